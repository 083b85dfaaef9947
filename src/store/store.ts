import { setImmediate as nextTimeSlice, setTimeout as delay } from "node:timers/promises";
import type { LedgerQuery } from "./rows/ledger.ts";
import type { Exchange, ClientStore, Uptime } from "../service/client/client.ts";
import type { Purpose } from "../service/client/purpose.ts";
import {
  type NumberedRow,
  exchangesIn,
  nameOfQuestion,
  pastQuestionsIn,
  questionRow,
} from "./sql/entries.ts";
import { requireFullText, type Sqlite } from "./sql/schema.ts";
import { inParts } from "./sql/statements.ts";
import { Listeners, type Unsubscribe } from "../domain/listeners.ts";
import { fingerprint } from "../domain/fingerprint.ts";
import type { SearchHistory } from "../domain/search/state.ts";
import { type AccountsOfStore, createAccounts } from "./accounts.ts";
import type { Sentence } from "../text/sentence.ts";
import { Spill } from "./changes/spill.ts";
import { CurrentDatabase } from "./database/currentDatabase.ts";
import { lockFolder } from "./file/folderLock.ts";
import { databasePath } from "./file/replacing.ts";
import { createRunTask, type StoreParts } from "./file/tasks.ts";
import { JournalKeeper } from "./file/journalKeeper.ts";
import { watchDatabase } from "./file/watch.ts";
import type { AskAtLimit } from "./limit.ts";
import { Housekeeping } from "./housekeeping.ts";
import { ForgottenCopies } from "./library/forgottenCopies.ts";
import { createLibraryWriter, type LibraryWriter } from "./library/libraryWriter.ts";
import { createIndexMender } from "./library/takeIn.ts";
import { Answers } from "./requests/answers.ts";
import { uptimeNow } from "./changes/holder.ts";
import { Requests } from "./requests/requests.ts";
import { createSavedSearches, type SavedSearches } from "./saved.ts";
import { type Access, createRead, Writer } from "./database/writer.ts";

export interface StoreNeeds
  extends Pick<StoreParts, "now" | "log">, Partial<Pick<StoreParts, "notify" | "loadSqlite">> {
  /** Where its file is; made if it is missing. Without one, all is kept in memory for as long as the window lives. */
  readonly folder: string | undefined;
  /** Most that the local data may take, in bytes; without `askAtLimit`, most that stored answers may: the oldest go first. */
  readonly maxSizeBytes: () => number;
  /** Asked when the file is larger than that; then nothing goes unasked. */
  readonly askAtLimit?: AskAtLimit;
  /** The script of the thread that runs long statements; without one they hold up this thread. */
  readonly worker?: string | URL;
  /** Called before the file is deleted: readers must close it. */
  readonly release?: () => Promise<void>;
  /** Called with the work when the last copies of what was forgotten are removed in the background. */
  readonly onForgetting?: (work: Promise<void>) => void;
  /** How long to wait for a lock, or for a file to be mended, before falling back, in ms; 1,000 by default. */
  readonly patienceMs?: number;
  /** The time of the machine’s run. */
  readonly uptime?: () => Uptime | undefined;
  /** A longer journal is folded into the file, in bytes; 1,000,000 by default. */
  readonly journalBytes?: number;
}

/**
 * What was paid for and asked, on disk where possible, shared by all windows. Nothing in it ever rejects but `begin` and
 * `follow`, once it is being closed.
 */
export interface Store extends ClientStore, AccountsOfStore {
  readonly ledger: ReturnType<typeof createLedger>;
  /** Searches that requests for this purpose may have used in the last 24 hours, on this machine. */
  spent(purpose: Purpose): Promise<number>;
  readonly history: SearchHistory;
  readonly saved: SavedSearches;
  /** The library as it is written to; `LibraryReader` reads it. */
  readonly library: LibraryWriter;
  /** Rebuilds the indexes of words, in its own thread. False where that failed. */
  mendIndexes(): Promise<boolean>;
  /** Called when lines, accounts or past questions have changed, in this window or in another. */
  onDidChange(listener: () => void): Unsubscribe;
  /** Why the file isn’t used now, or that a damaged one was mended. */
  readonly problem: Sentence | undefined;
  /** Forgets everything and deletes the file, for all windows; while another one has it open, it is emptied instead. */
  clear(): Promise<void>;
  /** Writes what is waiting, and closes the file. */
  close(): Promise<void>;
}

/** How long the journal is folded while a window closes, in ms. */
const longestFoldMs = 1_000;
/** How long to wait for a lock before falling back, in ms. */
const defaultPatienceMs = 1_000;

/** Opens the store in its folder. Several windows may have it open. */
export async function openStore(needs: StoreNeeds): Promise<Store> {
  const { folder, maxSizeBytes, askAtLimit } = needs;
  // Where the person is asked, no answer goes by itself.
  const mostAnswers = askAtLimit === undefined ? maxSizeBytes : () => Infinity;
  const path = folder === undefined ? undefined : databasePath(folder);
  const load = needs.loadSqlite ?? (() => import("node:sqlite"));
  const loadSqlite = async (): Promise<Sqlite> => requireFullText(await load());
  const runTask = createRunTask(needs.worker, loadSqlite);
  const parts: StoreParts = { notify: () => undefined, ...needs, path, loadSqlite, runTask };
  const mendIndexes = createIndexMender(parts);
  const current = new CurrentDatabase({
    ...parts,
    mendIndexes,
    patienceMs: needs.patienceMs ?? defaultPatienceMs,
    onMended: () => void writer.comeBack(),
  });
  const spill = new Spill(path, needs.log);
  const journal = new JournalKeeper(path, { ...needs, ...parts });
  const writer = new Writer({
    current,
    spill,
    journal,
    maxSizeBytes: mostAnswers,
    onAlone: () => {
      if (path !== undefined) current.trouble.alone();
    },
  });
  const read = createRead(current, writer);
  const changed = new Listeners<void>();
  const housekeeping = new Housekeeping({ ...needs, writer, journal, read, mendIndexes });
  const onChange = (): void => {
    journal.changed();
    changed.notify();
    housekeeping.changed();
  };
  const copies = new ForgottenCopies({
    ...parts,
    journal,
    read,
    adopt: () => writer.adopt(),
    onWork: needs.onForgetting ?? (() => undefined),
  });
  const answers = new Answers(read, needs.log);
  const lockBeside = async (name: string): Promise<() => Promise<void>> =>
    path === undefined ? unlocked : await lockFolder(path + name).catch(() => unlocked);
  const requests = new Requests({
    ...needs,
    writer,
    read,
    readNow: createRead(current),
    answers,
    spill,
    current,
    uptime: needs.uptime ?? uptimeNow,
    // One of sixteen: different questions hardly ever wait for each other.
    lock: (question) => lockBeside(`.asking-${fingerprint("", question).slice(0, 1)}`),
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
          changed.notify();
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
  let ended: Promise<void> | undefined;
  return {
    get: (key) => requests.get(key),
    begin: (key, departure, options) => requests.begin(key, departure, options),
    follow: (elsewhere, signal) => requests.follow(elsewhere, signal),
    ledger: createLedger(access),
    spent: (purpose) => requests.spent(purpose),
    history: createHistory(access),
    saved: createSavedSearches(access, () => lockBeside(".checking")),
    library: createLibraryWriter({ ...parts, ...access, current, writer, copies }),
    mendIndexes,
    ...createAccounts(access, spill),
    onDidChange: (listener) => changed.add(listener),
    get problem() {
      return current.trouble.problem;
    },
    async clear() {
      await requests.settled();
      await writer.alone(async () => {
        writer.forget();
        answers.forget();
        await needs.release?.();
        await journal.fold();
        const mayFold = await journal.mayFold();
        await current.wipe(mayFold);
        if (!mayFold) await journal.empty();
        await spill.remove();
      });
      changed.notify();
    },
    close: () => (ended ??= end()),
  };
}

const unlocked = (): Promise<void> => Promise.resolve();

function createHistory({ write, readWritten }: Access): SearchHistory {
  return {
    async put(entry) {
      const row = questionRow(entry);
      await write(() => [{ what: "question", row }]);
    },
    list: async () => pastQuestionsIn(await readWritten((database) => database.questions())),
    remove: ({ question, service }) =>
      write(() => [{ what: "questionRemoved", name: nameOfQuestion(question), service }]),
  };
}

/** One line for every request that was handed to the network, of every window; as it is when all that has come is written. */
function createLedger({ readWritten }: Access) {
  return {
    /** Newest first. */
    lines: async (query: LedgerQuery = {}): Promise<readonly Exchange[]> =>
      await inSlices(await readWritten((database) => database.lines(query))),
  };
}

/** Lines that are read in one time slice: some milliseconds’ work. */
const linesASlice = 500;

async function inSlices(rows: readonly NumberedRow[]): Promise<readonly Exchange[]> {
  const found: Exchange[] = [];
  for (const part of inParts(rows, linesASlice)) {
    if (found.length > 0) await nextTimeSlice();
    found.push(...exchangesIn(part));
  }
  return found;
}
