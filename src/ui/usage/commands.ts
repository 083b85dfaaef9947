import { commands } from "../../host/ids.ts";
import { lazyCommands, lazyHandler } from "../commandMap.ts";
import type { CommandParts } from "../parts.ts";
import type { UsageView } from "./usageView.ts";

export function usageCommands(parts: CommandParts & { readonly usage: () => Promise<UsageView> }) {
  return {
    ...lazyCommands(() => import("./allowance.ts"), parts, "refreshRemaining", "seePlans"),
    [commands.showUsage]: lazyHandler(parts.usage, "open"),
  };
}
