import type { TableLayout, TableSearch } from "../../../present/table/messages.ts";
import type { Cursor } from "./cursor.ts";
import { noFilters, type Filters } from "./filters.ts";
import { usualLayout } from "./layout.ts";
import { noSelection, type Selection } from "./selection.ts";
import type { Sort } from "./sort.ts";

/** How a person looks at the rows. */
export interface View {
  readonly sorts: readonly Sort[];
  readonly filters: Filters;
  readonly layout: TableLayout;
  readonly selection: Selection;
  readonly cursor: Cursor;
  readonly tab: "table" | "charts";
  /** Places of the rows that are compared, in place of the table. */
  readonly compared: readonly number[];
}

/** A view in which nothing was chosen. */
export const freshView: View = {
  sorts: [],
  filters: noFilters,
  layout: usualLayout,
  selection: noSelection,
  cursor: { row: 0, column: "" },
  tab: "table",
  compared: [],
};

/** A view as JSON, with the search that it belongs to. */
export interface KeptView extends Omit<View, "selection"> {
  readonly version: 1;
  readonly identity: string;
  readonly answered: number;
  readonly selected: readonly number[];
}

/** What the page keeps while it is hidden. */
export function keptView({ selection, ...view }: View, search: TableSearch): KeptView {
  const { identity, answered } = search;
  return { ...view, version: 1, identity, answered, selected: [...selection.places] };
}

/**
 * The view of a search, from the one that was kept: the arrangement of the columns and the tab always, sorting and filters for the
 * same question, what is about single rows for the same answer. Where none was kept, the columns are arranged as they were last.
 */
export function viewFor(
  search: TableSearch,
  kept: KeptView | undefined,
  lastLayout: TableLayout = usualLayout,
): View {
  if (kept?.version !== 1) return { ...freshView, layout: lastLayout };
  const { layout, sorts, filters, tab, cursor, compared, selected } = kept;
  if (kept.identity !== search.identity) return { ...freshView, layout, tab };
  if (kept.answered !== search.answered) {
    const columns = filters.columns.filter(({ kind }) => kind !== "rows");
    return { ...freshView, layout, sorts, filters: { ...filters, columns }, tab };
  }
  return {
    ...freshView,
    layout,
    sorts,
    filters,
    tab,
    cursor,
    compared,
    selection: { places: new Set(selected), anchor: selected[0] },
  };
}
