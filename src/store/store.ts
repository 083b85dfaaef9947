import { Listeners, type Unsubscribe } from "../domain/listeners.ts";
import type { RecordKey } from "../domain/record/recordKey.ts";
import type { SearchHistory } from "../domain/search/state.ts";
import type { SavedSearch } from "../domain/watch/savedSearch.ts";
import type { FirstCheck } from "./records/saved.ts";
import type { Caller, ClientStore, Purpose } from "../service/client/client.ts";
import { unsentAbortError } from "../service/errors.ts";
import { type Sentence, sentence } from "../text/sentence.ts";
import type { LimitCounts } from "./housekeeping.ts";
import type { StoreEvent, ThreadOptions } from "./operations.ts";
import type { BackendOptions, StoreBackend } from "./protocol.ts";
import type { MarkChange } from "./records/rows.ts";
import type { ForgetTarget } from "./records/forgetTarget.ts";
import type { LimitChoice } from "./rows/answers.ts";
import type { LedgerQuery } from "./rows/ledger.ts";
import type { SeenScope, WatchPatch } from "./saved.ts";

/** Asks the user about local data above the limit; `later` if dismissed. */
export type AskAtLimit = (counts: LimitCounts) => Promise<LimitChoice>;

export interface StoreOptions extends Pick<ThreadOptions, "folder"> {
  readonly open: (options: BackendOptions) => StoreBackend;
  readonly maxSizeBytes: () => number;
  readonly askAtLimit?: AskAtLimit;
  readonly now: () => number;
  readonly log: (line: string) => void;
  readonly notify?: (problem: Sentence) => void;
  /** Called before the file is deleted: readers must close it. */
  readonly release?: () => Promise<void>;
  /** Called when the last copies of forgotten names are being removed in the background. */
  readonly onForgetting?: (work: Promise<void>) => void;
  /** 5,000 by default. */
  readonly lockTimeoutMs?: number;
}

/**
 * Shared by all windows, on disk if possible. The user’s changes reject with a `Refusal` if the file can’t be written,
 * all operations if the thread has died, `begin` and `follow` also once the store is closing.
 */
export type Store = Awaited<ReturnType<typeof openStore>>;

export type LibraryWriter = Store["library"];

const defaultLockTimeoutMs = 5_000;

const noFolder = sentence(
  "The local data folder can’t be used, so new answers are kept only until this window closes. Reload the window once it can.",
);

/** Several windows may open the same folder. */
export async function openStore(options: StoreOptions) {
  const { folder, maxSizeBytes, askAtLimit, lockTimeoutMs = defaultLockTimeoutMs } = options;
  const changed = new Listeners<void>();
  const lasting = folder === undefined ? noFolder : undefined;
  let problem: Sentence | undefined = lasting;
  let onForgotten: (() => void) | undefined;
  const onEvent = (event: StoreEvent): void => {
    switch (event.event) {
      case "log":
        return options.log(event.line);
      case "notice":
        return options.notify?.(event.notice);
      case "problem":
        problem = event.problem ?? lasting;
        return;
      case "changed":
        return changed.notify();
      case "forgetting":
        if (event.isOver) onForgotten?.();
        else options.onForgetting?.(new Promise((resolve) => (onForgotten = resolve)));
        return;
      case "limit":
        return void answerLimit(event.counts);
    }
  };
  const backend = options.open({
    folder,
    lockTimeoutMs,
    maxSizeBytes,
    onEvent,
  });
  const call: StoreBackend["call"] = (...of) => backend.call(...of);
  const answerLimit = async (counts: LimitCounts): Promise<void> => {
    // If the user can’t be asked now, ask later.
    const choice = (await askAtLimit?.(counts).catch(() => undefined)) ?? "later";
    const answer = { choice, at: options.now(), maxBytes: counts.maxBytes };
    await call("putLimitAnswer", answer).catch((error: unknown) => options.log(`Store: ${String(error)}`));
  };
  await call("opened", undefined);
  if (lasting !== undefined) options.notify?.(lasting);
  const close = async (): Promise<void> => {
    await call("close", undefined).catch((error: unknown) =>
      options.log(`Store: not closed: ${String(error)}`),
    );
    await backend.end();
  };
  let closing: Promise<void> | undefined;
  const client: ClientStore = {
    get: (key) => call("get", key),
    async begin(key, departure, limits) {
      if (closing !== undefined) throw unsentAbortError();
      const begun = await call("begin", { key, departure, options: limits });
      if (begun.kind !== "began") return begun;
      const { line, request } = begun;
      return {
        kind: "began",
        line: {
          line,
          end: (ending, answer) =>
            call("end", { key, request, ending, answer: answer && { ...answer, line } }),
        },
      };
    },
    follow: (elsewhere, signal) => call("follow", elsewhere, signal),
  };
  const history: SearchHistory = {
    async put(entry) {
      await call("putQuestion", entry);
    },
    list: () => call("questions", undefined),
    remove: (entry) => call("removeQuestion", entry),
  };
  return {
    ...client,
    /** One line per request sent, of every window. */
    ledger: { lines: (query: LedgerQuery = {}) => call("lines", query) },
    /** Searches that requests for this purpose may have used on this machine in the last 24 hours. */
    spent: (purpose: Purpose) => call("spent", purpose),
    history,
    saved: {
      /** In no order. */
      list: () => call("savedSearches", undefined),
      /** Replaces the search with the same id; its last check stays unless the question changes, or with `first`. */
      put: (search: Omit<SavedSearch, "lastCheck">, first?: FirstCheck) =>
        call("putSavedSearch", { search, first }),
      remove: (id: string) => call("removeSavedSearch", id),
      async markSeen(scope: SeenScope): Promise<void> {
        await call("markSeen", scope);
      },
      /** Records that are new, or have changed since they were viewed. */
      news: () => call("news", undefined),
      watch: () => call("watch", undefined),
      /** The user’s decisions. */
      changeWatch: (patch: WatchPatch) => call("changeWatch", patch),
      /** Findings of checks; lost if the file can’t be written. */
      async noteWatch(patch: WatchPatch): Promise<void> {
        await call("noteWatch", patch);
      },
      /** Claims the announcement of news, `at` ms since 1970; false if another window has announced since `before`. */
      announce: (before: number | undefined, at: number) => call("announce", { before, at }),
      /** Runs `work` while no other window runs its own. */
      async alone<T>(work: () => Promise<T>): Promise<T> {
        await call("lockChecks", undefined);
        try {
          return await work();
        } finally {
          await call("unlockChecks", undefined).catch(() => undefined);
        }
      },
    },
    /** Writes the library; `LibraryReader` reads it. */
    library: {
      mark: (record: RecordKey, change: MarkChange) => call("mark", { record, change }),
      /** Stops marking the name in texts. `core` as in `nameKeys`. */
      hideName: (service: string, core: string, name: string) => call("hideName", { service, core, name }),
      showName: (service: string, core: string) => call("showName", { service, core }),
      /** Notes that a record was viewed: those not viewed for long are deleted first when space is short. */
      used: (record: RecordKey) => call("used", record),
      /** The number of records with a star, tags or a note. */
      markCount: () => call("markCount", undefined),
      forgettable: (targets: readonly ForgetTarget[]) => call("forgettable", targets),
      /** Hashes of forgotten names, to filter rows and texts that windows hold. */
      forgotten: () => call("forgotten", undefined),
      /**
       * Forgets records, companies and persons in all services and windows. When it resolves no query finds them; the
       * last copies are removed in the background. They aren’t stored again until the user asks for them by name.
       * Returns false if the file can’t be used now.
       */
      forget: (targets: readonly ForgetTarget[]) => call("forget", targets),
    },
    /** Read again each time, since other windows may have spent. */
    accounts: (callers: readonly Caller[]) => call("accounts", callers),
    /** True if the credential has bought answers or belongs to an account; a check of the key doesn’t count. */
    isKnown: (caller: Caller) => call("isKnown", caller),
    /** The caller of the only account with answers; undefined if there is none, or several. */
    soleAccount: (service: string) => call("soleAccount", service),
    /** Gives a renewed credential its predecessor’s account: answers, prices and ledger. */
    carryOver: (from: Caller, to: Caller) => call("carryOver", { from, to }),
    repairIndexes: () => call("repairIndexes", undefined),
    /** Called when lines, accounts or past questions have changed, in any window. */
    onDidChange: (listener: () => void): Unsubscribe => changed.add(listener),
    /** Why the file can’t be used, or that a damaged one was replaced. */
    get problem() {
      return problem;
    },
    /** Deletes everything for all windows. If another window has the file open, it is emptied instead. */
    async clear(): Promise<void> {
      await options.release?.();
      await call("clear", undefined);
    },
    close: () => (closing ??= close()),
  };
}
