import type { DatabaseSync } from "node:sqlite";

/** Before this version two connections that write and fold at the same time can damage the journal. */
const safeFrom = [3, 51, 3] as const;

/** Whether windows of this version of SQLite may all fold the journal. */
export function foldsSafely(version: string): boolean {
  const parts = version.split(".").map(Number);
  for (const [at, least] of safeFrom.entries()) {
    const part = parts[at] ?? 0;
    if (part !== least) return part > least;
  }
  return true;
}

export function versionOfSqlite(Connection: new (path: string) => DatabaseSync): string {
  const database = new Connection(":memory:");
  try {
    return String(database.prepare("SELECT sqlite_version() AS version").get()?.["version"]);
  } finally {
    database.close();
  }
}

/** The part of `node:sqlite` that is used; where the runtime lacks the module there is none. */
export interface Sqlite {
  readonly DatabaseSync: new (path: string) => DatabaseSync;
}
