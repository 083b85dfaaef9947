import { setTimeout as delay } from "node:timers/promises";
import type {
  Answer,
  ClientServices,
  RequestStart,
  RequestOutcome,
  OpenLedgerLine,
  StoredAnswer,
} from "./client.ts";
import { type HostConnection, sampleService } from "../contract/authentication.ts";
import { authHeaders, requestHeaders } from "../contract/credential.ts";
import { readAllowance, readUpgradeUrl, type AllowanceReading } from "../contract/envelope.ts";
import {
  abortErrorOf,
  isAbortError,
  isServiceError,
  isUnsentAbort,
  ServiceError,
  unsentAbortError,
  type ServiceErrorDetails,
} from "../errors.ts";
import { bodyText, readFailure, requestIdOf, unreadable } from "../contract/responseFailure.ts";
import { defined } from "../../text/defined.ts";
import { JsonError, parseJsonText, type Json } from "../../text/json.ts";
import { pathTemplates, type WireRequest } from "../contract/query.ts";
import { createRedactor, noRedaction, type Redactor } from "../contract/redaction.ts";
import type { HttpRequest, HttpResponse } from "../transport.ts";
import type { FetchedAnswer } from "./inFlight.ts";
import type { AnswerReader } from "./readers.ts";

interface PreparedRequest<T> {
  readonly reader: AnswerReader<T>;
  readonly wire: WireRequest;
  readonly departure: RequestStart;
  readonly host: HostConnection;
  readonly line: OpenLedgerLine;
  readonly signal: AbortSignal;
}

interface AttemptOutcome {
  readonly redactor: Redactor;
  isSent?: boolean;
  response?: HttpResponse;
  json?: Json;
  rows?: number;
}

/** Sends every request. Completes the ledger line exactly once in any case. Rejects with a ServiceError or an AbortError. */
export async function sendRequest<T>(
  parts: ClientServices,
  prepared: PreparedRequest<T>,
): Promise<FetchedAnswer<Answer<T>>> {
  const { departure, host, line, signal } = prepared;
  const started = performance.now();
  // The sample’s key is no secret, and a word that its records hold.
  const redactor = host.origin === sampleService ? noRedaction : createRedactor(host.credential);
  const outcome: AttemptOutcome = { redactor };
  const report = (how: LedgerOutcome, answer?: StoredAnswer): Promise<void> => {
    const durationMs = Math.round(performance.now() - started);
    const ending: RequestOutcome = { durationMs, ...summary(outcome), ...how };
    notify(parts, prepared, ending);
    return line.end(ending, answer);
  };
  try {
    const request = httpRequest(parts, prepared);
    if (signal.aborted) throw unsentAbortError();
    const { value, answer } = await receive(parts, prepared.reader, request, outcome);
    const isKept = departure.purpose !== "freeCheck";
    const saved = report({ counted: outcome.rows === 0 ? "no" : "unknown" }, isKept ? answer : undefined);
    const { service } = host;
    return { answer: { value, service, from: "service", at: answer.at, line: line.line }, saved };
  } catch (error) {
    const failure = asFailure(error, outcome, host, signal);
    await report(endingOf(failure));
    throw failure;
  }
}

type LedgerOutcome = Pick<RequestOutcome, "counted" | "failure" | "reading" | "upgradeUrl">;

/** Decoded: a hundred times a page of filings. A larger body comes from another server. */
const largestBody = 8 << 20;

function httpRequest<T>(
  { timeoutMs }: ClientServices,
  { wire: { path, query }, host, signal }: PreparedRequest<T>,
): HttpRequest {
  const headers = { ...requestHeaders(host.role), ...authHeaders[host.method](host.credential) };
  const url = host.address + path + (query.size === 0 ? "" : `?${query.toString()}`);
  return { url, headers, signal, timeoutMs: timeoutMs(), maxBytes: largestBody };
}

/** Decoding and parsing a larger body at once would block the process. */
const largeBody = 1 << 20;

async function receive<T>(
  { send, now }: ClientServices,
  { read, rowsIn }: AnswerReader<T>,
  request: HttpRequest,
  outcome: AttemptOutcome,
): Promise<{ readonly value: T; readonly answer: StoredAnswer }> {
  outcome.isSent = true;
  outcome.response = await send(request);
  const at = now();
  const failure = readFailure(outcome.response, { redactor: outcome.redactor, now: at });
  if (failure !== undefined) throw failure;
  const betweenSlices = outcome.response.body.byteLength > largeBody ? () => delay(0) : undefined;
  const decoded = bodyText(outcome.response);
  await betweenSlices?.();
  // Parse, store and show only the redacted text.
  const body = outcome.redactor.records(decoded);
  await betweenSlices?.();
  outcome.json = parseJsonText(body);
  await betweenSlices?.();
  const value = read(outcome.json);
  outcome.rows = rowsIn(value);
  return { value, answer: { body, at } };
}

function summary(outcome: AttemptOutcome): Partial<RequestOutcome> {
  const { json, rows } = outcome;
  const reading = json === undefined ? undefined : readAllowance(json);
  const upgradeUrl = json === undefined ? undefined : readUpgradeUrl(json);
  return { ...answered(outcome), ...defined({ rows, reading, upgradeUrl }) };
}

function answered({ response, redactor }: AttemptOutcome): Pick<RequestOutcome, "status" | "requestId"> {
  if (response === undefined) return {};
  return defined({ status: response.status, requestId: requestIdOf(response, redactor) });
}

/** A 429 names the plan (§7), a 401 may link to the plans page (§5). */
function endingOf(failure: Error): LedgerOutcome {
  if (!isServiceError(failure))
    return { failure: "cancelled", counted: isUnsentAbort(failure) ? "no" : "unknown" };
  const { kind, maybeCounted, tier, limit, remaining, upgradeUrl } = failure;
  const reading: AllowanceReading = defined({ tier, limit, remaining });
  return {
    failure: kind,
    counted: maybeCounted ? "unknown" : "no",
    ...(Object.keys(reading).length > 0 ? { reading } : {}),
    ...defined({ upgradeUrl }),
  };
}

function asFailure(
  error: unknown,
  outcome: AttemptOutcome,
  { origin }: HostConnection,
  signal: AbortSignal,
): Error {
  const { response } = outcome;
  if (isServiceError(error)) {
    const details: ServiceErrorDetails = error;
    return new ServiceError({ ...answered(outcome), ...details, origin });
  }
  if (error instanceof JsonError && response !== undefined)
    return new ServiceError({ ...answered(outcome), ...unreadable(response), maybeCounted: true, origin });
  if (isUnsentAbort(error)) return error;
  if (signal.aborted) return abortErrorOf(signal);
  if (isAbortError(error)) return error;
  return new ServiceError({ kind: "network", origin, maybeCounted: outcome.isSent === true });
}

function notify<T>(
  { onExchange, log }: ClientServices,
  { departure, host, wire }: PreparedRequest<T>,
  ending: RequestOutcome,
): void {
  const address = host.address + pathTemplates[departure.question.endpoint];
  // Values are a person’s search terms, and may name a person.
  const names = [...new Set(wire.parameters.map(([name]) => name))].join(", ");
  const how = ending.failure ?? `${String(ending.rows)} rows`;
  const status = ending.status === undefined ? "" : `${String(ending.status)}, `;
  log(`GET ${address} (${names}): ${status}${how}, ${String(ending.durationMs)} ms`);
  try {
    onExchange(departure, ending);
  } catch {
    log("A request was not heard of: its listener failed.");
  }
}
