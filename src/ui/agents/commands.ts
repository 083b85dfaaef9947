import { commandsByFeature } from "../../host/ids.ts";
import { type CommandsOf, lazyCommands } from "../commandMap.ts";
import type { CommandParts } from "../parts.ts";

const { agents: ids } = commandsByFeature;

export function agentCommands(parts: CommandParts): CommandsOf<"agents"> {
  const stopping = lazyCommands(() => import("./stopCommands.ts"), parts);
  return {
    [ids.stopAgents]: stopping(({ stopAgents }) => stopAgents),
    [ids.allowAgents]: stopping(({ allowAgents }) => allowAgents),
  };
}
