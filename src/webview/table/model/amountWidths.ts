import type { TableColumn, TableRow } from "../../../present/table/messages.ts";
import type { Formats } from "./words.ts";
import { cellNumber, cellText } from "./cell.ts";
import type { AmountWidths } from "./layout.ts";

/** In CSS pixels, at the usual size of text. */
export type MeasureText = (text: string) => number;

/** What is beside an amount: the padding of its cell, and a hair for rounding. */
const beside = 24;

/** Amounts whose short forms are as long as any. */
const longestShort = [999_900, 999_900_000, 999_900_000_000, 999_900_000_000_000];

/** By the column’s place; undefined where it has none. Of texts with as many digits one stands for all. */
export function amountWidths(
  table: { readonly rows: readonly TableRow[]; readonly columns: readonly TableColumn[] },
  formats: Pick<Formats, "amount" | "isAmount">,
  measure: MeasureText,
): readonly (AmountWidths | undefined)[] {
  const short = Math.max(
    ...longestShort.flatMap((size) => [size, -size].map((value) => measure(formats.amount(value, "short")))),
  );
  return table.columns.map(({ kind }, at) => {
    if (kind !== "amount") return undefined;
    // A text in words is shown as it is, in a narrow column too.
    const longest = { own: "", other: "" };
    for (const { cells } of table.rows) {
      const text = cellText(cells[at]);
      if (text.length <= longest.own.length && text.length <= longest.other.length) continue;
      if (cellNumber(cells[at]) === undefined) continue;
      const whose = formats.isAmount(text) ? "own" : "other";
      if (text.length > longest[whose].length) longest[whose] = text;
    }
    if (longest.own === "" && longest.other === "") return undefined;
    const [own, other] = [measure(longest.own), measure(longest.other)];
    return { full: Math.max(own, other) + beside, short: Math.max(Math.min(own, short), other) + beside };
  });
}

export function shownText(
  cell: TableRow["cells"][number] | undefined,
  isShort: boolean,
  formats: Pick<Formats, "amount" | "isAmount">,
): string {
  const text = cellText(cell);
  const number = isShort ? cellNumber(cell) : undefined;
  return number === undefined || !formats.isAmount(text) ? text : formats.amount(number, "short");
}
