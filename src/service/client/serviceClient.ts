import { setTimeout as delay } from "node:timers/promises";
import { defined } from "../../text/defined.ts";
import type { HostConnection, Role } from "../contract/authentication.ts";
import type { Page } from "../contract/envelope.ts";
import { abortErrorOf, type Refusal, ServiceError, unsentAbortError } from "../errors.ts";
import {
  canonicalRequest,
  checkFilingId,
  checkSlug,
  wireRequest,
  type WireRequest,
} from "../contract/query.ts";
import {
  type ListQuestion,
  type PageNumber,
  type PageQuestion,
  type Question,
  type RecordQuestion,
  freeCheckQuestion,
  roleOf,
  pageOf,
} from "../contract/question.ts";
import type { ServiceRecord } from "../contract/records.ts";
import {
  type Answer,
  type AnswerKey,
  type AskOptions,
  type ClientServices,
  type ClientStore,
  type RequestStart,
  type OtherWindowRequest,
  type StoredAnswer,
  type StoredAnswers,
  purposeOf,
} from "./client.ts";
import { type FetchedAnswer, type FetchState, InFlightRequests } from "./inFlight.ts";
import { type AnswerOrder, isYoung, newerOf } from "./answerOrder.ts";
import { pageReader, readStored, recordReader, type AnswerReader } from "./readers.ts";
import { sendRequest } from "./requester.ts";

interface RequestTarget<T> {
  readonly reader: AnswerReader<T>;
  readonly wire: WireRequest;
  readonly host: HostConnection;
  readonly key: AnswerKey;
}

/**
 * Answers from the store, by another window’s request, or by a new one, in this order. Each call except `stored` may
 * use a search. Rejects with a ServiceError, or an AbortError if its signal was aborted.
 */
export class ServiceClient implements StoredAnswers {
  readonly #parts: ClientServices;
  readonly #pages = new InFlightRequests<Answer<Page>>();
  readonly #records = new InFlightRequests<Answer<ServiceRecord>>();
  readonly #underWay = new Set<Promise<unknown>>();

  constructor(parts: ClientServices) {
    this.#parts = parts;
  }

  /** §4.1 `/fundings`, §4.2 `/api/v3/companies`. */
  async list(question: ListQuestion, page: PageNumber, options: AskOptions): Promise<Answer<Page>> {
    return await this.#ask(this.#pages, pageReader(pageOf(question, page)), options);
  }

  /** §4.2 `/api/v3/companies/:id`, §4.1 `/companies/<company_slug>`. */
  async record(question: RecordQuestion, options: AskOptions): Promise<Answer<ServiceRecord>> {
    return await this.#ask(this.#records, recordReader(checked(question)), options);
  }

  stored(question: PageQuestion): Promise<Answer<Page> | undefined>;
  stored(question: RecordQuestion): Promise<Answer<ServiceRecord> | undefined>;
  stored(question: Question): Promise<Answer<Page | ServiceRecord> | undefined> {
    return "filters" in question
      ? this.#fromStore(pageReader(question))
      : this.#fromStore(recordReader(question));
  }

  /** Matches nothing (§8.3); never answered from the store. An answer with rows may have cost a search. */
  async freeCheck(
    where: Role | HostConnection,
    options: Pick<AskOptions, "signal" | "bounds">,
  ): Promise<Answer<Page>> {
    const host = typeof where === "string" ? await this.#parts.connections.hostFor(where) : where;
    const checking = this.#check(host, options);
    this.#remember(checking);
    return await checking;
  }

  /** Resolves after `longestMs` at the latest. */
  async waitUntilIdle(longestMs: number): Promise<void> {
    const late = new AbortController();
    await Promise.race([
      Promise.all(this.#underWay),
      delay(longestMs, undefined, { signal: late.signal, ref: false }).catch(() => undefined),
    ]);
    late.abort();
  }

  #targetAt<T>(host: HostConnection, reader: AnswerReader<T>): RequestTarget<T> {
    const wire = wireRequest(reader.question);
    const key = { caller: this.#parts.callerOf(host), question: canonicalRequest(wire) };
    return { reader, wire, host, key };
  }

  async #targetOf<T>(reader: AnswerReader<T>): Promise<RequestTarget<T>> {
    return this.#targetAt(await this.#parts.connections.hostFor(roleOf(reader.question)), reader);
  }

  async #send<T>(
    target: RequestTarget<T>,
    state: FetchState,
    store: ClientStore,
    before: StoredAnswer | undefined,
  ): Promise<FetchedAnswer<Answer<T>> | StoredAnswer> {
    const { host, key } = target;
    const { question } = target.reader;
    const { purpose = purposeOf(question), agent, onElsewhere } = state.options;
    for (let known = before; ;) {
      const { role, service } = host;
      const departure: RequestStart = {
        question,
        purpose,
        role,
        service,
        at: this.#parts.now(),
        ...defined({ agent }),
      };
      if (state.signal.aborted) throw abortErrorOf(state.signal);
      const begun = await store.begin(key, departure, {
        maxAgeMs: state.fresh ? 0 : this.#parts.maxAgeMs(),
        notBefore: state.notBefore,
        timeoutMs: this.#parts.timeoutMs(),
        isShared: true,
        bounds: state.bounds,
      });
      if (begun.kind === "answered") return begun.answer;
      if (begun.kind === "refused") {
        // A person may have joined meanwhile.
        if (state.bounds === undefined) continue;
        state.answered = true;
        throw outOfBounds(begun.refusal);
      }
      if (begun.kind === "began") {
        const prepared = { ...target, departure, line: begun.line, signal: state.signal };
        return await sendRequest(this.#parts, prepared);
      }
      onElsewhere?.();
      await followRequest(store, begun.request, state.signal, host.origin);
      // The other window’s new answer is fresh enough; its clock may differ.
      const found = await store.get(key);
      if (found !== undefined && !isSameAnswer(found, known)) return found;
      known = found;
      if (state.isWanted()) continue;
      state.answered = true;
      throw unsentAbortError();
    }
  }

  async #fetchAnswer<T>(target: RequestTarget<T>, state: FetchState): Promise<FetchedAnswer<Answer<T>>> {
    const store = await this.#parts.store();
    const { reader, host } = target;
    const found = await store.get(target.key);
    // Read only now: a caller who wants a fresh answer may have joined meanwhile.
    const limits = { ...state, maxAgeMs: state.fresh ? 0 : this.#parts.maxAgeMs() };
    if (found !== undefined && isYoung(found, this.#parts.now(), limits)) {
      const answer = readStored(reader, host.service, found);
      state.answered = answer !== undefined;
      if (answer !== undefined) return { answer, saved: undefined };
      // The stored answer is unreadable: only a later answer will do.
      state.notBefore = newerOf(state.notBefore, orderAfter(found));
    }
    const sent = await this.#send(target, state, store, found);
    state.answered = true;
    if ("answer" in sent) return sent;
    const answer = readStored(reader, host.service, sent);
    if (answer === undefined) throw new ServiceError({ kind: "badShape", maybeCounted: false });
    return { answer, saved: undefined };
  }

  async #ask<T>(
    inFlight: InFlightRequests<Answer<T>>,
    reader: AnswerReader<T>,
    options: AskOptions,
  ): Promise<Answer<T>> {
    const target = await this.#targetOf(reader);
    const { service = target.host.service } = options;
    if (target.host.service !== service) throw unsentAbortError();
    return await inFlight.join(nameOf(target.key), options, (state) => {
      const fetching = this.#fetchAnswer(target, state);
      this.#remember(fetching.then(({ saved }) => saved));
      return fetching;
    });
  }

  #remember(work: Promise<unknown>): void {
    const ended: Promise<unknown> = work.catch(() => undefined).then(() => this.#underWay.delete(ended));
    this.#underWay.add(ended);
  }

  async #fromStore<T>(reader: AnswerReader<T>): Promise<Answer<T> | undefined> {
    try {
      const { key, host } = await this.#targetOf(reader);
      const found = await (await this.#parts.store()).get(key);
      return found === undefined ? undefined : readStored(reader, host.service, found);
    } catch {
      // Without an address or a key, no answer is stored either.
      return undefined;
    }
  }

  async #check(
    where: HostConnection,
    { signal, bounds }: Pick<AskOptions, "signal" | "bounds">,
  ): Promise<Answer<Page>> {
    const question = freeCheckQuestion(where.role);
    const target = this.#targetAt(where, pageReader(question));
    const { role, service } = where;
    const departure: RequestStart = { question, purpose: "freeCheck", role, service, at: this.#parts.now() };
    const options = { maxAgeMs: 0, timeoutMs: this.#parts.timeoutMs(), isShared: false, bounds };
    if (signal.aborted) throw abortErrorOf(signal);
    const begun = await (await this.#parts.store()).begin(target.key, departure, options);
    if (begun.kind === "refused") throw outOfBounds(begun.refusal);
    if (begun.kind !== "began") throw new ServiceError({ kind: "badShape", maybeCounted: false });
    const prepared = { ...target, departure, line: begun.line, signal };
    const { answer, saved } = await sendRequest(this.#parts, prepared);
    // The next decision depends on this result.
    await saved;
    return answer;
  }
}

/** Rejects if the other request ended in a way that could make a second request cost again. */
async function followRequest(
  store: ClientStore,
  elsewhere: OtherWindowRequest,
  signal: AbortSignal,
  origin: string,
): Promise<void> {
  const followed = await store.follow(elsewhere, signal);
  if (followed.kind === "lost") throw new ServiceError({ kind: "elsewhere", origin, maybeCounted: true });
  const { failure, counted, status, requestId, upgradeUrl } = followed.ending;
  const isUnsent = failure === "cancelled" || failure === "unanswered" || counted === "no";
  if (failure === undefined || isUnsent) return;
  const details = defined({ status, requestId, upgradeUrl });
  throw new ServiceError({ kind: failure, origin, maybeCounted: true, ...details });
}

function checked(question: RecordQuestion): RecordQuestion {
  const isFiling = question.endpoint === "filing";
  const parsed = isFiling ? checkFilingId(question.id) : checkSlug(question.slug);
  if (!parsed.ok) throw new ServiceError({ kind: "rejected", maybeCounted: false });
  return isFiling ? { endpoint: "filing", id: parsed.value } : { endpoint: "company", slug: parsed.value };
}

function outOfBounds(refusal: Refusal): ServiceError {
  return new ServiceError({ kind: "outOfBounds", refusal, maybeCounted: false });
}

function isSameAnswer(one: AnswerOrder, other: AnswerOrder | undefined): boolean {
  return one.at === other?.at && one.line?.number === other.line?.number;
}

/** Excludes this answer and older answers. */
function orderAfter({ at, line }: AnswerOrder): AnswerOrder {
  return { at: at + 1, line: line && { ...line, number: line.number + 1 } };
}

function nameOf({ caller, question }: AnswerKey): string {
  return JSON.stringify([caller, question]);
}
