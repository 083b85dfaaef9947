import { DatabaseSync } from "node:sqlite";
import { version } from "../../../src/store/sql/schema.ts";

/** Turns a closed database into one of the previous version. */
export function makeOlder(path: string): void {
  const database = new DatabaseSync(path);
  database.exec(`PRAGMA user_version = ${String(version - 1)}; PRAGMA wal_checkpoint(TRUNCATE)`);
  database.close();
}

/** The version of an undamaged database. */
export function versionAt(path: string): unknown {
  const database = new DatabaseSync(path);
  try {
    const [integrity] = Object.values(database.prepare("PRAGMA integrity_check").get() ?? {});
    if (integrity !== "ok") throw new Error(`${path}: ${String(integrity)}`);
    return database.prepare("PRAGMA user_version").get()?.["user_version"];
  } finally {
    database.close();
  }
}
