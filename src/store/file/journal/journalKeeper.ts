import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { type CheckpointLease, createCheckpointLease } from "./checkpointLease.ts";
import { foldsSafely, versionOfSqlite } from "../../sql/version.ts";
import type { TaskResult } from "../tasks.ts";
import type { Sqlite } from "../../sql/version.ts";
import type { RunTask } from "../thread.ts";

/** Keeps the journal of a database short. */
export interface JournalKeeper {
  /** Called when something was written: looks a little later whether the journal is to be folded into the file. */
  changed(): void;
  /** Folds it now, before the file is closed: the last one to close waits for the disk otherwise. */
  fold(): Promise<void>;
  /** Folds whatever is in it, since it must not stay: now, or when another window lets this one. */
  empty(): Promise<void>;
  /** Whether this window may fold now. Of an SQLite in which two may not, one window has the right at a time. */
  mayFold(): Promise<boolean>;
  /** Called when nothing is folded any more: another window may. */
  stop(): Promise<void>;
}

export interface JournalNeeds {
  readonly loadSqlite: () => Promise<Sqlite>;
  readonly runTask: RunTask;
  /** Ms since 1970. */
  readonly now: () => number;
  readonly journalBytes?: number;
}

/** How long after a write it is looked, in ms: writes come in groups. */
const settleMs = 100;
/** How long after a try another window has the right still, it is tried again, in ms. */
const refusedMs = 5_000;
/** Where the file is not used, or the runtime lacks the module, nothing is done. */
export function createJournalKeeper(path: string | undefined, needs: JournalNeeds): JournalKeeper {
  const { journalBytes = 1_000_000 } = needs;
  let timer: NodeJS.Timeout | undefined;
  let folding: Promise<unknown> | undefined;
  let lease: CheckpointLease | undefined;
  let isSafe: boolean | undefined;
  const mayFold = async (): Promise<boolean> => {
    if (path === undefined) return false;
    isSafe ??= await needs.loadSqlite().then(
      ({ DatabaseSync }) => foldsSafely(versionOfSqlite(DatabaseSync)),
      () => false,
    );
    if (isSafe) return true;
    lease ??= createCheckpointLease(path, needs.now);
    return await lease.take();
  };
  /** False where another window has the right. */
  const fold = async (beyond: number, isLast: boolean): Promise<boolean> => {
    if (path === undefined) return true;
    await folding;
    const size = await stat(`${path}-wal`).then(
      (file) => file.size,
      () => 0,
    );
    if (size <= beyond || !existsSync(path)) return true;
    if (!(await mayFold())) return false;
    folding = needs
      .loadSqlite()
      .then((sqlite): Promise<TaskResult> => needs.runTask(sqlite, { what: "foldJournal", path, isLast }))
      .catch(() => undefined);
    await folding;
    return true;
  };
  const plan = (beyond: number, ms: number): void => {
    timer ??= setTimeout(() => {
      // What is written while it is folded is looked at again.
      timer = undefined;
      void fold(beyond, false).then((isDone) => (isDone ? undefined : plan(beyond, refusedMs)));
    }, ms);
    timer.unref();
  };
  return {
    changed: () => plan(journalBytes, settleMs),
    fold: async () => void (await fold(0, true)),
    async empty() {
      if (await fold(0, true)) return;
      clearTimeout(timer);
      timer = undefined;
      plan(0, refusedMs);
    },
    mayFold,
    async stop() {
      clearTimeout(timer);
      await lease?.leave();
    },
  };
}
