import type { TableColumn, TableRow, TableLayout } from "../../../present/table/tableProtocol.ts";
import type { Formats } from "./tableFormats.ts";
import { cellNumber, cellText, type LoadedTable } from "./cell.ts";

export const defaultLayout: TableLayout = { order: [], shown: {}, widths: {} };

export interface AmountWidths {
  readonly full: number;
  readonly short: number;
}

export interface PlacedColumn extends TableColumn {
  readonly at: number;
  /** CSS pixels at the default font size. */
  readonly width: number;
  readonly minWidth: number;
  readonly isShown: boolean;
  /** True for a default width, which a narrow page may reduce. */
  readonly isFlexible: boolean;
  /** True if full amounts would be cut: a cut number reads as another one. */
  readonly isShort: boolean;
}

const minColumnWidth = 56;
const maxColumnWidth = 1200;

/** Full amounts widen a column up to this width, unless a person chooses more. */
const maxDefaultWidth = 200;

const defaultWidths: Readonly<Record<TableColumn["kind"], number>> = {
  text: 170,
  amount: 120,
  number: 110,
  date: 124,
  flag: 96,
};
const nameWidth = 240;

/** Returns all columns, hidden ones too. `widthsOf` returns a column’s amount widths; by default amounts fit. */
export function arrangeColumns(
  columns: readonly TableColumn[],
  layout: TableLayout,
  widthsOf: (at: number) => AmountWidths | undefined = () => undefined,
): readonly PlacedColumn[] {
  const chosen = new Map(layout.order.map((id, index) => [id, index]));
  const placeOf = ({ id }: PlacedColumn): number => chosen.get(id) ?? Infinity;
  const usual = columns
    .map((column, at) => placeColumn(column, at, layout, widthsOf(at)))
    .toSorted((one, other) => compare(one.rank ?? Infinity, other.rank ?? Infinity) || one.at - other.at);
  const [first] = usual;
  return usual
    .map((column) =>
      column === first && column.isFlexible && column.kind === "text"
        ? { ...column, width: nameWidth }
        : { ...column, isFlexible: false },
    )
    .toSorted((one, other) => compare(placeOf(one), placeOf(other)));
}

/** Infinity equals itself. */
function compare(one: number, other: number): number {
  return one === other ? 0 : one - other;
}

function placeColumn(
  column: TableColumn,
  at: number,
  { widths, shown }: TableLayout,
  amounts: AmountWidths | undefined,
): PlacedColumn {
  const chosen = ownValue(widths, column.id);
  const usual = Math.max(defaultWidths[column.kind], Math.min(amounts?.full ?? 0, maxDefaultWidth));
  const minWidth = Math.max(minColumnWidth, Math.ceil(amounts?.short ?? 0));
  const width = Math.max(chosen ?? usual, minWidth);
  return {
    ...column,
    at,
    width,
    minWidth,
    isShown: ownValue(shown, column.id) ?? column.isUsual,
    isFlexible: chosen === undefined,
    isShort: amounts !== undefined && width < amounts.full,
  };
}

export function resizeColumn(layout: TableLayout, column: string, width: number): TableLayout {
  const bounded = Math.round(Math.min(maxColumnWidth, Math.max(minColumnWidth, width)));
  return { ...layout, widths: { ...layout.widths, [column]: bounded } };
}

export function toggleColumn(layout: TableLayout, column: string, isShown: boolean): TableLayout {
  return { ...layout, shown: { ...layout.shown, [column]: isShown } };
}

/** Moves a column by one place among all columns; unchanged at either end. */
export function moveColumn(
  layout: TableLayout,
  columns: readonly TableColumn[],
  column: string,
  by: -1 | 1,
): TableLayout {
  const ids = arrangeColumns(columns, layout).map(({ id }) => id);
  const from = ids.indexOf(column);
  const other = ids[from + by];
  if (from === -1 || other === undefined) return layout;
  const order = ids.map((id) => (id === column ? other : id === other ? column : id));
  return { ...layout, order };
}

/** A field of a record may be named `constructor`. */
function ownValue<T>(values: Readonly<Record<string, T>>, id: string): T | undefined {
  return Object.hasOwn(values, id) ? values[id] : undefined;
}

/** In CSS pixels, at the default font size. */
export type MeasureText = (text: string) => number;

/** The padding of an amount’s cell, with a pixel for rounding. */
const cellPadding = 24;

/** Amounts whose short forms are the longest possible: units go up to 999.9, or up to 9999.9 as in Japanese. */
const longestShort = Array.from({ length: 11 }, (_, zeros) => 99_988 * 10 ** zeros);

/** Returns widths by column, undefined without amounts. Only one text per number of digits is measured. */
export function amountWidths(
  table: LoadedTable,
  formats: Pick<Formats, "amount" | "isAmount">,
  measure: MeasureText,
): readonly (AmountWidths | undefined)[] {
  const short = Math.max(
    ...longestShort.flatMap((size) => [size, -size].map((value) => measure(formats.amount(value, "short")))),
  );
  return table.columns.map(({ kind }, at) => {
    if (kind !== "amount") return undefined;
    // A text in words stays as it is, even in a narrow column.
    const longest = { local: "", other: "" };
    for (const { cells } of table.rows) {
      const text = cellText(cells[at]);
      if (text.length <= longest.local.length && text.length <= longest.other.length) continue;
      if (cellNumber(cells[at]) === undefined) continue;
      const whose = formats.isAmount(text) ? "local" : "other";
      if (text.length > longest[whose].length) longest[whose] = text;
    }
    if (longest.local === "" && longest.other === "") return undefined;
    const [local, other] = [measure(longest.local), measure(longest.other)];
    return {
      full: Math.max(local, other) + cellPadding,
      short: Math.max(Math.min(local, short), other) + cellPadding,
    };
  });
}

export function cellLabel(
  cell: TableRow["cells"][number] | undefined,
  isShort: boolean,
  formats: Pick<Formats, "amount" | "isAmount">,
): string {
  const text = cellText(cell);
  const number = isShort ? cellNumber(cell) : undefined;
  return number === undefined || !formats.isAmount(text) ? text : formats.amount(number, "short");
}
