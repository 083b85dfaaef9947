import { carryOver } from "./requests/lines.ts";
import type { Account } from "../domain/allowance/account.ts";
import { createListeners, type Unsubscribe } from "../domain/listeners.ts";
import type { SearchHistory } from "../domain/search/state.ts";
import type { Caller, ClientStore } from "../service/client/client.ts";
import type { Sentence } from "../text/sentence.ts";
import { CurrentDatabase } from "./currentDatabase.ts";
import { databasePath } from "./file/databaseFile.ts";
import type { Sqlite } from "./file/tasks.ts";
import { createRunTask } from "./file/thread.ts";
import { createJournalKeeper } from "./file/journal.ts";
import { watchDatabase } from "./file/watch.ts";
import { createLedger } from "./ledger.ts";
import { createHousekeeping } from "./housekeeping.ts";
import { createAnswers } from "./requests/answers.ts";
import { createRequests } from "./requests/requests.ts";
import { createSpill, type Spill, withSpilt } from "./requests/spilling.ts";
import type { Database, Ledger } from "./rows/database.ts";
import { nameOfQuestion, pastQuestionsIn, questionRow } from "./rows/entries.ts";
import { createWriter, type Writer } from "./writer.ts";

/** What the store needs. */
export interface StoreNeeds {
  /** Where its file lives; made if it is missing. Without one, all is kept in memory for as long as the window lives. */
  readonly folder: string | undefined;
  /** Ms since 1970. */
  readonly now: () => number;
  readonly log: (line: string) => void;
  /** Most that stored answers may take, in bytes; the oldest go first. */
  readonly maxSizeBytes: () => number;
  /** Called when the file cannot be used for now and memory stands in for it, or when a damaged one was set aside. */
  readonly notify?: (problem: Sentence) => void;
  /** For runtimes that lack the module: rejects. */
  readonly loadSqlite?: () => Promise<Sqlite>;
  /** The script of the thread that does long statements; without one they hold up this thread. */
  readonly worker?: string | URL;
  /** How long a lock is waited for before memory stands in for the file, in ms; 4,000 by default. */
  readonly patienceMs?: number;
}

/**
 * What was paid for and what was asked, on disk where that is possible, shared by all windows. Nothing in it ever rejects.
 */
export interface Store extends ClientStore {
  readonly ledger: Ledger;
  readonly history: SearchHistory;
  /** What is known of the accounts of callers now: other windows may have spent since it was read last. */
  accounts(callers: readonly Caller[]): Promise<readonly Account[]>;
  /** Whether a caller's credential has bought answers, or stands for an account: a check alone does not count. */
  isKnown(caller: Caller): Promise<boolean>;
  /** The caller behind the only account of a service that has answers; undefined where there is none, or more. */
  soleAccount(service: string): Promise<Caller | undefined>;
  /** Makes a renewed credential stand for the account of the one before: its answers, prices and ledger. */
  carryOver(from: Caller, to: Caller): Promise<void>;
  /** Called when lines, accounts or past questions have changed, in this window or in another. */
  onDidChange(listener: () => void): Unsubscribe;
  /** Why memory stands in for the file, or that a damaged file was set aside. */
  readonly problem: Sentence | undefined;
  /** Forgets everything and deletes the file, for all windows; while another one has it open, it is emptied instead. */
  clear(): Promise<void>;
  /** Writes what is waiting, and closes the file. */
  close(): Promise<void>;
}

/** Reads from the database of the moment, trying again where another window holds a lock. */
type Read = <T>(work: (database: Database) => T) => Promise<T>;

/** How long a lock is waited for before memory stands in for the file, in ms. */
const defaultPatienceMs = 4_000;

/** Opens the store in its folder. Several windows may have it open at once. */
export async function openStore(needs: StoreNeeds): Promise<Store> {
  const {
    folder,
    log,
    notify = () => undefined,
    loadSqlite = () => import("node:sqlite"),
    maxSizeBytes,
  } = needs;
  const runTask = createRunTask(needs.worker);
  const current = new CurrentDatabase({
    ...needs,
    notify,
    loadSqlite,
    runTask,
    patienceMs: needs.patienceMs ?? defaultPatienceMs,
  });
  const spill = createSpill(folder === undefined ? undefined : databasePath(folder), log);
  const writer = createWriter(current, {
    wasCleared: () => spill.wasCleared(),
    onMemory: () => spill.start(),
    onFile: () => spill.remove(),
  });
  const read = createRead(current, writer);
  const changed = createListeners<void>();
  const journal = createJournalKeeper(folder === undefined ? undefined : databasePath(folder), {
    loadSqlite,
    runTask,
  });
  const housekeeping = createHousekeeping(writer, journal, maxSizeBytes);
  const onChange = (): void => {
    journal.changed();
    changed.notify();
    housekeeping.changed();
  };
  const answers = createAnswers(read, log);
  const requests = createRequests({ ...needs, writer, read, answers, spill, onChange });
  const written = async (): Promise<void> => {
    await requests.settled();
    await writer.written();
  };
  await current.database();
  const watching = folder === undefined ? undefined : watchDatabase(folder, current, () => changed.notify());
  await spill.adopt(writer, maxSizeBytes());
  return {
    get: (key) => requests.get(key),
    begin: (key, departure, options) => requests.begin(key, departure, options),
    follow: (elsewhere, signal) => requests.follow(elsewhere, signal),
    ledger: createLedger(written, read),
    history: createHistory(writer, read, onChange),
    ...createAccounts({ writer, spill, written, read, onChange }),
    onDidChange: (listener) => changed.add(listener),
    get problem() {
      return current.problem;
    },
    async clear() {
      await requests.settled();
      await writer.alone(async () => {
        writer.forget();
        answers.forget();
        await journal.fold();
        await current.wipe();
        await spill.remove();
      });
      changed.notify();
    },
    async close() {
      await requests.settled();
      await writer.comeBack();
      writer.stop();
      housekeeping.stop();
      journal.stop();
      watching?.();
      await writer.alone(async () => {
        await journal.fold();
        current.close();
      });
    },
  };
}

function createRead(current: CurrentDatabase, writer: Writer): Read {
  return async (work) => {
    // What stands in for the file does not know all that the file knows.
    if (current.isStandIn) await writer.comeBack();
    for (let waited = 0; ;) {
      await current.follow();
      const database = await current.database();
      try {
        return work(database);
      } catch (error) {
        waited = await current.recover(database, error, waited);
      }
    }
  };
}

function createHistory(writer: Writer, read: Read, onChange: () => void): SearchHistory {
  return {
    async put(entry) {
      const row = questionRow(entry);
      await writer.write((database) => database.putQuestion(row));
      onChange();
    },
    list: async () => {
      await writer.written();
      return pastQuestionsIn(await read((database) => database.questions()));
    },
    async remove({ question, service }) {
      await writer.write((database) => database.removeQuestion(nameOfQuestion(question), service));
      onChange();
    },
  };
}

function createAccounts({
  writer,
  spill,
  written,
  read,
  onChange,
}: {
  readonly writer: Writer;
  readonly spill: Spill;
  readonly written: () => Promise<void>;
  readonly read: Read;
  readonly onChange: () => void;
}): Pick<Store, "accounts" | "isKnown" | "soleAccount" | "carryOver"> {
  return {
    accounts: async (callers) => {
      await written();
      const spilt = await spill.others();
      return await read((database) => {
        const names = new Map(
          callers.map((caller) => [JSON.stringify([caller.service, accountOf(database, caller)]), caller]),
        );
        return [...names.values()].map((caller) => withSpilt(database, caller, spilt));
      });
    },
    isKnown: (caller) =>
      read((database) => database.isKnown(caller.service, caller.fingerprint(database.salt))),
    async soleAccount(service) {
      const [account, other] = await read((database) => database.accountsOf(service));
      return account === undefined || other !== undefined
        ? undefined
        : { service, fingerprint: () => account };
    },
    async carryOver(from, to) {
      await writer.write((database) => carryOver(database, from, to));
      onChange();
    },
  };
}

function accountOf(database: Database, { service, fingerprint }: Caller): string {
  return database.accountOf(service, fingerprint(database.salt));
}
