import type { AccountRows } from "./database.ts";
import { type Statements, textIn } from "../sql/statements.ts";

export function sqliteAccounts(sql: Statements): AccountRows {
  return {
    accountOf(service: string, fingerprint: string): string {
      const row = sql.get("SELECT account FROM credentials WHERE origin = ? AND credential = ?", [
        service,
        fingerprint,
      ]);
      return row === undefined ? fingerprint : textIn(row["account"]);
    },
    isKnown(service: string, fingerprint: string): boolean {
      return (
        sql.get("SELECT 1 FROM credentials WHERE origin = ? AND credential = ?", [service, fingerprint]) !==
          undefined ||
        sql.get("SELECT 1 FROM answers WHERE origin = ? AND credential = ?", [service, fingerprint]) !==
          undefined
      );
    },
    accountsOf(service: string): readonly string[] {
      return sql
        .all("SELECT DISTINCT credential FROM answers WHERE origin = ? LIMIT 2", [service])
        .map((row) => textIn(row["credential"]));
    },
    moveAccount(service: string, from: string, to: string): void {
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
    setAccount(service: string, fingerprint: string, account: string): void {
      // A newer version may have added columns: they stay as they are.
      sql.run(
        `INSERT INTO credentials (origin, credential, account) VALUES (?, ?, ?)
         ON CONFLICT DO UPDATE SET account = excluded.account`,
        [service, fingerprint, account],
      );
    },
    accountState(service: string, account: string): string | undefined {
      const row = sql.get("SELECT state FROM accounts WHERE origin = ? AND account = ?", [service, account]);
      return row === undefined ? undefined : textIn(row["state"]);
    },
    putAccountState(service: string, account: string, state: string): void {
      sql.run(
        `INSERT INTO accounts (origin, account, state) VALUES (?, ?, ?)
         ON CONFLICT DO UPDATE SET state = excluded.state`,
        [service, account, state],
      );
    },
  };
}
