import { fingerprint } from "../../src/domain/fingerprint.ts";
import type {
  AnswerKey,
  BeginResult,
  Caller,
  ClientStore,
  Departure,
  RequestEnd,
  OpenLedgerLine,
  StoredAnswer,
} from "../../src/service/client/client.ts";
import { canonicalRequest, wireRequest } from "../../src/service/contract/query.ts";
import { roleOf, type Question } from "../../src/service/contract/question.ts";
import type { Entry } from "./corpus.ts";

/** The service that every request of the bench goes to. */
const benchService = "https://service.example";

/** Who asks. */
export const benchCaller: Caller = {
  service: benchService,
  fingerprint: (salt) => fingerprint(salt, "sk-bench"),
};

/** What the answer to a question is filed under. */
export function keyOf(question: Question): AnswerKey {
  return { caller: benchCaller, question: canonicalRequest(wireRequest(question)) };
}

/** Begins a request as the client does. */
export async function beginRequest(
  store: ClientStore,
  question: Question,
  at = Date.now(),
): Promise<BeginResult> {
  const departure: Departure = {
    question,
    purpose: "person",
    role: roleOf(question),
    service: benchService,
    at,
  };
  const options = { maxAgeMs: 1, timeoutMs: 60_000, isShared: true } as const;
  return await store.begin(keyOf(question), departure, options);
}

/** The line of a request that is sure to leave. Rejects where it is kept from that. */
export async function leave(store: ClientStore, question: Question, at?: number): Promise<OpenLedgerLine> {
  const begun = await beginRequest(store, question, at);
  if (begun.kind !== "began") throw new Error(`A request was kept from leaving: ${begun.kind}`);
  return begun.line;
}

/** How a request ends that gave rows; `remaining` where the answer told what is left. */
export function endingOf(question: Question, remaining?: number): RequestEnd {
  return {
    durationMs: 50,
    status: 200,
    rows: question.endpoint === "filing" ? 1 : 25,
    counted: "unknown",
    ...(remaining === undefined ? {} : { reading: { remaining } }),
  };
}

/** A request that left and is over, as the store hears of it; without an answer nothing is kept of it but its line. */
export async function addRequest(
  store: ClientStore,
  question: Question,
  remaining?: number,
  answer?: StoredAnswer,
): Promise<void> {
  const line = await leave(store, question, answer?.at);
  await line.end(endingOf(question, remaining), answer);
}

/** A request with the answer that it got. */
export async function put(
  store: ClientStore,
  { question, answer }: Entry,
  remaining?: number,
): Promise<void> {
  await addRequest(store, question, remaining, answer);
}
