import { commandsByFeature } from "../../host/ids.ts";
import { type CommandsOf, lazyHandler } from "../commandMap.ts";
import { lazy } from "../lazy.ts";
import type { ExportCommandNeeds } from "./exportCommands.ts";

const { export: ids } = commandsByFeature;

export function exportCommands(needs: ExportCommandNeeds): CommandsOf<"export"> {
  const exporting = lazy(
    () => import("./exportCommands.ts"),
    ({ createExportCommands }) => createExportCommands(needs),
  );
  return {
    [ids.export]: lazyHandler(exporting, "export"),
    [ids.exportInView]: lazyHandler(exporting, "exportInView"),
  };
}
