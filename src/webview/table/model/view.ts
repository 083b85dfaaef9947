import type { ChartMeasure } from "../../../present/charts/chartTypes.ts";
import type { TableLayout, TableSearch } from "../../../present/table/tableProtocol.ts";
import { type Cursor, noSelection, type Selection } from "./gridCursor.ts";
import { noFilters, withoutFilters, type Filters } from "./tableFilters.ts";
import { usualLayout } from "./layout.ts";
import type { Sort } from "./sort.ts";

export interface View {
  readonly sorts: readonly Sort[];
  readonly filters: Filters;
  readonly layout: TableLayout;
  readonly selection: Selection;
  readonly cursor: Cursor;
  readonly tab: "table" | "charts";
  readonly measure: ChartMeasure;
  /** Places of the rows that are compared, in place of the table. */
  readonly compared: readonly number[];
}

export const freshView: View = {
  sorts: [],
  filters: noFilters,
  layout: usualLayout,
  selection: noSelection,
  cursor: { row: 0, column: "" },
  tab: "table",
  measure: "count",
  compared: [],
};

export interface StoredView extends Omit<View, "selection"> {
  readonly version: 1;
  readonly identity: string;
  readonly answered: number;
  readonly selected: readonly number[];
}

export function storedView({ selection, ...view }: View, search: TableSearch): StoredView {
  const { identity, answered } = search;
  return { ...view, version: 1, identity, answered, selected: [...selection.places] };
}

/**
 * The kept layout, tab, measure and latest-only always; sorting and filters for the same question, what is about single
 * rows for the same answer. Where none was kept, the columns are as they were last.
 */
export function viewFor(
  search: TableSearch,
  kept: StoredView | undefined,
  lastLayout: TableLayout = usualLayout,
): View {
  if (kept?.version !== 1) return { ...freshView, layout: lastLayout };
  const { layout, sorts, filters, tab, cursor, compared, selected, measure } = kept;
  const fresh = { ...freshView, layout, tab, measure };
  if (kept.identity !== search.identity) return { ...fresh, filters: withoutFilters(filters) };
  if (kept.answered !== search.answered) {
    const columns = filters.columns.filter(({ kind }) => kind !== "rows");
    return { ...fresh, sorts, filters: { ...filters, columns } };
  }
  const selection = { places: new Set(selected), anchor: selected[0] };
  return { ...fresh, sorts, filters, cursor, compared, selection };
}

/** `from` up to, but without, `to`. */
export interface RowWindow {
  readonly from: number;
  readonly to: number;
}

/** Rows that are drawn at a time: most frames of a scroll then only move what is drawn. */
const step = 8;

/** Rows beyond either edge that are drawn too, so that a fast scroll shows no gap. */
const beyond = step + 8;

/** The place, in CSS pixels, from which on rows are drawn while the table is scrolled to `scrollTop`. */
export function firstDrawnOffset(scrollTop: number, rowHeight: number): number {
  const height = step * rowHeight;
  return Math.max(0, Math.floor(scrollTop / height) * height);
}

/** The rows that a viewport shows, with some beyond its edges. Sizes in CSS pixels. */
export function rowWindow(
  count: number,
  { top, height, rowHeight }: { readonly top: number; readonly height: number; readonly rowHeight: number },
): RowWindow {
  const first = Math.floor(top / rowHeight) - beyond;
  const end = Math.ceil((top + height) / rowHeight) + beyond;
  const from = Math.max(0, Math.min(first, count));
  return { from, to: Math.max(from, Math.min(end, count)) };
}
