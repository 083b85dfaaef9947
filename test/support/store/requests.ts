import { callerOf } from "../../../src/domain/fingerprint.ts";
import type {
  AnswerKey,
  BeginOptions,
  BeginResult,
  ClientStore,
  RequestOutcome,
  LedgerEntry,
  StoredAnswer,
  Purpose,
} from "../../../src/service/client/client.ts";
import type { LedgerQuery } from "../../../src/store/rows/ledger.ts";
import type { Store } from "../../../src/store/store.ts";
import { departure, ending, exchange } from "./exchanges.ts";

export function keyOf(question: string, service = "https://a.example", credential = "c1"): AnswerKey {
  return { caller: callerOf({ service, credential }), question };
}

/** Timeout of a request, in ms. */
const timeoutMs = 30_000;

/** Asks as the client does; stored answers of the last hour count. */
export async function begin(
  store: ClientStore,
  question = "q",
  options: Partial<BeginOptions> = {},
): Promise<BeginResult> {
  const key = keyOf(question);
  const leaving = departure({ service: key.caller.service, at: Date.now() });
  return await store.begin(key, leaving, {
    maxAgeMs: 3_600_000,
    timeoutMs,
    isShared: true,
    ...options,
  });
}

/** Sends and answers a request as the client does, storing the answer. */
export async function put(
  store: ClientStore,
  key: AnswerKey,
  answer: StoredAnswer,
  purpose: Purpose = "person",
): Promise<void> {
  const { service } = key.caller;
  await addRequest(store, key, { ...exchange({ service, at: answer.at }), purpose }, answer);
}

/** Adds a completed request to the ledger. */
export async function add(store: ClientStore, of: Partial<LedgerEntry> = {}): Promise<void> {
  const whole = exchange(of);
  const purpose = whole.purpose === "freeCheck" ? whole.purpose : "person";
  await addRequest(store, keyOf(JSON.stringify(whole.question), whole.service), { ...whole, purpose });
}

async function addRequest(
  store: ClientStore,
  key: AnswerKey,
  whole: LedgerEntry & { readonly purpose: Purpose },
  answer?: StoredAnswer,
): Promise<void> {
  const { question, purpose, role, service, at, ...rest } = whole;
  const begun = await store.begin(
    key,
    { question, purpose, role, service, at },
    { maxAgeMs: 0, timeoutMs, isShared: false },
  );
  if (begun.kind !== "began") throw new Error("Nothing was to keep it from leaving.");
  const { line: _line, credential: _credential, account: _account, endedAfter: _after, ...how } = rest;
  await begun.line.end(how satisfies RequestOutcome, answer);
}

/** Sends a request; call the result to end it. */
export async function leave(
  store: ClientStore,
  key: AnswerKey,
  at = 1_000,
): Promise<(answer?: StoredAnswer, how?: Partial<RequestOutcome>) => Promise<void>> {
  const leaving = departure({ service: key.caller.service, at });
  const begun = await store.begin(key, leaving, { maxAgeMs: 0, timeoutMs, isShared: true });
  if (begun.kind !== "began") throw new Error(`It could not leave: ${begun.kind}`);
  return async (answer, how = {}) => await begun.line.end(ending(how), answer);
}

/** Sums of the ledger’s lines. */
export async function ledgerSum({ ledger }: Pick<Store, "ledger">, query: LedgerQuery = {}) {
  const lines = await ledger.lines(query);
  const count = (isMeant: (line: LedgerEntry) => boolean): number => lines.filter(isMeant).length;
  return {
    requests: lines.length,
    free: count(({ counted }) => counted === "no"),
    maybeCounted: count(({ counted }) => counted !== "no"),
    failed: count(({ failure }) => failure !== undefined),
    rows: lines.reduce((sum, { rows = 0 }) => sum + rows, 0),
  };
}
