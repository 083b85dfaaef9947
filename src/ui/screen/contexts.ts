import type { SearchState } from "../../domain/search/state.ts";
import type { ConnectionState } from "../../host/connections.ts";
import type { Role } from "../../service/contract/authentication.ts";
import { contextKeys } from "../../host/ids.ts";

/** Keys for `when` clauses, set only when they change. */
export interface Contexts {
  /** `usable` are the roles that can be asked now. */
  connection(state: ConnectionState, usable: readonly Role[]): void;
  search(state: SearchState): void;
  library(hasRecords: boolean): void;
  allowance(isUsedUp: boolean): void;
  saved(hasSaved: boolean, isStopped: boolean): void;
  setRecordTaken(): void;
  news(hasNews: boolean): void;
}

export function createContexts(setContext: (key: string, value: string | boolean) => void): Contexts {
  const known = new Map<string, string | boolean>();
  const set = (key: string, value: string | boolean): void => {
    if (known.get(key) === value) return;
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
    connection(state, usable) {
      isConnected = state !== "none";
      updateSetUp();
      set(contextKeys.connection, state);
      set(contextKeys.canSearch, usable.includes("app"));
      set(contextKeys.canBrowse, usable.includes("base"));
    },
    search({ shown, busy }) {
      set(contextKeys.hasSearch, shown !== undefined);
      set(contextKeys.hasResults, shown !== undefined && shown.rows.length > 0);
      set(contextKeys.fromLibrary, shown?.from === "library");
      set(contextKeys.hasMore, shown?.next.kind === "page");
      set(contextKeys.searching, busy !== undefined);
      updateSetUp();
    },
    library(hasRecords) {
      set(contextKeys.hasLibrary, hasRecords);
      updateSetUp();
    },
    allowance: (isUsedUp) => set(contextKeys.usedUp, isUsedUp),
    saved(hasSaved, isStopped) {
      set(contextKeys.hasSaved, hasSaved);
      set(contextKeys.checksStopped, isStopped);
    },
    news: (hasNews) => set(contextKeys.hasNews, hasNews),
    setRecordTaken: () => set(contextKeys.recordTaken, true),
  };
}
