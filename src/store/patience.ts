import { setTimeout as delay } from "node:timers/promises";
import { sqliteFailure } from "./sqliteFailure.ts";

/** How long a lock of another window is waited for, in ms; the thread is free meanwhile. */
export const longestWaitMs = 4000;

/** Pauses before another try, longer each time. `waited` is the sum of the pauses so far, in ms; gives the new sum. */
export async function pause(waited: number): Promise<number> {
  const next = Math.min(250, 20 + waited / 2);
  await delay(next);
  return waited + next;
}

/** True where another try is worth it: another window holds a lock, or has taken the file away. */
export function isWorthAnotherTry(error: unknown): boolean {
  return ["busy", "moved"].includes(sqliteFailure(error));
}

/** Tries again for as long as that is worth it. Rejects with the last error. */
export async function patiently<T>(work: () => T | Promise<T>): Promise<T> {
  for (let waited = 0; ;) {
    try {
      return await work();
    } catch (error) {
      if (!isWorthAnotherTry(error) || waited >= longestWaitMs) throw error;
      waited = await pause(waited);
    }
  }
}
