import type {
  ToTablePage,
  TableColumn,
  TableRow,
  TableStatus,
} from "../../src/present/table/tableProtocol.ts";
import { tableNames } from "../../src/present/table/tableNames.ts";
import { loadBrowserPage, type BrowserPage } from "./browserPage.ts";
import type { Look, Tab } from "./tab.ts";
import { wording } from "./wording.ts";

/** The table's page outside of the editor, in a plain browser under the same policy. */
export interface TableInBrowser extends BrowserPage<"table"> {
  /** Closes the tab that it is in. */
  close(): Promise<void>;
}

/** Loads the page that `npm run build` made in a tab. It draws nothing before the first message. */
export async function loadTable(tab: Tab, look: Look): Promise<TableInBrowser> {
  const page = await loadBrowserPage(tab, "table", { width: 1000, height: 700, ...look });
  return { ...page, close: () => tab.close() };
}

/** A table as a writer makes it. */
export interface WrittenTable {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
}

/** Tells the page of a search and all of its rows. */
export async function postToTable(
  table: BrowserPage<"table">,
  written: WrittenTable,
  status: Partial<TableStatus> = {},
): Promise<void> {
  for (const message of tableMessages(written, { status })) await table.post(message);
}

/** The messages for a search and all of its rows, `perMessage` of them at a time. */
export function tableMessages(
  { columns, rows }: WrittenTable,
  { perMessage = rows.length, status = {} }: { perMessage?: number; status?: Partial<TableStatus> } = {},
): readonly ToTablePage[] {
  const search = { generation: 1, identity: "q", answered: 1, title: "all companies" };
  const starts = Array.from({ length: Math.ceil(rows.length / perMessage) || 1 }, (_, at) => at * perMessage);
  const loaded = `${String(rows.length)} loaded, more exist`;
  return [
    { type: "begin", search, locale: "en-US", currency: "USD", names: tableNames(wording) },
    ...starts.map((at) => ({
      type: "rows" as const,
      generation: 1,
      at,
      rows: rows.slice(at, at + perMessage),
      columns,
    })),
    {
      type: "status",
      status: { loaded, rows: rows.length, busy: undefined, notes: [], next: "Load Next Page", ...status },
    },
  ];
}
