import { commandsByFeature } from "../../host/ids.ts";
import { type CommandsOf, lazyHandler } from "../commandMap.ts";
import type { TableView } from "./tableView.ts";

export function tableCommands({
  table,
}: {
  readonly table: () => Promise<Pick<TableView, "open">>;
}): CommandsOf<"table"> {
  return { [commandsByFeature.table.openTable]: lazyHandler(table, "open") };
}
