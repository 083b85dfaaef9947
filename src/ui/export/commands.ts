import { lazyCommands } from "../commandMap.ts";
import type { CommandParts } from "../parts.ts";

export function exportCommands(parts: CommandParts) {
  return lazyCommands(() => import("./exportCommands.ts"), parts, "export", "exportInView");
}
