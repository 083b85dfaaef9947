import type { ChartId, ChartSet } from "../charts/chart.ts";
import type { TableNames } from "./names.ts";
import type { TableColumn, TableLayout, TableRow, TableSearch, TableStatus } from "./table.ts";

/** What the table's page is told. */
export type ToTablePage =
  /** Another search, or the first: what was drawn goes. */
  | {
      readonly type: "begin";
      /** Absent where there is no search. */
      readonly search?: TableSearch;
      readonly locale: string;
      readonly currency: string;
      readonly names: TableNames;
      /** How the columns were arranged when the table was last looked at. */
      readonly layout?: TableLayout;
    }
  /** Rows from place `at` on; columns may have come with them. */
  | {
      readonly type: "rows";
      readonly turn: number;
      readonly at: number;
      readonly rows: readonly TableRow[];
      readonly columns: readonly TableColumn[];
    }
  | { readonly type: "status"; readonly status: TableStatus }
  /** The charts of the rows of a search, whether they have all arrived or not; sent while they are wanted. */
  | { readonly type: "charts"; readonly turn: number; readonly set: ChartSet }
  /** Read out by a screen reader, and shown for a moment. */
  | { readonly type: "say"; readonly text: string };

/** What the table's page asks for. Comes from a browser: to be checked before use. */
export type FromTablePage =
  /** The page can draw now. */
  | { readonly type: "ready" }
  /** The rows that commands are about, by their places among the loaded rows, in the order of the table. */
  | { readonly type: "select"; readonly turn: number; readonly rows: readonly number[] }
  /** Open the details of one row. */
  | { readonly type: "open"; readonly turn: number; readonly row: number }
  | { readonly type: "command"; readonly command: TableCommand }
  /** Whether the charts are looked at, or filtered by: they are drawn then, again whenever rows are joined. */
  | { readonly type: "charts"; readonly areWanted: boolean }
  /** The columns were arranged anew. */
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
export type TableCommand =
  | "openDetails"
  | "insertRecord"
  | "insertRecordAs"
  | "copyRecord"
  | "copyRecordAs"
  | "loadMore"
  | "search"
  | "useSampleData";
