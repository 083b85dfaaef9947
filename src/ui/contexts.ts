import { commands as editorCommands } from "vscode";
import type { SearchState } from "../domain/search/state.ts";
import type { ConnectionState } from "../host/connections.ts";
import { contextKeys } from "../host/ids.ts";

/** Keys for `when` clauses, set only when they change. */
export interface Contexts {
  connection(state: ConnectionState): void;
  search(state: SearchState): void;
  recordTaken(): void;
}

/** Starts with no key set. */
export function createContexts(): Contexts {
  const known = new Map<string, string | boolean>();
  const set = (key: string, value: string | boolean): void => {
    if (known.get(key) === value) return;
    known.set(key, value);
    void editorCommands.executeCommand("setContext", key, value);
  };
  return {
    connection: (state) => set(contextKeys.connection, state),
    search({ shown, busy }) {
      set(contextKeys.hasResults, shown !== undefined && shown.rows.length > 0);
      set(contextKeys.hasMore, shown?.next.kind === "page");
      set(contextKeys.searching, busy !== undefined);
    },
    recordTaken: () => set(contextKeys.recordTaken, true),
  };
}
