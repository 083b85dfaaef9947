import { describe, expect, it } from "vitest";
import { columnsOf, companyKey } from "../../../../src/domain/library/recordColumns.ts";
import { wordsOf } from "../../../../src/store/records/records.ts";
import type { JsonObject } from "../../../../src/text/json.ts";

const long = "Ab1 ".repeat(100_000);
const many = 100_000;

describe("what a record is found by", () => {
  it.each<readonly [string, JsonObject]>([
    ["the name of a person", { related_persons: [{ name: long }] }],
    ["persons", { related_persons: Array.from({ length: many }, (_, at) => ({ name: `P${String(at)}` })) }],
    ["a line of an address", { contacts: [{ address: ["1 Main Street", long] }] }],
    [
      "lines of an address",
      { contacts: [{ address: Array.from({ length: many }, (_, at) => `L${String(at)}`) }] },
    ],
    [
      "contacts",
      { contacts: Array.from({ length: many }, (_, at) => ({ address: ["a", `L${String(at)}`] })) },
    ],
    ["a state", { state: long, industry: long }],
    ["a name", { name: long }],
  ])("is bounded, however long %s is", (_what, more) => {
    const columns = columnsOf({ kind: "filing", value: { id: 1, name: "Acme", ...more } });
    expect(columns.persons.length).toBeLessThanOrEqual(200);
    expect(columns.places.length).toBeLessThanOrEqual(20_000);
    expect(wordsOf(columns).length).toBeLessThanOrEqual(20_000);
    const { name, state = "", industry = "" } = columns;
    for (const text of [name, state, industry, ...columns.persons.map((person) => person.name)])
      expect(text.length).toBeLessThanOrEqual(300);
  });
});

function keyOf(name: string, state?: string): string | undefined {
  return companyKey(
    columnsOf({ kind: "filing", value: { name, ...(state === undefined ? {} : { state }) } }),
  );
}

describe("the company of a record", () => {
  it.each([
    ["Acme, Inc.", "ACME INC", true],
    ["Acme Incorporated", "Acme Inc.", true],
    ["Müller & Söhne Corp.", "MULLER AND SOHNE CORPORATION", true],
    ["O’Neil Partners", "O'Neil Partners", true],
    ["Acme II", "Acme I", false],
    ["Acme LLC", "Acme Inc", false],
    ["Acme", "Acme Inc", false],
  ])("of %s and %s is one: %s", (one, other, isSame) => {
    expect(keyOf(one) === keyOf(other)).toBe(isSame);
  });

  it("is another one in another state, and none without a name", () => {
    expect(keyOf("Acme", "OHIO")).not.toBe(keyOf("Acme", "TEXAS"));
    expect(keyOf("…")).toBeUndefined();
  });
});
