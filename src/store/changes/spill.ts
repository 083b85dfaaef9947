import { existsSync } from "node:fs";
import { open, rename, rm, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { afterDeparture, type Account } from "../../domain/allowance/account.ts";
import { fingerprintOf } from "../../domain/fingerprint.ts";
import type { Caller, RequestEnd } from "../../service/client/client.ts";
import { type AnswerLimits, isYoung } from "../../service/client/order.ts";
import type { PackedAnswer } from "../rows/answers.ts";
import type { Database } from "../rows/database.ts";
import { unpack } from "../sql/entries.ts";
import type { Change } from "./change.ts";
import { accountIn, accountOf, type SentRequest, positionOf } from "./requestLines.ts";
import {
  claim,
  deleteFile,
  deleteOldReserves,
  lineOf,
  newId,
  type OtherSpill,
  otherSpills,
  readSpill,
  reserveMark,
  spillMark,
  spillPath,
} from "./spillFile.ts";

/** What became of changes: kept by this window alone, in the database or written down, or not all of them could be made. */
export type AdoptResult = "notKept" | "kept" | "inPart";

export interface SpiltRequest {
  readonly request: SentRequest;
  readonly ending?: RequestEnd | undefined;
  readonly answer?: PackedAnswer | undefined;
  /** Its window is gone. */
  readonly isOrphan: boolean;
}

/** Space that is kept free for changes while there is some, in bytes: on a full disk it is all that there is. */
const reservedBytes = 256 * 1024;

/**
 * What the database cannot take for now, in a file beside it where that survives the end of this process: a line of JSON for
 * each change, and blank lines that keep space free. Without a path nothing is kept.
 */
export class Spill {
  readonly #databasePath: string | undefined;
  readonly #needs: { readonly log: (line: string) => void };
  /** What could not be written down so far. */
  #waiting: readonly Change[] = [];
  #id = newId();
  #isMade = false;
  #end = 0;
  #isLogged = false;

  constructor(databasePath: string | undefined, log: (line: string) => void) {
    this.#databasePath = databasePath;
    this.#needs = { log };
  }

  /** Names its changes in the database that has taken them. */
  get id(): string {
    return this.#id;
  }

  /** Keeps space free for what is to come. */
  async reserve(): Promise<void> {
    if (this.#databasePath === undefined) return;
    await deleteOldReserves(this.#databasePath);
    const blank = "\n".repeat(reservedBytes);
    // Without it, there is as much room as the disk has.
    await writeFile(this.#path(reserveMark), blank, { flag: "wx", mode: 0o600 }).catch(() => undefined);
  }

  /** Writes changes down, `after` this line of the ledger. False where nothing can be written: then this window alone knows of them. */
  async add(changes: readonly Change[], after: number): Promise<boolean> {
    if (this.#databasePath === undefined) return false;
    this.#waiting = [...this.#waiting, ...changes];
    try {
      await this.#write(this.#waiting.map((change) => `${lineOf(change, after)}\n`).join(""));
      this.#waiting = [];
      return true;
    } catch (error) {
      if (!this.#isLogged)
        this.#needs.log(`Store: nothing can be written beside the database either: ${String(error)}`);
      this.#isLogged = true;
      return false;
    }
  }

  /** True if the file was written and is gone now: another window has cleared everything. */
  wasCleared(): boolean {
    return this.#isMade && !existsSync(this.#path(spillMark));
  }

  /** Deletes the file; what is added from now on goes into another one. */
  async remove(): Promise<void> {
    this.#waiting = [];
    await this.release();
    if (this.#isMade) await deleteFile(this.#path(spillMark));
    this.#id = newId();
    this.#isMade = false;
    this.#end = 0;
  }

  /** Gives back the space that was kept free. */
  async release(): Promise<void> {
    if (this.#databasePath !== undefined) await deleteFile(this.#path(reserveMark));
  }

  /** Requests that other windows wrote down. */
  async others(): Promise<readonly SpiltRequest[]> {
    const found = await Promise.all(
      (await this.#otherFiles()).map(async ({ path, isOrphan }) =>
        requestsIn((await readSpill(path)).changes, isOrphan),
      ),
    );
    return found.flat();
  }

  /** Hands over what windows that are gone wrote down, in the order in which they began. */
  async adopt(take: (id: string, changes: readonly Change[]) => Promise<AdoptResult>): Promise<void> {
    const orphans = (await this.#otherFiles()).filter((one) => one.isOrphan);
    const read = await Promise.all(orphans.map(async (one) => ({ ...one, ...(await readSpill(one.path)) })));
    for (const one of read.toSorted((a, b) => a.after - b.after)) {
      const claimed = await claim(one, this.#databasePath ?? "");
      if (claimed === undefined) continue;
      // Its window may have written more before it ended.
      const { changes } = await readSpill(claimed);
      if ((await take(one.id, changes)) === "kept") await rm(claimed, { force: true });
    }
  }

  /** Rejects where not all of it could be written. */
  async #write(lines: string): Promise<void> {
    const path = this.#path(spillMark);
    if (!this.#isMade) {
      await rename(this.#path(reserveMark), path).catch(async () => {
        await (await open(path, "a", 0o600)).close();
      });
      this.#isMade = true;
    }
    const text = Buffer.from(lines);
    const file = await open(path, "r+");
    try {
      const { bytesWritten } = await file.write(text, 0, text.byteLength, this.#end);
      if (bytesWritten < text.byteLength) throw new Error("no more space");
    } finally {
      await file.close();
    }
    this.#end += text.byteLength;
  }

  async #otherFiles(): Promise<readonly OtherSpill[]> {
    if (this.#databasePath === undefined) return [];
    return await otherSpills(this.#databasePath, basename(this.#path(spillMark)));
  }

  #path(mark: string): string {
    return spillPath(this.#databasePath ?? "", this.#id, mark);
  }
}

function requestsIn(changes: readonly Change[], isOrphan: boolean): readonly SpiltRequest[] {
  const requests = new Map<string, SpiltRequest>();
  for (const change of changes) {
    if (change.what !== "left" && change.what !== "ended") continue;
    const { request } = change;
    const { ending, answer } = change.what === "ended" ? change : {};
    requests.set(JSON.stringify([request.name, request.departure]), { request, ending, answer, isOrphan });
  }
  return [...requests.values()];
}

/** Whether a request is of the account of a caller, as this database knows it. */
export function isOf(
  database: Pick<Database, "salt" | "accountOf">,
  { departure, credential, salt }: SentRequest,
  caller: Caller,
): boolean {
  if (departure.service !== caller.service) return false;
  if (credential === fingerprintOf(caller, salt)) return true;
  return (
    salt === database.salt && database.accountOf(caller.service, credential) === accountOf(database, caller)
  );
}

/** The newest answer of these that is recent enough to replace a request at `now`, in ms since 1970. */
export async function answerAmong(requests: readonly SpiltRequest[], now: number, limits: AnswerLimits) {
  for (const { answer } of requests.toReversed()) {
    if (answer === undefined || !isYoung(answer, now, limits)) continue;
    const body = await unpack(answer.body).catch(() => undefined);
    if (body !== undefined) return { body, at: answer.at };
  }
  return undefined;
}

/** An account, including requests that other windows have spilled: until those are in the database, what they used is unknown. */
export function withSpilt(database: Database, caller: Caller, spilt: readonly SpiltRequest[]): Account {
  const missing = spilt.filter(({ request, ending }) => {
    if (ending?.counted === "no" || !isOf(database, request, caller)) return false;
    return positionOf(database, { ...request, caller }) === undefined;
  });
  const newest = database.newestLine() + 1;
  return missing.reduce(
    (known, { request }, index) => afterDeparture(known, request.departure, newest + index),
    accountIn(database, caller.service, accountOf(database, caller)),
  );
}
