import { DatabaseSync } from "node:sqlite";
import { gunzipSync } from "node:zlib";
import { unpackBody } from "../../src/store/records/bodies.ts";
import { keptAs } from "../../src/store/records/libraryRows.ts";
import { databasePath } from "../../src/store/file/replacing.ts";
import { makeDatabase } from "../../src/store/sql/schema.ts";

/** SQLite alone on the store's tables: the same rows without the product, each method's time in ms. */
export interface BareStore {
  /** Reads an answer, and its text out of it. */
  read(question: string): number;
  /** Adds the line of a request with its account in one transaction, completes both with the answer in another. */
  write(number: number, line: string, answer?: Uint8Array): number;
  /** Reads what is known of the account. */
  account(): number;
  close(): void;
}

/** The service of its rows. */
const account = "0123456789abcdef";
const service = "https://bare.example";

/** Opens the database of a folder, with the store's own settings; made where there is none. */
export function openBareStore(folder: string): BareStore {
  const database = new DatabaseSync(databasePath(folder));
  makeDatabase(database, "bare");
  const readTexts = answerReader(database);
  const putAccount = database.prepare("INSERT OR REPLACE INTO accounts VALUES (?, ?, ?)");
  const getAccount = database.prepare("SELECT state FROM accounts ORDER BY length(state) DESC");
  const addLine = database.prepare(
    `INSERT INTO ledger (at, origin, free, failed, rows, line, holder, until, account, question)
     VALUES (?, ?, 0, 0, 25, ?, 'bare', 1, ?, ?)`,
  );
  const endLine = database.prepare("UPDATE ledger SET line = ?, holder = NULL, until = NULL WHERE id = ?");
  const addAnswer = database.prepare(
    "INSERT INTO answers (origin, credential, question, at, size, body) VALUES (?, ?, ?, ?, ?, ?)",
  );
  const state = JSON.stringify({ owner: service, pending: [{ line: 1, endedAfter: 1 }] });
  return {
    read: (question) => timed(() => void readTexts(question)),
    write: (number, line, answer) =>
      timed(() => {
        database.exec("BEGIN IMMEDIATE");
        const { lastInsertRowid } = addLine.run(number, service, line, account, `bare ${number}`);
        putAccount.run(service, account, state);
        database.exec("COMMIT; BEGIN IMMEDIATE");
        endLine.run(line, lastInsertRowid);
        putAccount.run(service, account, state);
        if (answer !== undefined)
          addAnswer.run(service, account, `bare ${number}`, number, answer.byteLength, answer);
        database.exec("COMMIT");
      }),
    account: () => timed(() => void JSON.parse(String(getAccount.get()?.["state"]))),
    close: () => database.close(),
  };
}

/** Ms from opening the file to the text of one answer. */
export function bareOpenMs(folder: string, question: string): number {
  let database: DatabaseSync | undefined;
  const took = timed(() => {
    database = new DatabaseSync(databasePath(folder));
    answerReader(database)(question);
  });
  database?.close();
  return took;
}

/** Returns what reads the texts of an answer, found by its question: its own, and those of the records that it refers to. */
function answerReader(
  database: DatabaseSync,
  by: "=" | "LIKE" = "=",
): (question: string) => readonly string[] {
  const select = database.prepare(`SELECT id, body, taken FROM answers WHERE question ${by} ?`);
  const bodies = database.prepare("SELECT body FROM answerBodies WHERE answer = ? ORDER BY position");
  return (question) => {
    const { id = null, body, taken } = select.get(question) ?? {};
    if (!(body instanceof Uint8Array)) throw new Error("The answer is not there.");
    if (taken !== keptAs.outline) return [gunzipSync(body).toString("utf8")];
    const records = bodies.all(id).flatMap((row) => (row["body"] instanceof Uint8Array ? [row["body"]] : []));
    return [body, ...records].map(unpackBody);
  };
}

function timed(work: () => void): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}
