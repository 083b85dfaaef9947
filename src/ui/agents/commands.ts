import { lazyCommands } from "../commandMap.ts";
import type { CommandParts } from "../parts.ts";

export function agentCommands(parts: CommandParts) {
  return lazyCommands(() => import("./stopCommands.ts"), parts, "stopAgents", "allowAgents");
}
