import {
  mostRowsAsked,
  type PageFilters,
  type FromLibraryPage,
  type ToLibraryPage,
} from "../../../present/table/libraryTableProtocol.ts";
import type { TableRow, ToTablePage } from "../../../present/table/tableProtocol.ts";
import type { LibraryAnswers, TableData } from "../model/tableData.ts";
import { marksIn } from "../model/tableFilters.ts";
import type { RowWindow, View } from "../model/tableView.ts";

/** Stored rows; the oldest are dropped first. */
const maxStoredRows = 4_000;

export function isOfLibrary(message: ToTablePage | ToLibraryPage): message is ToLibraryPage {
  return ["order", "records", "figures", "values", "groups"].includes(message.type);
}

/** Adds an answer; one for an earlier arrangement changes nothing. */
export function withAnswer(data: TableData, message: ToLibraryPage): TableData {
  const { library } = data;
  if (library === undefined) return data;
  const answered = (part: Partial<LibraryAnswers>): TableData => ({
    ...data,
    library: { ...library, ...part },
  });
  switch (message.type) {
    case "order": {
      if (message.asked !== library.asked) return data;
      const { asked, ids, shown = ids.length, total, older } = message;
      // Rows that follow later already have places: numbers below zero belong to no record.
      const following = Array.from({ length: shown - ids.length }, (_, at) => -1 - at);
      const order = following.length === 0 ? ids : [...ids, ...following];
      return answered({ answered: asked, order, total, older });
    }
    case "records":
      return message.generation === data.search?.generation ? withRecords(data, library, message) : data;
    case "figures":
      return message.asked === library.asked ? answered({ figures: message.figures }) : data;
    case "values":
      return answered({ values: message });
    case "groups":
      return message.asked === library.asked ? answered({ groups: message }) : data;
  }
}

const deletedRow: TableRow = { name: "", cells: ["—"] };

function withRecords(
  data: TableData,
  library: LibraryAnswers,
  { rows: come, isAll }: Extract<ToLibraryPage, { readonly type: "records" }>,
): TableData {
  const fresh = new Map(come);
  const before = isAll === true ? [] : library.storedIds.filter((id) => !fresh.has(id));
  const storedIds = [...before, ...fresh.keys()].slice(-maxStoredRows);
  const rows: TableRow[] = [];
  for (const id of storedIds) {
    const row = fresh.has(id) ? (fresh.get(id) ?? deletedRow) : data.rows[id];
    if (row !== undefined) rows[id] = row;
  }
  return { ...data, rows, library: { ...library, storedIds } };
}

export function arrangementOf(
  { sorts, filters }: Pick<View, "sorts" | "filters">,
  asked: number,
): Extract<FromLibraryPage, { readonly type: "arrange" }> {
  const marks = Map.groupBy(marksIn(filters), ({ chart }) => chart);
  return {
    type: "arrange",
    asked,
    sorts,
    filters: {
      text: filters.text,
      columns: filters.columns.filter((filter) => filter.kind !== "rows"),
      marks: Array.from(marks, ([chart, ofChart]): PageFilters["marks"][number] => ({
        chart,
        anyOf: ofChart.flatMap(({ standsFor }) => standsFor ?? []),
      })),
      isLatestOnly: filters.isLatestOnly === true,
    },
  };
}

/** Rows are requested in pages of this size, so that a small scroll requests nothing. */
const pageSize = 100;

export function missingIds(
  rows: readonly TableRow[],
  order: readonly number[],
  { from, to }: RowWindow,
): readonly number[] {
  const isMissing = (id: number): boolean => id >= 0 && rows[id] === undefined;
  if (!order.slice(from, to).some(isMissing)) return [];
  const first = Math.floor(from / pageSize) * pageSize;
  const end = Math.ceil(to / pageSize) * pageSize;
  return order.slice(first, end).filter(isMissing).slice(0, mostRowsAsked);
}
