import * as fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import type { ResultRow } from "../../../src/domain/record.ts";
import { groupRows, sortRows } from "../../../src/present/arrange.ts";
import {
  plainArrangement,
  readArrangement,
  rowGroupings,
  rowOrders,
} from "../../../src/present/arrangement.ts";
import { parseJsonText, type Json } from "../../../src/text/json.ts";
import { wording } from "../../../tools/pages/wording.ts";

function rowsOf(values: readonly Json[], kind: "filing" | "funding" = "filing"): readonly ResultRow[] {
  return values.map((value, at) => ({
    key: `${kind}:${String(at)}`,
    service: "https://app.example",
    record: { kind, value },
  }));
}

/** Where rows were before, by their keys. */
function places(rows: readonly ResultRow[]): readonly number[] {
  return rows.map(({ key }) => Number(key.split(":")[1]));
}

const filings = rowsOf([
  { money_raised: 2_000_000, accepted_at: "2024-03-01T23:30:00-05:00", state: "TEXAS", industry: "Other" },
  { money_raised: 0, accepted_at: "last week", state: "", industry: "agriculture" },
  { money_raised: 150_000_000, accepted_at: "2024-03-02T01:00:00+00:00", state: "Alabama" },
  { state: "texas", industry: "Other" },
  { money_raised: null, accepted_at: "2021-07-14T10:00:00Z", state: "CALIFORNIA", industry: "Banking" },
  { money_raised: 9_007_199_254_740_993_000n, accepted_at: "2024-01-31T10:00:00Z", state: "Texas" },
]);
const fundings = rowsOf(
  [
    { amount: "$40 Million", created_at: "2024-05-01", organization: { location: { state: "Ohio" } } },
    { amount: "Undisclosed", organization: { industry: "Robotics" }, series: "Agriculture" },
    { amount: "$2.6 Billion", created_at: "2023-05-01", country: "DE" },
  ],
  "funding",
);

describe("rows are sorted", () => {
  it.each([
    ["as they were loaded", "loaded", filings, [0, 1, 2, 3, 4, 5]],
    [
      "by amount, the largest first, nothing sold before what does not say",
      "amount",
      filings,
      [5, 2, 0, 1, 3, 4],
    ],
    ["by the moment, whatever its offset", "date", filings, [0, 2, 5, 4, 1, 3]],
    ["by state, in any spelling of capitals", "state", filings, [2, 4, 0, 3, 5, 1]],
    ["by industry", "industry", filings, [1, 4, 0, 3, 2, 5]],
    ["fundings by amounts in words", "amount", fundings, [2, 0, 1]],
    ["fundings by their own date", "date", fundings, [0, 2, 1]],
    ["fundings by their industry, and not by their series", "industry", fundings, [1, 0, 2]],
    ["fundings by the place of their company", "state", fundings, [2, 0, 1]],
  ] as const)("%s", (_what, order, rows, expected) => {
    expect(places(sortRows(rows, order, wording))).toEqual(expected);
  });
});

/** The headings, each with where its rows were before. */
function headings(
  rows: readonly ResultRow[],
  grouping: (typeof rowGroupings)[number],
): readonly (readonly (string | number)[])[] {
  return groupRows(rows, grouping, wording).map((group) => [group.label, ...places(group.rows)]);
}

describe("rows are grouped", () => {
  it.each([
    ["not at all", "none", filings, []],
    [
      "by amount, in steps of ten",
      "amount",
      filings,
      [
        ["$100M or more", 2, 5],
        ["$1M to $10M", 0],
        ["Nothing sold yet", 1],
        ["No amount", 3, 4],
      ],
    ],
    [
      "by year where there are many",
      "date",
      [...filings, ...rowsOf([{ accepted_at: "2019-01-01" }])],
      [
        ["2024", 0, 2, 5],
        ["2021", 4],
        ["2019", 0],
        ["No date", 1, 3],
      ],
    ],
    [
      "by month where there are few years",
      "date",
      fundings,
      [
        ["May 2024", 0],
        ["May 2023", 2],
        ["No date", 1],
      ],
    ],
    [
      "by state, in any spelling of capitals",
      "state",
      filings,
      [
        ["Alabama", 2],
        ["California", 4],
        ["Texas", 0, 3, 5],
        ["No state", 1],
      ],
    ],
    [
      "by industry",
      "industry",
      filings,
      [
        ["agriculture", 1],
        ["Banking", 4],
        ["Other", 0, 3],
        ["No industry", 2, 5],
      ],
    ],
  ] as const)("%s", (_what, grouping, rows, expected) => {
    expect(headings(rows, grouping)).toEqual(expected);
  });

  it("keep the order of their rows", () => {
    const sorted = sortRows(filings, "amount", wording);
    expect(headings(sorted, "state").at(2)).toEqual(["Texas", 5, 0, 3]);
  });

  it.each([
    ["exactly $10M", 10_000_000, "$10M to $100M"],
    ["just below $10M", 9_999_999, "$1M to $10M"],
    ["one dollar", 1, "Less than $1M"],
    ["a loss", -5, "Nothing sold yet"],
  ])("put %s under one heading", (_what, amount, label) => {
    expect(headings(rowsOf([{ money_raised: amount }]), "amount")).toEqual([[label, 0]]);
  });
});

function byKey(rows: readonly ResultRow[]): readonly ResultRow[] {
  return rows.toSorted((one, other) => one.key.localeCompare(other.key));
}

describe("whatever the records hold", () => {
  const anyRows = fc.array(fc.json().map(parseJsonText)).map((values) => rowsOf(values));

  it("no row is lost or doubled by sorting or grouping", () => {
    fc.assert(
      fc.property(
        anyRows,
        fc.constantFrom(...rowOrders),
        fc.constantFrom(...rowGroupings),
        (rows, order, grouping) => {
          const sorted = sortRows(rows, order, wording);
          const all = byKey(rows);
          expect(byKey(sorted)).toEqual(all);
          const groups = groupRows(sorted, grouping, wording);
          if (grouping !== "none") expect(byKey(groups.flatMap((group) => group.rows))).toEqual(all);
          expect(new Set(groups.map(({ id }) => id)).size).toBe(groups.length);
          expect(groups.filter((group) => group.rows.length === 0)).toEqual([]);
        },
      ),
    );
  });
});

it("2,000 rows are sorted by comparing each of their 60 states, not each row", () => {
  const rows = rowsOf(Array.from({ length: 2_000 }, (_, at) => ({ state: `STATE ${String(at % 60)}` })));
  const compare = vi.fn<Intl.Collator["compare"]>((one, other) => (one < other ? -1 : 1));
  const collator = vi.spyOn(Intl.Collator.prototype, "compare", "get").mockReturnValue(compare);
  expect(sortRows(rows, "state", wording)).toHaveLength(2_000);
  collator.mockRestore();
  expect(compare.mock.calls.length).toBeGreaterThan(58);
  expect(compare.mock.calls.length).toBeLessThan(600);
});

describe("the kept arrangement", () => {
  it.each([
    [undefined, plainArrangement],
    ["date", plainArrangement],
    [
      { sort: "date", group: "state" },
      { sort: "date", group: "state" },
    ],
    [
      { sort: "size", group: "state" },
      { sort: "loaded", group: "state" },
    ],
    [{ group: 7 }, plainArrangement],
  ])("of %j is %j", (kept, expected) => {
    expect(readArrangement(kept)).toEqual(expected);
  });
});
