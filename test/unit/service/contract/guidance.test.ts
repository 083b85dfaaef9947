import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { suggestedFilters } from "../../../../src/service/contract/filters/suggested.ts";
import {
  companyFilters,
  type CompanyFilters,
  fundingFilters,
  type FundingFilters,
} from "../../../../src/service/contract/filters/table.ts";
import { readGuidance } from "../../../../src/service/contract/guidance.ts";
import { parseJsonText, type Json } from "../../../../src/text/json.ts";

const asked: CompanyFilters = {
  company: "Acme Robotics Incorporated",
  cities: ["Boston"],
  states: ["Maine"],
  minMoneyRaised: 5_000_000,
};
const askedFundings: FundingFilters = { series: "seed", createdFrom: "2024-01-31" };

/** What each suggestion reads like, and what the form of companies would then hold beside what was asked. */
function companies(suggestions: Json): readonly unknown[] {
  return (readGuidance({ suggestions })?.suggestions ?? []).map((suggestion) => {
    const { filters, about } = suggestedFilters(companyFilters, asked, suggestion);
    return [suggestion.text, difference(asked, filters), about];
  });
}

function fundings(suggestions: Json): readonly unknown[] {
  return (readGuidance({ suggestions })?.suggestions ?? []).map((suggestion) => {
    const { filters, about } = suggestedFilters(fundingFilters, askedFundings, suggestion);
    return [suggestion.text, difference(askedFundings, filters), about];
  });
}

function difference(before: object, after: object): object {
  const [one, other] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return Object.fromEntries(
    [...new Set([...one.keys(), ...other.keys()])]
      .filter((key) => one.get(key) !== other.get(key))
      .map((key) => [key, other.get(key)]),
  );
}

describe("suggestions of the service as changed filters", () => {
  test.each<[string, Json, readonly unknown[]]>([
    [
      "a map of parameters, each one suggestion",
      { company: "Acme", min_money_raised: 1_000_000 },
      [
        ["company: Acme", { company: "Acme" }, "company"],
        ["min money raised: 1000000", { minMoneyRaised: 1_000_000 }, "minMoneyRaised"],
      ],
    ],
    [
      "a map in a list, several values at once",
      [{ company: "Acme", selectItemstates: ["California", "New York"] }],
      [
        [
          "company: Acme, selectItemstates: California, New York",
          { company: "Acme", states: ["California", "New York"] },
          "company",
        ],
      ],
    ],
    [
      "a text with the values in an object beside it",
      [{ text: "Try a wider area", filters: { "cities[]": [], states: "ME, NH" } }],
      [["Try a wider area", { cities: undefined, states: ["Maine", "New Hampshire"] }, "cities"]],
    ],
    [
      "a parameter and its value",
      [{ param: "company", value: "Acme", reason: "A shorter name finds more" }],
      [["A shorter name finds more", { company: "Acme" }, "company"]],
    ],
    [
      "several values for a filter that takes one",
      { company: ["Acme Robots", "Acme Robotics"] },
      [
        ["company: Acme Robots", { company: "Acme Robots" }, "company"],
        ["company: Acme Robotics", { company: "Acme Robotics" }, "company"],
      ],
    ],
    [
      "names as they are written in the form, or nearly so",
      { "Zip codes": ["02139"], state: "CA", "Related Person": null },
      [
        ["Zip codes: 02139", { zipCodes: ["02139"] }, "zipCodes"],
        ["state: CA", { states: ["California"] }, "states"],
      ],
    ],
    [
      "a name with its value in a sentence",
      ["Try company=Acme, or min_money_raised=1000000.", 'State: "CA"'],
      [
        [
          "Try company=Acme, or min_money_raised=1000000.",
          { company: "Acme", minMoneyRaised: 1_000_000 },
          "company",
        ],
        ['State: "CA"', { states: ["California"] }, "states"],
      ],
    ],
    [
      "an address",
      ["https://app.example/api/v3/companies?company=Acme&selectItemstates[]=Maine&selectItemstates[]=Ohio"],
      [
        [
          "https://app.example/api/v3/companies?company=Acme&selectItemstates[]=Maine&selectItemstates[]=Ohio",
          { company: "Acme", states: ["Maine", "Ohio"] },
          "company",
        ],
      ],
    ],
    [
      "a filter to leave out",
      ["Leave out the cities.", "Try removing the minimum raised"],
      [
        ["Leave out the cities.", { cities: undefined }, "cities"],
        ["Try removing the minimum raised", { minMoneyRaised: undefined }, "minMoneyRaised"],
      ],
    ],
    [
      "advice alone, which changes nothing and names the filter",
      [
        "Shorten the company name.",
        { states: "Write states by their whole names." },
        "Lower the minimum raised.",
      ],
      [
        ["Shorten the company name.", {}, "company"],
        ["states: Write states by their whole names.", {}, "states"],
        ["Lower the minimum raised.", {}, "minMoneyRaised"],
      ],
    ],
    [
      "a value that the filter refuses",
      { min_money_raised: "a lot", zip_codes: "nowhere" },
      [
        ["min money raised: a lot", {}, "minMoneyRaised"],
        ["zip codes: nowhere", {}, "zipCodes"],
      ],
    ],
    [
      "a name that ends in a full stop is no advice",
      { company: "Acme Robotics, Inc." },
      [["company: Acme Robotics, Inc.", { company: "Acme Robotics, Inc." }, "company"]],
    ],
    [
      "what names no filter",
      ["Be patient", { rank: 2 }],
      [
        ["Be patient", {}, undefined],
        ["rank: 2", {}, undefined],
      ],
    ],
    ["filters of the other list", { series: "Seed" }, [["series: Seed", {}, undefined]]],
  ])("%s", (_what, suggestions, expected) => {
    expect(companies(suggestions)).toEqual(expected);
  });

  test.each<[Json, readonly unknown[]]>([
    [
      ["Write the series as Seed, Series A or Series B."],
      [["Write the series as Seed, Series A or Series B.", {}, "series"]],
    ],
    [{ series: "Seed" }, [["series: Seed", { series: "Seed" }, "series"]]],
    [["Take an earlier created_from."], [["Take an earlier created_from.", {}, "createdFrom"]]],
    [
      [{ created_from: "2020-01-01", series: "Series A" }],
      [
        [
          "created from: 2020-01-01, series: Series A",
          { createdFrom: "2020-01-01", series: "Series A" },
          "createdFrom",
        ],
      ],
    ],
    [["Try more parameters"], [["Try more parameters", {}, "more"]]],
    [["Try more"], [["Try more", {}, undefined]]],
  ])("of fundings: %j", (suggestions, expected) => {
    expect(fundings(suggestions)).toEqual(expected);
  });
});

const anyJson = fc.json({ maxDepth: 4 }).map(parseJsonText);
const likeFilters = fc.dictionary(
  fc.constantFrom("company", "states", "zip_codes", "series", "text", "filters", "param", "value", "page"),
  anyJson,
);

describe("any JSON as guidance", () => {
  test("yields at most twenty readable lines, none of them empty", () => {
    fc.assert(
      fc.property(fc.oneof(anyJson, likeFilters, fc.array(likeFilters)), (value) => {
        for (const guidance of [readGuidance(value), readGuidance({ suggestions: value })]) {
          expect((guidance?.suggestions.length ?? 0) <= 20).toBe(true);
          for (const { text } of guidance?.suggestions ?? []) {
            expect(text).not.toBe("");
            expect(text.length).toBeLessThanOrEqual(300);
          }
        }
      }),
    );
  });

  test("never makes a filter that could not be typed", () => {
    fc.assert(
      fc.property(fc.oneof(anyJson, likeFilters, fc.array(likeFilters)), (value) => {
        for (const suggestion of readGuidance({ suggestions: value })?.suggestions ?? []) {
          const { filters } = suggestedFilters(companyFilters, asked, suggestion);
          for (const filter of companyFilters) {
            const text = filter.textOf(filters);
            if (text !== undefined) expect(filter.read({}, text).ok).toBe(true);
          }
        }
      }),
    );
  });
});
