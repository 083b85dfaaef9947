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
import { isRunning, mayStillRun } from "./holder.ts";

/** Space that is kept free for changes while there is some, in bytes: on a full disk it is all that there is. */
const reservedBytes = 256 * 1024;

const pendingMark = ".pending-";
const reserveMark = ".spare-";
const reserveName = /\.spare-(\d+)-[0-9a-f]+\.jsonl$/;
const pendingName = /\.pending-(\d+)-([0-9a-f]+)\.jsonl$/;

/** A file of another window. */
export interface OtherFile {
  readonly path: string;
  readonly id: string;
  /** Whether its window has closed. */
  readonly isOrphan: boolean;
}

/**
 * The file beside the database that holds a window’s pending changes: one line of JSON per change, then blanks that reserve
 * space on the disk.
 */
export class PendingFile {
  readonly #databasePath: string;
  #id = newId();
  #isMade = false;
  #end = 0;

  constructor(databasePath: string) {
    this.#databasePath = databasePath;
  }

  /** Keeps space free for what is to come. */
  reserve(): void {
    deleteOldReserves(this.#databasePath);
    try {
      const blank = "\n".repeat(reservedBytes);
      writeFileSync(this.#path(reserveMark), blank, { flag: "wx", mode: 0o600 });
    } catch {
      // Without it, there is as much room as the disk has.
    }
  }

  /** Writes lines at the end. Throws where not all of them could be written. */
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

  /** True if the file was written and is gone now: another window has cleared everything. */
  wasCleared(): boolean {
    return this.#isMade && !existsSync(this.#path(pendingMark));
  }

  /** Deletes the file; what is written from now on goes into another one. */
  remove(): void {
    this.release();
    if (this.#isMade) deleteFile(this.#path(pendingMark));
    this.#id = newId();
    this.#isMade = false;
    this.#end = 0;
  }

  /** Gives back the space that was kept free. */
  release(): void {
    deleteFile(this.#path(reserveMark));
  }

  others(): readonly OtherFile[] {
    return pendingFiles(this.#databasePath).filter(({ path }) => path !== this.#path(pendingMark));
  }

  /** Makes a file of a window that is gone this process’s, so that no other takes it over; undefined where another was quicker. */
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

/** The files in which windows have written down what the database at a path could not take. */
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

/** Deletes every file beside a database that holds changes. */
export function deletePendingFiles(databasePath: string): void {
  for (const { path } of pendingFiles(databasePath)) deleteFile(path);
}

/** What cannot be deleted is not there, or is deleted by the next window. */
export function deleteFile(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // As above.
  }
}

/**
 * Reads a pending file, without a last line that was cut off. `after` is the line of the ledger after which its changes began;
 * `isKnown` is false if a newer version has written lines that this one doesn’t know.
 */
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

/** The digest of a credential is never written. */
function withoutCaller(name: string, value: unknown): unknown {
  return name === "caller" ? undefined : value;
}

/** Nothing where it is damaged. */
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

// Written by this product alone: what is cut off by a kill is no JSON at all.
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

/** Empty where it has gone meanwhile. */
function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
