import type { DatabaseSync } from "node:sqlite";
import { patiently, sqliteFailure, type SqliteFailure } from "./sqliteFailure.ts";
import { prepareDatabase } from "./schema.ts";
import type { Database } from "./database.ts";
import { createSqliteDatabase } from "./sqliteDatabase.ts";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

/** The part of `node:sqlite` that is used; where the runtime lacks the module there is none. */
export interface Sqlite {
  readonly DatabaseSync: new (path: string) => DatabaseSync;
}

/** An open database: its rows, the connection that they are read by, and which file it is. */
export interface OpenFile {
  readonly database: Database;
  readonly connection: DatabaseSync;
  readonly identity: string | undefined;
}

/** How opening ended; `newer`: a newer version of this product wrote the file. */
export type Opening =
  | { readonly ok: true; readonly file: OpenFile }
  | { readonly ok: false; readonly why: SqliteFailure | "newer"; readonly error?: unknown };

/** Opens the database in `folder`, makes what is missing (a new one takes `salt`), and waits for locks. */
export async function openFile(sqlite: Sqlite, folder: string, salt: string): Promise<Opening> {
  try {
    const file = await patiently(() => connect(sqlite, folder, salt));
    return file === undefined ? { ok: false, why: "newer" } : { ok: true, file };
  } catch (error) {
    return { ok: false, why: sqliteFailure(error), error };
  }
}

async function connect(sqlite: Sqlite, folder: string, salt: string): Promise<OpenFile | undefined> {
  const path = databasePath(folder);
  await makeFile(path);
  const identity = await fileIdentity(path);
  const connection = new sqlite.DatabaseSync(path);
  try {
    if (prepareDatabase(connection, salt)) {
      return { database: createSqliteDatabase(connection), connection, identity };
    }
  } catch (error) {
    connection.close();
    throw error;
  }
  connection.close();
  return undefined;
}

const fileName = "startup-funding.db";
const journals = ["-wal", "-shm"];

/** Where the database lies in the store's folder. */
export function databasePath(folder: string): string {
  return join(folder, fileName);
}

/** Makes folder and file where they are missing, readable by this user alone; the journals take the file's mode. */
async function makeFile(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, "a", 0o600);
  try {
    // By its handle: another window may delete it in between.
    await file.chmod(0o600);
  } finally {
    await file.close();
  }
}

/** Which file lies at the path now: another one after it was deleted and made again; `undefined` where there is none. */
export async function fileIdentity(path: string): Promise<string | undefined> {
  try {
    const { dev, ino } = await stat(path, { bigint: true });
    return `${String(dev)}:${String(ino)}`;
  } catch {
    return undefined;
  }
}

/** Renames a damaged file with its journals, so that nothing in it is lost. Returns the new name of the file. */
export async function setAside(path: string, now: number): Promise<string> {
  const aside = `${path}.damaged-${String(now)}`;
  await rename(path, aside);
  for (const journal of journals) {
    await rename(path + journal, aside + journal).catch(() => undefined);
  }
  return aside;
}

/** Deletes the file, its journals, and files that were set aside. */
export async function deleteFiles(path: string): Promise<void> {
  for (const journal of journals) await rm(path + journal, { force: true });
  await rm(path, { force: true });
  await deleteSetAside(path);
}

/** Deletes files that were set aside as damaged. */
export async function deleteSetAside(path: string): Promise<void> {
  const folder = dirname(path);
  const names = await readdir(folder).catch(() => []);
  const aside = names.filter((name) => name.startsWith(`${fileName}.damaged-`));
  await Promise.all(aside.map((name) => rm(join(folder, name), { force: true })));
}
