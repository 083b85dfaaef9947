import type { Question } from "../contract/question.ts";
import type { ClientParts, Exchange, Purpose } from "./client.ts";
import { type HostConnection, authHeaders, requestHeaders } from "../contract/authentication.ts";
import { readAllowance, readUpgradeUrl, type AllowanceReading } from "../contract/envelope.ts";
import {
  abortErrorOf,
  isAbortError,
  isServiceError,
  ServiceError,
  type ServiceErrorDetails,
} from "../contract/errors.ts";
import { readFailure, requestId } from "../contract/failure.ts";
import { decodeText, JsonError, parseJsonText, type Json } from "../../text/json.ts";
import type { WireRequest } from "../contract/query.ts";
import type { HttpRequest, HttpResponse } from "../transport.ts";

/** How the answer to one kind of question is read. */
export interface Reading<Q extends Question, T> {
  /** Throws a ServiceError. */
  readonly read: (json: Json, question: Q) => T;
  readonly rowsIn: (value: T) => number;
}

/** One request, about to leave. */
export interface Asking<Q extends Question> {
  readonly question: Q;
  /** What is sent for the question. */
  readonly wire: WireRequest;
  readonly purpose: Purpose;
  readonly host: HostConnection;
  /** Fingerprint of the host's credential. */
  readonly credential: string;
  readonly signal: AbortSignal;
}

/** What came of it: the value, and the text that it was read from. */
export interface Received<T> {
  readonly value: T;
  readonly body: string;
  /** In ms since 1970. */
  readonly at: number;
}

/** Sends one request and reads its answer. Rejects with a ServiceError or an AbortError. */
export type Requester = <Q extends Question, T>(
  reading: Reading<Q, T>,
  asking: Asking<Q>,
) => Promise<Received<T>>;

type Needs = Pick<ClientParts, "send" | "timeoutMs" | "maxBytes" | "now" | "onExchange" | "log">;

/** What is known of a request when it is over, however it ended. */
interface RequestOutcome {
  response?: HttpResponse;
  json?: Json;
  rows?: number;
}

/** Makes the one place where requests leave: each becomes exactly one Exchange, whatever happens to it. */
export function createRequester(needs: Needs): Requester {
  let sent = 0;
  return async (reading, asking) => {
    const { question, wire, purpose, host, credential, signal } = asking;
    const request = httpRequest(wire, host, signal, needs);
    if (signal.aborted) throw abortErrorOf(signal);
    sent += 1;
    const order = sent;
    const at = needs.now();
    const started = performance.now();
    const outcome: RequestOutcome = {};
    const report = (ending: LedgerOutcome): void => {
      const durationMs = Math.round(performance.now() - started);
      const head = {
        question,
        purpose,
        role: host.role,
        origin: host.origin,
        credential,
        at,
        order,
        durationMs,
      };
      notify(needs, { ...head, ...summary(outcome, host), ...ending }, host.address, wire);
    };
    try {
      const received = await receive(needs, reading, request, asking, outcome);
      report({ counted: outcome.rows === 0 ? "no" : "unknown" });
      return received;
    } catch (error) {
      const failure = asFailure(error, outcome, host, signal);
      report(
        isServiceError(failure)
          ? { failure: failure.kind, counted: failure.maybeCounted ? "unknown" : "no", ...refused(failure) }
          : { failure: "cancelled", counted: "unknown" },
      );
      throw failure;
    }
  };
}

type LedgerOutcome = Pick<Exchange, "counted" | "failure" | "reading" | "upgradeUrl" | "requestId">;

function httpRequest(
  { path, query }: WireRequest,
  host: HostConnection,
  signal: AbortSignal,
  { timeoutMs, maxBytes }: Needs,
): HttpRequest {
  const headers = { ...requestHeaders(host.role), ...authHeaders(host.method, host.credential) };
  const url = host.address + path + (query.size === 0 ? "" : `?${query.toString()}`);
  return { url, headers, signal, timeoutMs: timeoutMs(), maxBytes: maxBytes() };
}

/** In bytes: to decode, parse and read a larger body at one go would hold up whoever shares the process. */
const largeBody = 1 << 20;

function nextTimeSlice(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}

async function receive<Q extends Question, T>(
  needs: Needs,
  { read, rowsIn }: Reading<Q, T>,
  request: HttpRequest,
  { host, question }: Asking<Q>,
  outcome: RequestOutcome,
): Promise<Received<T>> {
  outcome.response = await needs.send(request);
  const at = needs.now();
  const failure = readFailure(outcome.response, {
    origin: host.origin,
    credential: host.credential,
    now: at,
  });
  if (failure !== undefined) throw failure;
  const betweenSlices = outcome.response.body.byteLength > largeBody ? nextTimeSlice : undefined;
  const body = decodeText(outcome.response.body);
  await betweenSlices?.();
  outcome.json = parseJsonText(body);
  await betweenSlices?.();
  const value = read(outcome.json, question);
  outcome.rows = rowsIn(value);
  return { value, body, at };
}

function summary({ response, json, rows }: RequestOutcome, host: HostConnection): Partial<Exchange> {
  const reading = json === undefined ? undefined : readAllowance(json);
  const upgradeUrl = json === undefined ? undefined : readUpgradeUrl(json);
  return {
    ...(response === undefined ? {} : { status: response.status, ...requestId(response, host) }),
    ...(rows === undefined ? {} : { rows }),
    ...(reading === undefined ? {} : { reading }),
    ...(upgradeUrl === undefined ? {} : { upgradeUrl }),
  };
}

/** What a refusal says of the allowance: a 429 names the plan (§7), a 401 may point to the plans page (§5). */
function refused({ kind, tier, limit, upgradeUrl, requestId: id }: ServiceError): Partial<LedgerOutcome> {
  const reading: AllowanceReading = {
    ...(tier === undefined ? {} : { tier }),
    ...(limit === undefined ? {} : { limit }),
  };
  return {
    ...(kind === "limit" && Object.keys(reading).length > 0 ? { reading } : {}),
    ...(upgradeUrl === undefined ? {} : { upgradeUrl }),
    ...(id === undefined ? {} : { requestId: id }),
  };
}

function asFailure(
  error: unknown,
  { response }: RequestOutcome,
  host: HostConnection,
  signal: AbortSignal,
): Error {
  const answered = response === undefined ? {} : { status: response.status, ...requestId(response, host) };
  if (isServiceError(error)) {
    const details: ServiceErrorDetails = error;
    return new ServiceError({ ...answered, ...details, origin: host.origin });
  }
  if (error instanceof JsonError) {
    return new ServiceError({ ...answered, kind: error.kind, maybeCounted: true, origin: host.origin });
  }
  if (signal.aborted) return abortErrorOf(signal);
  if (isAbortError(error)) return error;
  return new ServiceError({ kind: "network", origin: host.origin, maybeCounted: true });
}

function notify(
  { onExchange, log }: Needs,
  exchange: Exchange,
  address: string,
  { path, parameters }: WireRequest,
): void {
  const names = [...new Set(parameters.map(([name]) => name))].join(", ");
  const how = exchange.failure ?? `${String(exchange.rows)} rows`;
  const status = exchange.status === undefined ? "" : `${String(exchange.status)}, `;
  // Names of parameters only: their values are what a person looks for, and may be a person.
  log(`GET ${address}${path} (${names}): ${status}${how}, ${String(exchange.durationMs)} ms`);
  try {
    onExchange(exchange);
  } catch {
    log("A line of the ledger was lost: its listener failed.");
  }
}
