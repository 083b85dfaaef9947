import type { TableNames } from "./names.ts";
import type { TableColumn, TableRow, TableSearch, TableStatus } from "./table.ts";

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
  | { readonly type: "command"; readonly command: TableCommand };

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
