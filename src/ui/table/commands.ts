import { commands } from "../../host/ids.ts";
import { lazyHandler } from "../commandMap.ts";
import type { TableView } from "./tableView.ts";

export function tableCommands({ table }: { readonly table: () => Promise<TableView> }) {
  return { [commands.openTable]: lazyHandler(table, "open") };
}
