import { describe, expect, it } from "vitest";
import type { TableCell, TableColumn } from "../../../../../src/present/table/messages.ts";
import {
  compared,
  differenceWords,
  type Difference,
} from "../../../../../src/webview/table/model/compare.ts";
import { createFormats } from "../../../../../src/webview/table/words.ts";

type Column = TableColumn & { readonly at: number };
const column = (id: string, kind: TableColumn["kind"] = "text", at = 0): Column => ({
  id,
  title: id,
  original: id,
  kind,
  isUsual: true,
  at,
});
const differenceOf = (one: Column, first: TableCell, second: TableCell): Difference | undefined =>
  compared(
    [one],
    [first, second].map((cell) => ({ name: "", cells: [cell] })),
  )[0]?.cells[1]?.difference;

describe("fields that are compared", () => {
  it("are those that any of the rows states, and differ or not", () => {
    const columns = ["a", "b", "c"].map((id, at) => column(id, "text", at));
    const rows = [
      ["x", null, "same"],
      ["y", null, "same"],
    ].map((cells) => ({ name: "", cells }));
    expect(compared(columns, rows).map(({ column: { id }, differs }) => [id, differs])).toEqual([
      ["a", true],
      ["c", false],
    ]);
  });

  it.each<readonly [string, Column, TableCell, TableCell, Difference | undefined]>([
    [
      "an amount and its share",
      column("money_raised", "amount"),
      ["$4", 4],
      ["$6", 6],
      { kind: "amount", by: 2, share: 0.5 },
    ],
    [
      "less",
      column("money_raised", "amount"),
      ["$4", 4],
      ["$1", 1],
      { kind: "amount", by: -3, share: -0.75 },
    ],
    [
      "from nothing sold there is no share",
      column("money_raised", "amount"),
      ["$0", 0],
      ["$6", 6],
      { kind: "amount", by: 6 },
    ],
    [
      "below zero there is no share",
      column("money_raised", "amount"),
      ["-$2", -2],
      ["$6", 6],
      { kind: "amount", by: 8 },
    ],
    [
      "a share that rounds to nothing is none",
      column("money_raised", "amount"),
      ["$1M", 1_000_000],
      ["$1M+1", 1_000_001],
      { kind: "amount", by: 1 },
    ],
    [
      "beyond 2^53, exactly",
      column("amount", "amount"),
      ["a", "9007199254740993"],
      ["b", "18014398509481987"],
      { kind: "amount", by: 9007199254740994n, share: Number(9007199254740994n) / Number(9007199254740993n) },
    ],
    [
      "fractions without the dust of floats",
      column("price", "amount"),
      ["a", 0.1],
      ["b", 0.3],
      { kind: "amount", by: 0.2, share: 2 },
    ],
    ["a count", column("employees", "number"), ["4", 4], ["5", 5], { kind: "number", by: 1, share: 0.25 }],
    [
      "percentages have no share of themselves",
      column("share_percent", "number"),
      ["4 %", 4],
      ["5 %", 5],
      { kind: "number", by: 1 },
    ],
    ["ids are names", column("id", "number"), ["4", 4], ["5", 5], undefined],
    ["years too", column("organization/founding_year", "number"), ["2004", 2004], ["2005", 2005], undefined],
    [
      "days, as they are shown",
      column("accepted_at", "date"),
      ["May 6", 0, "2024-05-06"],
      ["Apr 30", 9e9, "2024-04-30"],
      { kind: "days", by: -6 },
    ],
    ["a word has no distance", column("offered_for_sale", "amount"), ["$4", 4], "Indefinite", undefined],
    ["nothing has none either", column("money_raised", "amount"), null, ["$4", 4], undefined],
    ["text has none", column("state"), "Ohio", "Texas", undefined],
  ])("differ by %s", (_name, one, first, second, difference) => {
    expect(differenceOf(one, first, second)).toEqual(difference);
  });

  it.each<readonly [string, string, Difference]>([
    ["en-US", "+$1,200,000 (+35%)", { kind: "amount", by: 1_200_000, share: 0.352 }],
    ["en-US", "-$1,200,000 (-5.2%)", { kind: "amount", by: -1_200_000, share: -0.052 }],
    ["en-US", "+$9,007,199,254,740,994", { kind: "amount", by: 9007199254740994n }],
    ["en-US", "+12.5", { kind: "number", by: 12.5 }],
    ["en-US", "-1 day", { kind: "days", by: -1 }],
    ["de", "+12 Tage", { kind: "days", by: 12 }],
    ["de", "+1.200.000 $ (+35 %)", { kind: "amount", by: 1_200_000, share: 0.352 }],
  ])("in words of %s: %s", (locale, words, difference) => {
    const text = differenceWords(difference, createFormats(locale, "USD"));
    expect(text.replaceAll(/\s/g, " ")).toBe(words);
  });
});
