import { rm } from "node:fs/promises";
import { afterDeparture, type Account } from "../../domain/allowance/account.ts";
import type { AnswerKey, BeginOptions, Caller, Ending, StoredAnswer } from "../../service/client/client.ts";
import type { Database, PackedAnswer } from "../rows/database.ts";
import { unanswered, unpack } from "../sql/entries.ts";
import type { Writer } from "../writer.ts";
import {
  accountIn,
  addAgain,
  addLateEnding,
  isYoung,
  placeOfLeft,
  type Leaving,
  type Left,
} from "./lines.ts";
import {
  claim,
  isOrphan,
  readSpill,
  SpillFile,
  type SpillRecord,
  spillFiles,
  type SpiltLeaving,
  type SpiltRequest,
} from "./spill.ts";

/** What the database cannot take for now, where it survives the end of this process. */
export interface Spill {
  /** Writes down that the request of `owner` has left. */
  departure(owner: object, leaving: Leaving, left: Left): Promise<void>;
  /** Writes down how it ended, and first that it left where that was not written down. */
  ending(owner: object, leaving: Leaving, left: Left, ended: SpiltEnding): Promise<void>;
  /** What another window wrote down as the answer to a question, if it may stand in for a request at `now`. */
  answer(key: AnswerKey, now: number, age: Age): Promise<StoredAnswer | undefined>;
  /** What other windows wrote down. */
  others(): Promise<readonly SpiltRequest[]>;
  /** Takes what windows that are gone have left behind into the database. */
  adopt(writer: Writer, maxBytes: number): Promise<void>;
  /** Makes the file, so that it is seen to be gone when another window clears everything. True where that has happened. */
  start(): Promise<boolean>;
  /** True where it was made, but is not there any more. */
  wasCleared(): boolean;
  remove(): Promise<void>;
}

/** How a request ended, with its answer where there is one. */
export interface SpiltEnding {
  readonly ending: Ending;
  readonly answer: PackedAnswer | undefined;
}

/** How old an answer may be. */
type Age = Pick<BeginOptions, "maxAgeMs" | "notBefore">;

/** Spills beside a database; without one nothing is kept. */
export function createSpill(databasePath: string | undefined, log: (line: string) => void): Spill {
  return databasePath === undefined ? noSpill : new FileSpill(databasePath, log);
}

const noSpill: Spill = {
  departure: () => Promise.resolve(),
  ending: () => Promise.resolve(),
  answer: () => Promise.resolve(undefined),
  others: () => Promise.resolve([]),
  adopt: () => Promise.resolve(),
  start: () => Promise.resolve(false),
  wasCleared: () => false,
  remove: () => Promise.resolve(),
};

class FileSpill implements Spill {
  readonly #databasePath: string;
  readonly #needs: { readonly log: (line: string) => void };
  readonly #own: SpillFile;
  #numbers = new WeakMap<object, number>();
  #newest = 0;

  constructor(databasePath: string, log: (line: string) => void) {
    this.#databasePath = databasePath;
    this.#needs = { log };
    this.#own = new SpillFile(databasePath);
  }

  async departure(owner: object, leaving: Leaving, { credential, salt }: Left): Promise<void> {
    await this.#number(owner, { ...leaving, fingerprint: credential, salt });
  }

  async ending(
    owner: object,
    leaving: Leaving,
    { credential, salt }: Left,
    { ending, answer }: SpiltEnding,
  ): Promise<void> {
    const ended =
      this.#numbers.get(owner) ?? (await this.#number(owner, { ...leaving, fingerprint: credential, salt }));
    const kept = answer && { body: Buffer.from(answer.body).toString("base64"), at: answer.at };
    await this.#add({ ended, ending, ...(kept === undefined ? {} : { answer: kept }) });
  }

  async #number(owner: object, leaving: SpiltLeaving): Promise<number> {
    this.#newest += 1;
    const number = this.#newest;
    this.#numbers.set(owner, number);
    await this.#add({ left: number, leaving });
    return number;
  }

  async answer(key: AnswerKey, now: number, age: Age): Promise<StoredAnswer | undefined> {
    for (const request of (await this.others()).toReversed()) {
      const { answer } = request;
      if (answer === undefined || !isYoung(answer.at, now, age) || !isOf(request, key)) continue;
      return { body: await unpack(Buffer.from(answer.body, "base64")), at: answer.at };
    }
    return undefined;
  }

  async others(): Promise<readonly SpiltRequest[]> {
    const paths = await spillFiles(this.#databasePath, this.#own.name);
    return (await Promise.all(paths.map(readSpill))).flat();
  }

  async adopt(writer: Writer, maxBytes: number): Promise<void> {
    for (const path of await spillFiles(this.#databasePath, this.#own.name)) {
      const claimed = isOrphan(path) ? await claim(path, this.#databasePath) : undefined;
      if (claimed === undefined) continue;
      const requests = await readSpill(claimed);
      let isDone = false;
      const add = (database: Database): void => {
        // What was filed under another salt is found by its caller alone.
        const known = requests.filter(({ leaving }) => leaving.salt === database.salt);
        for (const request of known) addSpilt(database, request, maxBytes);
        isDone = known.length === requests.length;
      };
      await writer.write({
        run: add,
        spill: () => {
          // Only memory has it.
          isDone = false;
          return Promise.resolve();
        },
      });
      if (isDone) await rm(claimed, { force: true });
    }
  }

  async start(): Promise<boolean> {
    const wasCleared = this.wasCleared();
    if (wasCleared) this.#numbers = new WeakMap();
    if (wasCleared || !this.#own.isMade) await this.#add();
    return wasCleared;
  }

  wasCleared(): boolean {
    return this.#own.wasCleared();
  }

  async remove(): Promise<void> {
    // What is written down from now on begins anew.
    this.#numbers = new WeakMap();
    await this.#own.remove();
  }

  async #add(record?: SpillRecord): Promise<void> {
    try {
      await this.#own.add(record);
    } catch (error) {
      this.#needs.log(`Store: nothing can be written beside the database either: ${String(error)}`);
    }
  }
}

/**
 * An account with the requests that other windows wrote down for it beside the database: until they are in it, nobody
 * knows what they used.
 */
export function withSpilt(
  database: Database,
  { service, fingerprint }: Caller,
  spilt: readonly SpiltRequest[],
): Account {
  const { salt } = database;
  const account = database.accountOf(service, fingerprint(salt));
  const ours = spilt.filter(({ leaving, ending }) => {
    const isOurs =
      leaving.salt === salt
        ? database.accountOf(service, leaving.fingerprint) === account
        : leaving.fingerprint === fingerprint(leaving.salt);
    return isOurs && leaving.departure.service === service && ending?.counted !== "no";
  });
  const missing = ours.filter(({ leaving }) => placeOfLeft(database, knownOf(leaving)) === undefined);
  const newest = database.newestLine() + 1;
  return missing.reduce(
    (known, { leaving }, index) => afterDeparture(known, leaving.departure, newest + index),
    accountIn(database, service, account),
  );
}

function knownOf(leaving: SpiltLeaving): Leaving {
  return { ...leaving, fingerprint: () => leaving.fingerprint };
}

function isOf({ leaving }: SpiltRequest, { caller, question }: AnswerKey): boolean {
  const isSame = leaving.question === question && leaving.departure.service === caller.service;
  return isSame && leaving.fingerprint === caller.fingerprint(leaving.salt);
}

function addSpilt(
  database: Database,
  { leaving, ending = unanswered, answer }: SpiltRequest,
  maxBytes: number,
): void {
  const known = knownOf(leaving);
  // It is there where it left before the file was lost, and where its window was killed after the file was back.
  const left = placeOfLeft(database, known) ?? addAgain(database, known);
  const packed = answer && { body: Buffer.from(answer.body, "base64"), at: answer.at };
  addLateEnding(database, known, left, ending, packed && { packed, maxBytes });
}
