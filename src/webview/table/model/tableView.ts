import type { ChartMeasure } from "../../../present/charts/chartTypes.ts";
import type { TableLayout, TableSearch } from "../../../present/table/tableProtocol.ts";
import { type Cursor, noSelection, type Selection } from "./gridCursor.ts";
import { noFilters, withoutFilters, type Filters } from "./tableFilters.ts";
import { defaultLayout } from "./columnLayout.ts";
import type { Sort } from "./sortedRows.ts";

export interface View {
  readonly sorts: readonly Sort[];
  readonly filters: Filters;
  readonly layout: TableLayout;
  readonly selection: Selection;
  readonly cursor: Cursor;
  readonly tab: "table" | "charts";
  readonly measure: ChartMeasure;
  /** Places of the compared rows, shown instead of the table. */
  readonly compared: readonly number[];
}

export const freshView: View = {
  sorts: [],
  filters: noFilters,
  layout: defaultLayout,
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
 * Restores layout, tab, measure and latest-only; sorts and filters for the same question, cursor, selection and
 * comparison for the same answer. Without a stored view, the last layout applies.
 */
export function viewFor(
  search: TableSearch,
  kept: StoredView | undefined,
  lastLayout: TableLayout = defaultLayout,
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

/** `to` is exclusive. */
export interface RowWindow {
  readonly from: number;
  readonly to: number;
}

/** Rows drawn at a time, so that most frames of a scroll only move them. */
const stepRows = 8;

/** Rows drawn beyond either edge, so that a fast scroll shows no gap. */
const rowsBeyond = stepRows + 8;

/** Returns the offset of the first drawn row at `scrollTop`, both in CSS pixels. */
export function firstDrawnOffset(scrollTop: number, rowHeight: number): number {
  const height = stepRows * rowHeight;
  return Math.max(0, Math.floor(scrollTop / height) * height);
}

/** Returns the rows to draw for a viewport, with some beyond its edges. Sizes in CSS pixels. */
export function rowWindow(
  count: number,
  { top, height, rowHeight }: { readonly top: number; readonly height: number; readonly rowHeight: number },
): RowWindow {
  const first = Math.floor(top / rowHeight) - rowsBeyond;
  const end = Math.ceil((top + height) / rowHeight) + rowsBeyond;
  const from = Math.max(0, Math.min(first, count));
  return { from, to: Math.max(from, Math.min(end, count)) };
}
