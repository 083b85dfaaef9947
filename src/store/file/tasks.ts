import type { DatabaseSync } from "node:sqlite";
import { Worker } from "node:worker_threads";
import { renameSync } from "node:fs";
import type { Sentence } from "../../text/sentence.ts";
import { codeOf, sqliteFailure } from "../sql/failure.ts";
import { type Sqlite, dataTables, foldOnlyWhere, hasTable, inTransaction, putMeta } from "../sql/schema.ts";
import { rebuildIndexes, dropIndexes } from "../records/rebuild.ts";
import { forgetRecords, removeForgottenCopies } from "../records/forgetting/forget.ts";
import type { Subject } from "../records/subject.ts";
import { migrate } from "./migrations.ts";
import { salvage, type Salvaged } from "./salvage.ts";
import { fillingPath, nextPath, removeDatabase, replaceFile } from "./replacing.ts";

/** Shared by most parts of a store. */
export interface StoreParts {
  /** Where the file is; without it, all is kept in memory for as long as the window lives. */
  readonly path: string | undefined;
  /** Ms since 1970. */
  readonly now: () => number;
  readonly log: (line: string) => void;
  /** Called when the file can’t be used for now, when a damaged one was replaced, or when something else is to be known of it. */
  readonly notify: (problem: Sentence) => void;
  /** Rejects if the runtime lacks the module, or its full-text search. */
  readonly loadSqlite: () => Promise<Sqlite>;
  readonly runTask: RunTask;
  /** Aborted when the window closes. */
  readonly closing: AbortSignal;
}

/** A long statement, run by a thread with its own connection. */
export type Task =
  /** As `migrate`. Under the folder’s lock. */
  | { readonly what: "migrate"; readonly path: string; readonly copy: string }
  /** `mayFold`: whether this window may fold the journal. `isSole` of the result: no other window has the file open, so that it may be deleted. */
  | { readonly what: "wipe"; readonly path: string; readonly salt: string; readonly mayFold: boolean }
  /** Rebuilds the indexes of words, or does without. */
  | { readonly what: "rebuildIndexes" | "dropIndexes"; readonly path: string }
  /** Forgets subjects: afterwards no query finds them. */
  | { readonly what: "forget"; readonly path: string; readonly subjects: readonly Subject[] }
  /** Removes the last copies of what is being forgotten, and rewrites the file. `isOver` of the result: none is left. */
  | { readonly what: "forgetCopies"; readonly path: string; readonly mayFold: boolean }
  /** Replaces the damaged file by what can be read of it; that one is at `aside` from then on. Under the folder’s lock. */
  | {
      readonly what: "salvage";
      readonly path: string;
      readonly aside: string;
      readonly salt: string | undefined;
      /** Ms since 1970. */
      readonly now: number;
    };

/** What a task found. */
interface TaskValues {
  readonly isSetAside?: boolean;
  readonly isSole?: boolean;
  readonly isOver?: boolean;
  readonly salvaged?: Salvaged;
}

/** How a task ended; an error keeps SQLite’s result code. */
export type TaskResult =
  | (TaskValues & { readonly ok: true })
  | { readonly ok: false; readonly message: string; readonly errcode?: number | undefined };

/** What a task failed by, as SQLite would throw it. */
export function taskError({ message, errcode }: Extract<TaskResult, { readonly ok: false }>): Error {
  return Object.assign(new Error(message), { errcode });
}

/** How long a lock of another program is waited for, and the pause between two tries, in ms. */
const patienceMs = 30_000;
const betweenTriesMs = 10;
/** The same for tasks a window waits for: it writes beside it meanwhile, and tries again later. */
const shortPatienceMs: Readonly<Partial<Record<Task["what"], number>>> = { migrate: 250 };

/** Does a task. Blocks for as long as it takes, never throws. */
export function runTask(sqlite: Sqlite, task: Task): TaskResult {
  let connection: DatabaseSync | undefined;
  try {
    if (task.what === "salvage") {
      const { path, aside, salt, now } = task;
      connection = lockedAgainstWrites(sqlite, path);
      const begun = fillingPath(path);
      const salvaged = salvage(sqlite, { from: path, to: begun, salt, now });
      renameSync(begun, nextPath(path));
      replaceFile(path, aside);
      return { ok: true, salvaged };
    }
    connection = new sqlite.DatabaseSync(task.path);
    connection.exec("PRAGMA busy_timeout = 50");
    waitForLocks(connection, shortPatienceMs[task.what] ?? patienceMs);
    connection.exec("PRAGMA trusted_schema = OFF; PRAGMA secure_delete = ON");
    foldOnlyWhere(connection, 1000);
    return { ok: true, ...doTask(connection, sqlite, task) };
  } catch (error) {
    // On a full disk, what was filled of it takes the room that others need.
    if (task.what === "migrate" || task.what === "salvage") removeFilling(task.path);
    return { ok: false, message: String(error), errcode: codeOf(error) };
  } finally {
    connection?.close();
  }
}

/**
 * Has `exec` wait for a lock of another program: between tries, so that the thread can be ended meanwhile. Node waits at its
 * exit for what SQLite waits for.
 */
function waitForLocks(connection: DatabaseSync, mostMs: number): void {
  const exec = connection.exec.bind(connection);
  connection.exec = (sql) => {
    for (const started = performance.now(); ;) {
      try {
        exec(sql);
        return;
      } catch (error) {
        if (sqliteFailure(error) !== "busy" || performance.now() - started > mostMs) throw error;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, betweenTriesMs);
      }
    }
  };
}

/**
 * A connection to a damaged file that keeps others from writing to it, what would not be in the new one; undefined where it is
 * damaged so that no one can write. Throws where another program has it locked.
 */
function lockedAgainstWrites(sqlite: Sqlite, path: string): DatabaseSync | undefined {
  const connection = new sqlite.DatabaseSync(path);
  try {
    connection.exec("PRAGMA busy_timeout = 50");
    waitForLocks(connection, patienceMs);
    connection.exec("BEGIN IMMEDIATE");
    return connection;
  } catch (error) {
    connection.close();
    if (sqliteFailure(error) === "busy") throw error;
    return undefined;
  }
}

/** What can't be removed is replaced by the next try. */
function removeFilling(path: string): void {
  try {
    removeDatabase(fillingPath(path));
  } catch {
    // It is a folder, or not ours.
  }
}

function doTask(
  connection: DatabaseSync,
  sqlite: Sqlite,
  task: Exclude<Task, { readonly what: "salvage" }>,
): TaskValues | void {
  switch (task.what) {
    case "migrate":
      return migrate(connection, sqlite, task);
    case "wipe":
      return { isSole: wipeDatabase(connection, task.salt, task.mayFold) };
    case "rebuildIndexes":
      return rebuildIndexes(connection);
    case "dropIndexes":
      return inTransaction(connection, () => dropIndexes(connection));
    case "forget":
      return forgetRecords(connection, task.subjects);
    case "forgetCopies":
      return { isOver: removeForgottenCopies(connection, task.mayFold) };
  }
}

/** Runs a task. Never rejects. */
export type RunTask = (task: Task) => Promise<TaskResult>;

/**
 * Runs each task in its own thread, whose code is `script`; without one in this thread, which is blocked meanwhile. `closing`: ends
 * them in the middle.
 */
export function createRunTask(
  script: string | URL | undefined,
  loadSqlite: () => Promise<Sqlite>,
  closing: AbortSignal,
): RunTask {
  if (script === undefined)
    return async (task) =>
      await loadSqlite().then(
        (sqlite) => runTask(sqlite, task),
        (error: unknown) => ({ ok: false, message: String(error) }),
      );
  return async (task) =>
    await new Promise((resolve) => {
      if (closing.aborted) return resolve({ ok: false, message: "the window closes" });
      const worker = new Worker(script, { workerData: task });
      const end = (): void => void worker.terminate();
      closing.addEventListener("abort", end);
      worker.once("message", resolve);
      worker.once("error", (error) => resolve({ ok: false, message: String(error) }));
      worker.once("exit", () => {
        closing.removeEventListener("abort", end);
        resolve({ ok: false, message: "no result" });
      });
    });
}

/** Deletes every row for all windows, and takes a new `salt`. True where no other window has the file open: then it may be deleted. */
function wipeDatabase(database: DatabaseSync, salt: string, mayFold: boolean): boolean {
  inTransaction(database, () => {
    for (const table of dataTables) if (hasTable(database, table)) database.exec(`DELETE FROM ${table}`);
    // Without tables it was made just now: another window has deleted the one before.
    if (!hasTable(database, "meta")) return;
    database.exec("DELETE FROM meta WHERE name <> 'compatible'");
    putMeta(database, "salt", salt);
    rebuildIndexes(database);
  });
  database.exec("PRAGMA incremental_vacuum");
  // The journal still holds the old rows until it is folded in and cut.
  if (mayFold) database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  try {
    return database.prepare("PRAGMA journal_mode = DELETE").get()?.["journal_mode"] === "delete";
  } catch {
    // Locked: another window has it open.
    return false;
  }
}
