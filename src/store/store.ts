import { Listeners, type Unsubscribe } from "../domain/listeners.ts";
import type { RecordKey } from "../domain/record/recordKey.ts";
import type { SearchHistory } from "../domain/search/state.ts";
import type { Look } from "../domain/watch/look.ts";
import type { SavedSearch } from "../domain/watch/savedSearch.ts";
import type { Caller, ClientStore, Purpose } from "../service/client/client.ts";
import { unsentAbortError } from "../service/errors.ts";
import { type Sentence, sentence } from "../text/sentence.ts";
import type { LimitCounts } from "./housekeeping.ts";
import type { StoreEvent, StoreOptions } from "./operations.ts";
import type { SideNeeds, StoreSide } from "./protocol.ts";
import type { MarkChange } from "./records/rows.ts";
import type { Subject } from "./records/subject.ts";
import type { LimitChoice } from "./rows/answers.ts";
import type { LedgerQuery } from "./rows/ledger.ts";
import type { SeenScope, WatchPatch } from "./saved.ts";

/** Asks the person what is to become of local data that is larger than it may be. Dismissed, it is `later`. */
export type AskAtLimit = (counts: LimitCounts) => Promise<LimitChoice>;

export interface StoreNeeds extends Pick<StoreOptions, "folder"> {
  /** Starts the thread that performs the operations. */
  readonly open: (needs: SideNeeds) => StoreSide;
  /** Most that the local data may take, in bytes. */
  readonly maxSizeBytes: () => number;
  /** Called when the file is larger than that; without it nothing is removed. */
  readonly askAtLimit?: AskAtLimit;
  /** Ms since 1970. */
  readonly now: () => number;
  readonly log: (line: string) => void;
  /** Called when the file can’t be used for now, when a damaged one was replaced, or when something else is to be known of it. */
  readonly notify?: (problem: Sentence) => void;
  /** Called before the file is deleted: readers must close it. */
  readonly release?: () => Promise<void>;
  /** Called with the work when the last copies of what was forgotten are removed in the background. */
  readonly onForgetting?: (work: Promise<void>) => void;
  /** How long to wait for a lock, in ms; 5,000 by default. */
  readonly patienceMs?: number;
}

/**
 * What was paid for and asked, on disk where possible, shared by all windows. What a person changes rejects with a `Refusal`
 * where it can’t be written now, everything where the thread has died, `begin` and `follow` also once it is being closed.
 */
export type Store = Awaited<ReturnType<typeof openStore>>;

/** What a person does with the library. */
export type LibraryWriter = Store["library"];

/** How long to wait for a lock, in ms. */
const defaultPatienceMs = 5_000;

const noFolder = sentence(
  "The local data folder can’t be used, so new answers are kept only until this window closes. Reload the window once it can.",
);

/** Opens the store in its folder. Several windows may have it open. */
export async function openStore(needs: StoreNeeds) {
  const { folder, maxSizeBytes, askAtLimit, patienceMs = defaultPatienceMs } = needs;
  const changed = new Listeners<void>();
  const lasting = folder === undefined ? noFolder : undefined;
  let problem: Sentence | undefined = lasting;
  let onForgotten: (() => void) | undefined;
  const onEvent = (event: StoreEvent): void => {
    switch (event.event) {
      case "log":
        return needs.log(event.line);
      case "notice":
        return needs.notify?.(event.notice);
      case "problem":
        problem = event.problem ?? lasting;
        return;
      case "changed":
        return changed.notify();
      case "forgetting":
        if (event.isOver) onForgotten?.();
        else needs.onForgetting?.(new Promise((resolve) => (onForgotten = resolve)));
        return;
      case "limit":
        return void answerLimit(event.counts);
    }
  };
  const side = needs.open({
    folder,
    patienceMs,
    maxSizeBytes,
    onEvent,
  });
  const call: StoreSide["call"] = (...of) => side.call(...of);
  const answerLimit = async (counts: LimitCounts): Promise<void> => {
    // What cannot be asked is asked later.
    const choice = (await askAtLimit?.(counts).catch(() => undefined)) ?? "later";
    const answer = { choice, at: needs.now(), maxBytes: counts.maxBytes };
    await call("putLimitAnswer", answer).catch((error: unknown) => needs.log(`Store: ${String(error)}`));
  };
  await call("opened", undefined);
  if (lasting !== undefined) needs.notify?.(lasting);
  const close = async (): Promise<void> => {
    await call("close", undefined).catch((error: unknown) =>
      needs.log(`Store: not closed: ${String(error)}`),
    );
    await side.end();
  };
  let closing: Promise<void> | undefined;
  const client: ClientStore = {
    get: (key) => call("get", key),
    async begin(key, departure, options) {
      if (closing !== undefined) throw unsentAbortError();
      const begun = await call("begin", { key, departure, options });
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
    /** One line for every request that was handed to the network, of every window. */
    ledger: { lines: (query: LedgerQuery = {}) => call("lines", query) },
    /** Searches that requests for this purpose may have used in the last 24 hours, on this machine. */
    spent: (purpose: Purpose) => call("spent", purpose),
    history,
    /** Searches that a person has saved, and what is new in them. */
    saved: {
      /** In no order. */
      list: () => call("savedSearches", undefined),
      /** Puts one in the place of the one with its id; its last check stays, unless it asks something else now. */
      put: (search: Omit<SavedSearch, "look">) => call("putSavedSearch", search),
      remove: (id: string) => call("removeSavedSearch", id),
      /** Puts a look; rows that none has seen before are new, unless `isSilent`. */
      putLook: (
        search: Pick<SavedSearch, "id" | "question">,
        look: Look,
        keys: readonly string[],
        isSilent: boolean,
      ) => call("putLook", { search, look, keys, isSilent }),
      async markSeen(scope: SeenScope): Promise<void> {
        await call("markSeen", scope);
      },
      /** Records that are new, or have changed since they were looked at. */
      news: () => call("news", undefined),
      watch: () => call("watch", undefined),
      /** What a person has decided. */
      changeWatch: (patch: WatchPatch) => call("changeWatch", patch),
      /** What checks have found out; lost where it can’t be written. */
      async noteWatch(patch: WatchPatch): Promise<void> {
        await call("noteWatch", patch);
      },
      /** Notes that news is announced, `at` ms since 1970; false where a window has done so since `before`. */
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
    /** The library as it is written to; `LibraryReader` reads it. */
    library: {
      /** Returns the marks of a record after the change. */
      mark: (record: RecordKey, change: MarkChange) => call("mark", { record, change }),
      /** Never shows this name by itself again, in texts. `core` as `nameKeys` gives it. */
      hideName: (service: string, core: string, name: string) => call("hideName", { service, core, name }),
      showName: (service: string, core: string) => call("showName", { service, core }),
      /** Notes that a record was viewed just now: what was not used for long goes first when space is short. */
      used: (record: RecordKey) => call("used", record),
      /** Records that have a star, tags or a note. */
      markCount: () => call("markCount", undefined),
      /** What would go if they were forgotten: for the question. */
      forgettable: (subjects: readonly Subject[]) => call("forgettable", subjects),
      /** What is forgotten in the database, for rows and texts that windows hold. */
      forgotten: () => call("forgotten", undefined),
      /**
       * Forgets subjects in all services, for all windows: records, versions, marks, stored answers, past questions and lines
       * that name them, copies and files set aside. When it resolves no query finds them; the last copies go in the background.
       * What is forgotten is not kept again until the person asks for it by itself. False where the file cannot be used now.
       */
      forget: (subjects: readonly Subject[]) => call("forget", subjects),
    },
    /** What is known of the accounts of callers now: other windows may have spent since it was read last. */
    accounts: (callers: readonly Caller[]) => call("accounts", callers),
    /** Whether a caller’s credential has bought answers, or belongs to an account: a check alone does not count. */
    isKnown: (caller: Caller) => call("isKnown", caller),
    /** The caller of the only account of a service that has answers; undefined where there is none, or more. */
    soleAccount: (service: string) => call("soleAccount", service),
    /** Gives a renewed credential the account of the one before: its answers, prices and ledger. */
    carryOver: (from: Caller, to: Caller) => call("carryOver", { from, to }),
    /** Rebuilds the indexes of words, in its own thread. False where that failed. */
    mendIndexes: () => call("mendIndexes", undefined),
    /** Called when lines, accounts or past questions have changed, in this window or in another. */
    onDidChange: (listener: () => void): Unsubscribe => changed.add(listener),
    /** Why the file isn’t used now, or that a damaged one was replaced. */
    get problem() {
      return problem;
    },
    /** Forgets everything and deletes the file, for all windows; while another one has it open, it is emptied instead. */
    async clear(): Promise<void> {
      await needs.release?.();
      await call("clear", undefined);
    },
    /** Writes what is waiting, and closes the file. */
    close: () => (closing ??= close()),
  };
}
