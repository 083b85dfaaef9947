import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { factsOf, type RecordFacts } from "../../../../src/domain/record/facts.ts";
import { valueAt } from "../../../../src/present/detail/jsonKeys.ts";
import type { RecordKind } from "../../../../src/service/contract/records.ts";
import type { Json } from "../../../../src/text/json.ts";

const names = ["amount", "series", "date", "industry", "city", "state", "country", "location"] as const;

function found(kind: RecordKind, value: Json): Readonly<Record<string, Json>> {
  const facts = factsOf({ kind, value });
  return Object.fromEntries(
    names.flatMap((name) => {
      const fact = facts[name];
      return fact === undefined ? [] : [[name, fact.value]];
    }),
  );
}

describe("what an undocumented record says", () => {
  it.each<[string, RecordKind, Json, Readonly<Record<string, unknown>>]>([
    [
      "as the sample service writes a funding",
      "funding",
      {
        amount: "$40 Million",
        series: "Series A",
        created_at: "2025-05-02",
        organization: { industry: "Robotics", location: { city: "Portland", state: "OREGON" } },
      },
      {
        amount: "$40 Million",
        series: "Series A",
        date: "2025-05-02",
        industry: "Robotics",
        city: "Portland",
        state: "OREGON",
      },
    ],
    [
      "flat, under other names",
      "funding",
      { money_raised: 5_000_000n, round: "Seed", announced_on: "2025", country: "DE" },
      { amount: 5_000_000n, series: "Seed", date: "2025", country: "DE" },
    ],
    ["a place as one text", "funding", { location: "Berlin, DE" }, { location: "Berlin, DE" }],
    [
      "a company",
      "company",
      { total_raised: 49, founded: 2019, series: "A", headquarters: { city: "Ulm" } },
      { amount: 49, date: 2019, city: "Ulm" },
    ],
    [
      "a filing by its documented names",
      "filing",
      { money_raised: 0, amount: 5, state: "OHIO" },
      { amount: 0, state: "OHIO" },
    ],
    ["null and empty text are nothing", "funding", { amount: null, money_raised: "", series: " " }, {}],
    ["the first that says something", "funding", { amount: null, amount_raised: 7 }, { amount: 7 }],
    ["a list is no fact", "funding", { amount: [5], series: { name: "A" } }, {}],
    ["a number that is no year", "company", { founded: 1_700_000_000 }, {}],
  ])("%s", (_name, kind, value, expected) => {
    expect(found(kind, value)).toEqual(expected);
  });

  it("comes with its place, whatever the record", () => {
    const kinds = fc.constantFrom<RecordKind>("filing", "funding", "company");
    const keys = [
      "amount",
      "series",
      "organization",
      "location",
      "city",
      "created_at",
      "founded",
      "industry",
    ];
    const leaf: fc.Arbitrary<Json> = fc.oneof(
      fc.constantFrom(null, true, 0, 2019, 5_000_000n, "", " ", "2025-05-02", "Berlin, DE"),
      fc.constantFrom([], [5], { name: "A" }, { city: "Ulm", state: "" }),
      fc.double(),
      fc.string(),
    );
    const object = fc.dictionary(fc.constantFrom(...keys), leaf);
    const part = fc.oneof(leaf, object, fc.dictionary(fc.constantFrom(...keys), object));
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), part), kinds, (value: Json, kind) => {
        const facts: RecordFacts = factsOf({ kind, value });
        for (const name of names) {
          const fact = facts[name];
          if (fact !== undefined) expect(valueAt(value, fact.pointer)).toEqual(fact.value);
        }
      }),
    );
  });
});
