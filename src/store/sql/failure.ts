import { setTimeout as delay } from "node:timers/promises";

/**
 * `busy`: another window holds a lock. `moved`: another window deleted the file or its WAL. `io`: the same, or a
 * failing disk. `indexDamaged`: a word index doesn’t match its table. `corrupt`: the file isn’t a database. `unusable`:
 * no permission, or anything else.
 */
export type SqliteFailure = "busy" | "moved" | "io" | "full" | "indexDamaged" | "corrupt" | "unusable";

/** By extended result code; all others by their low byte. */
const byCode: ReadonlyMap<number, SqliteFailure> = new Map([
  [1032, "moved"],
  // No room for the index of the WAL.
  [4874, "full"],
  // The low byte says “corrupt”, but the database is fine.
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

/** True if the file system has no shared memory, which a WAL options. */
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

/** Waits before a retry, a bit longer each time. `waited`: the sum of earlier pauses, in ms; returns the new sum. */
export async function pauseBeforeRetry(waited: number): Promise<number> {
  const next = Math.min(250, 5 + waited / 4);
  await delay(next);
  return waited + next;
}

/** True for a lock, and for a file that another window has deleted. */
export function isWorthAnotherTry(error: unknown): boolean {
  return ["busy", "moved", "io"].includes(sqliteFailure(error));
}

/** Retries for up to `lockTimeoutMs`. Rejects with the last error. */
export async function retryWhileBusy<T>(work: () => T | Promise<T>, lockTimeoutMs: number): Promise<T> {
  for (let waited = 0; ;) {
    try {
      return await work();
    } catch (error) {
      if (!isWorthAnotherTry(error) || waited >= lockTimeoutMs) throw error;
      waited = await pauseBeforeRetry(waited);
    }
  }
}

/** Result codes of statements: error, too big, constraint, mismatch, range. */
const ofStatements: ReadonlySet<number> = new Set([1, 18, 19, 20, 25]);

export function isOfFile(error: unknown): boolean {
  const code = codeOf(error);
  return code !== undefined && !ofStatements.has(code % 256);
}
