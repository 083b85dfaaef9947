import { DatabaseSync } from "node:sqlite";
import type { Sqlite } from "../../../src/store/sql/schema.ts";
import { LibraryConnection } from "../../../src/store/library/reader/connection.ts";
import type { ReaderSide } from "../../../src/store/library/reader/readerSide.ts";

/** Reads the library in the thread of the test. */
export function sameThread(path: string, sqlite: Sqlite = { DatabaseSync }): ReaderSide {
  const connection = new LibraryConnection(sqlite, path);
  const close = async (): Promise<void> => await Promise.resolve(connection.close());
  return {
    ask: async (name, argument) => await Promise.resolve(connection.answer(name, argument)),
    release: close,
    end: close,
  };
}
