import { mkdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createHolder, mayBeUnderWay } from "../changes/holder.ts";
import { pause } from "../sql/failure.ts";

/** A lock that was not renewed for this long was left by a window that is gone, in ms. */
const longestMs = 15_000;
const renewedMs = 4_000;

/** Waits for the lock, and returns what releases it. Rejects where nothing can be made in the folder. */
export async function lockFolder(path: string): Promise<() => Promise<void>> {
  const lock = lockOf(path);
  while (!(await isMade(lock))) await folderUnlocked(path);
  // On a full disk it is known by its age alone.
  await writeFile(holderOf(lock), createHolder()).catch(() => undefined);
  const renewing = setInterval(() => {
    const now = new Date();
    void utimes(lock, now, now).catch(() => undefined);
  }, renewedMs).unref();
  return async () => {
    clearInterval(renewing);
    await unlock(lock);
  };
}

/** When a lock was renewed last, by the clock of the disk, and since when that is known, in ms of `performance.now()`. */
export interface SeenLock {
  renewedAt?: number;
  since?: number;
}

/**
 * Waits until no window has the lock, for up to `mostMs`; false where one has it still. `seen`: what earlier calls have seen:
 * a lock that was left without a name is known by its age alone, and each call waits for less than that.
 */
export async function folderUnlocked(path: string, mostMs = Infinity, seen: SeenLock = {}): Promise<boolean> {
  const lock = lockOf(path);
  for (let waited = 0; ;) {
    const renewedAt = await stat(lock).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
    if (renewedAt === undefined) return true;
    // The clock of the disk may be another one than ours: only that it does not change is known.
    const since = renewedAt === seen.renewedAt ? (seen.since ?? performance.now()) : performance.now();
    Object.assign(seen, { renewedAt, since });
    if (performance.now() - since > longestMs || (await isLeftBehind(lock))) await unlock(lock);
    else if (waited >= mostMs) return false;
    else waited = await pause(waited);
  }
}

async function isLeftBehind(lock: string): Promise<boolean> {
  const holder = await readFile(holderOf(lock), "utf8").catch(() => "");
  return holder !== "" && !mayBeUnderWay({ holder, until: Infinity }, 0);
}

function lockOf(path: string): string {
  return `${path}.setting-aside`;
}

function holderOf(lock: string): string {
  return join(lock, "holder");
}

/** Making a folder is one step for all processes. */
async function isMade(lock: string): Promise<boolean> {
  try {
    await mkdir(lock);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

async function unlock(lock: string): Promise<void> {
  await rm(lock, { recursive: true, force: true }).catch(() => undefined);
}
