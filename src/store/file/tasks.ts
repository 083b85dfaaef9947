import type { DatabaseSync } from "node:sqlite";
import { Worker } from "node:worker_threads";
import { renameSync } from "node:fs";
import type { Sentence } from "../../text/sentence.ts";
import { codeOf, sqliteFailure } from "../sql/failure.ts";
import {
  type Sqlite,
  dataTables,
  setAutoCheckpoint,
  hasTable,
  inTransaction,
  putMeta,
} from "../sql/schema.ts";
import { rebuildIndexes, dropIndexes } from "../records/rebuild.ts";
import { forgetRecords, removeForgottenCopies } from "../records/forgetting/forget.ts";
import type { ForgetTarget } from "../records/forgetTarget.ts";
import { migrate } from "./migrations.ts";
import { salvage, type SalvageReport } from "./salvage.ts";
import { fillingPath, nextPath, removeDatabase, replaceFile } from "./replacing.ts";

export interface StoreServices {
  /** If undefined, everything stays in memory until the window closes. */
  readonly path: string | undefined;
  readonly now: () => number;
  readonly log: (line: string) => void;
  readonly notify: (problem: Sentence) => void;
  /** Rejects if the runtime has no SQLite with full-text search. */
  readonly loadSqlite: () => Promise<Sqlite>;
  readonly runTask: RunTask;
  readonly closing: AbortSignal;
}

export type Task =
  /** Requires the folder lock. */
  | { readonly what: "migrate"; readonly path: string; readonly copy: string }
  /** `isSole` of the result: no other window has the file open, so it may be deleted. */
  | { readonly what: "wipe"; readonly path: string; readonly salt: string; readonly mayCheckpoint: boolean }
  | { readonly what: "rebuildIndexes" | "dropIndexes"; readonly path: string }
  | { readonly what: "forget"; readonly path: string; readonly targets: readonly ForgetTarget[] }
  /** Removes the last copies of forgotten names and rewrites the file. `isOver` of the result: no copy is left. */
  | { readonly what: "forgetCopies"; readonly path: string; readonly mayCheckpoint: boolean }
  /** Replaces the damaged file by its readable rows, and moves it to `aside`. Requires the folder lock. */
  | {
      readonly what: "salvage";
      readonly path: string;
      readonly aside: string;
      readonly salt: string | undefined;
      readonly now: number;
    };

interface TaskValues {
  readonly isSetAside?: boolean;
  readonly isSole?: boolean;
  readonly isOver?: boolean;
  readonly salvaged?: SalvageReport;
}

export type TaskResult =
  | (TaskValues & { readonly ok: true })
  | { readonly ok: false; readonly message: string; readonly errcode?: number | undefined };

export function taskError({ message, errcode }: Extract<TaskResult, { readonly ok: false }>): Error {
  return Object.assign(new Error(message), { errcode });
}

/** How long to wait for a lock of another program, and the pause between two tries, in ms. */
const lockTimeoutMs = 30_000;
const betweenTriesMs = 10;
/** Tasks that a window waits for give up soon; the window then writes to its pending file and retries later. */
const shortTimeoutsMs: Readonly<Partial<Record<Task["what"], number>>> = { migrate: 250 };

/** Blocks until the task is done. Never throws. */
export function runTask(sqlite: Sqlite, task: Task): TaskResult {
  let connection: DatabaseSync | undefined;
  try {
    if (task.what === "salvage") {
      const { path, aside, salt, now } = task;
      connection = lockDamagedFile(sqlite, path);
      const begun = fillingPath(path);
      const salvaged = salvage(sqlite, { from: path, to: begun, salt, now });
      renameSync(begun, nextPath(path));
      replaceFile(path, aside);
      return { ok: true, salvaged };
    }
    connection = new sqlite.DatabaseSync(task.path);
    connection.exec("PRAGMA busy_timeout = 50");
    waitForLocks(connection, shortTimeoutsMs[task.what] ?? lockTimeoutMs);
    connection.exec("PRAGMA trusted_schema = OFF; PRAGMA secure_delete = ON");
    setAutoCheckpoint(connection, 1000);
    return { ok: true, ...doTask(connection, sqlite, task) };
  } catch (error) {
    // On a full disk, free the space of the unfinished file.
    if (task.what === "migrate" || task.what === "salvage") removeFilling(task.path);
    return { ok: false, message: String(error), errcode: codeOf(error) };
  } finally {
    connection?.close();
  }
}

/** Waits for locks in short steps: Node can’t terminate a thread inside SQLite’s busy handler. */
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

/** Locks a damaged file, since later writes to it would be lost. Returns undefined if it is too damaged to be written. */
function lockDamagedFile(sqlite: Sqlite, path: string): DatabaseSync | undefined {
  const connection = new sqlite.DatabaseSync(path);
  try {
    connection.exec("PRAGMA busy_timeout = 50");
    waitForLocks(connection, lockTimeoutMs);
    connection.exec("BEGIN IMMEDIATE");
    return connection;
  } catch (error) {
    connection.close();
    if (sqliteFailure(error) === "busy") throw error;
    return undefined;
  }
}

function removeFilling(path: string): void {
  try {
    removeDatabase(fillingPath(path));
  } catch {
    // The next try replaces it.
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
      return { isSole: wipeDatabase(connection, task.salt, task.mayCheckpoint) };
    case "rebuildIndexes":
      return rebuildIndexes(connection);
    case "dropIndexes":
      return inTransaction(connection, () => dropIndexes(connection));
    case "forget":
      return forgetRecords(connection, task.targets);
    case "forgetCopies":
      return { isOver: removeForgottenCopies(connection, task.mayCheckpoint) };
  }
}

export type RunTask = (task: Task) => Promise<TaskResult>;

/** Runs each task in its own thread, with the code at `script`; without a script it blocks this thread. */
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

/** Deletes all rows for all windows and sets a new `salt`. Returns true if no other window has the file open. */
function wipeDatabase(database: DatabaseSync, salt: string, mayCheckpoint: boolean): boolean {
  inTransaction(database, () => {
    for (const table of dataTables) if (hasTable(database, table)) database.exec(`DELETE FROM ${table}`);
    // Another window has deleted the previous file, so this one has no tables yet.
    if (!hasTable(database, "meta")) return;
    database.exec("DELETE FROM meta WHERE name <> 'compatible'");
    putMeta(database, "salt", salt);
    rebuildIndexes(database);
  });
  database.exec("PRAGMA incremental_vacuum");
  // The WAL holds the old rows until it is checkpointed and truncated.
  if (mayCheckpoint) database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  try {
    return database.prepare("PRAGMA journal_mode = DELETE").get()?.["journal_mode"] === "delete";
  } catch {
    // Another window has it open.
    return false;
  }
}
