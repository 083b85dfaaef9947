import { lazyCommands, lazyHandlers } from "../commandMap.ts";
import type { CommandParts } from "../parts.ts";
import type { UsageView } from "./usageView.ts";

export function usageCommands(parts: CommandParts & { readonly usage: () => Promise<UsageView> }) {
  return {
    ...lazyCommands(() => import("./allowance.ts"), parts, "refreshRemaining", "seePlans"),
    ...lazyHandlers(parts.usage, "showUsage"),
  };
}
