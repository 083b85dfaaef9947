import { lazyHandlers } from "../commandMap.ts";
import type { TableView } from "./tableView.ts";

export function tableCommands({ table }: { readonly table: () => Promise<TableView> }) {
  return lazyHandlers(table, "openTable");
}
