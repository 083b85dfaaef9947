import { useMemo } from "preact/hooks";
import type { TableRow } from "../../render/table/table.ts";
import type { TableData } from "./data.ts";
import { rowPosition } from "./model/cursor.ts";
import { filteredRows } from "./model/filters.ts";
import { arranged, type PlacedColumn } from "./model/layout.ts";
import { selectedIn } from "./model/selection.ts";
import { sortedRows } from "./model/sort.ts";
import type { View } from "./model/view.ts";

/** Changes the view; what depends on it is drawn again. */
export type ChangeView = (change: (view: View) => View) => void;

/** What the view makes of the data. */
export interface Table {
  /** In the order of the person, hidden ones too. */
  readonly columns: readonly PlacedColumn[];
  readonly shownColumns: readonly PlacedColumn[];
  readonly rows: readonly TableRow[];
  /** The places of the rows that are shown, in their order. */
  readonly order: readonly number[];
  /** Those of them that commands are about: the selected ones, else the one with the cursor. */
  readonly chosen: readonly number[];
  readonly selectedCount: number;
}

/** Sorts and filters; each only when what it depends on has changed. */
export function useTable(data: TableData, view: View): Table {
  const { rows, words, formats } = data;
  const { sorts, filters, layout, selection, cursor } = view;
  const columns = useMemo(() => arranged(data.columns, layout), [data.columns, layout]);
  const sorted = useMemo(() => {
    const placed = sorts.flatMap(({ column, direction }) => {
      const at = data.columns.findIndex(({ id }) => id === column);
      return at === -1 ? [] : [{ at, direction }];
    });
    return sortedRows(rows, placed, formats.collator);
  }, [rows, sorts, data.columns, formats]);
  const order = useMemo(
    () => filteredRows(sorted, { rows, columns: data.columns, words }, filters),
    [sorted, rows, data.columns, words, filters],
  );
  const selected = useMemo(() => selectedIn(selection, order), [selection, order]);
  const underCursor = order[rowPosition(cursor, order)];
  const chosen = useMemo(
    () => (selected.length > 0 ? selected : underCursor === undefined ? [] : [underCursor]),
    [selected, underCursor],
  );
  return {
    columns,
    shownColumns: useMemo(() => columns.filter(({ isShown }) => isShown), [columns]),
    rows,
    order,
    chosen,
    selectedCount: selected.length,
  };
}
