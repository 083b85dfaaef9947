import { commandsByFeature } from "../../host/ids.ts";
import { type CommandsOf, from } from "../commandMap.ts";
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
    [ids.openFiling]: from(records, "openFiling"),
    [ids.openCompany]: from(records, "openCompany"),
    [ids.openDetails]: from(rows, "openDetails"),
    [ids.loadDetails]: from(rows, "loadDetails"),
    [ids.openJson]: from(rows, "openJson"),
  };
}
