import { fingerprint } from "../../../src/domain/fingerprint.ts";
import type {
  AnswerKey,
  ClientStore,
  Ending,
  Exchange,
  StoredAnswer,
} from "../../../src/service/client/client.ts";
import { ending, exchange } from "./exchanges.ts";

/** The key of a question by somebody with this credential. */
export function keyOf(question: string, service = "https://a.example", credential = "c1"): AnswerKey {
  return { caller: { service, fingerprint: (salt) => fingerprint(salt, credential) }, question };
}

/** A request that is not over after so many ms is given up. */
const timeoutMs = 30_000;

/** Does what the client does when a request leaves and is answered, the answer being kept. */
export async function put(store: ClientStore, key: AnswerKey, answer: StoredAnswer): Promise<void> {
  const { service } = key.caller;
  await addRequest(store, key, { ...exchange({ service, at: answer.at }) }, answer);
}

/** A request that was sent and is over, as the ledger is told of it. */
export async function add(store: ClientStore, of: Partial<Exchange> = {}): Promise<void> {
  const whole = exchange(of);
  await addRequest(store, keyOf(JSON.stringify(whole.question), whole.service), whole);
}

async function addRequest(
  store: ClientStore,
  key: AnswerKey,
  whole: Exchange,
  answer?: StoredAnswer,
): Promise<void> {
  const { question, purpose, role, service, at, ...rest } = whole;
  const begun = await store.begin(
    key,
    { question, purpose, role, service, at },
    { maxAgeMs: 0, notBefore: 0, timeoutMs, isShared: false },
  );
  if (begun.kind !== "began") throw new Error("Nothing was to keep it from leaving.");
  const { line: _line, credential: _credential, account: _account, endedAfter: _after, ...how } = rest;
  await begun.line.end(how satisfies Ending, answer);
}

/** A request that has left and is not over; call what is returned to end it. */
export async function leave(
  store: ClientStore,
  key: AnswerKey,
  at = 1_000,
): Promise<(answer?: StoredAnswer, how?: Partial<Ending>) => Promise<void>> {
  const { question, purpose, role } = exchange();
  const departure = { question, purpose, role, service: key.caller.service, at };
  const begun = await store.begin(key, departure, { maxAgeMs: 0, notBefore: 0, timeoutMs, isShared: true });
  if (begun.kind !== "began") throw new Error(`It could not leave: ${begun.kind}`);
  return async (answer, how = {}) => await begun.line.end(ending(how), answer);
}
