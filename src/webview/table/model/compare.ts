import type { TableCell, TableColumn, TableRow } from "../../../present/table/tableProtocol.ts";
import { defined } from "../../../text/defined.ts";
import type { Formats } from "./tableFormats.ts";
import { cellDay, cellNumber, cellText } from "./cell.ts";
import { toNumberIfSafe } from "./columnFigures.ts";

export interface Difference {
  readonly kind: "amount" | "number" | "days";
  readonly by: number | bigint;
  /**
   * Relative to the first value: 0.5 means half as much again. Absent unless that value is positive and a share makes
   * sense.
   */
  readonly share?: number;
}

export interface ComparedField {
  readonly column: TableColumn;
  /** The first row has no difference, nor do equal values and values without a distance. */
  readonly cells: readonly { readonly text: string; readonly difference?: Difference }[];
  readonly differs: boolean;
}

/** Returns the fields that any row has, in the order of the columns; other rows are compared with the first. */
export function compareRows(
  columns: readonly (TableColumn & { readonly at: number })[],
  rows: readonly TableRow[],
): readonly ComparedField[] {
  return columns.flatMap((column) => {
    const [first, ...others] = rows.map(({ cells }) => cells[column.at]);
    const cells = [
      { text: cellText(first) },
      ...others.map((cell) => ({
        text: cellText(cell),
        ...defined({ difference: differenceOf(column, first, cell) }),
      })),
    ];
    if (cells.every(({ text }) => text === "")) return [];
    return [{ column, cells, differs: new Set(cells.map(({ text }) => text)).size > 1 }];
  });
}

/** Two records always differ in these fields. */
const namingField = /(?:^|[/_])(?:id|slug|web|domain|url)$/i;

/** Returns the number of differing fields, and of all fields that could be equal. */
export function countDifferences(fields: readonly ComparedField[]): readonly [count: number, all: number] {
  const compared = fields.filter(({ column }) => !namingField.test(column.id));
  return [compared.filter(({ differs }) => differs).length, compared.length];
}

const dayMs = 86_400_000;

function differenceOf(
  { kind, isName, isPercent }: TableColumn,
  one: TableCell | undefined,
  other: TableCell | undefined,
): Difference | undefined {
  if (cellText(one) === cellText(other)) return undefined;
  const [first, last] = [cellDay(one), cellDay(other)];
  if (first !== undefined && last !== undefined) {
    const by = Math.round((Date.parse(last) - Date.parse(first)) / dayMs);
    return by === 0 ? undefined : { kind: "days", by };
  }
  const [from, to] = [cellNumber(one), cellNumber(other)];
  if (from === undefined || to === undefined || (kind !== "amount" && kind !== "number") || isName === true) {
    return undefined;
  }
  const by = difference(from, to);
  if (Number(by) === 0) return undefined;
  const share = Number(by) / Number(from);
  const hasShare = Number(from) > 0 && Number(to) >= 0 && Math.abs(share) >= 0.0005 && isPercent !== true;
  return { kind, by, ...(hasShare ? { share } : {}) };
}

function difference(from: number | bigint, to: number | bigint): number | bigint {
  if (!isWhole(from) || !isWhole(to)) return Number((Number(to) - Number(from)).toFixed(6));
  return toNumberIfSafe(BigInt(to) - BigInt(from));
}

function isWhole(value: number | bigint): boolean {
  return typeof value === "bigint" || Number.isInteger(value);
}

/** Returns "+$1,200,000 (+35%)", "−12 days". */
export function differenceWords(
  { kind, by, share }: Difference,
  { change }: Pick<Formats, "change">,
): string {
  const words = kind === "days" ? change.days(Number(by)) : change[kind](by);
  return share === undefined ? words : `${words} (${change.share(share)})`;
}
