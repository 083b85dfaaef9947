import type { TableCell, TableRow } from "../../../present/table/messages.ts";

/** What a cell sorts by. */
export type CellKey = number | bigint | string | undefined;

/** The words of a cell; empty where the record does not say. */
export function cellText(cell: TableCell | undefined): string {
  if (cell === null || cell === undefined) return "";
  return typeof cell === "string" ? cell : cell[0];
}

/** What a cell sorts and is counted by: a number, text, or undefined where the record does not say. */
export function cellKey(cell: TableCell | undefined): CellKey {
  if (cell === null || cell === undefined) return undefined;
  if (typeof cell === "string") return cell;
  const [, key] = cell;
  return typeof key === "number" ? key : BigInt(key);
}

/** The number of a cell; undefined for text and for nothing. */
export function cellNumber(cell: TableCell | undefined): number | bigint | undefined {
  const key = cellKey(cell);
  return typeof key === "string" ? undefined : key;
}

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

const sizes: Readonly<Record<string, number>> = { "": 1, k: 1e3, m: 1e6, b: 1e9, t: 1e12 };

/** A number as people type one: "5M", "$1,200,000", "2.5 b". Undefined for what is no number. */
export function typedNumber(text: string): number | undefined {
  const match = /^[^\d.,+-]{0,3}\s*([+-]?[\d.,\s]*\d)\s*([kmbt]?)n?\.?$/i.exec(text.trim());
  if (match === null) return undefined;
  const digits = (match[1] ?? "").replaceAll(/[,\s]/g, "");
  const size = sizes[(match[2] ?? "").toLowerCase()];
  return /^[+-]?\d*\.?\d+$/.test(digits) && size !== undefined
    ? Math.round(Number(digits) * size * 1e6) / 1e6
    : undefined;
}

/** The first ms of a day that a date field holds (`2024-05-06`), in the person's time; undefined for no day. */
export function dayStart(text: string): number | undefined {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00`).getTime() : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}

/** The last ms of such a day. */
export function dayEnd(text: string): number | undefined {
  const start = dayStart(text);
  if (start === undefined) return undefined;
  const next = new Date(start);
  next.setDate(next.getDate() + 1);
  return next.getTime() - 1;
}

/** A moment as the text of a date field. */
export function dayText(at: number): string {
  const day = new Date(at);
  return `${String(day.getFullYear()).padStart(4, "0")}-${twoDigits(day.getMonth() + 1)}-${twoDigits(day.getDate())}`;
}

function twoDigits(part: number): string {
  return String(part).padStart(2, "0");
}
