import { DatabaseSync } from "node:sqlite";

/** So long a window may keep its store from readers while it makes the file smaller, in ms. */
const lockTimeoutMs = 15_000;

/** Reads a store that a window has open; returns the result of `read`. */
export function readStore<T>(file: string, read: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(file, { readOnly: true, timeout: lockTimeoutMs });
  try {
    return read(database);
  } finally {
    database.close();
  }
}
