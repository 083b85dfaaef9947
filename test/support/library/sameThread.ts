import { DatabaseSync } from "node:sqlite";
import type { Sqlite } from "../../../src/store/sql/schema.ts";
import { LibraryConnection } from "../../../src/store/library/reader/connection.ts";
import type { ReaderThread } from "../../../src/store/library/reader/readerThread.ts";

/** Reads the library in the test’s own thread. */
export function sameThread(path: string, sqlite: Sqlite = { DatabaseSync }): ReaderThread {
  const connection = new LibraryConnection(sqlite, path);
  const close = async (): Promise<void> => await Promise.resolve(connection.close());
  return {
    ask: async (name, argument) => await Promise.resolve(connection.answer(name, argument)),
    release: close,
    end: close,
  };
}
