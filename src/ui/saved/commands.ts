import { commandsByFeature } from "../../host/ids.ts";
import { type CommandsOf, lazyCommands } from "../commandMap.ts";
import type { SearchingParts } from "../search/searchCommands.ts";
import type { ScheduleNeeds } from "./schedule.ts";

const { saved: ids } = commandsByFeature;

export function savedCommands(needs: SearchingParts & ScheduleNeeds): CommandsOf<"saved"> {
  const saving = lazyCommands(() => import("./savedCommands.ts"), needs);
  const checking = lazyCommands(() => import("./checkCommands.ts"), needs);
  const scheduling = lazyCommands(() => import("./schedule.ts"), needs);
  const seeing = lazyCommands(() => import("./markSeen.ts"), needs);
  const check = checking(({ checkOne }) => checkOne);
  return {
    [ids.saveSearch]: saving(({ saveSearch }) => saveSearch),
    [ids.openSavedSearch]: saving(({ openSavedSearch }) => openSavedSearch),
    [ids.editSavedSearch]: saving(({ editSavedSearch }) => editSavedSearch),
    [ids.renameSearch]: saving(({ renameSearch }) => renameSearch),
    [ids.pinSearch]: saving(({ pinSearch }) => pinSearch),
    [ids.removeSearch]: saving(({ removeSearch }) => removeSearch),
    [ids.checkSearch]: check,
    [ids.checkSearchInView]: check,
    [ids.checkSearchFree]: check,
    [ids.checkSavedSearches]: checking(({ checkChosen }) => checkChosen),
    [ids.goOnChecking]: checking(({ goOnChecking }) => goOnChecking),
    [ids.scheduleSearch]: scheduling(({ scheduleSearch }) => scheduleSearch),
    [ids.markSeen]: seeing(({ markSeen }) => markSeen),
  };
}
