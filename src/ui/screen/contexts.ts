import type { SearchState } from "../../domain/search/state.ts";
import type { ConnectionState } from "../../host/connections.ts";
import type { Role } from "../../service/contract/authentication.ts";
import { contextKeys } from "../../host/ids.ts";

/** Keys for `when` clauses, set only when they change. */
export function createContexts(setContext: (key: string, value: string | boolean) => void) {
  const known = new Map<string, string | boolean>();
  const set = (key: string, value: string | boolean): void => {
    // One that was never set counts as false: not to send it keeps the start short.
    if ((known.get(key) ?? false) === value) return;
    known.set(key, value);
    setContext(key, value);
  };
  // Until it is known, it may be there.
  let isConnected = true;
  const updateSetUp = (): void => {
    const hasRows = known.get(contextKeys.hasResults) === true || known.get(contextKeys.hasLibrary) === true;
    set(contextKeys.nothingSetUp, !isConnected && !hasRows);
  };
  return {
    /** `usable` are the roles that can be asked now. */
    connection(state: ConnectionState, usable: readonly Role[], hasKey: boolean): void {
      isConnected = state !== "none";
      updateSetUp();
      set(contextKeys.connection, state);
      set(contextKeys.hasKey, hasKey);
      set(contextKeys.canSearch, usable.includes("app"));
      set(contextKeys.canBrowse, usable.includes("base"));
    },
    search({ shown, busy }: SearchState): void {
      set(contextKeys.hasSearch, shown !== undefined && shown.isList !== true);
      set(contextKeys.hasResults, shown !== undefined && shown.rows.length > 0);
      set(contextKeys.fromLibrary, shown?.from === "library");
      set(contextKeys.hasMore, shown?.next.kind === "page");
      set(contextKeys.searching, busy !== undefined);
      updateSetUp();
    },
    library(hasRecords: boolean): void {
      set(contextKeys.hasLibrary, hasRecords);
      updateSetUp();
    },
    retry: (canRetry: boolean): void => set(contextKeys.canRetry, canRetry),
    allowance: (isUsedUp: boolean): void => set(contextKeys.usedUp, isUsedUp),
    saved(hasSaved: boolean, isStopped: boolean): void {
      set(contextKeys.hasSaved, hasSaved);
      set(contextKeys.checksStopped, isStopped);
    },
    news: (hasNews: boolean): void => set(contextKeys.hasNews, hasNews),
    agents: (areStopped: boolean): void => set(contextKeys.agentsStopped, areStopped),
    hiddenNames: (hasHidden: boolean): void => set(contextKeys.hasHiddenNames, hasHidden),
    setRecordTaken: (): void => set(contextKeys.recordTaken, true),
    /** The window may go on without this extension, or start it again, and keeps what was set. */
    clear(): void {
      for (const key of known.keys()) set(key, false);
    },
  };
}
