import { afterDeparture, type Account } from "../../domain/allowance/account.ts";
import { fingerprintOf } from "../../domain/fingerprint.ts";
import type { Caller, RequestOutcome, StoredAnswer } from "../../service/client/client.ts";
import { type AnswerLimits, isYoung } from "../../service/client/answerOrder.ts";
import { deleteFile, lineOf, PendingFile, readPending } from "./pendingFile.ts";
import { filterForgotten } from "../records/filterForgotten.ts";
import type { Database, Write } from "../rows/database.ts";
import type { Change } from "./change.ts";
import { accountIn, accountOf, findLine, type SentRequest } from "./requestLines.ts";

/** A request that the database lacks, or whose end it lacks. */
export interface PendingRequest {
  readonly request: SentRequest;
  readonly ending?: RequestOutcome | undefined;
  readonly answer?: StoredAnswer | undefined;
  readonly isOrphan: boolean;
}

interface PendingOptions {
  /** The path of the database; if undefined, changes stay in memory. */
  readonly path: string | undefined;
  readonly log: (line: string) => void;
  /** Returns false if part of the change couldn’t be applied. Throws if the database can’t be written now. */
  readonly apply: (write: Write, change: Change) => Promise<boolean>;
  readonly onFailure: () => void;
}

/** Changes that the database can’t take yet, in memory and in a file. Replaying one twice changes nothing. */
export class Pending {
  readonly #options: PendingOptions;
  readonly #file: PendingFile | undefined;
  #own: Change[] = [];
  #written = 0;
  readonly #claimed: string[] = [];
  /** Files of closed windows for another database: only the caller who wrote them can find their requests. */
  readonly #foreign: string[] = [];
  #isLogged = false;

  constructor(options: PendingOptions) {
    this.#options = options;
    if (options.path !== undefined) this.#file = new PendingFile(options.path);
  }

  get isEmpty(): boolean {
    return this.#own.length === 0;
  }

  /** If the pending file can’t be written, only this window knows of the change. `after`: the ledger’s last line. */
  add(change: Change, after: number): void {
    this.#dropCleared();
    this.#own.push(change);
    try {
      const lines = this.#own.slice(this.#written).map((one) => lineOf(one, after));
      this.#file?.write(lines.join(""));
      if (this.#file !== undefined) this.#written = this.#own.length;
    } catch (error) {
      this.#options.onFailure();
      if (!this.#isLogged)
        this.#options.log(`Store: nothing can be written beside the database either: ${String(error)}`);
      this.#isLogged = true;
    }
  }

  /** Returns each pending request of all windows once, with its end if known. */
  requests(): readonly PendingRequest[] {
    this.#dropCleared();
    const found = new Map<string, PendingRequest>();
    const add = (changes: readonly Change[], isOrphan: boolean): void => {
      for (const change of changes) {
        const { request } = change;
        const { ending, answer } = change.what === "ended" ? change : {};
        if (found.get(request.name)?.ending === undefined)
          found.set(request.name, { request, ending, answer, isOrphan });
      }
    };
    for (const { path, isOrphan } of this.#file?.listOtherWindows() ?? [])
      add(readPending(path).changes, isOrphan);
    add(this.#own, false);
    return [...found.values()];
  }

  /** Applies the own changes. Call only while no other write runs. Throws if the database can’t be written yet. */
  async replay(write: Write): Promise<void> {
    if (this.isEmpty) return;
    for (;;) {
      this.#dropCleared();
      const [change] = this.#own;
      if (change === undefined) break;
      await this.#options.apply(write, change);
      if (this.#own[0] !== change) continue;
      this.#own.shift();
      this.#written = Math.max(0, this.#written - 1);
    }
    this.#file?.remove();
    this.#file?.reserve();
  }

  reserve(): void {
    this.#file?.reserve();
  }

  clear(): void {
    this.#own = [];
    this.#written = 0;
    this.#file?.remove();
  }

  close(): void {
    if (this.isEmpty) this.#file?.remove();
    else this.#file?.release();
  }

  /** Applies the changes of closed windows, the earliest first. Otherwise like `replay`. */
  async replayOrphans(write: Write): Promise<void> {
    const orphans = (this.#file?.listOtherWindows() ?? []).filter(({ isOrphan }) => isOrphan);
    const read = orphans.map((one) => ({ one, after: readPending(one.path).after }));
    for (const { one } of read.toSorted((a, b) => a.after - b.after)) {
      const claimed = this.#file?.claim(one);
      if (claimed !== undefined) this.#claimed.push(claimed);
    }
    for (let path = this.#claimed[0]; path !== undefined; path = this.#claimed[0]) {
      // Its window may have written more before it ended.
      const { changes, isKnown } = readPending(path);
      let isWhole = isKnown;
      for (const change of changes) {
        const isMade = await this.#options.apply(write, change);
        isWhole &&= isMade;
      }
      if (isWhole) deleteFile(path);
      else this.#foreign.push(path);
      this.#claimed.shift();
    }
  }

  /** Deletes files for another database: they may name records forgotten in this database. */
  dropForeign(): void {
    for (const path of this.#foreign.splice(0)) deleteFile(path);
  }

  /** If another window has cleared everything, the changes of this window go too. */
  #dropCleared(): void {
    if (this.#file?.wasCleared() === true) this.clear();
  }
}

/** True if a request belongs to the caller’s account, as far as this database knows. */
export function isFromAccount(
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

/** Returns the newest answer young enough to replace a request at `now` (ms since 1970), without forgotten records. */
export function findPendingAnswer(
  database: Pick<Database, "forgotten">,
  requests: readonly PendingRequest[],
  now: number,
  limits: AnswerLimits,
): StoredAnswer | undefined {
  const found = requests.findLast(({ answer }) => answer !== undefined && isYoung(answer, now, limits));
  if (found?.answer === undefined) return undefined;
  const { departure, question } = found.request;
  const { body } = filterForgotten(database.forgotten(), { ...departure, question, body: found.answer.body });
  return body === undefined ? undefined : { ...found.answer, body };
}

/** Returns an account with its pending requests: their cost is unknown until the database has them. */
export function withPending(database: Database, caller: Caller, pending: readonly PendingRequest[]): Account {
  const missing = pending.filter(({ request, ending }) => {
    if (ending?.counted === "no" || !isFromAccount(database, request, caller)) return false;
    return findLine(database, { ...request, caller }) === undefined;
  });
  const newest = database.newestLine() + 1;
  return missing.reduce(
    (known, { request }, index) => afterDeparture(known, request.departure, newest + index),
    accountIn(database, caller.service, accountOf(database, caller)),
  );
}
