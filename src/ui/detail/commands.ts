import { lazyCommands, lazyHandlers } from "../commandMap.ts";
import { lazy } from "../lazy.ts";
import type { RowCommandNeeds } from "./rows.ts";

export function detailCommands(needs: RowCommandNeeds) {
  const records = lazy(
    () => import("./openRecords.ts"),
    ({ openRecordCommands }) => openRecordCommands(needs),
  );
  return {
    ...lazyHandlers(records, "openFiling", "openCompany"),
    ...lazyCommands(() => import("./rows.ts"), needs, "openDetails", "loadDetails", "openJson"),
  };
}
