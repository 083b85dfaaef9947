import { describe, expect, it } from "vitest";
import { ColumnTypes, typedCell } from "../../../../src/domain/record/columnTypes.ts";
import type { Json } from "../../../../src/text/json.ts";

function typeOf(isInstant: boolean, ...values: readonly Json[]): string {
  const types = new ColumnTypes();
  for (const value of values) types.learn({ kind: "filing", value: { a: value } });
  return types.column("a", isInstant).type;
}

describe("the type of a column", () => {
  it.each<[string, readonly Json[]]>([
    ["boolean", [true, null, false]],
    ["integer", [1, -2, null]],
    ["integer", [1, 9_223_372_036_854_775_807n]],
    ["text", [1, 9_223_372_036_854_775_808n]],
    ["real", [1, 0.5]],
    ["real", [Infinity, 1e300]],
    ["text", [9_007_199_254_740_993n, 0.5]],
    ["text", [true, 1]],
    ["text", [1, "1"]],
    ["text", [null]],
    ["text", [[1], { b: 1 }]],
    ["text", ["2024-05-06"]],
  ])("is %s (%#)", (type, values) => {
    expect(typeOf(false, ...values)).toBe(type);
  });

  it.each<[string, readonly Json[]]>([
    ["date", ["2024-05-06", null]],
    ["timestamp", ["2024-05-06T07:08:09Z", "2024-05-06T07:08:09.250Z"]],
    // A time would be invented for the day.
    ["text", ["2024-05-06", "2024-05-06T07:08:09Z"]],
    ["text", ["2024-05-06T07:08:09Z", "soon"]],
    ["text", ["+010000-01-01T00:00:00Z"]],
    ["text", ["2024-13-06"]],
    ["text", ["2024-02-30"]],
    ["text", ["2024-02-30T07:08:09Z"]],
    ["text", ["2024-05-06T07:08:09.123456Z"]],
  ])("of instants is %s (%#)", (type, values) => {
    expect(typeOf(true, ...values)).toBe(type);
  });

  it("belongs to the kinds of records that have the field", () => {
    const types = new ColumnTypes();
    types.learn({ kind: "filing", value: { id: 1, name: "a" } });
    types.learn({ kind: "company", value: { name: "b" } });
    types.learn({ kind: "funding", value: "no object" });
    expect(types.names().map((name) => types.column(name, false))).toEqual([
      { name: "id", type: "integer", kinds: ["filing"] },
      { name: "name", type: "text", kinds: ["filing", "company"] },
      { name: "value", type: "text", kinds: ["funding"] },
    ]);
  });
});

it("a cell of text holds any value", () => {
  expect(
    [undefined, null, "a\uD800", 12n, [1, { b: null }]].map((value) => typedCell(value, "text")),
  ).toEqual([null, null, "a\uFFFD", "12", '[1,{"b":null}]']);
});
