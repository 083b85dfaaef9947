import { commands } from "../../host/ids.ts";
import { lazyCommands, lazyHandlers } from "../commandMap.ts";
import { lazy } from "../lazy.ts";
import type { RowCommandNeeds } from "./rows.ts";

export function detailCommands(needs: RowCommandNeeds) {
  const records = lazy(
    () => import("./openRecords.ts"),
    ({ openRecordCommands }) => openRecordCommands(needs),
  );
  const rows = lazyCommands(() => import("./rows.ts"), needs, "openDetails", "loadDetails", "openJson");
  return {
    ...lazyHandlers(records, "openFiling", "openCompany"),
    ...rows,
    [commands.loadDetailsInView]: rows[commands.loadDetails],
  };
}
