import { setTimeout as delay } from "node:timers/promises";
import { defined } from "../../text/defined.ts";
import type { ParseResult } from "../../text/sentence.ts";
import type { HostConnection } from "../contract/authentication.ts";
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
  type PageQuestion,
  type Question,
  type RecordQuestion,
  freeCheckQuestion,
  roleOf,
  pageOf,
} from "../contract/question.ts";
import type { ServiceRecord } from "../contract/records.ts";
import type {
  AgentNote,
  Answer,
  AnswerKey,
  AskOptions,
  Client,
  ClientParts,
  ClientStore,
  Departure,
  StoredAnswer,
} from "./client.ts";
import { followRequest } from "./elsewhere.ts";
import type { FetchState } from "./inFlight.ts";
import { type AnswerOrder, isYoung, newerOf } from "./order.ts";
import { pageReader, readStored, recordReader, type AnswerReader } from "./readers.ts";
import { type Purpose, purposeOf } from "./purpose.ts";
import { createRequester } from "./requester.ts";

interface RequestTarget {
  readonly wire: WireRequest;
  readonly host: HostConnection;
  readonly key: AnswerKey;
}

/** What was fetched, and the end of what must happen before the same question may start again. */
interface FetchedAnswer<T> {
  readonly answer: Answer<T>;
  readonly saved: Promise<void> | undefined;
}

/** Nothing is sent before the first question. The order: store, an identical request of any window, a new request. */
export function createClient(parts: ClientParts): Client {
  const request = createRequester(parts);
  const pages = pageReader();
  const records = recordReader();
  const underWay = new Set<Promise<unknown>>();
  async function targetOf(question: Question): Promise<RequestTarget> {
    const host = await parts.hostFor(roleOf(question));
    const wire = wireRequest(question);
    return { wire, host, key: keyOf(host, wire) };
  }

  function keyOf({ service, credential }: HostConnection, wire: WireRequest): AnswerKey {
    const fingerprint = (salt: string): string => parts.fingerprint(salt, credential);
    return { caller: { service, fingerprint }, question: canonicalRequest(wire) };
  }

  async function send<Q extends Question, T>(
    reader: AnswerReader<Q, T>,
    question: Q,
    { wire, host, key }: RequestTarget,
    { state, store, onElsewhere, purpose, agent }: FetchContext,
    before: StoredAnswer | undefined,
  ): Promise<FetchedAnswer<T> | StoredAnswer> {
    for (let known = before; ;) {
      const departure: Departure = {
        question,
        purpose,
        role: host.role,
        service: host.service,
        at: parts.now(),
        ...defined({ agent }),
      };
      const maxAgeMs = state.fresh ? 0 : parts.maxAgeMs();
      if (state.signal.aborted) throw abortErrorOf(state.signal);
      const begun = await store.begin(key, departure, {
        maxAgeMs,
        notBefore: state.notBefore,
        timeoutMs: parts.timeoutMs(),
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
        const asking = { question, wire, departure, host, line: begun.line, signal: state.signal };
        const { value, at, saved } = await request(reader, asking);
        const { line } = begun.line;
        return { answer: { value, service: host.service, from: "service", at, line }, saved };
      }
      onElsewhere();
      await followRequest(store, begun.request, state.signal, host.origin);
      // What the other window received just now is fresh enough; its clock may be another one.
      const found = await store.get(key);
      if (found !== undefined && !isSameAnswer(found, known)) return found;
      known = found;
      if (state.isWanted()) continue;
      state.answered = true;
      throw unsentAbortError();
    }
  }

  async function fetchAnswer<Q extends Question, T>(
    reader: AnswerReader<Q, T>,
    question: Q,
    target: RequestTarget,
    fetching: Omit<FetchContext, "store">,
  ): Promise<FetchedAnswer<T>> {
    const store = await parts.store();
    const { state } = fetching;
    const isTaken = (found: StoredAnswer): boolean =>
      !state.fresh && isYoung(found, parts.now(), { ...state, maxAgeMs: parts.maxAgeMs() });
    const found = await store.get(target.key);
    // Looked at again: a caller who wants a fresh answer may have joined meanwhile.
    const known =
      found !== undefined && isTaken(found)
        ? readStored(reader, question, target.host.service, found)
        : undefined;
    if (known !== undefined) {
      state.answered = true;
      return { answer: known, saved: undefined };
    }
    // It can no longer be read: only a later one will do.
    if (found !== undefined && isTaken(found)) state.notBefore = newerOf(state.notBefore, orderAfter(found));
    const sent = await send(reader, question, target, { ...fetching, store }, found);
    state.answered = true;
    if ("answer" in sent) return sent;
    const answer = readStored(reader, question, target.host.service, sent);
    if (answer === undefined) throw new ServiceError({ kind: "badShape", maybeCounted: false });
    return { answer, saved: undefined };
  }

  async function ask<Q extends Question, T>(
    reader: AnswerReader<Q, T>,
    question: Q,
    options: AskOptions,
  ): Promise<Answer<T>> {
    const { signal, fresh = false, service, notBefore, purpose, bounds, agent } = options;
    const { onElsewhere = () => undefined, isWanted = () => true } = options;
    const target = await targetOf(question);
    if (service !== undefined && target.host.service !== service) throw unsentAbortError();
    const caller = { signal, isWanted, fresh, notBefore, bounds };
    return await reader.inFlight.join(nameOf(target.key), caller, (state) => {
      const fetching = fetchAnswer(reader, question, target, {
        state,
        onElsewhere,
        purpose: purpose ?? purposeOf(question),
        agent,
      });
      remember(fetching.then(({ saved }) => saved));
      return { outcome: fetching.then(({ answer }) => answer), settled: fetching.then(({ saved }) => saved) };
    });
  }

  function remember(work: Promise<unknown>): void {
    const ended: Promise<unknown> = work.catch(() => undefined).then(() => underWay.delete(ended));
    underWay.add(ended);
  }

  async function fromStore<Q extends Question, T>(
    reader: AnswerReader<Q, T>,
    question: Q,
  ): Promise<Answer<T> | undefined> {
    try {
      const { key, host } = await targetOf(question);
      const found = await (await parts.store()).get(key);
      return found === undefined ? undefined : readStored(reader, question, host.service, found);
    } catch {
      // No address or no key: then nothing is known of it either.
      return undefined;
    }
  }

  function stored(question: PageQuestion): Promise<Answer<Page> | undefined>;
  function stored(question: RecordQuestion): Promise<Answer<ServiceRecord> | undefined>;
  function stored(question: Question): Promise<Answer<Page | ServiceRecord> | undefined> {
    return "filters" in question ? fromStore(pages, question) : fromStore(records, question);
  }

  async function freeCheck(
    where: HostConnection,
    { signal, bounds }: Pick<AskOptions, "signal" | "bounds">,
  ): Promise<Answer<Page>> {
    const question = freeCheckQuestion(where.role);
    const wire = wireRequest(question);
    const { role, service } = where;
    const departure: Departure = { question, purpose: "freeCheck", role, service, at: parts.now() };
    const options = { maxAgeMs: 0, timeoutMs: parts.timeoutMs(), isShared: false, bounds };
    if (signal.aborted) throw abortErrorOf(signal);
    const begun = await (await parts.store()).begin(keyOf(where, wire), departure, options);
    if (begun.kind === "refused") throw outOfBounds(begun.refusal);
    if (begun.kind !== "began") throw new ServiceError({ kind: "badShape", maybeCounted: false });
    const { value, at, saved } = await request(pages, {
      question,
      wire,
      departure,
      host: where,
      line: begun.line,
      signal,
    });
    // What it found out is decided upon next.
    await saved;
    return { value, service, from: "service", at };
  }

  return {
    list: (question, page, options) => ask(pages, pageOf(question, page), options),
    filing: async (id, options) =>
      ask(records, { endpoint: "filing", id: checked(checkFilingId(id)) }, options),
    company: async (slug, options) =>
      ask(records, { endpoint: "company", slug: checked(checkSlug(slug)) }, options),
    stored,
    async freeCheck(where, options) {
      const checking = freeCheck(typeof where === "string" ? await parts.hostFor(where) : where, options);
      remember(checking);
      return await checking;
    },
    async waitUntilIdle(longestMs) {
      const late = new AbortController();
      await Promise.race([
        Promise.all(underWay),
        delay(longestMs, undefined, { signal: late.signal, ref: false }).catch(() => undefined),
      ]);
      late.abort();
    },
  };
}

interface FetchContext {
  readonly state: FetchState;
  readonly store: ClientStore;
  readonly onElsewhere: () => void;
  readonly purpose: Purpose;
  readonly agent: AgentNote | undefined;
}

function checked(parsed: ParseResult<string>): string {
  if (parsed.ok) return parsed.value;
  throw new ServiceError({ kind: "rejected", maybeCounted: false });
}

function outOfBounds(refusal: Refusal): ServiceError {
  return new ServiceError({ kind: "outOfBounds", refusal, maybeCounted: false });
}

function isSameAnswer(one: AnswerOrder, other: AnswerOrder | undefined): boolean {
  return one.at === other?.at && one.line?.number === other.line?.number;
}

/** What only a later answer is not older than. */
function orderAfter({ at, line }: AnswerOrder): AnswerOrder {
  return { at: at + 1, line: line && { ...line, number: line.number + 1 } };
}

/** The same text for the same question of this process; what the store files it under is its own affair. */
function nameOf({ caller, question }: AnswerKey): string {
  return JSON.stringify([caller.service, caller.fingerprint(""), question]);
}
