import type { DetailView } from "../detail/pages.ts";
import { commandsByFeature } from "../../host/ids.ts";
import { type CommandsOf, lazyHandler, lazyCommand } from "../commandMap.ts";
import { type Lazy, lazy } from "../lazy.ts";
import type { LookUpCommandNeeds } from "./lookUp.ts";
import type { PastSearchNeeds } from "./pastSearches.ts";
import type { SearchCommands } from "./searchCommands.ts";

const { search: ids } = commandsByFeature;

export function searchCommands(
  needs: Omit<PastSearchNeeds, "showStored" | "searching"> &
    Omit<LookUpCommandNeeds, "searching"> & {
      readonly searching: Lazy<SearchCommands>;
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
    [ids.lookUpSelection]: lazyCommand(lookUp),
    [ids.openSearch]: lazyHandler(past, "show"),
    [ids.editPastSearch]: lazyHandler(past, "edit"),
    [ids.runPastSearch]: lazyHandler(past, "runAgain"),
    [ids.runPastSearchFree]: lazyHandler(past, "runAgain"),
    [ids.removePastSearch]: lazyHandler(past, "remove"),
  };
}
