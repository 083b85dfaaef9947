import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { StoreHereNeeds } from "../../../tools/store/sameThread.ts";

/** An answer longer, compressed, than the WAL that a closing window checkpoints. */
export const long = { body: Array.from({ length: 10_000 }, (_none, at) => Math.sin(at)).join(), at: 1 };

export const packedBytes = 50_000;

/** Imitates a version of SQLite and records checkpoints. */
export function runtime(version: string): {
  readonly needs: Partial<StoreHereNeeds>;
  readonly folds: string[];
  readonly automatic: Set<string>;
} {
  const folds: string[] = [];
  const automatic = new Set<string>();
  class Versioned extends DatabaseSync {
    override prepare(sql: string): StatementSync {
      return super.prepare(sql.includes("sqlite_version()") ? `SELECT '${version}' AS version` : sql);
    }

    override exec(sql: string): void {
      if (sql.includes("wal_checkpoint")) folds.push(sql);
      const [, pages] = /wal_autocheckpoint = (\d+)/.exec(sql) ?? [];
      if (pages !== undefined) automatic.add(pages);
      super.exec(sql);
    }
  }
  const loadSqlite = () => Promise.resolve({ DatabaseSync: Versioned });
  return { folds, automatic, needs: { loadSqlite, walBytes: packedBytes } };
}
