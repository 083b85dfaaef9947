import { commands } from "../../host/ids.ts";
import { lazyCommands } from "../commandMap.ts";
import type { SearchingParts } from "../search/searchCommands.ts";
import type { ScheduleNeeds } from "./schedule.ts";

const saving = () => import("./savedCommands.ts");
const checking = () => import("./checkCommands.ts");

export function savedCommands(needs: SearchingParts & ScheduleNeeds) {
  const checks = lazyCommands(checking, needs, "checkSearch", "checkSavedSearches", "goOnChecking");
  return {
    ...lazyCommands(saving, needs, "saveSearch", "openSavedSearch", "editSavedSearch"),
    ...lazyCommands(saving, needs, "renameSearch", "pinSearch", "removeSearch", "markSeen"),
    ...checks,
    [commands.checkSearchInView]: checks[commands.checkSearch],
    [commands.checkSearchFree]: checks[commands.checkSearch],
    ...lazyCommands(() => import("./schedule.ts"), needs, "scheduleSearch"),
  };
}
