import { useMemo } from "preact/hooks";
import type { SendTable } from "../../../present/table/libraryTableProtocol.ts";
import type { TableRow } from "../../../present/table/tableProtocol.ts";
import type { LoadedTable } from "./cell.ts";
import type { LibraryAnswers, TableData } from "./tableData.ts";
import { selectedIn } from "./gridCursor.ts";
import { amountWidths, type MeasureText, arrangeColumns, type PlacedColumn } from "./columnLayout.ts";
import { filteredRows, type Filters } from "./tableFilters.ts";
import { latestFilings } from "./latestFilings.ts";
import { createRanks, sortedRows } from "./sortedRows.ts";
import type { View } from "./tableView.ts";

export interface TableProps {
  readonly data: TableData;
  readonly view: View;
  readonly table: Table;
  readonly change: (next: (view: View) => View) => void;
  readonly onFilters: (change: (filters: Filters) => Filters) => void;
  readonly send: SendTable;
  readonly announce: (text: string, isVisible?: boolean) => void;
}

export interface Table {
  /** In the person’s order, hidden ones too. */
  readonly columns: readonly PlacedColumn[];
  readonly shownColumns: readonly PlacedColumn[];
  readonly rows: readonly TableRow[];
  readonly fitting: readonly number[];
  readonly order: readonly number[];
  /** The selected rows, to which commands apply. */
  readonly chosen: readonly number[];
  /** Older filings among those that pass the filters; undefined if the rows aren’t filings. */
  readonly older: LibraryAnswers["older"] | undefined;
}

export function useTable(data: TableData, view: View, measure: MeasureText): Table {
  const { formats, library } = data;
  const { sorts, filters, layout, selection } = view;
  const rows = library === undefined ? data.rows : noRows;
  const widest = useMemo(
    () => (library === undefined ? rows : [library.start.widest]),
    [rows, library?.start],
  );
  const widths = useMemo(
    () => amountWidths({ rows: widest, columns: data.columns }, formats, measure),
    [widest, data.columns, formats, measure],
  );
  const columns = useMemo(
    () => arrangeColumns(data.columns, layout, (at) => widths[at]),
    [data.columns, layout, widths],
  );
  const found = useMemo(
    () => filteredRows({ rows, columns: data.columns }, filters),
    [rows, data.columns, filters],
  );
  const fitting = library?.order ?? found;
  const ranks = useMemo(() => createRanks(rows, formats.collator), [rows, formats]);
  const order = useMemo(() => {
    if (library !== undefined) return fitting;
    const placed = sorts.flatMap(({ column, direction }) => {
      const at = data.columns.findIndex(({ id }) => id === column);
      return at === -1 ? [] : [{ at, direction }];
    });
    return sortedRows(fitting, placed, ranks);
  }, [fitting, sorts, data.columns, ranks]);
  const chosen = useMemo(() => selectedIn(selection, order), [selection, order]);
  const counted = useMemo(
    () => olderFilings({ rows, columns: data.columns }, filters, fitting),
    [rows, data.columns, filters, fitting],
  );
  const older = library?.older ?? counted;
  return {
    columns,
    shownColumns: useMemo(() => columns.filter(({ isShown }) => isShown), [columns]),
    rows: data.rows,
    fitting,
    order,
    chosen,
    older,
  };
}

const noRows: readonly TableRow[] = [];

function olderFilings(table: LoadedTable, filters: Filters, fitting: readonly number[]): Table["older"] {
  if (!table.rows.some(({ filing }) => filing !== undefined)) return undefined;
  if (filters.isLatestOnly === true) {
    const { length } = filteredRows(table, { ...filters, isLatestOnly: false });
    return { shown: 0, hidden: length - fitting.length };
  }
  const rows = fitting.flatMap((place) => table.rows[place] ?? []);
  return { shown: latestFilings(rows).older, hidden: 0 };
}
