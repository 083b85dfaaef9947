import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { appendFile, readdir, readFile, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Departure, Ending } from "../../service/client/client.ts";
import { isRunning } from "./holder.ts";
import type { Leaving } from "./lines.ts";
import { parsed } from "../sql/entries.ts";

/** What the database could not take for now: a request that leaves, or how the one of this number ended. */
export type SpillRecord =
  | { readonly left: number; readonly leaving: SpiltLeaving }
  | { readonly ended: number; readonly ending: Ending; readonly answer?: SpiltAnswer };

/** A request that leaves, its credential as the fingerprint under the salt of that moment. */
export interface SpiltLeaving extends Omit<Leaving, "fingerprint"> {
  readonly departure: Departure;
  readonly fingerprint: string;
  /** The salt that it was made under. */
  readonly salt: string;
}

/** An answer, packed, as base64. */
export interface SpiltAnswer {
  readonly body: string;
  readonly at: number;
}

/** A request out of a spill file. */
export interface SpiltRequest {
  readonly leaving: SpiltLeaving;
  readonly ending?: Ending;
  readonly answer?: SpiltAnswer;
}

const mark = ".waiting-";

/**
 * The file beside the database in which a window writes down what the database cannot take for now: it survives the end
 * of the process, and other windows see it.
 */
export class SpillFile {
  readonly #path: string;
  #isMade = false;

  constructor(databasePath: string) {
    this.#path = newPath(databasePath);
  }

  get name(): string {
    return basename(this.#path);
  }

  /** Makes the file where it is missing. */
  async add(record?: SpillRecord): Promise<void> {
    const text = record === undefined ? "" : `${JSON.stringify(record)}\n`;
    await appendFile(this.#path, text, { mode: 0o600 });
    this.#isMade = true;
  }

  get isMade(): boolean {
    return this.#isMade;
  }

  /** True where it was made, but is not there any more: another window has cleared everything. */
  wasCleared(): boolean {
    return this.#isMade && !existsSync(this.#path);
  }

  async remove(): Promise<void> {
    this.#isMade = false;
    await rm(this.#path, { force: true });
  }
}

/** Spill files beside a database, but for `own`. */
export async function spillFiles(databasePath: string, own: string): Promise<readonly string[]> {
  const names = await readdir(dirname(databasePath)).catch(() => []);
  const start = basename(databasePath) + mark;
  return names
    .filter((name) => name.startsWith(start) && name !== own)
    .map((name) => join(dirname(databasePath), name));
}

/** Makes a spill file one of this process, so that no other window takes it over; undefined where another was quicker. */
export async function claim(spillFile: string, databasePath: string): Promise<string | undefined> {
  const claimed = newPath(databasePath);
  return await rename(spillFile, claimed).then(
    () => claimed,
    () => undefined,
  );
}

function newPath(databasePath: string): string {
  return `${databasePath}${mark}${String(process.pid)}-${randomBytes(6).toString("hex")}.jsonl`;
}

/** Whether the window that wrote a spill file is gone. */
export function isOrphan(spillFile: string): boolean {
  const processId = /\.waiting-(\d+)-/.exec(basename(spillFile))?.[1];
  return !isRunning(Number(processId));
}

/** The requests of a spill file, in the order in which they left; a last line that was cut off is left out. */
export async function readSpill(path: string): Promise<readonly SpiltRequest[]> {
  const text = await readFile(path, "utf8").catch(() => "");
  const requests = new Map<number, SpiltRequest>();
  for (const line of text.split("\n")) {
    const record = parsed(line);
    if (!isRecord(record)) continue;
    if ("left" in record) requests.set(record.left, { leaving: record.leaving });
    else {
      const known = requests.get(record.ended);
      if (known !== undefined) requests.set(record.ended, { ...known, ...record });
    }
  }
  return [...requests.values()];
}

/** Deletes every spill file beside a database. */
export async function deleteSpills(databasePath: string): Promise<void> {
  await Promise.all((await spillFiles(databasePath, "")).map((path) => rm(path, { force: true })));
}

// Written by this product alone: what is cut off by a kill is no JSON at all.
function isRecord(value: unknown): value is SpillRecord {
  return typeof value === "object" && value !== null && ("left" in value || "ended" in value);
}
