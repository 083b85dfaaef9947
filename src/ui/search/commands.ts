import type { DetailView } from "../detail/pages.ts";
import { commandsByFeature } from "../../host/ids.ts";
import { type CommandsOf, from, fromOne } from "../commandMap.ts";
import { type Lazy, lazy } from "../lazy.ts";
import type { LookUpCommandNeeds } from "./lookUp.ts";
import type { PastSearchNeeds } from "./pastSearches.ts";
import type { Searching } from "./searching.ts";

const { search: ids } = commandsByFeature;

export function searchCommands(
  needs: Omit<PastSearchNeeds, "showStored" | "searching"> &
    Omit<LookUpCommandNeeds, "searching"> & {
      readonly searching: Lazy<Searching>;
      readonly detail: () => Promise<Pick<DetailView, "showStored">>;
    },
): CommandsOf<"search"> {
  const { searching } = needs;
  const past = lazy(
    () => import("./pastSearches.ts"),
    ({ pastSearchCommands }) =>
      pastSearchCommands({
        ...needs,
        showStored: async (...asked) => await (await needs.detail()).showStored(...asked),
      }),
  );
  const lookUp = lazy(
    () => import("./lookUp.ts"),
    async ({ lookUpCommand }) => lookUpCommand({ ...needs, searching: await searching() }),
  );
  return {
    [ids.search]: from(searching, "search"),
    [ids.editSearch]: from(searching, "editSearch"),
    [ids.browseFundings]: from(searching, "browseFundings"),
    [ids.loadMore]: from(searching, "loadMore"),
    [ids.loadMoreInView]: from(searching, "loadMore"),
    [ids.loadMoreFree]: from(searching, "loadMore"),
    [ids.refreshResults]: from(searching, "refreshResults"),
    [ids.refreshResultsFree]: from(searching, "refreshResults"),
    [ids.cancelSearch]: from(searching, "cancelSearch"),
    [ids.useSuggestion]: from(searching, "useSuggestion"),
    [ids.lookUpSelection]: fromOne(lookUp),
    [ids.openSearch]: from(past, "show"),
    [ids.editPastSearch]: from(past, "edit"),
    [ids.runPastSearch]: from(past, "runAgain"),
    [ids.runPastSearchFree]: from(past, "runAgain"),
    [ids.removePastSearch]: from(past, "remove"),
  };
}
