import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { isObject } from "../../domain/allowance/stored.ts";
import { parsed } from "../sql/entries.ts";
import type { Change } from "./change.ts";
import { isRunning, mayStillRun } from "./windowId.ts";

/** Disk space reserved for pending changes: on a full disk no other space is left. */
const reservedBytes = 256 * 1024;

const pendingMark = ".pending-";
const reserveMark = ".spare-";
const reserveName = /\.spare-(\d+)-[0-9a-f]+\.jsonl$/;
const pendingName = /\.pending-(\d+)-([0-9a-f]+)\.jsonl$/;

export interface OtherFile {
  readonly path: string;
  readonly id: string;
  readonly isOrphan: boolean;
}

/** A file beside the database: one line of JSON per pending change, then blanks that reserve disk space. */
export class PendingFile {
  readonly #databasePath: string;
  #id = newId();
  #isMade = false;
  #end = 0;

  constructor(databasePath: string) {
    this.#databasePath = databasePath;
  }

  reserve(): void {
    deleteOldReserves(this.#databasePath);
    try {
      const blank = "\n".repeat(reservedBytes);
      writeFileSync(this.#path(reserveMark), blank, { flag: "wx", mode: 0o600 });
    } catch {
      // Without a reserve, the file uses the free space of the disk.
    }
  }

  /** Appends lines. Throws if the disk has no room for all of them. */
  write(lines: string): void {
    const path = this.#path(pendingMark);
    if (!this.#isMade) {
      try {
        renameSync(this.#path(reserveMark), path);
      } catch {
        closeSync(openSync(path, "a", 0o600));
      }
      this.#isMade = true;
    }
    const text = Buffer.from(lines);
    const file = openSync(path, "r+");
    try {
      const written = writeSync(file, text, 0, text.byteLength, this.#end);
      if (written < text.byteLength) throw new Error("no more space");
    } finally {
      closeSync(file);
    }
    this.#end += text.byteLength;
  }

  wasCleared(): boolean {
    return this.#isMade && !existsSync(this.#path(pendingMark));
  }

  remove(): void {
    this.release();
    if (this.#isMade) deleteFile(this.#path(pendingMark));
    this.#id = newId();
    this.#isMade = false;
    this.#end = 0;
  }

  release(): void {
    deleteFile(this.#path(reserveMark));
  }

  listOtherWindows(): readonly OtherFile[] {
    return pendingFiles(this.#databasePath).filter(({ path }) => path !== this.#path(pendingMark));
  }

  /** Takes over the file of a closed window; undefined if another window was quicker. */
  claim({ path, id }: OtherFile): string | undefined {
    const claimed = pathOf(this.#databasePath, pendingMark, id);
    try {
      renameSync(path, claimed);
      return claimed;
    } catch {
      return undefined;
    }
  }

  #path(mark: string): string {
    return pathOf(this.#databasePath, mark, this.#id);
  }
}

export function pendingFiles(databasePath: string): readonly OtherFile[] {
  const folder = dirname(databasePath);
  return namesIn(folder).flatMap((name) => {
    const [, processId, id] = pendingName.exec(name) ?? [];
    if (!name.startsWith(basename(databasePath)) || id === undefined) return [];
    const path = join(folder, name);
    const changed = statSync(path, { throwIfNoEntry: false });
    return changed === undefined
      ? []
      : [{ path, id, isOrphan: !mayStillRun(Number(processId), changed.mtimeMs) }];
  });
}

export function deletePendingFiles(databasePath: string): void {
  for (const { path } of pendingFiles(databasePath)) deleteFile(path);
}

export function deleteFile(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // The next window tries again.
  }
}

/** Reads a pending file up to a cut-off line. `isKnown`: false if it has lines of a newer version. */
export function readPending(path: string) {
  // Reserved space is blank.
  const values = textOf(path).trimEnd().split("\n").map(parsed);
  const lines = values.filter(isLine);
  const isKnown = !values.some((value) => isObject(value) && !isLine(value));
  return { changes: lines.flatMap(unpacked), after: lines[0]?.after ?? 0, isKnown };
}

export function lineOf(change: Change, after: number): string {
  const packed = withBody(change, (body) => gzipSync(body, { level: 3 }).toString("base64"));
  return `${JSON.stringify({ ...packed, after }, withoutCaller)}\n`;
}

/** A credential’s digest must never reach the disk. */
function withoutCaller(name: string, value: unknown): unknown {
  return name === "caller" ? undefined : value;
}

function unpacked(line: Line): readonly Change[] {
  try {
    return [withBody(line, (body) => gunzipSync(Buffer.from(body, "base64")).toString("utf8"))];
  } catch {
    return [];
  }
}

function withBody(change: Change, of: (body: string) => string): Change {
  if (change.what !== "ended" || change.answer === undefined) return change;
  return { ...change, answer: { ...change.answer, body: of(change.answer.body) } };
}

type Line = Change & { readonly after: number };

// Only this product writes the file, and a line cut off by a kill isn’t JSON.
function isLine(value: unknown): value is Line {
  if (!isObject(value)) return false;
  const { what, request } = value;
  return (what === "left" || what === "ended") && isObject(request);
}

function pathOf(databasePath: string, mark: string, id: string): string {
  return `${databasePath}${mark}${String(process.pid)}-${id}.jsonl`;
}

function newId(): string {
  return randomBytes(6).toString("hex");
}

function deleteOldReserves(databasePath: string): void {
  const folder = dirname(databasePath);
  for (const name of namesIn(folder)) {
    const [, processId] = reserveName.exec(name) ?? [];
    if (processId !== undefined && !isRunning(Number(processId))) deleteFile(join(folder, name));
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Returns an empty text if the file was deleted meanwhile. */
function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
