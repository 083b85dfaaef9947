import type { TableCell, TableColumn, TableRow } from "../../../present/table/tableProtocol.ts";

export interface LoadedTable {
  readonly rows: readonly TableRow[];
  readonly columns: readonly TableColumn[];
}

export type CellKey = number | bigint | string | undefined;

export function cellText(cell: TableCell | undefined): string {
  if (cell === null || cell === undefined) return "";
  return typeof cell === "string" ? cell : cell[0];
}

export function cellKey(cell: TableCell | undefined): CellKey {
  if (cell === null || cell === undefined) return undefined;
  if (typeof cell === "string") return cell;
  const [, key] = cell;
  return typeof key === "number" ? key : BigInt(key);
}

export function cellNumber(cell: TableCell | undefined): number | bigint | undefined {
  const key = cellKey(cell);
  return typeof key === "string" ? undefined : key;
}

/** Returns the day of a date’s cell as "2024-05-06"; undefined for other cells. */
export function cellDay(cell: TableCell | undefined): string | undefined {
  return cell === null || cell === undefined || typeof cell === "string" ? undefined : cell[2];
}

export interface CountedValue {
  readonly text: string;
  readonly count: number;
}

/** Returns the distinct texts of a column, the most frequent first, the empty one last. */
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
