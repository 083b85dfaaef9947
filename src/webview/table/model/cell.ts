import type { TableCell } from "../../../present/table/messages.ts";

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
