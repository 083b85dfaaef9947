import { type Change, applyChange, withoutForgotten } from "./changes/change.ts";
import { uptimeNow } from "./changes/windowId.ts";
import { Pending, withPending } from "./changes/pending.ts";
import { accountOf, mergeAccounts } from "./changes/requestLines.ts";
import { lockFolder } from "./file/folderLock.ts";
import { DailyCopy } from "./file/dailyCopy.ts";
import { Checkpointer } from "./file/checkpointer.ts";
import { databasePath } from "./file/replacing.ts";
import { Retry } from "./file/retry.ts";
import { StoreFile } from "./file/storeFile.ts";
import type { Database, Write } from "./rows/database.ts";
import { createRunTask, type StoreServices } from "./file/tasks.ts";
import { NotWritten } from "./file/retryPolicy.ts";
import { watchDatabase } from "./file/watch.ts";
import { Housekeeping, type LimitCounts } from "./housekeeping.ts";
import { ForgottenCopies } from "./library/forgottenCopies.ts";
import { createIndexRepair } from "./library/indexRepair.ts";
import { libraryOperations } from "./library/libraryOperations.ts";
import { AnswersInFlight } from "./requests/answers.ts";
import { exchangesWithPending } from "./requests/otherWindows.ts";
import { type EndedExchange, Requests, type WantedRequest } from "./requests/requests.ts";
import type { LimitAnswer } from "./rows/answers.ts";
import type { LedgerQuery } from "./rows/ledger.ts";
import { savedOperations } from "./saved.ts";
import { requireFullText, type Sqlite } from "./sql/schema.ts";
import type { Account } from "../domain/allowance/account.ts";
import { fingerprintOf } from "../domain/fingerprint.ts";
import type { PastQuestion } from "../domain/search/state.ts";
import type {
  AnswerKey,
  Caller,
  OtherWindowRequest,
  LedgerEntry,
  Uptime,
  Purpose,
} from "../service/client/client.ts";
import type { Sentence } from "../text/sentence.ts";

export interface ThreadOptions {
  /** Created if it is missing. If undefined, everything stays in memory until the window closes. */
  readonly folder: string | undefined;
  readonly maxBytes: number;
  readonly lockTimeoutMs: number;
}

export type StoreEvent =
  | { readonly event: "log"; readonly line: string }
  | { readonly event: "notice"; readonly notice: Sentence }
  /** Why the file can’t be used; undefined when it can be again. */
  | { readonly event: "problem"; readonly problem: Sentence | undefined }
  /** Lines, accounts or past questions have changed, in any window. */
  | { readonly event: "changed" }
  /** Removing the last copies of forgotten names has started, or is done. */
  | { readonly event: "forgetting"; readonly isOver: boolean }
  /** Asks the user; the answer comes as `putLimitAnswer`. */
  | { readonly event: "limit"; readonly counts: LimitCounts };

export interface OperationsOptions extends Omit<ThreadOptions, "maxBytes"> {
  readonly maxSizeBytes: () => number;
  readonly tell: (event: StoreEvent) => void;
  readonly now: () => number;
  readonly loadSqlite?: StoreServices["loadSqlite"];
  /** The script of the thread for long-running tasks; without it they block this thread. */
  readonly worker?: string | URL;
  /** Replaced in tests. */
  readonly uptime?: () => Uptime | undefined;
  readonly walBytes?: number;
}

/** The operations of the database; arguments and results are plain data, since they cross threads. */
export type Operations = Awaited<ReturnType<typeof openOperations>>;

/**
 * Several windows may open the same database. The user’s changes reject with `NotWritten` if it can’t be written,
 * `begin` and `follow` with an AbortError once it is closing.
 */
export async function openOperations(options: OperationsOptions) {
  const { folder, maxSizeBytes, lockTimeoutMs, tell, now } = options;
  const path = folder === undefined ? undefined : databasePath(folder);
  const load = options.loadSqlite ?? (() => import("node:sqlite"));
  let sqlite: Promise<Sqlite> | undefined;
  const loadSqlite = (): Promise<Sqlite> => (sqlite ??= load().then(requireFullText));
  const closing = new AbortController();
  const runTask = createRunTask(options.worker, loadSqlite, closing.signal);
  const log = (line: string): void => tell({ event: "log", line });
  const notify = (notice: Sentence): void => tell({ event: "notice", notice });
  const parts: StoreServices = { path, now, log, notify, loadSqlite, runTask, closing: closing.signal };
  const repairIndexes = createIndexRepair(parts);
  const file: StoreFile = new StoreFile({
    ...parts,
    lockTimeoutMs,
    repairIndexes,
    onProblem: (problem) => tell({ event: "problem", problem }),
    onFailure: () => retry.schedule(),
    onRecovery: () => void retry.run(),
  });
  const pending = new Pending({
    path,
    log,
    onFailure: () => {
      if (path !== undefined) file.retryPolicy.reportPendingFailure();
    },
    async apply(write, change) {
      try {
        await write((database) => applyChange(database, change, true));
      } catch (error) {
        if (error instanceof NotWritten) throw error;
        log(`Store: a change is lost: ${String(error)}`);
      }
      return await file.read((database) => change.request.salt === database.salt);
    },
  });
  const catchUp = async (write: Write): Promise<void> => {
    if (pending.isEmpty && !file.retryPolicy.isWorking) await write((database) => database.touch());
    await pending.replay(write);
    await pending.replayOrphans(write);
  };
  const retry = new Retry({
    work: () => file.runExclusive(catchUp),
    pauseMs: () => file.retryPolicy.retryMs,
    log,
  });
  // Pending changes first: lines are numbered in the order in which their requests were sent.
  const inOrder: Write = (work) =>
    pending.isEmpty
      ? file.write(work)
      : file.runExclusive(async (write) => {
          await pending.replay(write);
          return await write(work);
        });
  const write: Write = async (work) => {
    const result = await inOrder(work);
    onChange();
    return result;
  };
  const record = async (change: Change): Promise<void> => {
    try {
      await inOrder((database) => applyChange(database, change, false));
    } catch (error) {
      if (!(error instanceof NotWritten)) throw error;
      // If the forgotten names can’t be read now, replay removes them.
      const kept = file.peek((database) => withoutForgotten(database, change)) ?? change;
      pending.add(kept, file.peek((database) => database.newestLine()) ?? 0);
    }
    onChange();
  };
  const attempt = async (work: (database: Database) => void): Promise<boolean> => {
    const isDone = await file.attempt(work);
    if (isDone) onChange();
    return isDone;
  };
  const checkpointer = new Checkpointer(path, { ...options, log, connection: () => file.connection });
  const housekeeping = new Housekeeping({
    now,
    maxSizeBytes,
    onLimit: (counts) => tell({ event: "limit", counts }),
    file,
    checkpointer,
  });
  const dailyCopy = new DailyCopy({ ...parts, file });
  const onChange = (): void => {
    checkpointer.changed();
    dailyCopy.changed();
    tell({ event: "changed" });
    housekeeping.changed();
  };
  const copies = new ForgottenCopies({
    ...parts,
    checkpointer,
    file,
    async replayOrphans() {
      await file.runExclusive((inTurn) => pending.replayOrphans(inTurn));
      pending.dropForeign();
    },
    onForgetting: (isOver) => tell({ event: "forgetting", isOver }),
  });
  const coming = new AnswersInFlight();
  const requests = new Requests({
    now,
    file,
    write: inOrder,
    pending,
    coming,
    record,
    uptime: options.uptime ?? uptimeNow,
    onChange,
  });
  await file.open();
  const watching =
    folder === undefined
      ? undefined
      : watchDatabase(folder, file, () => {
          tell({ event: "changed" });
          copies.resume();
        });
  await retry.run();
  pending.reserve();
  copies.resume();
  // A window may have dropped them, or was closed while rebuilding them.
  if (await file.read((database) => database.areIndexesStale())) void repairIndexes();
  const end = async (): Promise<void> => {
    closing.abort();
    requests.stop();
    file.retryPolicy.shortenWaits();
    await requests.settled();
    housekeeping.stop();
    dailyCopy.stop();
    watching?.();
    await retry.runLast();
    await copies.stop();
    await file.runExclusive(async () => {
      pending.close();
      await checkpointer.checkpoint();
      await checkpointer.stop();
      await file.close();
    });
  };
  let ending: Promise<void> | undefined;
  const lockChecks = async (): Promise<() => Promise<void>> =>
    path === undefined ? unlocked : await lockFolder(`${path}.checking`).catch(() => unlocked);
  return {
    opened: async (): Promise<void> => {},
    get: (key: AnswerKey) => requests.get(key),
    begin: (wish: WantedRequest) => requests.begin(wish),
    end: (ended: EndedExchange) => requests.end(ended),
    follow: (elsewhere: OtherWindowRequest, signal: AbortSignal) => requests.follow(elsewhere, signal),
    lines: (query: LedgerQuery): Promise<readonly LedgerEntry[]> =>
      file.read((database) => exchangesWithPending(database, query, pending.requests())),
    spent: (purpose: Purpose) => requests.spent(purpose),
    /** One per account, however many callers share it. */
    accounts: (callers: readonly Caller[]): Promise<readonly Account[]> => {
      const sent = pending.requests();
      return file.read((database) => {
        const names = callers.map((caller) => JSON.stringify([caller.service, accountOf(database, caller)]));
        return callers
          .filter((_, at) => names.lastIndexOf(names[at] ?? "") === at)
          .map((caller) => withPending(database, caller, sent));
      });
    },
    isKnown: (caller: Caller) =>
      file.read((database) => database.isKnown(caller.service, fingerprintOf(caller, database.salt))),
    async soleAccount(service: string): Promise<Caller | undefined> {
      const [account, other] = await file.read((database) => database.accountsOf(service));
      return account === undefined || other !== undefined ? undefined : { service, account };
    },
    carryOver: (callers: { readonly from: Caller; readonly to: Caller }) =>
      write((database) => mergeAccounts(database, callers)),
    putQuestion: (entry: PastQuestion) => attempt((database) => database.putQuestion(entry)),
    questions: () => file.read((database) => database.questions()),
    removeQuestion: (entry: Pick<PastQuestion, "question" | "service">) =>
      write((database) => database.removeQuestion(entry)),
    ...savedOperations({ file, write, attempt, lock: lockChecks }),
    ...libraryOperations({ ...parts, file, write, copies, onChange }),
    repairIndexes,
    async putLimitAnswer(answer: LimitAnswer): Promise<void> {
      await file.attempt((database) => database.putLimitAnswer(answer));
      housekeeping.answered();
    },
    async clear(): Promise<void> {
      await requests.settled();
      await file.runExclusive(async () => {
        pending.clear();
        coming.clear();
        await checkpointer.checkpoint();
        const mayCheckpoint = await checkpointer.acquireCheckpointLease();
        await file.wipe(mayCheckpoint);
        if (!mayCheckpoint) await checkpointer.emptyWal();
      });
      tell({ event: "changed" });
    },
    close: () => (ending ??= end()),
  };
}

const unlocked = (): Promise<void> => Promise.resolve();
