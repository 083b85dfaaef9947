import { mkdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { newWindowId, mayBeInFlight } from "../changes/windowId.ts";
import { pauseBeforeRetry } from "../sql/failure.ts";

/** A lock not renewed for this long belongs to a closed window. */
const expiryMs = 15_000;
const renewEveryMs = 4_000;

/** Waits for the lock and returns a function that releases it. Rejects if the folder can’t be written. */
export async function lockFolder(path: string): Promise<() => Promise<void>> {
  const lock = lockOf(path);
  while (!(await tryCreateLock(lock))) await waitForUnlock(path);
  // On a full disk the lock has no holder’s name, only its age.
  await writeFile(holderOf(lock), newWindowId()).catch(() => undefined);
  const renewing = setInterval(() => {
    const now = new Date();
    void utimes(lock, now, now).catch(() => undefined);
  }, renewEveryMs).unref();
  return async () => {
    clearInterval(renewing);
    await unlock(lock);
  };
}

/** `renewedAt`: by the file system’s clock. `since`: when this window first saw that time (`performance.now()`). */
export interface SeenLock {
  renewedAt?: number;
  since?: number;
}

/** Returns false if a window still has the lock after `mostMs`. `seen` carries a lock’s age from call to call. */
export async function waitForUnlock(
  path: string,
  maxWaitMs = Infinity,
  seen: SeenLock = {},
): Promise<boolean> {
  const lock = lockOf(path);
  for (let waited = 0; ;) {
    const renewedAt = await stat(lock).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
    if (renewedAt === undefined) return true;
    // The file system’s clock may differ from ours, so only a change of the time counts.
    const since = renewedAt === seen.renewedAt ? (seen.since ?? performance.now()) : performance.now();
    Object.assign(seen, { renewedAt, since });
    if (performance.now() - since > expiryMs || (await isLeftBehind(lock))) await unlock(lock);
    else if (waited >= maxWaitMs) return false;
    else waited = await pauseBeforeRetry(waited);
  }
}

async function isLeftBehind(lock: string): Promise<boolean> {
  const holder = await readFile(holderOf(lock), "utf8").catch(() => "");
  return holder !== "" && !mayBeInFlight({ holder, until: Infinity }, 0);
}

function lockOf(path: string): string {
  return `${path}.setting-aside`;
}

function holderOf(lock: string): string {
  return join(lock, "holder");
}

/** mkdir is atomic across processes. */
async function tryCreateLock(lock: string): Promise<boolean> {
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
