import { commands } from "../../host/ids.ts";
import { lazyCommands, lazyHandlers } from "../commandMap.ts";
import type { PastSearchNeeds } from "./pastSearches.ts";

const past = () => import("./pastSearches.ts");

export function searchCommands(needs: PastSearchNeeds) {
  const { searching } = needs;
  const shown = lazyCommands(
    () => import("./runSearch.ts"),
    needs,
    "loadMore",
    "refreshResults",
    "retrySearch",
  );
  const kept = lazyCommands(past, needs, "openSearch", "editPastSearch", "runPastSearch", "removePastSearch");
  return {
    ...lazyHandlers(searching, "search", "editSearch", "browseFundings", "cancelSearch", "useSuggestion"),
    ...shown,
    [commands.loadMoreInView]: shown[commands.loadMore],
    [commands.loadMoreFree]: shown[commands.loadMore],
    [commands.refreshResultsFree]: shown[commands.refreshResults],
    [commands.retrySearchFree]: shown[commands.retrySearch],
    ...lazyCommands(() => import("./lookUp.ts"), needs, "lookUpSelection"),
    ...kept,
    [commands.runPastSearchFree]: kept[commands.runPastSearch],
  };
}
