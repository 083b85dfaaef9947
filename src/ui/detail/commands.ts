import { commandsByFeature } from "../../host/ids.ts";
import { type CommandsOf, lazyHandler } from "../commandMap.ts";
import { lazy } from "../lazy.ts";
import type { OpenRecordNeeds } from "./openRecords.ts";
import type { RowCommandNeeds } from "./rows.ts";

const { detail: ids } = commandsByFeature;

export function detailCommands(needs: OpenRecordNeeds & RowCommandNeeds): CommandsOf<"detail"> {
  const records = lazy(
    () => import("./openRecords.ts"),
    ({ openRecordCommands }) => openRecordCommands(needs),
  );
  const rows = lazy(
    () => import("./rows.ts"),
    ({ rowCommands }) => rowCommands(needs),
  );
  return {
    [ids.openFiling]: lazyHandler(records, "openFiling"),
    [ids.openCompany]: lazyHandler(records, "openCompany"),
    [ids.openDetails]: lazyHandler(rows, "openDetails"),
    [ids.loadDetails]: lazyHandler(rows, "loadDetails"),
    [ids.openJson]: lazyHandler(rows, "openJson"),
  };
}
