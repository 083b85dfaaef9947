import { describe, expect, test } from "vitest";
import { suggestedFilters, readGuidance } from "../../../../src/service/contract/guidance.ts";
import {
  companyFilters,
  type CompanyFilters,
  fundingFilters,
  type FundingFilters,
} from "../../../../src/service/contract/filters/table.ts";
import type { Json } from "../../../../src/text/json.ts";

const asked: CompanyFilters = {
  company: "Acme Robotics Incorporated",
  cities: ["Boston"],
  states: ["Maine"],
  minMoneyRaised: 5_000_000,
};
const askedFundings: FundingFilters = { series: "seed", createdFrom: "2024-01-31" };

/** The suggestions as a person reads them, then what they change in the form, then the filter they are about. */
type Suggested = readonly [text: string, changes: object, about?: string];

/** What each suggestion reads like, and what a form would then hold beside what was asked. */
function suggested<F extends object>(
  table: Parameters<typeof suggestedFilters<F>>[0],
  before: F,
  suggestions: Json,
): readonly Suggested[] {
  return (readGuidance({ suggestions })?.suggestions ?? []).map((suggestion) => {
    const { filters, about } = suggestedFilters(table, before, suggestion);
    const changes = difference(before, filters);
    return about === undefined ? [suggestion.text, changes] : [suggestion.text, changes, about];
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

const mapsOfBoth = { company: "Acme", selectItemstates: ["California", "New York"] };
const address = "https://app.example/api/v3/companies?company=Acme&selectItemstates[]=Maine";
const sentence = "Try company=Acme, or min_money_raised=1000000.";
const advice = "Write states by their whole names.";

describe("suggestions of the service as changed filters", () => {
  test.each<[Json, ...Suggested[]]>([
    // A map of parameters: each is one suggestion.
    [
      { company: "Acme", min_money_raised: 1_000_000 },
      ["company: Acme", { company: "Acme" }, "company"],
      ["min money raised: 1000000", { minMoneyRaised: 1_000_000 }, "minMoneyRaised"],
    ],
    // A map in a list: several values in one.
    [
      [mapsOfBoth],
      [
        "company: Acme, selectItemstates: California, New York",
        { company: "Acme", states: ["California", "New York"] },
        "company",
      ],
    ],
    // A text with the values in an object beside it.
    [
      [{ text: "Try a wider area", filters: { "cities[]": [], states: "ME, NH" } }],
      ["Try a wider area", { cities: undefined, states: ["Maine", "New Hampshire"] }, "cities"],
    ],
    // A parameter and its value.
    [[{ param: "company", value: "Acme", reason: "Be short" }], ["Be short", { company: "Acme" }, "company"]],
    // Several values for a filter that takes one.
    [
      { company: ["Acme Robots", "Acme Robotics"] },
      ["company: Acme Robots", { company: "Acme Robots" }, "company"],
      ["company: Acme Robotics", { company: "Acme Robotics" }, "company"],
    ],
    // Names as they are written in the form, or nearly so.
    [
      { "Zip codes": ["02139"], state: "CA", "Related Person": null },
      ["Zip codes: 02139", { zipCodes: ["02139"] }, "zipCodes"],
      ["state: CA", { states: ["California"] }, "states"],
    ],
    // A name with its value in a sentence.
    [
      [sentence, 'State: "CA"'],
      [sentence, { company: "Acme", minMoneyRaised: 1_000_000 }, "company"],
      ['State: "CA"', { states: ["California"] }, "states"],
    ],
    // An address.
    [
      [`${address}&selectItemstates[]=Ohio`],
      [`${address}&selectItemstates[]=Ohio`, { company: "Acme", states: ["Maine", "Ohio"] }, "company"],
    ],
    // A filter to leave out.
    [
      ["Leave out the cities.", "Try removing the minimum raised"],
      ["Leave out the cities.", { cities: undefined }, "cities"],
      ["Try removing the minimum raised", { minMoneyRaised: undefined }, "minMoneyRaised"],
    ],
    // Advice alone, which changes nothing and names the filter.
    [
      ["Shorten the company name.", { states: advice }, "Lower the minimum raised."],
      ["Shorten the company name.", {}, "company"],
      [`states: ${advice}`, {}, "states"],
      ["Lower the minimum raised.", {}, "minMoneyRaised"],
    ],
    // A value that the filter refuses.
    [
      { min_money_raised: "a lot", zip_codes: "nowhere" },
      ["min money raised: a lot", {}, "minMoneyRaised"],
      ["zip codes: nowhere", {}, "zipCodes"],
    ],
    // A name that ends in a full stop is no advice.
    [{ company: "Acme, Inc." }, ["company: Acme, Inc.", { company: "Acme, Inc." }, "company"]],
    // What names no filter, or one of the other list.
    [
      ["Be patient", { rank: 2 }],
      ["Be patient", {}],
      ["rank: 2", {}],
    ],
    [{ series: "Seed" }, ["series: Seed", {}]],
    // Texts in whatever structure.
    ["Try less.", ["Try less.", {}]],
    [
      ["One", { text: "Two", rank: 2 }, ["Three"]],
      ["One", {}],
      ["text: Two", {}],
      ["rank: 2", {}],
      ["Three", {}],
    ],
    [{ broaden_by: { state: "Ohio" } }, ["broaden by: state: Ohio", { states: ["Ohio"] }, "states"]],
    [null],
  ])("%j", (suggestions, ...expected) => {
    expect(suggested(companyFilters, asked, suggestions)).toEqual(expected);
  });

  const series = "Write the series as Seed, Series A or Series B.";
  test.each<[Json, Suggested]>([
    [[series], [series, {}, "series"]],
    [{ series: "Seed" }, ["series: Seed", { series: "Seed" }, "series"]],
    [["Take an earlier created_from."], ["Take an earlier created_from.", {}, "createdFrom"]],
    [
      { created_from: "2020-01-01" },
      ["created from: 2020-01-01", { createdFrom: "2020-01-01" }, "createdFrom"],
    ],
    [["Try more parameters"], ["Try more parameters", {}, "more"]],
    [["Try more"], ["Try more", {}]],
  ])("of fundings: %j", (suggestions, expected) => {
    expect(suggested(fundingFilters, askedFundings, suggestions)).toEqual([expected]);
  });

  test("are a sentence alone, or nothing", () => {
    expect(readGuidance("Just a sentence.")).toEqual({ suggestions: [{ text: "Just a sentence." }] });
    expect(readGuidance({})).toBeUndefined();
  });

  test("of several filters with many values each are twenty, not every combination", () => {
    const names = ["company", "industry", "series", "person", "created_from", "min_money_raised"];
    const map = Object.fromEntries(names.map((name) => [name, Array.from({ length: 20 }, (_, at) => at)]));
    expect(readGuidance([map])?.suggestions).toHaveLength(20);
  });
});
