import { mkdir, readdir } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import type { Uri } from "vscode";

const longestMs = 2_000;

/** Returns undefined if the folder isn’t local, or doesn’t answer: a disconnected network drive would block all storage. */
export async function storageFolder(
  { scheme, fsPath }: Pick<Uri, "scheme" | "fsPath">,
  list: (folder: string) => Promise<unknown> = readdir,
  mostMs = longestMs,
): Promise<string | undefined> {
  if (scheme !== "file") return undefined;
  const answering = mkdir(fsPath, { recursive: true, mode: 0o700 })
    .then(() => list(fsPath))
    // Opening the database reports why the folder can’t be used.
    .catch(() => undefined);
  return await Promise.race([answering.then(() => fsPath), delay(mostMs, undefined, { ref: false })]);
}
