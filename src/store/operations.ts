import { setTimeout as delay } from "node:timers/promises";
import { createHash } from "node:crypto";
import type { LedgerQuery } from "./rows/ledger.ts";
import type {
  AnswerKey,
  BeginOptions,
  Caller,
  Departure,
  ElsewhereRequest,
  Exchange,
  Uptime,
} from "../service/client/client.ts";
import type { Purpose } from "../service/client/purpose.ts";
import { exchangesIn, nameOfQuestion, pastQuestionsIn, questionRow } from "./sql/entries.ts";
import { requireFullText, type Sqlite } from "./sql/schema.ts";
import type { AskedQuestion, PastQuestion } from "../domain/search/state.ts";
import { createAccounts } from "./accounts.ts";
import type { Sentence } from "../text/sentence.ts";
import { Spill } from "./changes/spill.ts";
import { CurrentDatabase } from "./database/currentDatabase.ts";
import { lockFolder } from "./file/folderLock.ts";
import { databasePath } from "./file/replacing.ts";
import { createRunTask, type StoreParts } from "./file/tasks.ts";
import { JournalKeeper } from "./file/journalKeeper.ts";
import { watchDatabase } from "./file/watch.ts";
import type { LimitAnswer } from "./rows/answers.ts";
import type { LimitCounts } from "./limit.ts";
import { Housekeeping } from "./housekeeping.ts";
import { ForgottenCopies } from "./library/forgottenCopies.ts";
import { createLibraryWriter } from "./library/libraryWriter.ts";
import { createIndexMender } from "./library/takeIn.ts";
import { Answers } from "./requests/answers.ts";
import { uptimeNow } from "./changes/holder.ts";
import { type Ended, Requests } from "./requests/requests.ts";
import { createSavedSearches } from "./saved.ts";
import { type Access, createRead, Writer } from "./database/writer.ts";

/** What the window says when it starts the thread: plain data. */
export interface StoreOptions {
  /** Where the file is; made if it is missing. Without one, all is kept in memory for as long as the window lives. */
  readonly folder: string | undefined;
  /** Most that the local data may take, in bytes; unless the person is asked at the limit, most that stored answers may: the oldest go first. */
  readonly maxBytes: number;
  /** Whether the person is asked when the file is larger than that; then nothing goes unasked. */
  readonly asksAtLimit: boolean;
  /** How long to wait for a lock, or for a file to be mended, before falling back, in ms. */
  readonly patienceMs: number;
}

/** What the thread says unasked. */
export type StoreEvent =
  | { readonly event: "log"; readonly line: string }
  /** For the person. */
  | { readonly event: "notice"; readonly notice: Sentence }
  /** Why the file isn’t used now, or that a damaged one was mended; undefined once that is over. */
  | { readonly event: "problem"; readonly problem: Sentence | undefined }
  /** Lines, accounts, or past questions have changed, in this window or in another. */
  | { readonly event: "changed" }
  /** The last copies of what was forgotten are being removed, or are gone. */
  | { readonly event: "forgetting"; readonly isOver: boolean }
  /** The person is to be asked: `putLimitAnswer` takes the answer. */
  | { readonly event: "limit"; readonly counts: LimitCounts };

export interface OperationsNeeds extends Omit<StoreOptions, "maxBytes"> {
  readonly maxSizeBytes: () => number;
  readonly tell: (event: StoreEvent) => void;
  /** Ms since 1970. */
  readonly now: () => number;
  readonly loadSqlite?: StoreParts["loadSqlite"];
  /** The script of the thread that runs long statements; without one they hold up this thread. */
  readonly worker?: string | URL;
  /** The time of the machine’s run. */
  readonly uptime?: () => Uptime | undefined;
  /** A longer journal is folded into the file, in bytes; 1,000,000 by default. */
  readonly journalBytes?: number;
}

/** All that a window may ask of the database: each takes and returns plain data, since it crosses threads. */
export type Operations = Awaited<ReturnType<typeof openOperations>>;

/** How long the journal is folded while a window closes, in ms. */
const longestFoldMs = 1_000;

/** Opens the database in its folder. Several windows may have it open. Nothing rejects but `begin` and `follow`, once it is being closed. */
export async function openOperations(needs: OperationsNeeds) {
  const { folder, maxSizeBytes, asksAtLimit, tell, now } = needs;
  // Where the person is asked, no answer goes by itself.
  const mostAnswers = asksAtLimit ? () => Infinity : maxSizeBytes;
  const path = folder === undefined ? undefined : databasePath(folder);
  const load = needs.loadSqlite ?? (() => import("node:sqlite"));
  const loadSqlite = async (): Promise<Sqlite> => requireFullText(await load());
  const runTask = createRunTask(needs.worker, loadSqlite);
  const log = (line: string): void => tell({ event: "log", line });
  const notify = (notice: Sentence): void => tell({ event: "notice", notice });
  const parts: StoreParts = { path, now, log, notify, loadSqlite, runTask };
  const mendIndexes = createIndexMender(parts);
  const current = new CurrentDatabase({
    ...needs,
    ...parts,
    mendIndexes,
    onProblem: (problem) => tell({ event: "problem", problem }),
    onMended: () => void writer.comeBack(),
  });
  const spill = new Spill(path, log);
  const journal = new JournalKeeper(path, { ...needs, ...parts });
  const writer = new Writer({
    current,
    spill,
    maxSizeBytes: mostAnswers,
    onAlone: () => {
      if (path !== undefined) current.trouble.alone();
    },
  });
  const read = createRead(current, writer);
  const housekeeping = new Housekeeping({
    now,
    maxSizeBytes,
    asksAtLimit,
    onLimit: (counts) => tell({ event: "limit", counts }),
    writer,
    journal,
    read,
    mendIndexes,
  });
  const onChange = (): void => {
    journal.changed();
    tell({ event: "changed" });
    housekeeping.changed();
  };
  const copies = new ForgottenCopies({
    ...parts,
    journal,
    read,
    adopt: () => writer.adopt(),
    onForgetting: (isOver) => tell({ event: "forgetting", isOver }),
  });
  const answers = new Answers(read, log);
  const lockBeside = async (name: string): Promise<() => Promise<void>> =>
    path === undefined ? unlocked : await lockFolder(path + name).catch(() => unlocked);
  const requests = new Requests({
    now,
    writer,
    read,
    readNow: createRead(current),
    answers,
    spill,
    current,
    uptime: needs.uptime ?? uptimeNow,
    // One of sixteen: different questions hardly ever wait for each other.
    lock: (question) =>
      lockBeside(`.asking-${createHash("sha256").update(question).digest("hex").slice(0, 1)}`),
    onChange,
  });
  const written = async (): Promise<void> => {
    await requests.settled();
    await writer.written();
  };
  const access: Access = {
    write: async (decide) => {
      await writer.write(decide);
      onChange();
    },
    written,
    read,
    readWritten: async (work) => {
      await written();
      return await read(work);
    },
    onChange,
  };
  await current.database();
  const watching =
    folder === undefined
      ? undefined
      : watchDatabase(folder, current, () => {
          tell({ event: "changed" });
          housekeeping.look();
          copies.look();
        });
  await writer.adopt();
  await spill.reserve();
  housekeeping.look();
  copies.look();
  const end = async (): Promise<void> => {
    requests.stop();
    await requests.settled();
    await writer.comeBack(true);
    writer.stop();
    housekeeping.stop();
    watching?.();
    await copies.stop();
    await writer.alone(async () => {
      await (current.isFallback ? spill.release() : spill.remove());
      // On a slow disk, its thread goes on; what it doesn’t fold is in the journal.
      const folded = journal.fold();
      await Promise.race([folded, delay(longestFoldMs, undefined, { ref: false })]);
      await journal.stop();
      await current.close(folded);
    });
  };
  let ending: Promise<void> | undefined;
  const accounts = createAccounts(access, spill);
  const saved = createSavedSearches(access, () => lockBeside(".checking"));
  const library = createLibraryWriter({ ...parts, ...access, current, writer, copies });
  const { write, readWritten } = access;
  return {
    /** Resolves when the database has been opened. */
    opened: async (): Promise<void> => {},
    get: (key: AnswerKey) => requests.get(key),
    begin: (request: {
      readonly key: AnswerKey;
      readonly departure: Departure;
      readonly options: BeginOptions;
    }) => requests.begin(request.key, request.departure, request.options),
    end: (ended: Ended) => requests.end(ended),
    follow: (elsewhere: ElsewhereRequest, signal: AbortSignal) => requests.follow(elsewhere, signal),
    /** Lines of the ledger, of every window, newest first; as it is when all that has come is written. */
    lines: async (query: LedgerQuery): Promise<readonly Exchange[]> =>
      exchangesIn(await readWritten((database) => database.lines(query))),
    spent: (purpose: Purpose) => requests.spent(purpose),
    accounts: (callers: readonly Caller[]) => accounts.accounts(callers),
    isKnown: (caller: Caller) => accounts.isKnown(caller),
    soleAccount: (service: string) => accounts.soleAccount(service),
    carryOver: (callers: { readonly from: Caller; readonly to: Caller }) => accounts.carryOver(callers),
    putQuestion: async (entry: PastQuestion): Promise<void> => {
      const row = questionRow(entry);
      await write(() => [{ what: "question", row }]);
    },
    questions: async () => pastQuestionsIn(await readWritten((database) => database.questions())),
    removeQuestion: ({ question, service }: { readonly question: AskedQuestion; readonly service: string }) =>
      write(() => [{ what: "questionRemoved", name: nameOfQuestion(question), service }]),
    ...saved,
    ...library,
    mendIndexes: async () => await mendIndexes(),
    putLimitAnswer: async (answer: LimitAnswer): Promise<void> => {
      await writer.attempt((database) => database.putLimitAnswer(answer));
      housekeeping.answered();
    },
    async clear() {
      await requests.settled();
      await writer.alone(async () => {
        writer.forget();
        answers.forget();
        await journal.fold();
        const mayFold = await journal.mayFold();
        await current.wipe(mayFold);
        if (!mayFold) await journal.empty();
        await spill.remove();
      });
      tell({ event: "changed" });
    },
    /** Writes what is waiting, and closes the file. */
    close: () => (ending ??= end()),
  };
}

const unlocked = (): Promise<void> => Promise.resolve();
