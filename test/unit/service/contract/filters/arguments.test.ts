import type { ListQuestion, Question } from "../../../../../src/service/contract/question.ts";
import { questionInWords } from "../../../../../src/service/contract/questionWords.ts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { containing } from "../../../../support/containing.ts";
import { inEnglish } from "../../../../../src/text/sentence.ts";
import {
  companyFiltersFrom,
  fundingFiltersFrom,
} from "../../../../../src/service/contract/filters/arguments.ts";

const said = ({
  problems,
}: {
  readonly problems: readonly { readonly text: string; readonly values: readonly (string | number)[] }[];
}) => problems.map(({ text, values }) => inEnglish(text, ...values));

describe("filters from another caller", () => {
  test.each<[unknown, unknown]>([
    [undefined, {}],
    [null, {}],
    [{}, {}],
    ["Acme", { company: "Acme" }],
    [{ company: " Acme " }, { company: "Acme" }],
    [
      { company: "Acme", states: ["CA"], minMoneyRaised: "5M", maxMoneyRaised: 7_000_000 },
      { company: "Acme", states: ["California"], minMoneyRaised: 5_000_000, maxMoneyRaised: 7_000_000 },
    ],
    [
      { cities: "Boston, Cambridge", zipCodes: ["02139", "10115"] },
      { cities: ["Boston", "Cambridge"], zipCodes: ["02139", "10115"] },
    ],
    [
      { industry: "Biotechnology", relatedPerson: "Ada Lovelace", perPage: 50 },
      { industry: "Biotechnology", relatedPerson: "Ada Lovelace", perPage: 50 },
    ],
    [{ states: ["ONTARIO, CANADA", "CA"] }, { states: ["ONTARIO, CANADA", "California"] }],
    [{ cities: ["Washington, D.C."] }, { cities: ["Washington, D.C."] }],
    [{ states: '"ONTARIO, CANADA", CA' }, { states: ["ONTARIO, CANADA", "California"] }],
    [{ company: "", states: [], minMoneyRaised: null, zipCodes: undefined }, {}],
    [{ minMoneyRaised: 0 }, { minMoneyRaised: 0 }],
    [{ minMoneyRaised: 10n }, { minMoneyRaised: 10 }],
  ])("case %#", (value, filters) => expect(companyFiltersFrom(value)).toEqual({ filters, problems: [] }));

  test.each<[unknown, unknown, string]>([
    [{ company: "Acme", colour: "red" }, { company: "Acme" }, "“colour” isn’t a filter"],
    [{ company: { name: "Acme" } }, {}, "“company” isn’t a filter"],
    [{ states: [["CA"]] }, {}, "“states” isn’t a filter"],
    [{ company: "Acme", minMoneyRaised: "lots" }, { company: "Acme" }, "Type an amount"],
    [{ minMoneyRaised: -1 }, {}, "negative"],
    [{ minMoneyRaised: Number.NaN }, {}, "Type an amount"],
    [
      { minMoneyRaised: 7, maxMoneyRaised: 5 },
      { minMoneyRaised: 7 },
      "The minimum (7) is above the maximum (5).",
    ],
    [["Acme"], {}, "must be an object"],
    [7, {}, "must be an object"],
  ])("%j is understood as far as it can be", (value, filters, words) => {
    const found = companyFiltersFrom(value);
    expect(found.filters).toEqual(filters);
    expect(said(found)).toEqual([containing(words)]);
  });

  test.each<[unknown, unknown]>([
    ["Seed", { series: "Seed" }],
    [
      { series: "Series A", createdFrom: "2024-01-31", more: "tier=1&b=2" },
      {
        series: "Series A",
        createdFrom: "2024-01-31",
        more: [
          ["tier", "1"],
          ["b", "2"],
        ],
      },
    ],
    [
      { more: ["tier=1", "b=2"] },
      {
        more: [
          ["tier", "1"],
          ["b", "2"],
        ],
      },
    ],
    [{ more: [] }, {}],
  ])("fundings %j", (value, filters) => expect(fundingFiltersFrom(value)).toEqual({ filters, problems: [] }));

  test("fundings with a day that is none", () =>
    expect(said(fundingFiltersFrom({ createdFrom: "2023-02-29" }))).toEqual([
      "2023-02-29 isn’t a valid date.",
    ]));

  test("anything at all gives filters and sentences, and never throws", () => {
    const names = fc.constantFrom(
      "company",
      "states",
      "zipCodes",
      "minMoneyRaised",
      "perPage",
      "series",
      "more",
      "__proto__",
    );
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.dictionary(names, fc.anything())), (value) => {
        for (const found of [companyFiltersFrom(value), fundingFiltersFrom(value)]) {
          expect(Object.getPrototypeOf(found.filters)).toBe(Object.prototype);
          for (const kept of Object.values(found.filters)) expect([undefined, ""]).not.toContain(kept);
        }
      }),
    );
  });

  test("a getter that throws is a sentence", () => {
    const hostile = {
      get company(): string {
        throw new Error("no");
      },
    };
    expect(said(companyFiltersFrom(hostile))).toEqual(["The filters must be an object."]);
  });
});

test.each<[Question | ListQuestion, string]>([
  [{ endpoint: "companies", filters: {} }, "all companies"],
  [{ endpoint: "companies", filters: {}, page: 1 }, "all companies"],
  [
    {
      endpoint: "companies",
      filters: { company: "Acme", states: ["California"], minMoneyRaised: 5_000_000 },
      page: 2,
    },
    "company “Acme”, California, raised $5000000 or more, page 2",
  ],
  [
    {
      endpoint: "companies",
      filters: {
        cities: ["Boston"],
        zipCodes: ["02139"],
        industry: "Energy",
        relatedPerson: "Ada",
        minMoneyRaised: 0,
        maxMoneyRaised: 10,
      },
      perPage: 50,
    },
    "Boston, zip code 02139, industry “Energy”, related person “Ada”, raised $0 to $10, 50 per page",
  ],
  [{ endpoint: "companies", filters: { maxMoneyRaised: 1_000 } }, "raised $1000 or less"],
  [{ endpoint: "companies", filters: { company: "{0} {1}" } }, "company “{0} {1}”"],
  [{ endpoint: "fundings", filters: {}, page: 3 }, "all fundings, page 3"],
  [
    { endpoint: "fundings", filters: { series: "Seed", createdFrom: "2024-01-31", more: [["a", "b"]] } },
    "series “Seed”, created from 2024-01-31, a=b",
  ],
  [{ endpoint: "filing", id: "42" }, "filing 42"],
  [{ endpoint: "company", slug: "acme-1" }, "company record “acme-1”"],
])("in words: %j", (question, words) =>
  expect(questionInWords(question, { t: inEnglish, amount: (value) => `$${String(value)}` })).toBe(words),
);
