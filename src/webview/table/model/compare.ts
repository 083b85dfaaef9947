import type { TableCell, TableColumn, TableRow } from "../../../present/table/tableProtocol.ts";
import { defined } from "../../../text/defined.ts";
import type { Formats } from "./tableFormats.ts";
import { cellDay, cellNumber, cellText } from "./cell.ts";
import { narrowed } from "./columnFigures.ts";

export interface Difference {
  readonly kind: "amount" | "number" | "days";
  readonly by: number | bigint;
  /** Of the first value: 0.5 is half as much more. Absent where that is not above zero, or means nothing. */
  readonly share?: number;
}

export interface ComparedField {
  readonly column: TableColumn;
  /** No difference in the first row, where nothing differs, and where the values have no distance. */
  readonly cells: readonly { readonly text: string; readonly difference?: Difference }[];
  readonly differs: boolean;
}

/** That any row states, in the order of the columns; the others are compared with the first row. */
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
const naming = /(?:^|[/_])(?:id|slug|web|domain|url)$/i;

/** Counts the fields that differ, and all that could be the same. */
export function countDifferences(fields: readonly ComparedField[]): readonly [count: number, all: number] {
  const compared = fields.filter(({ column }) => !naming.test(column.id));
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
  const by = between(from, to);
  if (Number(by) === 0) return undefined;
  const share = Number(by) / Number(from);
  const hasShare = Number(from) > 0 && Number(to) >= 0 && Math.abs(share) >= 0.0005 && isPercent !== true;
  return { kind, by, ...(hasShare ? { share } : {}) };
}

/** Exact where both are whole. */
function between(from: number | bigint, to: number | bigint): number | bigint {
  if (!isWhole(from) || !isWhole(to)) return Number((Number(to) - Number(from)).toFixed(6));
  return narrowed(BigInt(to) - BigInt(from));
}

function isWhole(value: number | bigint): boolean {
  return typeof value === "bigint" || Number.isInteger(value);
}

/** "+$1,200,000 (+35%)", "−12 days". */
export function differenceWords(
  { kind, by, share }: Difference,
  { change }: Pick<Formats, "change">,
): string {
  const words = kind === "days" ? change.days(Number(by)) : change[kind](by);
  return share === undefined ? words : `${words} (${change.share(share)})`;
}
