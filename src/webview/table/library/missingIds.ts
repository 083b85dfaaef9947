import { mostRowsAsked } from "../../../present/table/libraryMessages.ts";
import type { TableRow } from "../../../present/table/messages.ts";
import type { RowWindow } from "../model/view.ts";

/** Rows are asked for by pages of this size: a small scroll then asks for nothing. */
const pageSize = 100;

export function missingIds(
  rows: readonly TableRow[],
  order: readonly number[],
  { from, to }: RowWindow,
): readonly number[] {
  const isMissing = (id: number): boolean => id >= 0 && rows[id] === undefined;
  if (!order.slice(from, to).some(isMissing)) return [];
  const first = Math.floor(from / pageSize) * pageSize;
  const end = Math.ceil(to / pageSize) * pageSize;
  return order.slice(first, end).filter(isMissing).slice(0, mostRowsAsked);
}
