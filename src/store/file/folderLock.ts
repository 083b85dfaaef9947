import { mkdir, rmdir, stat } from "node:fs/promises";
import { pause } from "../sql/failure.ts";

/** So long may a window take to set a file aside and carry over what can be read, in ms; then it is gone in the middle. */
const longestMs = 15_000;

/**
 * Waits until no other window sets the file at `path` aside, and keeps the others from that and from opening what lies
 * there until the returned function is called. Rejects where nothing can be made in the folder.
 */
export async function lockFolder(path: string): Promise<() => Promise<void>> {
  const lock = lockOf(path);
  while (!(await isMade(lock))) await folderUnlocked(path);
  return async () => await unlock(lock);
}

/** Waits until no window sets the file at `path` aside. */
export async function folderUnlocked(path: string): Promise<void> {
  const lock = lockOf(path);
  for (let waited = 0; ;) {
    const madeAt = await stat(lock).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
    if (madeAt === undefined) return;
    if (waited > longestMs || Math.abs(Date.now() - madeAt) > longestMs) await unlock(lock);
    else waited = await pause(waited);
  }
}

function lockOf(path: string): string {
  return `${path}.setting-aside`;
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
  await rmdir(lock).catch(() => undefined);
}
