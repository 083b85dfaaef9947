import type { TableRow } from "../../../render/table/table.ts";
import { cellKey, type CellKey } from "./cell.ts";

/** One of the columns that the table is sorted by, the first of them above all. */
export interface Sort {
  /** Id of the column. */
  readonly column: string;
  readonly direction: "ascending" | "descending";
}

/** A sort whose column is there, by its place among the cells. */
export interface PlacedSort {
  readonly at: number;
  readonly direction: Sort["direction"];
}

/**
 * The places of all rows in the order of the table. Numbers stand before text, nothing stands last in either direction;
 * rows that are equal stay in the order in which they were loaded.
 */
export function sortedRows(
  rows: readonly TableRow[],
  sorts: readonly PlacedSort[],
  collator: Intl.Collator,
): readonly number[] {
  const places = rows.map((_row, place) => place);
  if (sorts.length === 0) return places;
  const columns = sorts.map(({ at, direction }) => ({
    ranks: ranksOf(rows, at, collator),
    sign: direction === "ascending" ? 1 : -1,
  }));
  return places.toSorted((one, other) => {
    for (const { ranks, sign } of columns) {
      const [a, b] = [ranks[one] ?? last, ranks[other] ?? last];
      if (a !== b) return a === last ? 1 : b === last ? -1 : (a - b) * sign;
    }
    return one - other;
  });
}

const last = Number.MAX_SAFE_INTEGER;

/** A number per row that stands for its key: text is compared once per different text, not once per pair of rows. */
function ranksOf(rows: readonly TableRow[], at: number, collator: Intl.Collator): readonly number[] {
  const keys = rows.map((row) => cellKey(row.cells[at]));
  const distinct = [...new Set(keys)]
    .filter((key) => key !== undefined)
    .toSorted((one, other) => compare(one, other, collator));
  const ranks = new Map<CellKey, number>();
  let rank = 0;
  for (const [place, key] of distinct.entries()) {
    const before = distinct[place - 1];
    if (before !== undefined && compare(before, key, collator) !== 0) rank += 1;
    ranks.set(key, rank);
  }
  return keys.map((key) => (key === undefined ? last : (ranks.get(key) ?? last)));
}

function compare(
  one: Exclude<CellKey, undefined>,
  other: Exclude<CellKey, undefined>,
  collator: Intl.Collator,
): number {
  if (typeof one === "string") return typeof other === "string" ? collator.compare(one, other) : 1;
  if (typeof other === "string") return -1;
  return one < other ? -1 : one > other ? 1 : 0;
}

/**
 * The sorts after a click on a column's head: ascending, descending, not at all. With `adds` the others stay, and a new
 * one comes last; without it they go.
 */
export function nextSorts(sorts: readonly Sort[], column: string, adds: boolean): readonly Sort[] {
  const now = sorts.find((sort) => sort.column === column);
  const isOnly = sorts.length === 1 && now !== undefined;
  if (!adds && !isOnly) return [{ column, direction: "ascending" }];
  if (now === undefined) return [...sorts, { column, direction: "ascending" }];
  return now.direction === "ascending"
    ? sorts.map((sort) => (sort === now ? { column, direction: "descending" } : sort))
    : sorts.filter((sort) => sort !== now);
}
