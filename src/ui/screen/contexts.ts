import type { SearchState } from "../../domain/search/state.ts";
import type { ConnectionState } from "../../host/connections.ts";
import type { Role } from "../../service/contract/authentication.ts";
import { contextKeys } from "../../host/ids.ts";

export function createContexts(setContext: (key: string, value: string | boolean) => void) {
  const known = new Map<string, string | boolean>();
  const set = (key: string, value: string | boolean): void => {
    // VS Code treats an unset key as false; fewer calls keep the start short.
    if ((known.get(key) ?? false) === value) return;
    known.set(key, value);
    setContext(key, value);
  };
  // Assume a connection until the first check.
  let isConnected = true;
  const updateSetUp = (): void => {
    const hasRows = known.get(contextKeys.hasResults) === true || known.get(contextKeys.hasLibrary) === true;
    set(contextKeys.nothingSetUp, !isConnected && !hasRows);
  };
  return {
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
    /** VS Code keeps context keys if the extension stops or restarts. */
    clear(): void {
      for (const key of known.keys()) set(key, false);
    },
  };
}
