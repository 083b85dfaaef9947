import { setTimeout as delay } from "node:timers/promises";
import type { Read } from "../rows/database.ts";
import type { OpenRow } from "../rows/ledger.ts";
import type {
  AnswerKey,
  BeginResult,
  BeginOptions,
  Departure,
  ElsewhereRequest,
  RequestEnd,
  FollowResult,
  StoredAnswer,
  Uptime,
} from "../../service/client/client.ts";
import type { LedgerLine } from "../../service/client/order.ts";
import type { Purpose } from "../../service/client/purpose.ts";
import { AwakeTime } from "../../service/awakeTime.ts";
import { abortErrorOf, isAbortError, type Refusal, unsentAbortError } from "../../service/errors.ts";
import { defined } from "../../text/defined.ts";
import { pack } from "../sql/entries.ts";
import type { CurrentDatabase } from "../database/currentDatabase.ts";
import type { Writer } from "../database/writer.ts";
import type { StoreParts } from "../file/tasks.ts";
import { type Answers, unpacked, intakeOf } from "./answers.ts";
import { contentsOf } from "../records/contents.ts";
import { createHolder, mayBeUnderWay } from "../changes/holder.ts";
import { endAsLost, sentRequest, type SentRequest } from "../changes/requestLines.ts";
import {
  refusalIn,
  spentBefore,
  elsewhereOf,
  type EndedNames,
  followedOf,
  type OtherRow,
  type Substitute,
  findSubstitute,
  rowOfSpilt,
} from "./elsewhere.ts";
import { answerAmong, isOf, type Spill, type SpiltRequest } from "../changes/spill.ts";

interface RequestsNeeds extends Pick<StoreParts, "now"> {
  readonly writer: Writer;
  readonly read: Read;
  /** Reads without waiting until the file has what it has missed. */
  readonly readNow: Read;
  readonly answers: Answers;
  readonly spill: Spill;
  readonly current: Pick<CurrentDatabase, "isFallback" | "isFile">;
  /** The time of the machine’s run. */
  readonly uptime: () => Uptime | undefined;
  /** Keeps other windows from beginning a request for this question until what it returns is called; they wait for it. */
  readonly lock: (question: string) => Promise<() => Promise<void>>;
  readonly onChange: () => void;
}

/** How often another window’s request is checked for its answer, in ms. */
const lookEveryMs = 60;
/** Up to this many records go into the library in one step with their answer; the rest of a longer page follows in slices. */
const recordsAtOnce = 30;
/** A request may take this much longer than its time-out, in ms: then its window is gone, whatever its process says. */
const graceMs = 5_000;

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

  async get(key: AnswerKey): Promise<StoredAnswer | undefined> {
    const { answers, now } = this.#needs;
    const anyAge = { maxAgeMs: Infinity };
    return (await answers.get(key)) ?? (await answerAmong(await this.#spiltOf(key), now(), anyAge));
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
    const { read, now, uptime } = this.#needs;
    return read((database) =>
      spentBefore(database, { purpose, at: now(), ...defined({ uptime: uptime() }) }),
    );
  }

  /** As `begin` of the client’s store; what began is ended by `end`. */
  async begin(key: AnswerKey, departure: Departure, options: BeginOptions): Promise<Begun> {
    const { current, lock } = this.#needs;
    for (;;) {
      this.#closing.signal.throwIfAborted();
      // Of two windows that cannot write into the file, the second finds what the first has written down.
      const unlock = current.isFallback ? await lock(key.question) : undefined;
      try {
        const spilt = await this.#spiltOf(key);
        // In the file, their lines are still open.
        const ended = new Set(
          spilt.flatMap(({ request, ending }) => (ending === undefined ? [] : [request.name])),
        );
        const begun =
          (await substituteAmong(spilt, departure, options)) ??
          (await this.#begin(key, departure, { ...options, ended }, unlock !== undefined));
        if (begun !== undefined) return begun;
      } finally {
        await unlock?.();
      }
    }
  }

  /** Undefined if the store is being closed, or if the fallback has only just taken over, and the lock has to be taken first. */
  async #begin(
    key: AnswerKey,
    leaves: Departure,
    options: BeginOptions & EndedNames,
    isLocked: boolean,
  ): Promise<Begun | undefined> {
    const { writer, spill, onChange, current, uptime } = this.#needs;
    const { bounds } = options;
    this.#count += 1;
    const now = bounds?.budget === undefined ? undefined : uptime();
    const departure = now === undefined ? leaves : { ...leaves, uptime: now };
    const leaving = {
      name: `${this.#holder} ${String(this.#count)}`,
      departure,
      question: key.question,
      isShared: options.isShared,
      until: departure.at + options.timeoutMs + graceMs,
      caller: key.caller,
    };
    const spilt = bounds === undefined ? [] : await spill.others();
    let found: Substitute | undefined;
    let refusal: Refusal | undefined;
    let request: SentRequest | undefined;
    let line: LedgerLine | undefined;
    await writer.write((database) => {
      request = refusal = undefined;
      if (this.#closing.signal.aborted || (current.isFallback && !isLocked)) return [];
      const candidate = sentRequest(database, leaving);
      found = findSubstitute(database, candidate, this.#holder, options);
      if (found !== undefined) return [];
      if (bounds !== undefined) {
        refusal = current.isFile ? refusalIn(database, { departure, bounds }, spilt) : "unreservable";
        if (refusal !== undefined) return [];
      }
      request = candidate;
      // The file will give the fallback’s lines other numbers. Without a database there is no ledger.
      const { ledger, line: number } = candidate;
      line = current.isFallback || ledger === "" ? undefined : { ledger, number };
      return [{ what: "left", request }];
    });
    if (found?.kind === "answered") {
      const answer = await unpacked(found.answer).catch(() => undefined);
      return answer === undefined
        ? await this.#begin(key, departure, { ...options, maxAgeMs: 0 }, isLocked)
        : { kind: "answered", answer };
    }
    if (found?.kind === "elsewhere")
      return { kind: "elsewhere", request: elsewhereOf(found.row, departure.at) };
    if (refusal !== undefined) return { kind: "refused", refusal };
    const left = request;
    if (left === undefined) return undefined;
    onChange();
    return { kind: "began", line, request: left };
  }

  /** Completes the line of a request, in one step with keeping the answer. Resolves when both survive the end of this process. */
  async end(ended: Ended): Promise<void> {
    const work = this.#end(ended);
    this.#underWay.add(work);
    await work.finally(() => this.#underWay.delete(work));
  }

  /** What other windows have spilled of a question, asked by the same account. */
  async #spiltOf({ caller, question }: AnswerKey): Promise<readonly SpiltRequest[]> {
    const { spill, read } = this.#needs;
    const asked = (await spill.others()).filter(({ request }) => request.question === question);
    if (asked.length === 0) return asked;
    return await read((database) => asked.filter(({ request }) => isOf(database, request, caller)));
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
        if (!("service" in row) || !(await this.#hasGivenUp(row))) return { kind: "lost" };
        continue;
      }
      await this.#pause(signal);
    }
  }

  async #rowOf(name: string, line: number): Promise<OtherRow | undefined> {
    const { read, spill } = this.#needs;
    const spilt = (await spill.others()).find(({ request }) => request.name === name);
    // In a file that is locked, its line is still open.
    if (spilt?.ending !== undefined) return rowOfSpilt(spilt);
    const found = await read((database) => ({
      open: database.openLines().find((one) => one.holder === name),
      there: database.lineAt(line),
    }));
    return found.open ?? (spilt === undefined ? found.there : rowOfSpilt(spilt));
  }

  /** Ends a line whose window is gone, unless it was ended meanwhile. False where that cannot be written now. */
  async #hasGivenUp({ line, holder }: OpenRow): Promise<boolean> {
    const isDone = await this.#needs.writer.attempt((database) => {
      const row = database.openLines().find((one) => one.line === line && one.holder === holder);
      if (row !== undefined) endAsLost(database, row);
    });
    this.#needs.onChange();
    return isDone;
  }

  async #end({ key, request, ending, answer }: Ended): Promise<void> {
    const { writer, answers, onChange } = this.#needs;
    const done = answer === undefined ? undefined : answers.isComing(key, answer);
    const kept =
      answer === undefined ? undefined : await this.#toKeep(key, answer, request.departure.purpose);
    await writer.write(() => [{ what: "ended", request, ending, ...kept }]);
    done?.();
    onChange();
  }

  /** What of an answer is kept: nothing that is forgotten. */
  async #toKeep({ caller: { service }, question }: AnswerKey, { body, at }: StoredAnswer, purpose: Purpose) {
    const found = await contentsOf(question, body, recordsAtOnce);
    const forgotten = await this.#needs.readNow((database) => database.forgotten());
    const intake = intakeOf(forgotten, { service, question, body, purpose }, found.records);
    if (intake.body === undefined) return undefined;
    const contents = intake.body === body ? found : await contentsOf(question, intake.body, recordsAtOnce);
    return { answer: { body: await pack(intake.body), at }, contents, unforget: intake.unforget };
  }

  async #pause(signal: AbortSignal): Promise<void> {
    try {
      await delay(lookEveryMs, undefined, { signal });
    } catch (error) {
      throw isAbortError(error) ? abortErrorOf(signal) : error;
    }
  }
}

/** What makes a request unnecessary that another window has written down, since the file cannot take it. */
async function substituteAmong(
  spilt: readonly SpiltRequest[],
  { at }: Departure,
  { isShared, ...limits }: BeginOptions,
): Promise<Exclude<Begun, { readonly kind: "began" }> | undefined> {
  const answer = limits.maxAgeMs > 0 ? await answerAmong(spilt, at, limits) : undefined;
  if (answer !== undefined) return { kind: "answered", answer };
  if (!isShared) return undefined;
  const open = spilt.find(
    ({ request, ending, isOrphan }) => ending === undefined && !isOrphan && request.isShared,
  );
  return (
    open && { kind: "elsewhere", request: elsewhereOf({ ...open.request, holder: open.request.name }, at) }
  );
}
