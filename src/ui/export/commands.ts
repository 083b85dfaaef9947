import { commandsByFeature } from "../../host/ids.ts";
import { type CommandsOf, from } from "../commandMap.ts";
import { lazy } from "../lazy.ts";
import type { ExportCommandNeeds } from "./exporting.ts";

const { export: ids } = commandsByFeature;

export function exportCommands(needs: ExportCommandNeeds): CommandsOf<"export"> {
  const exporting = lazy(
    () => import("./exporting.ts"),
    ({ exportingCommands }) => exportingCommands(needs),
  );
  return {
    [ids.export]: from(exporting, "export"),
    [ids.exportInView]: from(exporting, "exportInView"),
  };
}
