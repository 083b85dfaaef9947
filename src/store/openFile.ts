import type { DatabaseSync } from "node:sqlite";
import { databasePath, fileIdentity, makeFile } from "./file.ts";
import { patiently } from "./patience.ts";
import { prepareDatabase } from "./schema.ts";
import type { Shelf } from "./shelf.ts";
import { sqliteFailure, type SqliteFailure } from "./sqliteFailure.ts";
import { createSqliteShelf } from "./sqliteShelf.ts";

/** The part of `node:sqlite` that is used; where the runtime lacks the module there is none. */
export interface Sqlite {
  readonly DatabaseSync: new (path: string) => DatabaseSync;
}

/** An open database: its shelf, and the file that it lies in. */
export interface OpenFile {
  readonly shelf: Shelf;
  readonly database: DatabaseSync;
  readonly identity: string | undefined;
}

/** How opening ended; `newer`: a newer version of this product wrote the file. */
export type Opening =
  | { readonly ok: true; readonly file: OpenFile }
  | { readonly ok: false; readonly why: SqliteFailure | "newer"; readonly error?: unknown };

/** Opens the database in `folder`, makes what is missing (a new one takes `salt`), and waits for locks. */
export async function openFile(sqlite: Sqlite, folder: string, salt: string): Promise<Opening> {
  try {
    const file = await patiently(() => open(sqlite, folder, salt));
    return file === undefined ? { ok: false, why: "newer" } : { ok: true, file };
  } catch (error) {
    return { ok: false, why: sqliteFailure(error), error };
  }
}

async function open(sqlite: Sqlite, folder: string, salt: string): Promise<OpenFile | undefined> {
  const path = databasePath(folder);
  await makeFile(path);
  const identity = await fileIdentity(path);
  const database = new sqlite.DatabaseSync(path);
  try {
    if (prepareDatabase(database, salt)) return { shelf: createSqliteShelf(database), database, identity };
  } catch (error) {
    database.close();
    throw error;
  }
  database.close();
  return undefined;
}
