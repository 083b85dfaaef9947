import { commandsByFeature } from "../../host/ids.ts";
import { type CommandsOf, lazyCommands, lazyHandler } from "../commandMap.ts";
import { lazy } from "../lazy.ts";
import type { RowCommandNeeds } from "./rows.ts";

const { detail: ids } = commandsByFeature;

export function detailCommands(needs: RowCommandNeeds): CommandsOf<"detail"> {
  const records = lazy(
    () => import("./openRecords.ts"),
    ({ openRecordCommands }) => openRecordCommands(needs),
  );
  const rows = lazyCommands(() => import("./rows.ts"), needs);
  return {
    [ids.openFiling]: lazyHandler(records, "openFiling"),
    [ids.openCompany]: lazyHandler(records, "openCompany"),
    [ids.openDetails]: rows(({ openDetails }) => openDetails),
    [ids.loadDetails]: rows(({ loadDetails }) => loadDetails),
    [ids.openJson]: rows(({ openJson }) => openJson),
  };
}
