import { setTimeout as delay } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { addDeparture, endAsLost, sentRequest, type SentRequest } from "../changes/requestLines.ts";
import { createHolder, mayBeUnderWay } from "../changes/holder.ts";
import { answerAmong, isOf, type Pending, type PendingRequest } from "../changes/pending.ts";
import type { Change } from "../changes/change.ts";
import type { StoreFile } from "../file/storeFile.ts";
import type { StoreParts } from "../file/tasks.ts";
import { NotWritten } from "../file/trouble.ts";
import type { Database } from "../rows/database.ts";
import type { OpenRow } from "../rows/ledger.ts";
import { exchangeIn } from "../sql/entries.ts";
import { AwakeTime } from "../../service/awakeTime.ts";
import type {
  AnswerKey,
  BeginOptions,
  BeginResult,
  Departure,
  ElsewhereRequest,
  FollowResult,
  RequestEnd,
  StoredAnswer,
  Uptime,
  Purpose,
} from "../../service/client/client.ts";
import { type LedgerLine, newerOf } from "../../service/client/answerOrder.ts";
import { abortErrorOf, isAbortError, unsentAbortError } from "../../service/errors.ts";
import { defined } from "../../text/defined.ts";
import { type ComingAnswers, storedAnswer } from "./answers.ts";
import {
  elsewhereOf,
  findSubstitute,
  followedOf,
  type OtherRow,
  refusalIn,
  rowOfPending,
  spentBefore,
} from "./elsewhere.ts";

interface RequestsNeeds extends Pick<StoreParts, "now"> {
  readonly file: StoreFile;
  /** Writes what the file has missed first. Rejects with `NotWritten` where it can’t be written now. */
  readonly write: StoreFile["write"];
  readonly pending: Pending;
  readonly coming: ComingAnswers;
  /** Makes a change, or writes it down beside the database where that can’t take it. */
  readonly record: (change: Change) => Promise<void>;
  /** The time of the machine’s run. */
  readonly uptime: () => Uptime | undefined;
  readonly onChange: () => void;
}

/** What became of the wish to send a request: plain data. */
type Begun =
  | Exclude<BeginResult, { readonly kind: "began" }>
  | { readonly kind: "began"; readonly line: LedgerLine | undefined; readonly request: SentRequest };

/** A request that is over, and its answer. */
export interface Ended {
  readonly key: AnswerKey;
  readonly request: SentRequest;
  readonly ending: RequestEnd;
  readonly answer?: StoredAnswer | undefined;
}

/** How often another window’s request is checked for its answer, in ms. */
const lookEveryMs = 60;
/** Newest lines among which a request is looked for that has got another number. */
const lastLines = 100;
/** A request may take this much longer than its time-out, in ms: then its window is gone, whatever its process says. */
const graceMs = 5_000;

/** Requests of this window, each with its line; at most one of all windows asks the same at one time. */
export class Requests {
  readonly #needs: RequestsNeeds;
  readonly #holder = createHolder();
  #count = 0;
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #closing = new AbortController();

  constructor(needs: RequestsNeeds) {
    this.#needs = needs;
  }

  /** The answer of this account to this question, of any age. */
  async get(key: AnswerKey): Promise<StoredAnswer | undefined> {
    const { coming, file, pending, now } = this.#needs;
    const known = coming.get(key);
    if (known !== undefined) return known;
    return await file.read((database) => {
      const asked = askedIn(database, key, pending.requests());
      const beside = answerAmong(database, asked, now(), { maxAgeMs: Infinity });
      return newerOf(storedAnswer(database, key), beside);
    });
  }

  /** From now on none begins: its line would be kept nowhere. */
  stop(): void {
    this.#closing.abort(unsentAbortError());
  }

  /** Resolves when all lines that were to be completed are. */
  settled(): Promise<unknown> {
    return Promise.allSettled(this.#underWay);
  }

  spent(purpose: Purpose): Promise<number> {
    const { file, now, uptime } = this.#needs;
    return file.read((database) =>
      spentBefore(database, { purpose, at: now(), ...defined({ uptime: uptime() }) }),
    );
  }

  /** As `begin` of the client’s store; what began is ended by `end`. */
  async begin({ key, departure: leaves, options }: Wish): Promise<Begun> {
    const { file, write, pending, onChange, uptime } = this.#needs;
    this.#count += 1;
    const now = options.bounds?.budget === undefined ? undefined : uptime();
    const departure = now === undefined ? leaves : { ...leaves, uptime: now };
    const name = `${this.#holder} ${String(this.#count)}`;
    const wish = { key, departure, options };
    let begun: Begun;
    try {
      begun = await write((database) => {
        const decided = this.#decide(database, wish, name, file.isFile);
        if (decided.kind === "began") addDeparture(database, decided.request, false);
        return decided;
      });
    } catch (error) {
      if (!(error instanceof NotWritten)) throw error;
      const [decided, after] = await file.read((database) => [
        this.#decide(database, wish, name, false),
        database.newestLine(),
      ]);
      begun = decided;
      if (decided.kind === "began") {
        // The file will give it another number.
        begun = { ...decided, line: undefined };
        pending.add({ what: "left", request: decided.request }, after);
      }
    }
    if (begun.kind === "began") onChange();
    return begun;
  }

  /** What makes the request unnecessary, or forbids it; else the request. Lines of windows that are gone are ended, in the file. */
  #decide(database: Database, wish: Wish, name: string, isFile: boolean): Begun {
    const { pending } = this.#needs;
    const { key, departure, options } = wish;
    this.#closing.signal.throwIfAborted();
    const all = pending.requests();
    const asked = askedIn(database, key, all);
    const beside = options.maxAgeMs > 0 ? answerAmong(database, asked, departure.at, options) : undefined;
    if (beside !== undefined) return { kind: "answered", answer: beside };
    const open = asked.find(
      ({ request, ending, isOrphan }) =>
        ending === undefined && !isOrphan && request.isShared && !this.#isJoined(request, key),
    );
    if (open !== undefined && options.isShared) {
      const elsewhere = { ...open.request, holder: open.request.name };
      return { kind: "elsewhere", request: elsewhereOf(elsewhere, departure.at) };
    }
    const request = sentRequest(database, {
      name,
      departure,
      question: key.question,
      isShared: options.isShared,
      until: departure.at + options.timeoutMs + graceMs,
      caller: key.caller,
    });
    // In the file, their lines are still open.
    const ended = new Set(asked.flatMap((one) => (one.ending === undefined ? [] : [one.request.name])));
    const answer = options.maxAgeMs > 0 ? storedAnswer(database, key) : undefined;
    const found = findSubstitute(database, request, {
      ...options,
      holder: this.#holder,
      ended,
      answer,
      mayEnd: isFile,
    });
    if (found !== undefined) return found;
    const { bounds } = options;
    if (bounds !== undefined) {
      const refusal = isFile ? refusalIn(database, { departure, bounds }, all) : "unreservable";
      if (refusal !== undefined) return { kind: "refused", refusal };
    }
    const { ledger, line: number } = request;
    // Without a database there is no ledger.
    return { kind: "began", line: ledger === "" ? undefined : { ledger, number }, request };
  }

  /** Whether it is a request of this window by the same key: those are joined before they come here. */
  #isJoined({ name, caller }: SentRequest, key: AnswerKey): boolean {
    return name.startsWith(`${this.#holder} `) && isDeepStrictEqual(caller, key.caller);
  }

  /** Completes the line of a request, in one step with keeping the answer. Resolves when both survive the end of this process. */
  async end(ended: Ended): Promise<void> {
    const work = this.#end(ended);
    this.#underWay.add(work);
    await work.finally(() => this.#underWay.delete(work));
  }

  async follow({ name, line, timeoutMs }: ElsewhereRequest, stopped: AbortSignal): Promise<FollowResult> {
    const { now } = this.#needs;
    const signal = AbortSignal.any([stopped, this.#closing.signal]);
    const time = new AwakeTime();
    for (;;) {
      if (signal.aborted) throw abortErrorOf(signal);
      const row = await this.#rowOf(name, line);
      if (row === undefined) return { kind: "lost" };
      if (!("holder" in row)) return followedOf(row);
      if (!mayBeUnderWay(row, now()) || time.measure().ms > timeoutMs + graceMs) {
        // Where nothing can be written now, the line stays open.
        if (!("service" in row) || !(await this.#giveUp(row))) return { kind: "lost" };
        continue;
      }
      await this.#pause(signal);
    }
  }

  async #rowOf(name: string, line: number): Promise<OtherRow | undefined> {
    const { file, pending } = this.#needs;
    const beside = pending.requests().find(({ request }) => request.name === name);
    // In a file that is locked, its line is still open.
    if (beside?.ending !== undefined) return rowOfPending(beside);
    const found = await file.read((database) => ({
      open: database.openLines().find((one) => one.holder === name),
      // What was written down beside the database has got another number in it.
      there: [database.lineAt(line), ...database.lines({ limit: lastLines })].find(
        (row) => row !== undefined && exchangeIn(row)?.request === name,
      ),
    }));
    return found.open ?? (beside === undefined ? found.there : rowOfPending(beside));
  }

  /** Ends a line whose window is gone, unless it was ended meanwhile. False where that cannot be written now. */
  async #giveUp({ line, holder }: OpenRow): Promise<boolean> {
    const isDone = await this.#needs.file.attempt((database) => {
      const row = database.openLines().find((one) => one.line === line && one.holder === holder);
      if (row !== undefined) endAsLost(database, row);
    });
    this.#needs.onChange();
    return isDone;
  }

  async #end({ key, request, ending, answer }: Ended): Promise<void> {
    const { coming, record } = this.#needs;
    const done = answer && coming.add(key, answer);
    await record({ what: "ended", request, ending, answer });
    done?.();
  }

  async #pause(signal: AbortSignal): Promise<void> {
    try {
      await delay(lookEveryMs, undefined, { signal });
    } catch (error) {
      throw isAbortError(error) ? abortErrorOf(signal) : error;
    }
  }
}

/** A request that a window wants to send. */
export interface Wish {
  readonly key: AnswerKey;
  readonly departure: Departure;
  readonly options: BeginOptions;
}

/** Those of pending requests that ask a question of the same account. */
function askedIn(
  database: Database,
  { caller, question }: AnswerKey,
  pending: readonly PendingRequest[],
): readonly PendingRequest[] {
  return pending.filter(({ request }) => request.question === question && isOf(database, request, caller));
}
