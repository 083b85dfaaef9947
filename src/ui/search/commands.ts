import { commandsByFeature } from "../../host/ids.ts";
import { type CommandsOf, lazyCommands, lazyHandler } from "../commandMap.ts";
import { lazy } from "../lazy.ts";
import type { PastSearchNeeds } from "./pastSearches.ts";

const { search: ids } = commandsByFeature;

export function searchCommands(needs: PastSearchNeeds): CommandsOf<"search"> {
  const { searching } = needs;
  const past = lazy(
    () => import("./pastSearches.ts"),
    ({ pastSearchCommands }) => pastSearchCommands(needs),
  );
  const lookUp = lazyCommands(() => import("./lookUp.ts"), needs);
  return {
    [ids.search]: lazyHandler(searching, "search"),
    [ids.editSearch]: lazyHandler(searching, "editSearch"),
    [ids.browseFundings]: lazyHandler(searching, "browseFundings"),
    [ids.loadMore]: lazyHandler(searching, "loadMore"),
    [ids.loadMoreInView]: lazyHandler(searching, "loadMore"),
    [ids.loadMoreFree]: lazyHandler(searching, "loadMore"),
    [ids.refreshResults]: lazyHandler(searching, "refreshResults"),
    [ids.refreshResultsFree]: lazyHandler(searching, "refreshResults"),
    [ids.cancelSearch]: lazyHandler(searching, "cancelSearch"),
    [ids.useSuggestion]: lazyHandler(searching, "useSuggestion"),
    [ids.lookUpSelection]: lookUp(({ lookUpSelection }) => lookUpSelection),
    [ids.openSearch]: lazyHandler(past, "show"),
    [ids.editPastSearch]: lazyHandler(past, "edit"),
    [ids.runPastSearch]: lazyHandler(past, "runAgain"),
    [ids.runPastSearchFree]: lazyHandler(past, "runAgain"),
    [ids.removePastSearch]: lazyHandler(past, "remove"),
  };
}
