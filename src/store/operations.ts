import { type Change, makeChange, withoutForgotten } from "./changes/change.ts";
import { uptimeNow } from "./changes/holder.ts";
import { Pending, withPending } from "./changes/pending.ts";
import { accountOf, mergeAccounts } from "./changes/requestLines.ts";
import { lockFolder } from "./file/folderLock.ts";
import { DailyCopy } from "./file/dailyCopy.ts";
import { JournalKeeper } from "./file/journalKeeper.ts";
import { databasePath } from "./file/replacing.ts";
import { Retry } from "./file/retry.ts";
import { StoreFile } from "./file/storeFile.ts";
import type { Database, Write } from "./rows/database.ts";
import { createRunTask, type StoreParts } from "./file/tasks.ts";
import { NotWritten } from "./file/trouble.ts";
import { watchDatabase } from "./file/watch.ts";
import { Housekeeping, type LimitCounts } from "./housekeeping.ts";
import { ForgottenCopies } from "./library/forgottenCopies.ts";
import { createIndexMender } from "./library/indexMender.ts";
import { libraryOperations } from "./library/libraryOperations.ts";
import { ComingAnswers } from "./requests/answers.ts";
import { exchangesWithPending } from "./requests/elsewhere.ts";
import { type Ended, Requests, type Wish } from "./requests/requests.ts";
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
  ElsewhereRequest,
  Exchange,
  Uptime,
  Purpose,
} from "../service/client/client.ts";
import type { Sentence } from "../text/sentence.ts";

export interface StoreOptions {
  /** Created if it is missing. Undefined: everything stays in memory until the window closes. */
  readonly folder: string | undefined;
  readonly maxBytes: number;
  readonly patienceMs: number;
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

export interface OperationsNeeds extends Omit<StoreOptions, "maxBytes"> {
  readonly maxSizeBytes: () => number;
  readonly tell: (event: StoreEvent) => void;
  readonly now: () => number;
  readonly loadSqlite?: StoreParts["loadSqlite"];
  /** The script of the thread for long-running tasks; without it they block this thread. */
  readonly worker?: string | URL;
  /** Replaced in tests. */
  readonly uptime?: () => Uptime | undefined;
  readonly journalBytes?: number;
}

/** The operations of the database; arguments and results are plain data, since they cross threads. */
export type Operations = Awaited<ReturnType<typeof openOperations>>;

/**
 * Several windows may open the same database. The user’s changes reject with `NotWritten` if it can’t be written,
 * `begin` and `follow` with an AbortError once it is closing.
 */
export async function openOperations(needs: OperationsNeeds) {
  const { folder, maxSizeBytes, patienceMs, tell, now } = needs;
  const path = folder === undefined ? undefined : databasePath(folder);
  const load = needs.loadSqlite ?? (() => import("node:sqlite"));
  let sqlite: Promise<Sqlite> | undefined;
  const loadSqlite = (): Promise<Sqlite> => (sqlite ??= load().then(requireFullText));
  const closing = new AbortController();
  const runTask = createRunTask(needs.worker, loadSqlite, closing.signal);
  const log = (line: string): void => tell({ event: "log", line });
  const notify = (notice: Sentence): void => tell({ event: "notice", notice });
  const parts: StoreParts = { path, now, log, notify, loadSqlite, runTask, closing: closing.signal };
  const mendIndexes = createIndexMender(parts);
  const file: StoreFile = new StoreFile({
    ...parts,
    patienceMs,
    mendIndexes,
    onProblem: (problem) => tell({ event: "problem", problem }),
    onFailure: () => retry.later(),
    onRecovery: () => void retry.now(),
  });
  const pending = new Pending({
    path,
    log,
    onAlone: () => {
      if (path !== undefined) file.trouble.alone();
    },
    async make(write, change) {
      try {
        await write((database) => makeChange(database, change, true));
      } catch (error) {
        if (error instanceof NotWritten) throw error;
        log(`Store: a change is lost: ${String(error)}`);
      }
      return await file.read((database) => change.request.salt === database.salt);
    },
  });
  const catchUp = async (write: Write): Promise<void> => {
    if (pending.isEmpty && !file.trouble.isOver) await write((database) => database.touch());
    await pending.replay(write);
    await pending.adopt(write);
  };
  const retry = new Retry({ work: () => file.alone(catchUp), pauseMs: () => file.trouble.retryMs, log });
  // Pending changes first: lines are numbered in the order in which their requests were sent.
  const inOrder: Write = (work) =>
    pending.isEmpty
      ? file.write(work)
      : file.alone(async (write) => {
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
      await inOrder((database) => makeChange(database, change, false));
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
  const journal = new JournalKeeper(path, { ...needs, log, connection: () => file.connection });
  const housekeeping = new Housekeeping({
    now,
    maxSizeBytes,
    onLimit: (counts) => tell({ event: "limit", counts }),
    file,
    journal,
  });
  const dailyCopy = new DailyCopy({ ...parts, file });
  const onChange = (): void => {
    journal.changed();
    dailyCopy.changed();
    tell({ event: "changed" });
    housekeeping.changed();
  };
  const copies = new ForgottenCopies({
    ...parts,
    journal,
    file,
    async adopt() {
      await file.alone((inTurn) => pending.adopt(inTurn));
      pending.dropForeign();
    },
    onForgetting: (isOver) => tell({ event: "forgetting", isOver }),
  });
  const coming = new ComingAnswers();
  const requests = new Requests({
    now,
    file,
    write: inOrder,
    pending,
    coming,
    record,
    uptime: needs.uptime ?? uptimeNow,
    onChange,
  });
  await file.open();
  const watching =
    folder === undefined
      ? undefined
      : watchDatabase(folder, file, () => {
          tell({ event: "changed" });
          copies.look();
        });
  await retry.now();
  pending.reserve();
  copies.look();
  // A window may have dropped them, or was closed while rebuilding them.
  if (await file.read((database) => database.areIndexesStale())) void mendIndexes();
  const end = async (): Promise<void> => {
    closing.abort();
    requests.stop();
    file.trouble.hurry();
    await requests.settled();
    housekeeping.stop();
    dailyCopy.stop();
    watching?.();
    await retry.last();
    await copies.stop();
    await file.alone(async () => {
      pending.close();
      await journal.fold();
      await journal.stop();
      await file.close();
    });
  };
  let ending: Promise<void> | undefined;
  const lockChecks = async (): Promise<() => Promise<void>> =>
    path === undefined ? unlocked : await lockFolder(`${path}.checking`).catch(() => unlocked);
  return {
    opened: async (): Promise<void> => {},
    get: (key: AnswerKey) => requests.get(key),
    begin: (wish: Wish) => requests.begin(wish),
    end: (ended: Ended) => requests.end(ended),
    follow: (elsewhere: ElsewhereRequest, signal: AbortSignal) => requests.follow(elsewhere, signal),
    lines: (query: LedgerQuery): Promise<readonly Exchange[]> =>
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
    mendIndexes,
    async putLimitAnswer(answer: LimitAnswer): Promise<void> {
      await file.attempt((database) => database.putLimitAnswer(answer));
      housekeeping.answered();
    },
    async clear(): Promise<void> {
      await requests.settled();
      await file.alone(async () => {
        pending.clear();
        coming.clear();
        await journal.fold();
        const mayFold = await journal.mayFold();
        await file.wipe(mayFold);
        if (!mayFold) await journal.empty();
      });
      tell({ event: "changed" });
    },
    close: () => (ending ??= end()),
  };
}

const unlocked = (): Promise<void> => Promise.resolve();
