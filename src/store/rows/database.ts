import { randomBytes } from "node:crypto";
import { historyLength, type PastQuestion } from "../../domain/search/state.ts";
import { type Connection, Statements, ledgerIn, textIn, saltIn } from "../sql/statements.ts";
import { inTransaction } from "../sql/schema.ts";
import { isPastQuestion, nameOfQuestion, parsed } from "../sql/entries.ts";
import { sqliteAnswers, sqliteSpace } from "./answers.ts";
import { sqliteLibrary } from "../records/libraryRows.ts";
import { sqliteSaved } from "../records/saved.ts";
import { sqliteLedger } from "./ledger.ts";

/** The rows of the store, in a file or in memory. Every method is short and may throw. */
export type Database = ReturnType<typeof createSqliteDatabase>;

export type Write = <T>(work: (database: Database) => T) => Promise<T>;

/** Its methods throw SQLite’s errors. */
export function createSqliteDatabase(connection: Connection) {
  const sql = new Statements(connection);
  return {
    ...sqliteAnswers(sql),
    ...sqliteAccounts(sql),
    ...sqliteLedger(sql),
    ...sqliteQuestions(sql),
    ...sqliteLibrary(sql),
    ...sqliteSaved(sql),
    ...sqliteSpace(sql),
    /** Random text for fingerprints of credentials; differs between databases, and changes when one is cleared. */
    get salt(): string {
      return saltIn(sql);
    },
    get ledger(): string {
      return ledgerIn(sql);
    },
    transact: <T>(work: () => T): T => inTransaction(connection, work),
    /** Until then nothing is paid automatically, since ledger lines may be missing; in ms since 1970. */
    unsureUntil: () => Number(sql.meta("unsureUntil") ?? 0),
    /** Writes a meaningless value to test whether the file can be written. */
    touch: () => sql.putMeta("touched", randomBytes(8).toString("hex")),
    close: () => sql.close(),
  };
}

function sqliteAccounts(sql: Statements) {
  return {
    /** Returns the account of a credential’s fingerprint; a renewed credential shares its predecessor’s account. */
    accountOf: (...which: readonly [service: string, fingerprint: string]) =>
      sql.text("SELECT account FROM credentials WHERE origin = ? AND credential = ?", which) ?? which[1],
    /** True if the credential has answers or an account. */
    isKnown: (...which: readonly [service: string, fingerprint: string]) =>
      sql.has("SELECT 1 FROM credentials WHERE origin = ? AND credential = ?", which) ||
      sql.has("SELECT 1 FROM answers WHERE origin = ? AND credential = ?", which),
    accountsOf: (service: string): readonly string[] =>
      sql
        .all("SELECT DISTINCT credential FROM answers WHERE origin = ? LIMIT 2", [service])
        .map(({ credential }) => textIn(credential)),
    moveAccount(service: string, from: string, to: string) {
      // Of two answers to a question, keep the newer.
      for (const [older, newer, isOlder] of [
        [to, from, ">"],
        [from, to, ">="],
      ] as const) {
        sql.run(
          `DELETE FROM answers WHERE origin = ? AND credential = ? AND EXISTS (
             SELECT 1 FROM answers AS other WHERE other.origin = answers.origin AND other.credential = ?
             AND other.question = answers.question
             AND ifnull(other.line ${isOlder} answers.line, other.at ${isOlder} answers.at))`,
          [service, older, newer],
        );
      }
      for (const [table, column] of [
        ["answers", "credential"],
        ["credentials", "account"],
      ] as const) {
        sql.run(`UPDATE ${table} SET ${column} = ? WHERE origin = ? AND ${column} = ?`, [to, service, from]);
      }
      sql.run("DELETE FROM accounts WHERE origin = ? AND account = ?", [service, from]);
    },
    setAccount(...row: readonly [service: string, fingerprint: string, account: string]) {
      // INSERT OR REPLACE would drop columns that a newer version has added.
      sql.run(
        `INSERT INTO credentials (origin, credential, account) VALUES (?, ?, ?)
         ON CONFLICT DO UPDATE SET account = excluded.account`,
        row,
      );
    },
    accountState: (...which: readonly [service: string, account: string]) =>
      sql.text("SELECT state FROM accounts WHERE origin = ? AND account = ?", which),
    putAccountState(...row: readonly [service: string, account: string, state: string]) {
      sql.run(
        `INSERT INTO accounts (origin, account, state) VALUES (?, ?, ?)
         ON CONFLICT DO UPDATE SET state = excluded.state`,
        row,
      );
    },
  };
}

function sqliteQuestions(sql: Statements) {
  return {
    /** Adds a question as the newest, and deletes those beyond the length of the history. */
    putQuestion(entry: PastQuestion) {
      const row = [nameOfQuestion(entry.question), entry.service, entry.at, JSON.stringify(entry)];
      sql.run("INSERT OR REPLACE INTO questions (name, origin, at, entry) VALUES (?, ?, ?, ?)", row);
      sql.run(
        `DELETE FROM questions WHERE (name, origin) NOT IN
         (SELECT name, origin FROM questions ORDER BY at DESC LIMIT ${String(historyLength)})`,
      );
    },
    /** Newest first; unreadable entries are left out. */
    questions: (): readonly PastQuestion[] =>
      sql
        .all("SELECT entry FROM questions ORDER BY at DESC")
        .map(({ entry }) => parsed(textIn(entry)))
        .filter(isPastQuestion),
    removeQuestion({ question, service }: Pick<PastQuestion, "question" | "service">) {
      sql.run("DELETE FROM questions WHERE name = ? AND origin = ?", [nameOfQuestion(question), service]);
    },
  };
}

/** Stands in for SQLite if the runtime has none, and for a closed store: finds and stores nothing. */
export const noDatabase: Database = createSqliteDatabase({
  isTransaction: false,
  exec: () => undefined,
  close: () => undefined,
  prepare: () => ({
    get: () => undefined,
    all: () => [],
    iterate: () => [].values(),
    run: () => ({ changes: 0, lastInsertRowid: 0 }),
  }),
});
