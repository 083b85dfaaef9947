import type { TableColumn, TableLayout } from "../../../present/table/messages.ts";

/** Nothing arranged. */
export const usualLayout: TableLayout = { order: [], shown: {}, widths: {} };

/** A column with its place among the cells, and how wide it is. */
export interface PlacedColumn extends TableColumn {
  readonly at: number;
  readonly width: number;
  readonly isShown: boolean;
}

/** Bounds of a column's width in CSS pixels. */
const narrowest = 56;
const widest = 1200;

const usualWidths: Readonly<Record<TableColumn["kind"], number>> = {
  text: 170,
  amount: 136,
  number: 110,
  date: 124,
  flag: 96,
};

/** Every column in the order of the layout, those that are not shown too. */
export function arranged(columns: readonly TableColumn[], layout: TableLayout): readonly PlacedColumn[] {
  const rank = new Map(layout.order.map((id, index) => [id, index]));
  return columns
    .map((column, at) => ({
      ...column,
      at,
      width: own(layout.widths, column.id) ?? (at === 0 ? 240 : usualWidths[column.kind]),
      isShown: own(layout.shown, column.id) ?? column.isUsual,
    }))
    .toSorted(
      (one, other) => (rank.get(one.id) ?? Infinity) - (rank.get(other.id) ?? Infinity) || one.at - other.at,
    );
}

/** The layout with a column at another width, kept within bounds. */
export function resized(layout: TableLayout, column: string, width: number): TableLayout {
  const bounded = Math.round(Math.min(widest, Math.max(narrowest, width)));
  return { ...layout, widths: { ...layout.widths, [column]: bounded } };
}

/** The layout with a column shown or hidden. */
export function toggled(layout: TableLayout, column: string, isShown: boolean): TableLayout {
  return { ...layout, shown: { ...layout.shown, [column]: isShown } };
}

/** The layout with a column one place earlier (-1) or later (1) among all of them; the same at either end. */
export function moved(
  layout: TableLayout,
  columns: readonly TableColumn[],
  column: string,
  by: -1 | 1,
): TableLayout {
  const ids = arranged(columns, layout).map(({ id }) => id);
  const from = ids.indexOf(column);
  const other = ids[from + by];
  if (from === -1 || other === undefined) return layout;
  const order = ids.map((id) => (id === column ? other : id === other ? column : id));
  return { ...layout, order };
}

/** A field of a record may be called `constructor`. */
function own<T>(values: Readonly<Record<string, T>>, id: string): T | undefined {
  return Object.hasOwn(values, id) ? values[id] : undefined;
}
