import { commandsByFeature } from "../../host/ids.ts";
import { type CommandsOf, lazyHandler } from "../commandMap.ts";
import { lazy } from "../lazy.ts";
import type { AllowanceNeeds } from "./allowance.ts";
import type { UsageView } from "./usageView.ts";

const { usage: ids } = commandsByFeature;

export function usageCommands(
  needs: AllowanceNeeds & { readonly usage: () => Promise<UsageView> },
): CommandsOf<"usage"> {
  const allowance = lazy(
    () => import("./allowance.ts"),
    ({ allowanceCommands }) => allowanceCommands(needs),
  );
  return {
    [ids.refreshRemaining]: lazyHandler(allowance, "refreshRemaining"),
    [ids.seePlans]: lazyHandler(allowance, "seePlans"),
    [ids.showUsage]: lazyHandler(needs.usage, "open"),
  };
}
