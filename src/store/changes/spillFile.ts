import { randomBytes } from "node:crypto";
import { readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { isObject } from "../../domain/allowance/stored.ts";
import { parsed } from "../sql/entries.ts";
import type { Change } from "./change.ts";
import { isRunning, mayStillRun } from "./holder.ts";

export const spillMark = ".spill-";
export const reserveMark = ".spare-";

export interface OtherSpill {
  readonly path: string;
  readonly id: string;
  /** Its window is gone. */
  readonly isOrphan: boolean;
}

export async function otherSpills(databasePath: string, own: string): Promise<readonly OtherSpill[]> {
  const folder = dirname(databasePath);
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(
    names.map(async (name) => {
      const [, processId, id] = spillName.exec(name) ?? [];
      if (!name.startsWith(basename(databasePath)) || name === own || id === undefined) return [];
      const path = join(folder, name);
      const changed = await stat(path).catch(() => undefined);
      return changed === undefined
        ? []
        : [{ path, id, isOrphan: !mayStillRun(Number(processId), changed.mtimeMs) }];
    }),
  );
  return found.flat();
}

const spillName = /\.spill-(\d+)-([0-9a-f]+)\.jsonl$/;

/** Makes a file one of this process, so that no other window takes it over; undefined where another was quicker. */
export async function claim({ path, id }: OtherSpill, databasePath: string): Promise<string | undefined> {
  const claimed = spillPath(databasePath, id, spillMark);
  return await rename(path, claimed).then(
    () => claimed,
    () => undefined,
  );
}

/** Reads a file; a last line that was cut off is left out. `after`: the line of the ledger after which its changes began. */
export async function readSpill(path: string) {
  return spiltIn(await readFile(path, "utf8").catch(() => ""));
}

export function spiltIn(text: string) {
  // What is kept free is blank.
  const lines = text.trimEnd().split("\n").map(parsed).filter(isLine);
  return { changes: lines.map(withBody), after: lines[0]?.after ?? 0 };
}

export function isSpill(name: string, databasePath: string): boolean {
  return name.startsWith(basename(databasePath)) && spillName.test(name);
}

/** Deletes every file beside a database that holds changes, or room for them where their window is gone. */
export async function deleteSpills(databasePath: string): Promise<void> {
  await Promise.all((await otherSpills(databasePath, "")).map(({ path }) => deleteFile(path)));
}

export async function deleteOldReserves(databasePath: string): Promise<void> {
  const folder = dirname(databasePath);
  for (const name of await readdir(folder).catch(() => [])) {
    const processId = name.startsWith(basename(databasePath) + reserveMark) ? name.split("-")[1] : undefined;
    if (processId !== undefined && !isRunning(Number(processId))) await deleteFile(join(folder, name));
  }
}

/** What cannot be deleted is not there, or is deleted by the next window. */
export async function deleteFile(path: string): Promise<void> {
  await rm(path, { force: true }).catch(() => undefined);
}

export function spillPath(databasePath: string, id: string, of: string): string {
  return `${databasePath}${of}${String(process.pid)}-${id}.jsonl`;
}

export function newId(): string {
  return randomBytes(6).toString("hex");
}

type Line = Change & { readonly after: number };

/** Without digests of credentials. */
export function lineOf(change: Change, after: number): string {
  const hidden = new Set(["caller", "callers"]);
  const written = (name: string, value: unknown): unknown => (hidden.has(name) ? undefined : value);
  if (change.what !== "ended") return JSON.stringify({ ...change, after }, written);
  const { answer, contents: _again, ...rest } = change;
  const body = answer && Buffer.from(answer.body).toString("base64");
  const whole = { ...rest, ...(answer === undefined ? {} : { answer: { ...answer, body } }), after };
  return JSON.stringify(whole, written);
}

function withBody(line: Line): Change {
  if (!("answer" in line)) return line;
  const { answer } = line;
  return isObject(answer) && "body" in answer
    ? { ...line, answer: { ...answer, body: Buffer.from(String(answer["body"]), "base64") } }
    : line;
}

// Written by this product alone: what is cut off by a kill is no JSON at all.
function isLine(value: unknown): value is Line {
  return isObject(value) && "what" in value;
}
