import { setTimeout as delay } from "node:timers/promises";

/**
 * What an error of SQLite means for the store. `busy`: another window holds a lock, worth another try. `moved`: another
 * window has deleted the file or its journals since it was opened, worth opening what is there now. `io`: the same, or a
 * failing disk, or a limit to a file’s size. `full`: the disk is. `indexDamaged`: an index of words is out of step, and all
 * else is well. `corrupt`: the file is damaged or no database. `unusable`: it cannot be read or written here (rights, anything
 * else).
 */
export type SqliteFailure = "busy" | "moved" | "io" | "full" | "indexDamaged" | "corrupt" | "unusable";

/** By SQLite’s result code; of others the low byte decides. */
const byCode: ReadonlyMap<number, SqliteFailure> = new Map([
  [1032, "moved"],
  // No room for the index of the journal.
  [4874, "full"],
  // Its low byte is "corrupt": the database must not go for it.
  [267, "indexDamaged"],
]);
const byLowByte: ReadonlyMap<number, SqliteFailure> = new Map([
  [5, "busy"],
  [6, "busy"],
  [10, "io"],
  [11, "corrupt"],
  [13, "full"],
  [26, "corrupt"],
]);

/** True if SQLite can’t share memory with other processes in this file system, as a WAL needs. */
export function lacksSharedMemory(error: unknown): boolean {
  return [4618, 5130, 5386].includes(codeOf(error) ?? -1);
}

export function codeOf(error: unknown): number | undefined {
  const code: unknown = error instanceof Error && "errcode" in error ? error.errcode : undefined;
  return typeof code === "number" ? code : undefined;
}

export function sqliteFailure(error: unknown): SqliteFailure {
  const code = codeOf(error) ?? -1;
  return byCode.get(code) ?? byLowByte.get(code % 256) ?? "unusable";
}

/** Pauses before another try, longer each time. `waited` is the sum of the pauses so far, in ms; returns the new sum. */
export async function pause(waited: number): Promise<number> {
  const next = Math.min(250, 5 + waited / 4);
  await delay(next);
  return waited + next;
}

/** True where another try is worth it: another window holds a lock, or has taken the file away. */
export function isWorthAnotherTry(error: unknown): boolean {
  return ["busy", "moved", "io"].includes(sqliteFailure(error));
}

/** Tries again for as long as that is worth it, `patienceMs` at most. Rejects with the last error. */
export async function patiently<T>(work: () => T | Promise<T>, patienceMs: number): Promise<T> {
  for (let waited = 0; ;) {
    try {
      return await work();
    } catch (error) {
      if (!isWorthAnotherTry(error) || waited >= patienceMs) throw error;
      waited = await pause(waited);
    }
  }
}

/** Results of SQLite that are not of the file, but of a statement: error, too big, constraint, mismatch, range. */
const ofStatements: ReadonlySet<number> = new Set([1, 18, 19, 20, 25]);

/** Whether an error is of the file, its disk, or a lock. */
export function isOfFile(error: unknown): boolean {
  const code = codeOf(error);
  return code !== undefined && !ofStatements.has(code % 256);
}
