import type { TableRow } from "../../../present/table/tableProtocol.ts";
import { cellKey, type CellKey } from "./cell.ts";

export interface Sort {
  readonly column: string;
  readonly direction: "ascending" | "descending";
}

export interface PlacedSort {
  readonly at: number;
  readonly direction: Sort["direction"];
}

/** The order of a column’s cells as whole numbers from 0; equal cells have equal ranks. */
export interface Ranks {
  /** By row; `count` if the record has no value. */
  readonly of: Uint32Array;
  readonly count: number;
}

/** Returns a function with a column’s ranks; a column is compared on its first sort. */
export function createRanks(rows: readonly TableRow[], collator: Intl.Collator): (at: number) => Ranks {
  const known = new Map<number, Ranks>();
  return (at) => {
    const ranks = known.get(at) ?? ranksOf(rows, at, collator);
    known.set(at, ranks);
    return ranks;
  };
}

/** Sorts numbers before text and missing values last in both directions; equal rows keep the order of `places`. */
export function sortedRows(
  places: readonly number[],
  sorts: readonly PlacedSort[],
  ranksAt: (at: number) => Ranks,
): readonly number[] {
  // The least important column first: each pass keeps the previous pass’s order of equal rows.
  return sorts.reduceRight<readonly number[]>(
    (order, { at, direction }) => countingSort(order, ranksAt(at), direction),
    places,
  );
}

/** A counting sort, so that nothing is compared. */
function countingSort(
  order: readonly number[],
  { of, count }: Ranks,
  direction: Sort["direction"],
): readonly number[] {
  const rankOf = (place: number): number => {
    const rank = of[place] ?? count;
    return rank === count || direction === "ascending" ? rank : count - 1 - rank;
  };
  const seats = new Uint32Array(count + 2);
  for (const place of order) seats[rankOf(place) + 1] = (seats[rankOf(place) + 1] ?? 0) + 1;
  for (let rank = 1; rank < seats.length; rank += 1)
    seats[rank] = (seats[rank] ?? 0) + (seats[rank - 1] ?? 0);
  const sorted = Array.from(order, () => 0);
  for (const place of order) {
    const rank = rankOf(place);
    const seat = seats[rank] ?? 0;
    sorted[seat] = place;
    seats[rank] = seat + 1;
  }
  return sorted;
}

/** Compares once per distinct text instead of per pair of rows. */
function ranksOf(rows: readonly TableRow[], at: number, collator: Intl.Collator): Ranks {
  const keys = rows.map((row) => cellKey(row.cells[at]));
  const distinct = [...new Set(keys)]
    .filter((key) => key !== undefined)
    .toSorted((one, other) => compare(one, other, collator));
  const ranks = new Map<CellKey, number>();
  let rank = -1;
  for (const [place, key] of distinct.entries()) {
    const before = distinct[place - 1];
    if (before === undefined || compare(before, key, collator) !== 0) rank += 1;
    ranks.set(key, rank);
  }
  const count = rank + 1;
  return { of: Uint32Array.from(keys, (key) => ranks.get(key) ?? count), count };
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

/** Cycles a column’s sort: ascending, descending, none. With `adds`, other sorts stay and a new one comes last. */
export function nextSorts(sorts: readonly Sort[], column: string, adds: boolean): readonly Sort[] {
  const now = sorts.find((sort) => sort.column === column);
  const isOnly = sorts.length === 1 && now !== undefined;
  if (!adds && !isOnly) return [{ column, direction: "ascending" }];
  if (now === undefined) return [...sorts, { column, direction: "ascending" }];
  return now.direction === "ascending"
    ? sorts.map((sort) => (sort === now ? { column, direction: "descending" } : sort))
    : sorts.filter((sort) => sort !== now);
}
