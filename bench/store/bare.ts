import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gzipSync } from "node:zlib";
import { pageEntry, rowsPerPage } from "./corpus.ts";
import { keyOf } from "./requests.ts";

const pages = 4_000;
const batch = 100;

/** Records per second that SQLite alone takes in, in batches, when every page is packed already. */
export async function bareInsertRate(folder: string): Promise<number> {
  const database = new DatabaseSync(join(folder, "bare.db"));
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
  database.exec(
    "CREATE TABLE answers (id INTEGER PRIMARY KEY, question TEXT NOT NULL UNIQUE, body BLOB NOT NULL)",
  );
  const insert = database.prepare("INSERT INTO answers (question, body) VALUES (?, ?)");
  const packed = Array.from({ length: batch }, (_, number) =>
    gzipSync(pageEntry(number).answer.body, { level: 3 }),
  );
  const questions = Array.from({ length: pages }, (_, number) => keyOf(pageEntry(number).question).question);
  const started = performance.now();
  for (let from = 0; from < pages; from += batch) {
    database.exec("BEGIN");
    packed.forEach((body, at) => insert.run(questions[from + at] ?? "", body));
    database.exec("COMMIT");
  }
  const ms = performance.now() - started;
  database.close();
  return await Promise.resolve((pages * rowsPerPage) / (ms / 1_000));
}
