import type {
  ToTablePage,
  TableColumn,
  TableRow,
  TableStatus,
} from "../../src/present/table/tableProtocol.ts";
import { tableNames } from "../../src/present/table/tableNames.ts";
import { loadBrowserPage, type BrowserPage } from "./browserPage.ts";
import type { PageStyle, Tab } from "./tab.ts";
import { wording } from "./wording.ts";

/** The table’s page in a plain browser, with the same content security policy. */
export interface TableInBrowser extends BrowserPage<"table"> {
  close(): Promise<void>;
}

/** The page draws nothing before the first message. */
export async function loadTable(tab: Tab, look: PageStyle): Promise<TableInBrowser> {
  const page = await loadBrowserPage(tab, "table", { width: 1000, height: 700, ...look });
  return { ...page, close: () => tab.close() };
}

export interface WrittenTable {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
}

export async function postToTable(
  table: BrowserPage<"table">,
  written: WrittenTable,
  status: Partial<TableStatus> = {},
): Promise<void> {
  for (const message of tableMessages(written, { status })) await table.post(message);
}

/** The messages for a search, with `perMessage` rows each. */
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
