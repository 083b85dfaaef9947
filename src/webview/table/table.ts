import { useMemo } from "preact/hooks";
import type { TableRow } from "../../present/table/messages.ts";
import type { TableData } from "./data.ts";
import { rowPosition, selectedIn } from "./model/cursor.ts";
import { filteredRows } from "./model/filters.ts";
import { arranged, type PlacedColumn } from "./model/layout.ts";
import { createRanks, sortedRows } from "./model/sort.ts";
import type { View } from "./model/view.ts";

/** Changes the view; what depends on it is drawn again. */
export type ChangeView = (change: (view: View) => View) => void;

/** What the view makes of the data. */
export interface Table {
  /** In the order of the person, hidden ones too. */
  readonly columns: readonly PlacedColumn[];
  readonly shownColumns: readonly PlacedColumn[];
  readonly rows: readonly TableRow[];
  /** The places of the rows that are shown, as they were loaded. */
  readonly fitting: readonly number[];
  /** The same in the order of the table. */
  readonly order: readonly number[];
  /** Those of them that commands are about: the selected ones, else the one with the cursor. */
  readonly chosen: readonly number[];
  readonly selectedCount: number;
}

/** Filters and sorts; each only when what it depends on has changed. */
export function useTable(data: TableData, view: View): Table {
  const { rows, formats } = data;
  const { sorts, filters, layout, selection, cursor } = view;
  const columns = useMemo(() => arranged(data.columns, layout), [data.columns, layout]);
  const fitting = useMemo(
    () => filteredRows({ rows, columns: data.columns }, filters),
    [rows, data.columns, filters],
  );
  const ranks = useMemo(() => createRanks(rows, formats.collator), [rows, formats]);
  const order = useMemo(() => {
    const placed = sorts.flatMap(({ column, direction }) => {
      const at = data.columns.findIndex(({ id }) => id === column);
      return at === -1 ? [] : [{ at, direction }];
    });
    return sortedRows(fitting, placed, ranks);
  }, [fitting, sorts, data.columns, ranks]);
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
    fitting,
    order,
    chosen,
    selectedCount: selected.length,
  };
}
