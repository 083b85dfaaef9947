import type { ChartId, ChartRow } from "../charts/chartTypes.ts";
import type { TableNames } from "./tableNames.ts";

export type ToTablePage =
  /** Starts a search: the page drops its rows. */
  | {
      readonly type: "begin";
      readonly search?: TableSearch;
      readonly locale: string;
      readonly currency: string;
      readonly names: TableNames;
      readonly layout?: TableLayout;
      readonly library?: LibraryStart;
      /** Texts of stored filters that name a forgotten record: the page drops these filters. */
      readonly forgotten?: readonly string[];
    }
  /** Rows from place `at` on, with columns that are new. */
  | {
      readonly type: "rows";
      readonly generation: number;
      readonly at: number;
      readonly rows: readonly TableRow[];
      readonly columns: readonly TableColumn[];
    }
  | { readonly type: "status"; readonly status: TableStatus }
  /** The person asked for the table: the page closes the comparison. */
  | { readonly type: "showTable" }
  /** The person asked for an export: the page answers with `export`. */
  | { readonly type: "export" }
  /** Screen readers read it out, and it is shown for a moment. */
  | { readonly type: "announce"; readonly text: string };

/** Messages from the table’s page. They come from a browser: check them before use. */
export type FromTablePage =
  | { readonly type: "ready"; readonly typed: readonly string[] }
  /** The rows that commands apply to, by their places among the loaded rows, in the table’s order. */
  | { readonly type: "select"; readonly generation: number; readonly rows: readonly number[] }
  | { readonly type: "open"; readonly generation: number; readonly row: number }
  | { readonly type: "command"; readonly command: TableCommand }
  /** Exports the selected rows, the shown rows in the table’s order, or all loaded rows. */
  | {
      readonly type: "export";
      readonly generation: number;
      readonly shown: readonly number[];
      readonly columns: readonly string[];
    }
  | { readonly type: "layout"; readonly layout: TableLayout }
  /** Saves the picture of a chart: the text of an SVG, or a PNG as base64. */
  | {
      readonly type: "savePicture";
      readonly chart: ChartId;
      readonly format: "svg" | "png";
      readonly data: string;
    }
  /** Copies the text of an SVG if the page may not copy the picture. */
  | { readonly type: "copyPicture"; readonly svg: string };

/** Commands for the editor. Those on rows apply to the last selection. */
export const tableCommands = [
  "openDetails",
  "insertRecord",
  "insertRecordAs",
  "copyRecord",
  "copyRecordAs",
  "loadMore",
  "loadPages",
  "search",
  "editSearch",
  "useSampleData",
] as const;

export type TableCommand = (typeof tableCommands)[number];

/** The service’s texts are plain text, cut for drawing. */
export interface TableColumn {
  /** The field’s path, with parts as in a JSON pointer: `money_raised`, `organization/name`. */
  readonly id: string;
  readonly title: string;
  readonly original: string;
  readonly kind: ColumnKind;
  readonly isUsual: boolean;
  /** The column’s place before any arrangement; columns without a rank follow in the order of appearance. */
  readonly rank?: number;
  /** True if the amounts of several records add up; a sum of minimum investments would mean nothing. */
  readonly isSummable?: true;
  /** True for numbers that name something, such as an id or a year, so that ranges make no sense. */
  readonly isName?: true;
  readonly isPercent?: true;
}

/** The kind of most cells. `flag` is Yes or No. */
export type ColumnKind = "text" | "amount" | "number" | "date" | "flag";

/**
 * Null: not stated. Text sorts as text, or by a key: a number, ms since 1970 for a date, the digits of an integer
 * beyond 2^53. A date also has its day ("2024-05-06"), by which filters work in any time zone.
 */
export type TableCell = null | string | readonly [text: string, key: number | string, day?: string];

export interface TableRow {
  readonly name: string;
  /** In the order of the table’s columns; absent cells at the end are omitted. */
  readonly cells: readonly TableCell[];
  /** Absent in the library’s table: the database counts there. */
  readonly facts?: ChartRow;
  /** Set for a filing with a known company and date. `acceptedAt` in ms since 1970. */
  readonly filing?: { readonly company: string; readonly acceptedAt: number };
}

export interface TableLayout {
  /** Column ids in their order; other columns follow in the default order. */
  readonly order: readonly string[];
  readonly shown: Readonly<Record<string, boolean>>;
  /** In CSS pixels, as chosen. */
  readonly widths: Readonly<Record<string, number>>;
}

export interface TableSearch {
  /** Distinguishes messages about this search from those about an earlier one. */
  readonly generation: number;
  /** The same for the same question, even after a reload of the page. */
  readonly identity: string;
  /** In ms since 1970; another answer to the same question may have other rows. */
  readonly answered: number;
  readonly title: string;
}

export interface TableStatus {
  /** "50 loaded, more exist". */
  readonly loaded: string;
  readonly rows: number;
  readonly busy: "search" | "more" | undefined;
  readonly next?: string;
  readonly notes: readonly string[];
  /** The last request failed; the loaded rows are still shown. */
  readonly error?: string;
  readonly empty?: {
    readonly text: string;
    readonly command?: "search" | "editSearch" | "useSampleData";
    readonly label?: string;
  };
}

/** The first message to the library’s page, which holds no rows and requests those in sight. */
export interface LibraryStart {
  readonly columns: readonly TableColumn[];
  /** The widest amounts of the library, so that columns keep their widths while rows arrive. */
  readonly widest: TableRow;
}
