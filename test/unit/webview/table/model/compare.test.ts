import { describe, expect, it } from "vitest";
import type { TableCell, TableColumn } from "../../../../../src/present/table/tableProtocol.ts";
import {
  compareRows,
  countDifferences,
  differenceWords,
  type Difference,
} from "../../../../../src/webview/table/model/compare.ts";
import { createFormats } from "../../../../../src/webview/table/model/tableFormats.ts";

type Column = TableColumn & { readonly at: number };
const column = (id: string, kind: TableColumn["kind"] = "text", at = 0): Column => ({
  id,
  title: id,
  original: id,
  kind,
  isUsual: true,
  at,
});
const cell = (key: number | string): TableCell => [`${String(key)} in words`, key];
const differenceOf = (one: Column, first: TableCell, second: TableCell): Difference | undefined =>
  compareRows(
    [one],
    [first, second].map((value) => ({ name: "", cells: [value] })),
  )[0]?.cells[1]?.difference;

describe("fields that are compared", () => {
  it("are those that any of the rows states, and differ or not", () => {
    const columns = ["a", "b", "c"].map((id, at) => column(id, "text", at));
    const rows = [
      ["x", null, "same"],
      ["y", null, "same"],
    ].map((cells) => ({ name: "", cells }));
    expect(compareRows(columns, rows).map(({ column: { id }, differs }) => [id, differs])).toEqual([
      ["a", true],
      ["c", false],
    ]);
  });

  it("are counted without those that name a record", () => {
    const columns = ["id", "web", "organization/domain", "state", "industry"].map((id, at) =>
      column(id, "text", at),
    );
    const rows = ["a", "b"].map((own) => ({ name: "", cells: [own, own, own, own, "same"] }));
    expect(countDifferences(compareRows(columns, rows))).toEqual([1, 2]);
  });

  const raised = column("money_raised", "amount");
  const [most, twice] = ["9007199254740993", "18014398509481987"] as const;
  const byMuch = { by: 9007199254740994n, share: Number(9007199254740994n) / Number(9007199254740993n) };
  it.each<readonly [string, Column, TableCell, TableCell, Difference | undefined]>([
    ["an amount and its share", raised, cell(4), cell(6), { kind: "amount", by: 2, share: 0.5 }],
    ["less", raised, cell(4), cell(1), { kind: "amount", by: -3, share: -0.75 }],
    ["from nothing sold there is no share", raised, cell(0), cell(6), { kind: "amount", by: 6 }],
    ["below zero there is no share", raised, cell(-2), cell(6), { kind: "amount", by: 8 }],
    ["a share that rounds to nothing is none", raised, cell(1e6), cell(1_000_001), { kind: "amount", by: 1 }],
    ["beyond 2^53, exactly", raised, cell(most), cell(twice), { kind: "amount", ...byMuch }],
    ["no dust of floats", raised, cell(0.1), cell(0.3), { kind: "amount", by: 0.2, share: 2 }],
    ["a count", column("employees", "number"), cell(4), cell(5), { kind: "number", by: 1, share: 0.25 }],
    [
      "percentages have no share",
      { ...column("share_percent", "number"), isPercent: true },
      cell(4),
      cell(5),
      { kind: "number", by: 1 },
    ],
    ["ids are names", { ...column("id", "number"), isName: true }, cell(4), cell(5), undefined],
    [
      "days, as they are shown",
      column("accepted_at", "date"),
      ["May 6", 0, "2024-05-06"],
      ["Apr 30", 9e9, "2024-04-30"],
      { kind: "days", by: -6 },
    ],
    ["a word has no distance", raised, cell(4), "Indefinite", undefined],
    ["nothing has none either", raised, null, cell(4), undefined],
    ["text has none", column("state"), "Ohio", "Texas", undefined],
  ])("differ by %s", (_name, one, first, second, difference) => {
    expect(differenceOf(one, first, second)).toEqual(difference);
  });

  it.each<readonly [string, string, Difference]>([
    ["en-US", "+$1,200,000 (+35%)", { kind: "amount", by: 1_200_000, share: 0.352 }],
    ["en-US", "−$1,200,000 (−5.2%)", { kind: "amount", by: -1_200_000, share: -0.052 }],
    ["en-US", "+$9,007,199,254,740,994", { kind: "amount", by: 9007199254740994n }],
    ["en-US", "+12.5", { kind: "number", by: 12.5 }],
    ["en-US", "−1 day", { kind: "days", by: -1 }],
    ["de", "+12 Tage", { kind: "days", by: 12 }],
    ["de", "+1.200.000 $ (+35 %)", { kind: "amount", by: 1_200_000, share: 0.352 }],
  ])("in words of %s: %s", (locale, words, difference) => {
    const text = differenceWords(difference, createFormats(locale, "USD"));
    expect(text.replaceAll(/\s/g, " ")).toBe(words);
  });
});
