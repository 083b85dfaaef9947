import { DatabaseSync } from "node:sqlite";
import { gzipSync } from "node:zlib";
import { databasePath } from "../../src/store/file/replacing.ts";
import { inTransaction, makeDatabase } from "../../src/store/sql/schema.ts";
import { distinctPages, pageEntry } from "./corpus.ts";
import { benchCaller, benchService, keyOf } from "./requests.ts";

/** Rows of one transaction. */
const atOnce = 400;

/** Makes a database of this version in a folder, with answers of this many bytes. */
export function makeFile(folder: string, bytes: number): void {
  const database = new DatabaseSync(databasePath(folder));
  makeDatabase(database, "salt");
  addAnswers(database, 0, (_, sum) => sum < bytes);
  database.close();
}

/** Puts pages into the database of a folder that has its tables, filed as the store files them. */
export function addPages(folder: string, from: number, to: number): void {
  const database = new DatabaseSync(databasePath(folder));
  database.exec("PRAGMA busy_timeout = 1000");
  addAnswers(database, from, (count) => count < to - from);
  database.close();
}

/** Pages as they are kept, for as long as there are to be more; nothing waits for the disk. */
function addAnswers(
  database: DatabaseSync,
  first: number,
  isWanted: (count: number, bytes: number) => boolean,
): void {
  const salt = String(database.prepare("SELECT value FROM meta WHERE name = 'salt'").get()?.["value"]);
  const account = benchCaller.fingerprint(salt);
  const packed = packedPages();
  const add = database.prepare(
    "INSERT INTO answers (origin, credential, question, at, size, body) VALUES (?, ?, ?, ?, ?, ?)",
  );
  database.exec("PRAGMA synchronous = OFF; PRAGMA wal_autocheckpoint = 4000");
  let [count, bytes] = [0, 0];
  const addSome = (): void => {
    for (const end = count + atOnce; count < end && isWanted(count, bytes); count += 1) {
      const { question, answer } = pageEntry(first + count);
      const body = packed[(first + count) % packed.length] ?? new Uint8Array();
      const key = keyOf(question).question;
      const size = body.byteLength + key.length + 200;
      add.run(benchService, account, key, answer.at, size, body);
      bytes += size;
    }
  };
  while (isWanted(count, bytes)) inTransaction(database, addSome);
}

function packedPages(): readonly Uint8Array[] {
  return Array.from({ length: distinctPages }, (_, at) => gzipSync(pageEntry(at).answer.body, { level: 3 }));
}
