import {
  type PageQuestion,
  type Question,
  type RecordQuestion,
  freeCheckQuestion,
  roleOf,
  pageOf,
} from "../contract/question.ts";
import type {
  AnswerKey,
  AnswerStore,
  Answer,
  AskOptions,
  Client,
  ClientParts,
  StoredAnswer,
} from "./client.ts";
import type { HostConnection } from "../contract/authentication.ts";
import { ServiceError } from "../contract/errors.ts";
import { type FetchState, createInFlight, type InFlight } from "./inFlight.ts";
import { type Page, readBaseList, readV3List } from "../contract/envelope.ts";
import {
  canonicalRequest,
  checkFilingId,
  checkSlug,
  wireRequest,
  type WireRequest,
} from "../contract/query.ts";
import { type ServiceRecord, readCompany, readFiling } from "../contract/records.ts";
import { createRequester, type Reading } from "./requester.ts";
import type { Parsed } from "../../text/sentence.ts";
import { parseJsonText } from "../../text/json.ts";

/** Who is asked what: the host, the request, and what the answer is filed under. */
interface Target {
  readonly wire: WireRequest;
  readonly host: HostConnection;
  readonly key: AnswerKey;
}

/**
 * Makes the client. Nothing is sent, read or opened before the first question. The order of every question:
 * the store, an identical request under way, one request.
 */
export function createClient(parts: ClientParts): Client {
  const request = createRequester(parts);
  const pages = pageReader();
  const records = recordReader();

  async function targetOf(question: Question): Promise<Target> {
    const host = await parts.hostFor(roleOf(question));
    const credential = await parts.fingerprint(host.credential);
    // One origin may hold two services, told apart by their path.
    const prefix = host.address.replace(/^[^:]+:\/\/[^/]*/, "");
    const wire = wireRequest(question);
    return {
      wire,
      host,
      key: { origin: host.origin, credential, question: prefix + canonicalRequest(wire) },
    };
  }

  async function storeOrNone(): Promise<AnswerStore | undefined> {
    try {
      return await parts.store();
    } catch {
      parts.log("The store could not be opened: answers are not kept.");
      return undefined;
    }
  }

  async function fetchAnswer<Q extends Question, T>(
    reader: AnswerReader<Q, T>,
    question: Q,
    target: Target,
    state: FetchState,
  ) {
    const store = await storeOrNone();
    if (!state.fresh) {
      const found = await store?.get(target.key).catch(() => undefined);
      // Looked at again: somebody who wants a fresh answer may have joined meanwhile.
      if (!state.fresh && found !== undefined && Math.abs(parts.now() - found.at) < parts.maxAgeMs()) {
        const answer = readStored(reader, question, target.host.origin, found);
        if (answer !== undefined) {
          state.answered = true;
          return { answer, saved: undefined };
        }
      }
    }
    const { value, body, at } = await request(reader, {
      question,
      wire: target.wire,
      purpose: "asked",
      host: target.host,
      credential: target.key.credential,
      signal: state.signal,
    });
    state.answered = true;
    const answer: Answer<T> = { value, origin: target.host.origin, from: "service", at };
    return { answer, saved: store?.put(target.key, { body, at }) };
  }

  async function ask<Q extends Question, T>(
    reader: AnswerReader<Q, T>,
    question: Q,
    { signal, fresh = false }: AskOptions,
  ): Promise<Answer<T>> {
    const target = await targetOf(question);
    return await reader.inFlight.join(JSON.stringify(target.key), { signal, fresh }, (state) => {
      const fetching = fetchAnswer(reader, question, target, state);
      return {
        outcome: fetching.then(({ answer }) => answer),
        settled: fetching.then(({ saved }) => saved),
      };
    });
  }

  async function fromStore<Q extends Question, T>(
    reader: AnswerReader<Q, T>,
    question: Q,
  ): Promise<Answer<T> | undefined> {
    try {
      const { key } = await targetOf(question);
      const found = await (await storeOrNone())?.get(key);
      return found === undefined ? undefined : readStored(reader, question, key.origin, found);
    } catch {
      // No address or no key: then nothing is known of it either.
      return undefined;
    }
  }

  function stored(question: PageQuestion): Promise<Answer<Page> | undefined>;
  function stored(question: RecordQuestion): Promise<Answer<ServiceRecord> | undefined>;
  function stored(question: Question): Promise<Answer<Page | ServiceRecord> | undefined> {
    return "page" in question ? fromStore(pages, question) : fromStore(records, question);
  }

  return {
    list: (question, page, options) => ask(pages, pageOf(question, page), options),
    filing: async (id, options) =>
      ask(records, { endpoint: "filing", id: checked(checkFilingId(id)) }, options),
    company: async (slug, options) =>
      ask(records, { endpoint: "company", slug: checked(checkSlug(slug)) }, options),
    stored,
    async freeCheck(where, { signal }) {
      const host = typeof where === "string" ? await parts.hostFor(where) : where;
      const credential = await parts.fingerprint(host.credential);
      const question = freeCheckQuestion(host.role);
      const wire = wireRequest(question);
      const received = await request(pages, {
        question,
        wire,
        purpose: "freeCheck",
        host,
        credential,
        signal,
      });
      return { value: received.value, origin: host.origin, from: "service", at: received.at };
    },
  };
}

function checked(parsed: Parsed<string>): string {
  if (parsed.ok) return parsed.value;
  throw new ServiceError({ kind: "rejected", maybeCounted: false });
}

/** How the answer to one kind of question is read, and its requests under way. */
export interface AnswerReader<Q extends Question, T> extends Reading<Q, T> {
  readonly inFlight: InFlight<Answer<T>>;
  /** A stored value without what it must not say any more. */
  readonly asStored: (value: T) => T;
}

/** Pages of either list, from either envelope. */
function pageReader(): AnswerReader<PageQuestion, Page> {
  return {
    inFlight: createInFlight(),
    read: (json, question) => (question.endpoint === "fundings" ? readBaseList(json) : readV3List(json)),
    rowsIn: (page) => page.rows.length,
    // The allowance of then says nothing of now.
    asStored: ({ allowance: _then, ...page }) => page,
  };
}

/** Single records. */
function recordReader(): AnswerReader<RecordQuestion, ServiceRecord> {
  return {
    inFlight: createInFlight(),
    read: (json, question) =>
      question.endpoint === "filing" ? readFiling(json, question.id) : readCompany(json),
    rowsIn: () => 1,
    asStored: (record) => record,
  };
}

/** A stored answer as it was given; undefined where it cannot be read any more: a damaged answer is none. */
function readStored<Q extends Question, T>(
  reader: AnswerReader<Q, T>,
  question: Q,
  origin: string,
  { body, at }: StoredAnswer,
): Answer<T> | undefined {
  try {
    return { value: reader.asStored(reader.read(parseJsonText(body), question)), origin, from: "store", at };
  } catch {
    return undefined;
  }
}
