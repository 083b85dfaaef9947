import type { DatabaseSync } from "node:sqlite";
import { historyLength } from "../../domain/search/state.ts";
import type { QuestionRows, TakenRows, AccountRows, Database } from "./database.ts";
import { Statements, textIn, saltIn } from "../sql/statements.ts";
import { inTransaction } from "../sql/schema.ts";
import { sqliteAnswers } from "./answers.ts";
import { sqliteLibrary } from "../records/libraryRows.ts";
import { sqliteSaved } from "../records/saved.ts";
import { sqliteLedger } from "./ledger.ts";
import { sqliteSpace } from "./space.ts";

/** The rows of a SQLite database that has the tables of `schema.ts`. Its methods throw the errors of SQLite. */
export function createSqliteDatabase(database: DatabaseSync, begin?: string): Database {
  const sql = new Statements(database);
  return {
    ...sqliteAnswers(sql),
    ...sqliteAccounts(sql),
    ...sqliteLedger(sql),
    ...sqliteQuestions(sql),
    ...sqliteTaken(sql),
    ...sqliteLibrary(sql),
    ...sqliteSaved(sql),
    ...sqliteSpace(sql),
    get salt() {
      return saltIn(sql);
    },
    atOnce: (work) => inTransaction(database, work, begin),
    close: () => sql.close(),
  };
}

function sqliteAccounts(sql: Statements): AccountRows {
  return {
    accountOf: (service, fingerprint) =>
      sql.text("SELECT account FROM credentials WHERE origin = ? AND credential = ?", [
        service,
        fingerprint,
      ]) ?? fingerprint,
    isKnown: (...which) =>
      sql.has("SELECT 1 FROM credentials WHERE origin = ? AND credential = ?", which) ||
      sql.has("SELECT 1 FROM answers WHERE origin = ? AND credential = ?", which),
    accountsOf: (service) =>
      sql
        .all("SELECT DISTINCT credential FROM answers WHERE origin = ? LIMIT 2", [service])
        .map(({ credential }) => textIn(credential)),
    moveAccount(service, from, to) {
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
    setAccount(...row) {
      // A newer version may have added columns: they stay as they are.
      sql.run(
        `INSERT INTO credentials (origin, credential, account) VALUES (?, ?, ?)
         ON CONFLICT DO UPDATE SET account = excluded.account`,
        row,
      );
    },
    accountState: (...which) =>
      sql.text("SELECT state FROM accounts WHERE origin = ? AND account = ?", which),
    putAccountState(...row) {
      sql.run(
        `INSERT INTO accounts (origin, account, state) VALUES (?, ?, ?)
         ON CONFLICT DO UPDATE SET state = excluded.state`,
        row,
      );
    },
  };
}

function sqliteQuestions(sql: Statements): QuestionRows {
  return {
    putQuestion({ name, service, at, text }) {
      const row = [name, service, at, text];
      sql.run("INSERT OR REPLACE INTO questions (name, origin, at, entry) VALUES (?, ?, ?, ?)", row);
      sql.run(
        `DELETE FROM questions WHERE (name, origin) NOT IN
         (SELECT name, origin FROM questions ORDER BY at DESC LIMIT ${String(historyLength)})`,
      );
    },
    questions() {
      return sql.all("SELECT * FROM questions ORDER BY at DESC").map((row) => ({
        name: textIn(row["name"]),
        service: textIn(row["origin"]),
        at: Number(row["at"]),
        text: textIn(row["entry"]),
      }));
    },
    removeQuestion(...which) {
      sql.run("DELETE FROM questions WHERE name = ? AND origin = ?", which);
    },
  };
}

function sqliteTaken(sql: Statements): TakenRows {
  return {
    taken: (spill) => sql.number("SELECT value FROM meta WHERE name = ?", [spillName(spill)]),
    putTaken(spill, count) {
      const name = spillName(spill);
      if (count === 0) sql.run("DELETE FROM meta WHERE name = ?", [name]);
      else sql.run("INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)", [name, String(count)]);
    },
  };
}

function spillName(spill: string): string {
  return `spill ${spill}`;
}
