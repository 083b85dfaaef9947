import { commandsByFeature } from "../../host/ids.ts";
import { type CommandsOf, from } from "../commandMap.ts";
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
    [ids.refreshRemaining]: from(allowance, "refreshRemaining"),
    [ids.seePlans]: from(allowance, "seePlans"),
    [ids.showUsage]: from(needs.usage, "open"),
  };
}
