import type { AnswerKey, AnswerStore, StoredAnswer } from "../service/client/client.ts";
import type { Sentence } from "../text/sentence.ts";
import {
  exchangesIn,
  ledgerRow,
  nameOfQuestion,
  pastQuestionsIn,
  questionRow,
  pack,
  unpack,
} from "./entries.ts";
import type { SearchHistory } from "../domain/search/state.ts";
import type { Ledger, Database } from "./database.ts";
import type { Sqlite } from "./databaseFile.ts";
import { CurrentDatabase } from "./currentDatabase.ts";
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
  /** Called once, when the file cannot be used any more and memory takes its place, or when a damaged one was set aside. */
  readonly notify?: (problem: Sentence) => void;
  /** For runtimes that lack the module: rejects. */
  readonly loadSqlite?: () => Promise<Sqlite>;
}

/** What was paid for and what was asked, on disk where that is possible. Nothing in it ever rejects. */
export interface Store {
  readonly answers: AnswerStore;
  readonly ledger: Ledger;
  readonly history: SearchHistory;
  /** Random text under which credentials are fingerprinted; a new one after `clear`. */
  readonly salt: string;
  /** The salt as it is now: another one where another window has cleared the store since `salt` was read. */
  currentSalt(): Promise<string>;
  /** Why memory is used in place of the file, or that a damaged file was set aside. */
  readonly problem: Sentence | undefined;
  /** Forgets everything and deletes the file, for all windows; while another one has it open, it is emptied instead. */
  clear(): Promise<void>;
  /** Writes what is waiting, and closes the file. */
  close(): Promise<void>;
}

/** Reads from the database of the moment, trying again where another window holds a lock. */
type Read = <T>(work: (database: Database) => T) => Promise<T>;

/** Opens the store in its folder. Several windows may have it open at once. */
export async function openStore(needs: StoreNeeds): Promise<Store> {
  const { folder, now, log, notify = () => undefined, loadSqlite = () => import("node:sqlite") } = needs;
  const current = new CurrentDatabase({ folder, now, log, notify, loadSqlite });
  const writer = createWriter(current);
  const read: Read = async (work) => {
    for (let waited = 0; ;) {
      const database = await current.database();
      try {
        return work(database);
      } catch (error) {
        waited = await current.recover(database, error, waited);
      }
    }
  };
  await current.database();
  const answers = createAnswers(writer, read, needs);
  return {
    answers,
    ledger: createLedger(writer, read),
    history: createHistory(writer, read),
    get salt() {
      return current.salt;
    },
    async currentSalt() {
      await current.follow();
      await read((database) => current.noteSalt(database));
      return current.salt;
    },
    get problem() {
      return current.problem;
    },
    async clear() {
      await answers.written();
      await writer.alone(() => current.wipe());
    },
    async close() {
      await answers.written();
      await writer.alone(() => {
        current.close();
        return Promise.resolve();
      });
    },
  };
}

/** Answers, some of which are still on their way into the store. */
interface Answers extends AnswerStore {
  /** Resolves when all that were handed in so far are written. */
  written(): Promise<unknown>;
}

function createAnswers(writer: Writer, read: Read, { maxSizeBytes, log }: StoreNeeds): Answers {
  // An answer is found from the moment it was handed in: otherwise the same question could be paid for twice.
  const waiting = new Map<string, StoredAnswer>();
  const underWay = new Set<Promise<void>>();

  async function write(key: AnswerKey, answer: StoredAnswer): Promise<void> {
    const name = nameOf(key);
    waiting.set(name, answer);
    const body = await pack(answer.body);
    await writer.write((database) => database.putAnswer(key, { body, at: answer.at }, maxSizeBytes()));
    if (waiting.get(name) === answer) waiting.delete(name);
  }

  return {
    written: () => Promise.allSettled(underWay),
    async get(key) {
      const known = waiting.get(nameOf(key));
      if (known !== undefined) return known;
      const kept = await read((database) => database.answer(key));
      if (kept === undefined) return undefined;
      try {
        return { body: await unpack(kept.body), at: kept.at };
      } catch (error) {
        log(`Store: an answer cannot be read: ${String(error)}`);
        return undefined;
      }
    },
    async put(key, answer) {
      const writing = write(key, answer);
      underWay.add(writing);
      await writing.finally(() => underWay.delete(writing));
    },
  };
}

function createLedger(writer: Writer, read: Read): Ledger {
  return {
    add(exchange) {
      const row = ledgerRow(exchange);
      return writer.write((database) => database.addLine(row));
    },
    lines: async (query = {}) =>
      exchangesIn(await writer.alone(() => read((database) => database.lines(query)))),
    sum: (query = {}) => writer.alone(() => read((database) => database.sum(query))),
  };
}

function createHistory(writer: Writer, read: Read): SearchHistory {
  return {
    put(entry) {
      const row = questionRow(entry);
      return writer.write((database) => database.putQuestion(row));
    },
    list: async () => pastQuestionsIn(await writer.alone(() => read((database) => database.questions()))),
    remove: ({ question, origin }) =>
      writer.write((database) => database.removeQuestion(nameOfQuestion(question), origin)),
  };
}

function nameOf({ origin, credential, question }: AnswerKey): string {
  return JSON.stringify([origin, credential, question]);
}
