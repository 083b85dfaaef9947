import type { ChartId, ChartRow } from "../charts/chartTypes.ts";
import type { TableNames } from "./tableNames.ts";

export type ToTablePage =
  /** Another search, or the first: what was drawn goes. */
  | {
      readonly type: "begin";
      readonly search?: TableSearch;
      readonly locale: string;
      readonly currency: string;
      readonly names: TableNames;
      readonly layout?: TableLayout;
      readonly library?: LibraryStart;
      /** Texts of kept filters that name what was forgotten: these filters go. */
      readonly forgotten?: readonly string[];
    }
  /** Rows from place `at` on; columns may have come with them. */
  | {
      readonly type: "rows";
      readonly generation: number;
      readonly at: number;
      readonly rows: readonly TableRow[];
      readonly columns: readonly TableColumn[];
    }
  | { readonly type: "status"; readonly status: TableStatus }
  /** The person asked for the table: a comparison that is in its place goes. */
  | { readonly type: "showTable" }
  /** The person asked for an export by a command: the page answers with `export`. */
  | { readonly type: "export" }
  /** Read out by a screen reader, and shown for a moment. */
  | { readonly type: "announce"; readonly text: string };

/** What the table's page asks for. Comes from a browser: to be checked before use. */
export type FromTablePage =
  /** `typed`: the texts of kept filters. */
  | { readonly type: "ready"; readonly typed: readonly string[] }
  /** The rows that commands are about, by their places among the loaded rows, in the order of the table. */
  | { readonly type: "select"; readonly generation: number; readonly rows: readonly number[] }
  | { readonly type: "open"; readonly generation: number; readonly row: number }
  | { readonly type: "command"; readonly command: TableCommand }
  /** Export records: those that are selected, those that the table shows, in its order, or all that are loaded. */
  | {
      readonly type: "export";
      readonly generation: number;
      readonly shown: readonly number[];
      /** Ids of the columns that the table shows, in its order. */
      readonly columns: readonly string[];
    }
  | { readonly type: "layout"; readonly layout: TableLayout }
  /** Save the picture of a chart: the text of an SVG, or a PNG as base64. */
  | {
      readonly type: "savePicture";
      readonly chart: ChartId;
      readonly format: "svg" | "png";
      readonly data: string;
    }
  /** Copy the text of an SVG, where the page may not copy the picture. */
  | { readonly type: "copyPicture"; readonly svg: string };

/** What the page asks the editor to do. Those on rows are about what was selected last. */
export const tableCommands = [
  "openDetails",
  "insertRecord",
  "insertRecordAs",
  "copyRecord",
  "copyRecordAs",
  "loadMore",
  "search",
  "editSearch",
  "useSampleData",
] as const;

export type TableCommand = (typeof tableCommands)[number];

/** What the service said is plain text here, cut to a length that can be drawn. */
export interface TableColumn {
  /** The path of the field in a record, its parts as in a JSON pointer: `money_raised`, `organization/name`. */
  readonly id: string;
  readonly title: string;
  readonly original: string;
  readonly kind: ColumnKind;
  readonly isUsual: boolean;
  /** The place of the column in a table that was not arranged yet; those without come after, as they were seen. */
  readonly rank?: number;
  /** The amounts of several records add up to something; a sum of minimum investments would mean nothing. */
  readonly isSummable?: true;
  /** Numbers that name something, such as an id or a year: nothing is between two of them. */
  readonly isName?: true;
  readonly isPercent?: true;
}

/** What most cells of a column hold. `flag` is Yes or No. */
export type ColumnKind = "text" | "amount" | "number" | "date" | "flag";

/**
 * Null: not stated. Text sorts as text, or by a key: a number, ms since 1970 for a date, the digits of an integer that
 * no number holds. A date has its day too ("2024-05-06"): what filters use, wherever the person is.
 */
export type TableCell = null | string | readonly [text: string, key: number | string, day?: string];

export interface TableRow {
  readonly name: string;
  /** By the place of the column in the table's list; absent ones at the end are left out. */
  readonly cells: readonly TableCell[];
  /** Absent in the table of the library, where the database counts. */
  readonly facts?: ChartRow;
  /** Of a filing whose company and date are known. `acceptedAt` in ms since 1970. */
  readonly filing?: { readonly company: string; readonly acceptedAt: number };
}

export interface TableLayout {
  /** Ids in their order; columns that are not named follow in their own. */
  readonly order: readonly string[];
  readonly shown: Readonly<Record<string, boolean>>;
  /** Widths in CSS pixels, where they were chosen. */
  readonly widths: Readonly<Record<string, number>>;
}

export interface TableSearch {
  /** Distinguishes messages about this search from those about an earlier one. */
  readonly generation: number;
  /** The same for the same question, after a reload of the page too. */
  readonly identity: string;
  /** When it was answered, in ms since 1970: another answer may have other rows. */
  readonly answered: number;
  readonly title: string;
}

export interface TableStatus {
  /** "50 loaded, more exist". */
  readonly loaded: string;
  /** Rows that will have been sent when all have arrived. */
  readonly rows: number;
  readonly busy: "search" | "more" | undefined;
  readonly next?: string;
  readonly notes: readonly string[];
  /** The last request failed. The loaded rows are still here. */
  readonly error?: string;
  readonly empty?: {
    readonly text: string;
    readonly command?: "search" | "editSearch" | "useSampleData";
    readonly label?: string;
  };
}

/** The first message to the page of the library: the page holds no rows, it asks for those in sight. */
export interface LibraryStart {
  readonly columns: readonly TableColumn[];
  /** Amounts as wide as any in the library, so that columns don’t change while rows come. */
  readonly widest: TableRow;
}
