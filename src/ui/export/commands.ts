import { commandsByFeature } from "../../host/ids.ts";
import { type CommandsOf, lazyCommands } from "../commandMap.ts";
import type { CommandParts } from "../parts.ts";

const { export: ids } = commandsByFeature;

export function exportCommands(parts: CommandParts): CommandsOf<"export"> {
  const exporting = lazyCommands(() => import("./exportCommands.ts"), parts);
  return {
    [ids.export]: exporting(({ exportRecords }) => exportRecords),
    [ids.exportInView]: exporting(({ exportInView }) => exportInView),
  };
}
