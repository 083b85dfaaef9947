import type { Chart } from "../../../present/charts/chartTypes.ts";
import { createCountries } from "../../../present/charts/countries.ts";
import type { ChartWording } from "../../../present/charts/chartWords.ts";
import type { LibraryFigures, ToLibraryPage } from "../../../present/table/libraryTableProtocol.ts";
import type {
  LibraryStart,
  ToTablePage,
  TableColumn,
  TableRow,
  TableSearch,
  TableStatus,
  TableLayout,
} from "../../../present/table/tableProtocol.ts";
import type { TableNames } from "../../../present/table/tableNames.ts";
import { createFormatters } from "../../../present/wording.ts";
import { createFormats, type Formats } from "./tableFormats.ts";

export interface TableData {
  readonly search: TableSearch | undefined;
  readonly names: TableNames;
  readonly locale: string;
  readonly currency: string;
  readonly formats: Formats;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
  readonly status: TableStatus | undefined;
  readonly chartWording: ChartWording;
  /** The charts of all rows at the last arrival; undefined unless a chart filters. */
  readonly charts: readonly Chart[] | undefined;
  /** The library’s answers if this is its table, whose rows have record numbers as places. */
  readonly library: LibraryAnswers | undefined;
}

/** Sorting, filtering and counting by the library instead of the page. */
export interface LibraryAnswers {
  readonly start: LibraryStart;
  /** Numbers of the latest arrangement and of the one that `order` answers; -1 before the first. */
  readonly asked: number;
  readonly answered: number;
  readonly order: readonly number[];
  readonly total: number;
  readonly older: { readonly shown: number; readonly hidden: number };
  /** For the latest counted order; undefined before the first. */
  readonly figures: Readonly<Partial<Record<string, LibraryFigures>>> | undefined;
  readonly values: Extract<ToLibraryPage, { readonly type: "values" }> | undefined;
  readonly groups: Extract<ToLibraryPage, { readonly type: "groups" }> | undefined;
  /** Numbers of the stored rows, in the order of arrival. */
  readonly storedIds: readonly number[];
}

/** Stands for a row in transit; equally high, so that nothing moves when it arrives. */
export const waitingRow: TableRow = { name: "", cells: ["…"] };

export function newTableData(message: Extract<ToTablePage, { readonly type: "begin" }>): TableData {
  const { search, names, locale, currency, library } = message;
  return {
    search,
    names,
    locale,
    currency,
    formats: createFormats(locale, currency),
    columns: library?.columns ?? [],
    rows: [],
    status: undefined,
    chartWording: {
      locale,
      currency,
      words: names.chart,
      formatters: createFormatters(),
      countries: createCountries(locale),
    },
    charts: undefined,
    library: library && { start: library, ...noAnswers },
  };
}

/** Adds rows; those of another search change nothing. */
export function withRows(
  data: TableData,
  { generation, at, rows, columns }: Extract<ToTablePage, { readonly type: "rows" }>,
): TableData {
  if (data.search?.generation !== generation || at > data.rows.length) return data;
  return {
    ...data,
    columns,
    rows: data.rows.toSpliced(at, rows.length, ...rows),
  };
}

/** In ms: a dragged column changes with each frame. */
const settleMs = 200;

export function createLayoutSaver(notify: (layout: TableLayout) => void) {
  let last: TableLayout | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  return {
    begin(layout: TableLayout) {
      last = layout;
    },
    saveSoon(layout: TableLayout) {
      if (layout === last) return;
      last = layout;
      clearTimeout(waiting);
      waiting = setTimeout(() => notify(layout), settleMs);
    },
  };
}

const noAnswers = {
  asked: 0,
  answered: -1,
  order: [],
  total: 0,
  older: { shown: 0, hidden: 0 },
  figures: undefined,
  values: undefined,
  groups: undefined,
  storedIds: [],
} as const;
