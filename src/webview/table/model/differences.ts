import type { TableColumn, TableRow } from "../../../present/table/messages.ts";
import { cellText } from "./cell.ts";

/** One field of rows that are compared. */
export interface ComparedField {
  readonly column: TableColumn;
  /** The text of each row; empty for nothing. */
  readonly texts: readonly string[];
  readonly differs: boolean;
}

/** Every field that any of the rows states, in the order of the columns, and whether they agree on it. */
export function compared(
  columns: readonly (TableColumn & { readonly at: number })[],
  rows: readonly TableRow[],
): readonly ComparedField[] {
  return columns.flatMap((column) => {
    const texts = rows.map(({ cells }) => cellText(cells[column.at]));
    if (texts.every((text) => text === "")) return [];
    return [{ column, texts, differs: new Set(texts).size > 1 }];
  });
}
