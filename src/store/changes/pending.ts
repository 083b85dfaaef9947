import { afterDeparture, type Account } from "../../domain/allowance/account.ts";
import { fingerprintOf } from "../../domain/fingerprint.ts";
import type { Caller, RequestEnd, StoredAnswer } from "../../service/client/client.ts";
import { type AnswerLimits, isYoung } from "../../service/client/answerOrder.ts";
import { deleteFile, lineOf, PendingFile, readPending } from "./pendingFile.ts";
import { intakeOf } from "../records/intake.ts";
import type { Database, Write } from "../rows/database.ts";
import type { Change } from "./change.ts";
import { accountIn, accountOf, positionOf, type SentRequest } from "./requestLines.ts";

/** A request that isn’t in the database yet, or whose end isn’t. */
export interface PendingRequest {
  readonly request: SentRequest;
  readonly ending?: RequestEnd | undefined;
  readonly answer?: StoredAnswer | undefined;
  /** Whether its window has closed. */
  readonly isOrphan: boolean;
}

interface PendingNeeds {
  /** The path of the database; if undefined, changes stay in memory. */
  readonly path: string | undefined;
  readonly log: (line: string) => void;
  /** Makes a change in the database by `write`. Returns false if part of it couldn’t be made. Throws if the database can’t be written now. */
  readonly make: (write: Write, change: Change) => Promise<boolean>;
  /** Called if a change couldn’t be written to a pending file either. */
  readonly onAlone: () => void;
}

/**
 * Changes that the database can’t take for now: kept in memory, and in a file that outlives this process. They are made in order
 * once the database can be written; making one twice changes nothing.
 */
export class Pending {
  readonly #needs: PendingNeeds;
  readonly #file: PendingFile | undefined;
  #own: Change[] = [];
  /** The first of them that are in the file. */
  #written = 0;
  /** Files of closed windows, taken over by this window. */
  readonly #claimed: string[] = [];
  /** Files of closed windows for another database: only the caller who wrote them can find their requests. */
  readonly #foreign: string[] = [];
  #isLogged = false;

  constructor(needs: PendingNeeds) {
    this.#needs = needs;
    if (needs.path !== undefined) this.#file = new PendingFile(needs.path);
  }

  get isEmpty(): boolean {
    return this.#own.length === 0;
  }

  /** Keeps a change that came `after` this line of the ledger. If the file can’t be written, only this window knows of it. */
  add(change: Change, after: number): void {
    this.#dropCleared();
    this.#own.push(change);
    try {
      const lines = this.#own.slice(this.#written).map((one) => lineOf(one, after));
      this.#file?.write(lines.join(""));
      if (this.#file !== undefined) this.#written = this.#own.length;
    } catch (error) {
      this.#needs.onAlone();
      if (!this.#isLogged)
        this.#needs.log(`Store: nothing can be written beside the database either: ${String(error)}`);
      this.#isLogged = true;
    }
  }

  /** Requests of all windows, each once, with its end where that is known. */
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
    for (const { path, isOrphan } of this.#file?.others() ?? []) add(readPending(path).changes, isOrphan);
    add(this.#own, false);
    return [...found.values()];
  }

  /** Makes what the database has missed. Throws where that can’t be written yet. While no other write runs. */
  async replay(write: Write): Promise<void> {
    if (this.isEmpty) return;
    for (;;) {
      this.#dropCleared();
      const [change] = this.#own;
      if (change === undefined) break;
      await this.#needs.make(write, change);
      // Another window may have cleared everything meanwhile.
      if (this.#own[0] !== change) continue;
      this.#own.shift();
      this.#written = Math.max(0, this.#written - 1);
    }
    this.#file?.remove();
    this.#file?.reserve();
  }

  /** Keeps space free for what is to come. */
  reserve(): void {
    this.#file?.reserve();
  }

  /** Drops everything. */
  clear(): void {
    this.#own = [];
    this.#written = 0;
    this.#file?.remove();
  }

  /** Called when the window closes: what is still missing is left to the next one. */
  close(): void {
    if (this.isEmpty) this.#file?.remove();
    else this.#file?.release();
  }

  /**
   * Takes over what windows that are gone wrote down, in the order in which they began. Throws where that can’t be written now.
   * While no other write runs.
   */
  async adopt(write: Write): Promise<void> {
    const orphans = (this.#file?.others() ?? []).filter(({ isOrphan }) => isOrphan);
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
        const isMade = await this.#needs.make(write, change);
        isWhole &&= isMade;
      }
      if (isWhole) deleteFile(path);
      else this.#foreign.push(path);
      this.#claimed.shift();
    }
  }

  /** Drops what was written down for another database, and may name what is forgotten in this one. */
  dropForeign(): void {
    for (const path of this.#foreign.splice(0)) deleteFile(path);
  }

  /** Another window has cleared everything: what was kept here goes with it. */
  #dropCleared(): void {
    if (this.#file?.wasCleared() === true) this.clear();
  }
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

/** The newest answer of these that is recent enough to replace a request at `now` (ms since 1970), without what is forgotten. */
export function answerAmong(
  database: Pick<Database, "forgotten">,
  requests: readonly PendingRequest[],
  now: number,
  limits: AnswerLimits,
): StoredAnswer | undefined {
  const found = requests.findLast(({ answer }) => answer !== undefined && isYoung(answer, now, limits));
  if (found?.answer === undefined) return undefined;
  const { departure, question } = found.request;
  const { body } = intakeOf(database.forgotten(), { ...departure, question, body: found.answer.body });
  return body === undefined ? undefined : { ...found.answer, body };
}

/** An account, including pending requests: until those are in the database, what they used is unknown. */
export function withPending(database: Database, caller: Caller, pending: readonly PendingRequest[]): Account {
  const missing = pending.filter(({ request, ending }) => {
    if (ending?.counted === "no" || !isOf(database, request, caller)) return false;
    return positionOf(database, { ...request, caller }) === undefined;
  });
  const newest = database.newestLine() + 1;
  return missing.reduce(
    (known, { request }, index) => afterDeparture(known, request.departure, newest + index),
    accountIn(database, caller.service, accountOf(database, caller)),
  );
}
