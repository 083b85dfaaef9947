import { randomBytes } from "node:crypto";
import { historyLength, type PastQuestion } from "../../domain/search/state.ts";
import { type Connection, Statements, ledgerIn, textIn, saltIn } from "../sql/statements.ts";
import { inTransaction } from "../sql/schema.ts";
import { isPastQuestion, nameOfQuestion, parsed } from "../sql/entries.ts";
import { sqliteAnswers, sqliteSpace } from "./answers.ts";
import { sqliteLibrary } from "../records/libraryRows.ts";
import { sqliteSaved } from "../records/saved.ts";
import { sqliteLedger } from "./ledger.ts";

/** The rows of the store: in a file or in memory, with the same rules. Every method is short, and may throw. */
export type Database = ReturnType<typeof createSqliteDatabase>;

/** Runs one write, in one transaction. */
export type Write = <T>(work: (database: Database) => T) => Promise<T>;

/** The rows of a SQLite database that has the tables of `schema.ts`. Its methods throw the errors of SQLite. */
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
    /** Random text under which credentials are fingerprinted; another one for every database and after it was emptied. */
    get salt(): string {
      return saltIn(sql);
    },
    get ledger(): string {
      return ledgerIn(sql);
    },
    /** Runs `work` whole or not at all. */
    atOnce: <T>(work: () => T): T => inTransaction(connection, work),
    /** Until when nothing is paid automatically since rows were lost, in ms since 1970. */
    unsureUntil: () => Number(sql.meta("unsureUntil") ?? 0),
    /** Writes something that means nothing: shows whether the file can be written. */
    touch: () => sql.putMeta("touched", randomBytes(8).toString("hex")),
    close: () => sql.close(),
  };
}

function sqliteAccounts(sql: Statements) {
  return {
    /** The account of a credential, by its fingerprint: a renewed one leads to the account of the one before. */
    accountOf: (...which: readonly [service: string, fingerprint: string]) =>
      sql.text("SELECT account FROM credentials WHERE origin = ? AND credential = ?", which) ?? which[1],
    /** Whether this credential has answers, or belongs to an account. */
    isKnown: (...which: readonly [service: string, fingerprint: string]) =>
      sql.has("SELECT 1 FROM credentials WHERE origin = ? AND credential = ?", which) ||
      sql.has("SELECT 1 FROM answers WHERE origin = ? AND credential = ?", which),
    /** Accounts of a service that have answers, at most two. */
    accountsOf: (service: string): readonly string[] =>
      sql
        .all("SELECT DISTINCT credential FROM answers WHERE origin = ? LIMIT 2", [service])
        .map(({ credential }) => textIn(credential)),
    /** Hands answers and credentials of one account over to another. */
    moveAccount(service: string, from: string, to: string) {
      // Of two answers to one question the newer one stays.
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
    /** Makes a credential belong to an account that is there. */
    setAccount(...row: readonly [service: string, fingerprint: string, account: string]) {
      // A newer version may have added columns: they stay as they are.
      sql.run(
        `INSERT INTO credentials (origin, credential, account) VALUES (?, ?, ?)
         ON CONFLICT DO UPDATE SET account = excluded.account`,
        row,
      );
    },
    /** What is known of an account, as JSON text. */
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
    /** Puts a question on top, and drops those beyond the length of the history. */
    putQuestion(entry: PastQuestion) {
      const row = [nameOfQuestion(entry.question), entry.service, entry.at, JSON.stringify(entry)];
      sql.run("INSERT OR REPLACE INTO questions (name, origin, at, entry) VALUES (?, ?, ?, ?)", row);
      sql.run(
        `DELETE FROM questions WHERE (name, origin) NOT IN
         (SELECT name, origin FROM questions ORDER BY at DESC LIMIT ${String(historyLength)})`,
      );
    },
    /** Newest first; entries that cannot be read are left out. */
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

/** Stands in for the database of a runtime without SQLite, and of a closed store: finds nothing, and stores nothing. */
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
