import { commandsByFeature } from "../../host/ids.ts";
import { type CommandsOf, lazyCommand, lazyHandler } from "../commandMap.ts";
import { lazy } from "../lazy.ts";
import type { CheckCommandNeeds } from "./checkCommands.ts";
import type { MarkSeenNeeds } from "./markSeen.ts";
import type { SavedCommandNeeds } from "./savedCommands.ts";
import type { ScheduleNeeds } from "./schedule.ts";

const { saved: ids } = commandsByFeature;

export function savedCommands(
  needs: SavedCommandNeeds & CheckCommandNeeds & ScheduleNeeds & MarkSeenNeeds,
): CommandsOf<"saved"> {
  const saving = lazy(
    () => import("./savedCommands.ts"),
    ({ createSavedCommands }) => createSavedCommands(needs),
  );
  const checking = lazy(
    () => import("./checkCommands.ts"),
    ({ createCheckCommands }) => createCheckCommands(needs),
  );
  const scheduling = lazy(
    () => import("./schedule.ts"),
    ({ scheduleCommand }) => scheduleCommand(needs),
  );
  const seeing = lazy(
    () => import("./markSeen.ts"),
    ({ markSeenCommand }) => markSeenCommand(needs),
  );
  return {
    [ids.saveSearch]: lazyHandler(saving, "save"),
    [ids.openSavedSearch]: lazyHandler(saving, "open"),
    [ids.editSavedSearch]: lazyHandler(saving, "edit"),
    [ids.renameSearch]: lazyHandler(saving, "rename"),
    [ids.pinSearch]: lazyHandler(saving, "pin"),
    [ids.removeSearch]: lazyHandler(saving, "remove"),
    [ids.checkSearch]: lazyHandler(checking, "check"),
    [ids.checkSearchInView]: lazyHandler(checking, "check"),
    [ids.checkSearchFree]: lazyHandler(checking, "check"),
    [ids.checkSavedSearches]: lazyHandler(checking, "checkAll"),
    [ids.goOnChecking]: lazyHandler(checking, "goOn"),
    [ids.scheduleSearch]: lazyCommand(scheduling),
    [ids.markSeen]: lazyCommand(seeing),
  };
}
