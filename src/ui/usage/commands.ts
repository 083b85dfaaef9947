import { commandsByFeature } from "../../host/ids.ts";
import { type CommandsOf, lazyCommands, lazyHandler } from "../commandMap.ts";
import type { CommandParts } from "../parts.ts";
import type { UsageView } from "./usageView.ts";

const { usage: ids } = commandsByFeature;

export function usageCommands(
  parts: CommandParts & { readonly usage: () => Promise<UsageView> },
): CommandsOf<"usage"> {
  const allowance = lazyCommands(() => import("./allowance.ts"), parts);
  return {
    [ids.refreshRemaining]: allowance(({ refreshRemaining }) => refreshRemaining),
    [ids.seePlans]: allowance(({ seePlans }) => seePlans),
    [ids.showUsage]: lazyHandler(parts.usage, "open"),
  };
}
