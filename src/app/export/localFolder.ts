import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const prefix = "startup-funding-export-";
const dayMs = 86_400_000;

/** Creates a folder that only this user can read, and removes it after the work. */
export async function withLocalFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  await removeLeftovers();
  const folder = await mkdtemp(join(tmpdir(), prefix));
  try {
    return await work(folder);
  } finally {
    await remove(folder);
  }
}

/** Removes the folders of killed processes; a folder younger than a day may be in use. */
async function removeLeftovers(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(prefix))) {
    const folder = join(tmpdir(), name);
    const state = await stat(folder).catch(() => undefined);
    // Another user’s folder can’t be removed.
    if (state !== undefined && state.mtimeMs < Date.now() - dayMs)
      await remove(folder).catch(() => undefined);
  }
}

async function remove(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}
