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

/** What the cells of a column sort by, as whole numbers from 0; equal ones are equal. */
export interface Ranks {
  /** By the place of the row; `count` where the record does not say. */
  readonly of: Uint32Array;
  readonly count: number;
}

/** The ranks of each column, by its place among the cells. A column is compared when it is first sorted by. */
export function createRanks(rows: readonly TableRow[], collator: Intl.Collator): (at: number) => Ranks {
  const known = new Map<number, Ranks>();
  return (at) => {
    const ranks = known.get(at) ?? ranksOf(rows, at, collator);
    known.set(at, ranks);
    return ranks;
  };
}

/** Numbers before text, nothing last in either direction; equal rows stay in the order of `places`. */
export function sortedRows(
  places: readonly number[],
  sorts: readonly PlacedSort[],
  ranksAt: (at: number) => Ranks,
): readonly number[] {
  // The least important column first: each pass keeps the order that the one before it made.
  return sorts.reduceRight<readonly number[]>(
    (order, { at, direction }) => distributed(order, ranksAt(at), direction),
    places,
  );
}

/** One pass: every place goes to the next seat of its rank, so that nothing is compared. */
function distributed(
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

/** Text is compared once per different text, not once per pair of rows. */
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

/** Ascending, descending, not at all. With `adds` the others stay, and a new one comes last. */
export function nextSorts(sorts: readonly Sort[], column: string, adds: boolean): readonly Sort[] {
  const now = sorts.find((sort) => sort.column === column);
  const isOnly = sorts.length === 1 && now !== undefined;
  if (!adds && !isOnly) return [{ column, direction: "ascending" }];
  if (now === undefined) return [...sorts, { column, direction: "ascending" }];
  return now.direction === "ascending"
    ? sorts.map((sort) => (sort === now ? { column, direction: "descending" } : sort))
    : sorts.filter((sort) => sort !== now);
}
