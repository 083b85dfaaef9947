import { describe, expect, it } from "vitest";
import { profileOf } from "../../../../src/domain/list/profile.ts";
import { valueKind } from "../../../../src/domain/list/values.ts";
import { finished } from "../../../support/finished.ts";

function profile(...values: readonly string[]) {
  return finished(profileOf({ rows: values.map((value) => ["x", value]) }, 1));
}

describe("the profile of a list", () => {
  it("counts rows, blanks, duplicates, and names that may be of one company", () => {
    const found = profile(
      "Acme, Inc.",
      " ",
      "ACME INC",
      "Beta",
      "Acme",
      "Toro Co",
      "Toro Corp.",
      "beta ",
      "",
    );
    expect(found).toMatchObject({ rows: 9, blanks: 2, duplicates: 2, notNames: [] });
    expect(found.names.map(({ name, rows }) => [name, rows])).toEqual([
      ["Acme, Inc.", [0, 2]],
      ["Beta", [3, 7]],
      ["Acme", [4]],
      ["Toro Co", [5]],
      ["Toro Corp.", [6]],
    ]);
    expect(found.groups).toEqual([
      [0, 2],
      [3, 4],
    ]);
  });

  it.each([
    ["=HYPERLINK(1)", "formula"],
    ["1,234.50", "number"],
    ["$5M", "number"],
    ["(415) 555-0100", "number"],
    ["2026-01-31", "date"],
    ["31.1.2026", "date"],
    ["Jan 31, 2026", "date"],
    ["https://acme.example/a", "web"],
    ["acme.com", "web"],
    ["ann@acme.com", "mail"],
    ["N/A", "other"],
    ["-", "other"],
    ["Inc.", "other"],
    ["null", "other"],
    ["two\nlines", "other"],
    ["#REF!", "other"],
    ['{"name":"Beta","id":1}', "other"],
    ['["Beta"]', "other"],
    ["a".repeat(201), "other"],
  ] as const)("keeps %j apart as %s", (value, kind) => {
    const found = profile("Acme", value);
    expect(found.notNames).toEqual([{ row: 1, kind }]);
    expect(found.names).toHaveLength(1);
  });

  it.each([
    "Booking.com",
    "3M",
    "23andMe",
    "+Plus Inc",
    "@Home Corp",
    "7-Eleven",
    "May Company",
    "1-800-Flowers",
    "株式会社アクメ",
    "[solidcore]",
    "#Paid Inc",
  ])("takes %s for a name", (value) => {
    expect(valueKind(value)).toBe("name");
  });

  it("loses none of 10,000 rows", () => {
    const values = Array.from({ length: 10_000 }, (_, at) =>
      at % 10 === 0 ? "" : at % 7 === 0 ? "=A1" : `Acme ${String(at % 3000)} LLC`,
    );
    const { rows, blanks, notNames, names, duplicates } = profile(...values);
    expect(blanks + notNames.length + names.flatMap((name) => name.rows).length).toBe(rows);
    expect(names.length + duplicates).toBe(rows - blanks - notNames.length);
  });

  it("of a missing column and of nothing is blank", () => {
    expect(finished(profileOf({ rows: [["a"]] }, 3))).toMatchObject({ rows: 1, blanks: 1, names: [] });
    expect(finished(profileOf({ rows: [] }, 0))).toMatchObject({ rows: 0, blanks: 0, duplicates: 0 });
  });
});
