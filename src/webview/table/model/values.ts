import type { TableRow } from "../../../present/table/messages.ts";
import { cellText } from "./cell.ts";

/** A text that cells of a column hold, and how many of them. */
export interface CountedValue {
  /** Empty for nothing. */
  readonly text: string;
  readonly count: number;
}

/** The different texts of a column, the most frequent first, nothing last. */
export function countedValues(
  rows: readonly TableRow[],
  at: number,
  collator: Intl.Collator,
): readonly CountedValue[] {
  const counts = new Map<string, number>();
  for (const { cells } of rows) {
    const text = cellText(cells[at]);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return Array.from(counts, ([text, count]) => ({ text, count })).toSorted((one, other) => {
    if (one.text === "" || other.text === "") return one.text === "" ? 1 : -1;
    return other.count - one.count || collator.compare(one.text, other.text);
  });
}
