import { setTimeout as delay } from "node:timers/promises";
import type {
  AnswerKey,
  Begun,
  BeginOptions,
  ClientStore,
  Departure,
  ElsewhereRequest,
  Ending,
  Followed,
  StoredAnswer,
} from "../../service/client/client.ts";
import { abortErrorOf, isAbortError } from "../../service/contract/errors.ts";
import type { Database, OpenRow } from "../rows/database.ts";
import { exchangeIn, pack } from "../sql/entries.ts";
import type { Writer } from "../writer.ts";
import type { Answers } from "./answers.ts";
import { intakeOf } from "../records/forgetting/intake.ts";
import { contentsOf } from "../records/contents.ts";
import { createHolder, mayBeUnderWay } from "./holder.ts";
import { type AnswerToKeep, endAsLost, isYoung, type Leaving } from "./lines.ts";
import { OpenRequest } from "./openRequest.ts";
import type { Spill } from "./spilling.ts";

/** What requests need. */
export interface RequestsNeeds {
  readonly writer: Writer;
  readonly read: <T>(work: (database: Database) => T) => Promise<T>;
  readonly answers: Answers;
  readonly spill: Spill;
  /** Ms since 1970. */
  readonly now: () => number;
  readonly maxSizeBytes: () => number;
  /** Called after every change. */
  readonly onChange: () => void;
}

/** How often it is looked whether another window has its answer, in ms. */
const lookEveryMs = 60;
/** So many records go into the library in one step with their answer; the rest of a longer page follows in slices. */
const recordsAtOnce = 30;
/** A request may take so much longer than its time-out, in ms: then its window is gone, whatever its process says. */
const graceMs = 5_000;

/** Requests of this window, each with its line; at most one of all windows asks the same at one time. */
export function createRequests(
  needs: RequestsNeeds,
): ClientStore & { readonly settled: () => Promise<unknown> } {
  return new Requests(needs);
}

class Requests implements ClientStore {
  readonly #needs: RequestsNeeds;
  readonly #holder = createHolder();
  readonly #underWay = new Set<Promise<unknown>>();

  constructor(needs: RequestsNeeds) {
    this.#needs = needs;
  }

  async get(key: AnswerKey): Promise<StoredAnswer | undefined> {
    const { answers, spill, now } = this.#needs;
    const anyAge = { maxAgeMs: Infinity, notBefore: -Infinity };
    return (await answers.get(key)) ?? (await spill.answer(key, now(), anyAge));
  }

  /** Resolves when all lines that were to be completed are. */
  settled(): Promise<unknown> {
    return Promise.allSettled(this.#underWay);
  }

  async begin(key: AnswerKey, departure: Departure, options: BeginOptions): Promise<Begun> {
    const { writer, spill, answers, onChange } = this.#needs;
    // Another window may keep for itself what the file cannot take.
    const elsewhere = options.maxAgeMs > 0 ? await spill.answer(key, departure.at, options) : undefined;
    if (elsewhere !== undefined) return { kind: "answered", answer: elsewhere };
    const leaving = this.#leaving(key, departure, options);
    const request = new OpenRequest(leaving, spill);
    let found: ReturnType<typeof look> | undefined;
    await writer.write({
      run: (database) => {
        found = look(database, leaving, options);
        if (found === undefined) request.leave(database);
        else request.stay();
      },
      again: (database) => request.leaveAgain(database),
      spill: () => request.spillDeparture(),
      settled: () => request.settle(),
    });
    if (found?.kind === "answered") return { kind: "answered", answer: await answers.unpacked(found.answer) };
    if (found?.kind === "elsewhere")
      return { kind: "elsewhere", request: elsewhereOf(found.row, departure.at) };
    onChange();
    return {
      kind: "began",
      line: { end: (ending, answer) => this.#tracked(this.#end(key, request, ending, answer)) },
    };
  }

  async follow({ line, timeoutMs }: ElsewhereRequest, signal: AbortSignal): Promise<Followed> {
    const { read, now } = this.#needs;
    const started = performance.now();
    for (;;) {
      if (signal.aborted) throw abortErrorOf(signal);
      const row = await read((database) => {
        const open = database.openLines().find((one) => one.line === line);
        return open ?? database.lineAt(line);
      });
      if (row === undefined) return { kind: "lost" };
      if (!("holder" in row)) return followedOf(row);
      if (!mayBeUnderWay(row, now()) || performance.now() - started > timeoutMs + graceMs) {
        await this.#giveUp(row);
        continue;
      }
      await this.#pause(signal);
    }
  }

  /** Ends a line whose window is gone, unless it was ended meanwhile. */
  async #giveUp({ line, holder }: OpenRow): Promise<void> {
    await this.#needs.writer.write((database) => {
      const row = database.openLines().find((one) => one.line === line && one.holder === holder);
      if (row !== undefined) endAsLost(database, row);
    });
    this.#needs.onChange();
  }

  async #end(
    key: AnswerKey,
    request: OpenRequest,
    ending: Ending,
    answer: StoredAnswer | undefined,
  ): Promise<void> {
    const { writer, answers, onChange } = this.#needs;
    const done = answer === undefined ? undefined : answers.isComing(key, answer);
    const kept = answer === undefined ? undefined : await this.#toKeep(key, answer);
    await writer.write({
      run: (database) => request.end(database, ending, kept),
      again: (database) => request.endAgain(database, ending, kept),
      spill: () => request.spillEnding(ending, kept?.packed),
    });
    done?.();
    onChange();
  }

  /** What of an answer is kept: nothing that is forgotten. */
  async #toKeep(
    { caller: { service }, question }: AnswerKey,
    { body, at }: StoredAnswer,
  ): Promise<AnswerToKeep | undefined> {
    const { read, maxSizeBytes } = this.#needs;
    const found = await contentsOf(question, body, recordsAtOnce);
    const forgotten = await read((database) => ({ salt: database.salt, hashes: database.forgotten() }));
    const intake = intakeOf(forgotten, { service, question, body }, found.records);
    if (intake.body === undefined) return undefined;
    const packed = { body: await pack(intake.body), at };
    const contents = intake.body === body ? found : await contentsOf(question, intake.body, recordsAtOnce);
    return { packed, contents, unforget: intake.unforget, maxBytes: maxSizeBytes() };
  }

  #leaving({ caller, question }: AnswerKey, departure: Departure, options: BeginOptions): Leaving {
    return {
      departure,
      fingerprint: caller.fingerprint,
      question,
      isShared: options.isShared,
      holder: this.#holder,
      until: departure.at + options.timeoutMs + graceMs,
    };
  }

  async #pause(signal: AbortSignal): Promise<void> {
    try {
      await delay(lookEveryMs, undefined, { signal });
    } catch (error) {
      throw isAbortError(error) ? abortErrorOf(signal) : error;
    }
  }

  async #tracked(work: Promise<void>): Promise<void> {
    this.#underWay.add(work);
    await work.finally(() => this.#underWay.delete(work));
  }
}

type Found =
  | { readonly kind: "answered"; readonly answer: { readonly body: Uint8Array; readonly at: number } }
  | { readonly kind: "elsewhere"; readonly row: OpenRow };

/** What makes a request unnecessary; lines of windows that are gone are ended. */
function look(
  database: Database,
  leaving: Leaving,
  { maxAgeMs, notBefore }: BeginOptions,
): Found | undefined {
  const { departure, question, isShared } = leaving;
  const account = database.accountOf(departure.service, leaving.fingerprint(database.salt));
  const answer =
    maxAgeMs > 0 ? database.answer({ service: departure.service, account, question }) : undefined;
  if (answer !== undefined && isYoung(answer.at, departure.at, { maxAgeMs, notBefore }))
    return { kind: "answered", answer };
  for (const row of database.openLines()) {
    const isSame = row.service === departure.service && row.account === account && row.question === question;
    if (!mayBeUnderWay(row, departure.at)) endAsLost(database, row);
    // A request of this window is joined before it comes here, unless it was stopped and is about to end.
    else if (isShared && isSame && row.holder !== leaving.holder) return { kind: "elsewhere", row };
  }
  return undefined;
}

function elsewhereOf({ line, until }: OpenRow, now: number): ElsewhereRequest {
  // A clock that was set back must not make the wait longer than a request can take.
  return { line, timeoutMs: Math.min(Math.max(0, until - now), 600_000) };
}

function followedOf(row: { readonly line: number; readonly text: string }): Followed {
  const ending = exchangeIn(row);
  const isLost = ending?.failure === "unanswered" || ending?.failure === "cancelled";
  // What surely was not counted was stopped before it left: it can be asked without harm.
  return ending === undefined || (isLost && ending.counted !== "no")
    ? { kind: "lost" }
    : { kind: "ended", ending };
}
