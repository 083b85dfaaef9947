import { type CommandId, commands } from "../../../src/host/ids.ts";

/** Commands that send a request without asking first, which may use a search. `test/editor/prices.test.ts` finds them by running every command. */
export const paidAtOnce: readonly CommandId[] = [
  commands.loadMore,
  commands.loadMoreInView,
  commands.refreshResults,
  commands.refreshResultsFree,
  commands.retrySearch,
  commands.loadDetails,
  commands.loadDetailsInView,
  commands.runPastSearch,
  commands.runPastSearchFree,
  commands.checkSearchInView,
];
