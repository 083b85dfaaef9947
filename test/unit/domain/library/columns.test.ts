import { describe, expect, it } from "vitest";
import { columnsOf } from "../../../../src/domain/library/columns.ts";
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
