import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

const fileName = "startup-funding.db";
const journals = ["-wal", "-shm"];

/** Where the database lies in the store's folder. */
export function databasePath(folder: string): string {
  return join(folder, fileName);
}

/** Makes folder and file where they are missing, readable by this user alone; the journals take the file's mode. */
export async function makeFile(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, "a", 0o600);
  try {
    // By its handle: another window may delete it in between.
    await file.chmod(0o600);
  } finally {
    await file.close();
  }
}

/** Which file lies at the path now: another one after it was deleted and made again; `undefined` where there is none. */
export async function fileIdentity(path: string): Promise<string | undefined> {
  try {
    const { dev, ino } = await stat(path, { bigint: true });
    return `${String(dev)}:${String(ino)}`;
  } catch {
    return undefined;
  }
}

/** Renames a damaged file with its journals, so that nothing in it is lost. Gives the new name of the file. */
export async function setAside(path: string, now: number): Promise<string> {
  const aside = `${path}.damaged-${String(now)}`;
  await rename(path, aside);
  for (const journal of journals) {
    await rename(path + journal, aside + journal).catch(() => undefined);
  }
  return aside;
}

/** Deletes the file, its journals, and files that were set aside. */
export async function deleteFiles(path: string): Promise<void> {
  for (const journal of journals) await rm(path + journal, { force: true });
  await rm(path, { force: true });
  await deleteSetAside(path);
}

/** Deletes files that were set aside as damaged. */
export async function deleteSetAside(path: string): Promise<void> {
  const folder = dirname(path);
  const names = await readdir(folder).catch(() => []);
  const aside = names.filter((name) => name.startsWith(`${fileName}.damaged-`));
  await Promise.all(aside.map((name) => rm(join(folder, name), { force: true })));
}
