import { mkdir, readdir } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import type { Uri } from "vscode";

/** How long the folder may take to answer, in ms. */
const longestMs = 2_000;

/**
 * The folder of the local data, made if it is missing. Undefined if no file system of this machine has it, or if it takes
 * longer than two seconds to answer: a network drive that is gone would hold up everything that is stored. `list` reads a
 * folder.
 */
export async function storageFolder(
  { scheme, fsPath }: Pick<Uri, "scheme" | "fsPath">,
  list: (folder: string) => Promise<unknown> = readdir,
  mostMs = longestMs,
): Promise<string | undefined> {
  if (scheme !== "file") return undefined;
  const answering = mkdir(fsPath, { recursive: true, mode: 0o700 })
    .then(() => list(fsPath))
    // A folder that can’t be used at once says why when its database is opened.
    .catch(() => undefined);
  return await Promise.race([answering.then(() => fsPath), delay(mostMs, undefined, { ref: false })]);
}
