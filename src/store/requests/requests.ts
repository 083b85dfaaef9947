import { setTimeout as delay } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { addDeparture, endAsLost, toSentRequest, type SentRequest } from "../changes/requestLines.ts";
import { newWindowId, mayBeInFlight } from "../changes/windowId.ts";
import { findPendingAnswer, isFromAccount, type Pending, type PendingRequest } from "../changes/pending.ts";
import type { Change } from "../changes/change.ts";
import type { StoreFile } from "../file/storeFile.ts";
import type { StoreServices } from "../file/tasks.ts";
import { NotWritten } from "../file/retryPolicy.ts";
import type { Database } from "../rows/database.ts";
import type { OpenRow } from "../rows/ledger.ts";
import { exchangeIn } from "../sql/entries.ts";
import { AwakeTime } from "../../service/awakeTime.ts";
import type {
  AnswerKey,
  BeginOptions,
  BeginResult,
  RequestStart,
  OtherWindowRequest,
  FollowResult,
  RequestOutcome,
  StoredAnswer,
  Uptime,
  Purpose,
} from "../../service/client/client.ts";
import { type LedgerLine, newerOf } from "../../service/client/answerOrder.ts";
import { abortErrorOf, isAbortError, unsentAbortError } from "../../service/errors.ts";
import { defined } from "../../text/defined.ts";
import { type AnswersInFlight, storedAnswer } from "./answers.ts";
import {
  elsewhereOf,
  findSubstitute,
  followedOf,
  type OtherRow,
  refusalIn,
  rowOfPending,
  spentBefore,
} from "./otherWindows.ts";

interface RequestsOptions extends Pick<StoreServices, "now"> {
  readonly file: StoreFile;
  /** Replays pending changes first. Rejects with `NotWritten` if the file can’t be written now. */
  readonly write: StoreFile["write"];
  readonly pending: Pending;
  readonly coming: AnswersInFlight;
  /** Applies a change, or writes it to the pending file. */
  readonly record: (change: Change) => Promise<void>;
  readonly uptime: () => Uptime | undefined;
  readonly onChange: () => void;
}

type BeginDecision =
  | Exclude<BeginResult, { readonly kind: "began" }>
  | { readonly kind: "began"; readonly line: LedgerLine | undefined; readonly request: SentRequest };

export interface EndedExchange {
  readonly key: AnswerKey;
  readonly request: SentRequest;
  readonly ending: RequestOutcome;
  readonly answer?: StoredAnswer | undefined;
}

const pollMs = 60;
/** A replayed request has a new number, and is searched for among this many newest lines. */
const searchedLines = 100;
/** In ms. After this the request’s window has closed, even if a process has its id. */
const graceMs = 5_000;

/** Requests of this window, each with a ledger line. No two windows ask the same at the same time. */
export class Requests {
  readonly #options: RequestsOptions;
  readonly #holder = newWindowId();
  #count = 0;
  readonly #ending = new Set<Promise<unknown>>();
  readonly #closing = new AbortController();

  constructor(options: RequestsOptions) {
    this.#options = options;
  }

  async get(key: AnswerKey): Promise<StoredAnswer | undefined> {
    const { coming, file, pending, now } = this.#options;
    const known = coming.get(key);
    if (known !== undefined) return known;
    return await file.read((database) => {
      const asked = askedIn(database, key, pending.requests());
      const beside = findPendingAnswer(database, asked, now(), { maxAgeMs: Infinity });
      return newerOf(storedAnswer(database, key), beside);
    });
  }

  /** No request may begin any more, since its line couldn’t be stored. */
  stop(): void {
    this.#closing.abort(unsentAbortError());
  }

  /** Resolves when all ended requests are stored. */
  settled(): Promise<unknown> {
    return Promise.allSettled(this.#ending);
  }

  spent(purpose: Purpose): Promise<number> {
    const { file, now, uptime } = this.#options;
    return file.read((database) =>
      spentBefore(database, { purpose, at: now(), ...defined({ uptime: uptime() }) }),
    );
  }

  /** As `ClientStore.begin`; `end` completes the request. */
  async begin({ key, departure: leaves, options }: WantedRequest): Promise<BeginDecision> {
    const { file, write, pending, onChange, uptime } = this.#options;
    this.#count += 1;
    const now = options.bounds?.budget === undefined ? undefined : uptime();
    const departure = now === undefined ? leaves : { ...leaves, uptime: now };
    const name = `${this.#holder} ${String(this.#count)}`;
    const wish = { key, departure, options };
    let begun: BeginDecision;
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
        // The file will give the line another number.
        begun = { ...decided, line: undefined };
        pending.add({ what: "left", request: decided.request }, after);
      }
    }
    if (begun.kind === "began") onChange();
    return begun;
  }

  /** Closes lines of closed windows, if `isFile`. */
  #decide(database: Database, wish: WantedRequest, name: string, isFile: boolean): BeginDecision {
    const { pending } = this.#options;
    const { key, departure, options } = wish;
    this.#closing.signal.throwIfAborted();
    const all = pending.requests();
    const asked = askedIn(database, key, all);
    const beside =
      options.maxAgeMs > 0 ? findPendingAnswer(database, asked, departure.at, options) : undefined;
    if (beside !== undefined) return { kind: "answered", answer: beside };
    const open = asked.find(
      ({ request, ending, isOrphan }) =>
        ending === undefined && !isOrphan && request.isShared && !this.#isJoined(request, key),
    );
    if (open !== undefined && options.isShared) {
      const elsewhere = { ...open.request, holder: open.request.name };
      return { kind: "elsewhere", request: elsewhereOf(elsewhere, departure.at) };
    }
    const request = toSentRequest(database, {
      name,
      departure,
      question: key.question,
      isShared: options.isShared,
      until: departure.at + options.timeoutMs + graceMs,
      caller: key.caller,
    });
    // The file still has their lines as open.
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

  /** The client joins equal requests with the same key. */
  #isJoined({ name, caller }: SentRequest, key: AnswerKey): boolean {
    return name.startsWith(`${this.#holder} `) && isDeepStrictEqual(caller, key.caller);
  }

  /** Completes the line and stores the answer in one transaction. Resolves when both survive a kill. */
  async end(ended: EndedExchange): Promise<void> {
    const work = this.#end(ended);
    this.#ending.add(work);
    await work.finally(() => this.#ending.delete(work));
  }

  async follow({ name, line, timeoutMs }: OtherWindowRequest, stopped: AbortSignal): Promise<FollowResult> {
    const { now } = this.#options;
    const signal = AbortSignal.any([stopped, this.#closing.signal]);
    const time = new AwakeTime();
    for (;;) {
      if (signal.aborted) throw abortErrorOf(signal);
      const row = await this.#rowOf(name, line);
      if (row === undefined) return { kind: "lost" };
      if (!("holder" in row)) return followedOf(row);
      if (!mayBeInFlight(row, now()) || time.measure().ms > timeoutMs + graceMs) {
        // If the file can’t be written now, the line stays open.
        if (!("service" in row) || !(await this.#closeAbandonedLine(row))) return { kind: "lost" };
        continue;
      }
      await this.#pause(signal);
    }
  }

  async #rowOf(name: string, line: number): Promise<OtherRow | undefined> {
    const { file, pending } = this.#options;
    const beside = pending.requests().find(({ request }) => request.name === name);
    if (beside?.ending !== undefined) return rowOfPending(beside);
    const found = await file.read((database) => ({
      open: database.openLines().find((one) => one.holder === name),
      // A replayed request has another number.
      there: [database.lineAt(line), ...database.lines({ limit: searchedLines })].find(
        (row) => row !== undefined && exchangeIn(row)?.request === name,
      ),
    }));
    return found.open ?? (beside === undefined ? found.there : rowOfPending(beside));
  }

  /** Closes the line of a closed window if it is still open. Returns false if the file can’t be written now. */
  async #closeAbandonedLine({ line, holder }: OpenRow): Promise<boolean> {
    const isDone = await this.#options.file.attempt((database) => {
      const row = database.openLines().find((one) => one.line === line && one.holder === holder);
      if (row !== undefined) endAsLost(database, row);
    });
    this.#options.onChange();
    return isDone;
  }

  async #end({ key, request, ending, answer }: EndedExchange): Promise<void> {
    const { coming, record } = this.#options;
    const done = answer && coming.add(key, answer);
    await record({ what: "ended", request, ending, answer });
    done?.();
  }

  async #pause(signal: AbortSignal): Promise<void> {
    try {
      await delay(pollMs, undefined, { signal });
    } catch (error) {
      throw isAbortError(error) ? abortErrorOf(signal) : error;
    }
  }
}

export interface WantedRequest {
  readonly key: AnswerKey;
  readonly departure: RequestStart;
  readonly options: BeginOptions;
}

function askedIn(
  database: Database,
  { caller, question }: AnswerKey,
  pending: readonly PendingRequest[],
): readonly PendingRequest[] {
  return pending.filter(
    ({ request }) => request.question === question && isFromAccount(database, request, caller),
  );
}
