import { allowanceOf, type AllowanceState } from "../../domain/allowance/allowance.ts";
import { budgetMs, refusalOf, spentIn } from "../../domain/spending/bounds.ts";
import type {
  SpendingBounds,
  RequestStart,
  BeginOptions,
  BeginResult,
  OtherWindowRequest,
  LedgerEntry,
  FollowResult,
  StoredAnswer,
} from "../../service/client/client.ts";
import type { Refusal } from "../../service/errors.ts";
import { accountIn, endAsLost, findLine, type SentRequest } from "../changes/requestLines.ts";
import { type PendingRequest, withPending } from "../changes/pending.ts";
import type { Database } from "../rows/database.ts";
import type { LedgerQuery, OpenRow } from "../rows/ledger.ts";
import { exchangesIn, type NumberedRow, exchangeIn, unanswered } from "../sql/entries.ts";
import { isYoung } from "../../service/client/answerOrder.ts";
import { mayBeInFlight } from "../changes/windowId.ts";

interface SubstituteOptions extends BeginOptions {
  /** The first part of its requests’ names. */
  readonly holder: string;
  /** Names of requests whose end is in a pending file. */
  readonly ended: ReadonlySet<string>;
  readonly answer: StoredAnswer | undefined;
  /** True if lines of closed windows may be closed. */
  readonly mayEnd: boolean;
}

/** Finds an answer, or an equal request of another window, that makes a request unnecessary. */
export function findSubstitute(
  database: Database,
  { departure, question, isShared, credential }: SentRequest,
  { holder, ended, answer, mayEnd, ...limits }: SubstituteOptions,
): Exclude<BeginResult, { readonly kind: "began" | "refused" }> | undefined {
  if (answer !== undefined && isYoung(answer, departure.at, limits)) return { kind: "answered", answer };
  const account = database.accountOf(departure.service, credential);
  for (const row of database.openLines()) {
    if (!mayBeInFlight(row, departure.at)) {
      if (mayEnd) endAsLost(database, row);
    } else if (isShared && row.service === departure.service && row.question === question) {
      if (ended.has(row.holder)) continue;
      if (database.accountOf(row.service, row.account) !== account) continue;
      // The client joins equal requests of its window; this one is stopped, or has another key.
      const isJoined = row.holder.startsWith(`${holder} `) && exchangeIn(row)?.credential === credential;
      if (!isJoined) return { kind: "elsewhere", request: elsewhereOf(row, departure.at) };
    }
  }
  return undefined;
}

export function elsewhereOf(
  { line, until, holder }: Pick<OpenRow, "line" | "until" | "holder">,
  now: number,
): OtherWindowRequest {
  // If the clock was set back, don’t wait longer than a request can take.
  return { name: holder, line, timeoutMs: Math.min(Math.max(0, until - now), 600_000) };
}

/** The line of another window’s request; an open one has a holder. */
export type OtherRow = NumberedRow | OpenRow | (NumberedRow & Pick<OpenRow, "holder" | "until">);

/** Returns a pending request as a line of the ledger. */
export function rowOfPending({ request, ending }: PendingRequest): OtherRow {
  const { line, name, until, departure, credential } = request;
  const exchange = { ...departure, ...(ending ?? unanswered), credential, account: credential };
  const row = { line, text: JSON.stringify(exchange) };
  return ending === undefined ? { ...row, holder: name, until } : row;
}

export function followedOf(row: NumberedRow): FollowResult {
  const ending = exchangeIn(row);
  const isLost = ending?.failure === "unanswered" || ending?.failure === "cancelled";
  // A request that certainly wasn’t counted was stopped before it left, so asking again is safe.
  return ending === undefined || (isLost && ending.counted !== "no")
    ? { kind: "lost" }
    : { kind: "ended", ending };
}

/** Returns the reason why a request must not leave, or undefined. `pending`: the requests of other windows. */
export function refusalIn(
  database: Database,
  { departure, bounds }: { readonly departure: RequestStart; readonly bounds: SpendingBounds },
  pending: readonly PendingRequest[],
): Refusal | undefined {
  const { purpose, question } = departure;
  if (departure.at < database.unsureUntil()) return "unreservable";
  const funds = allowanceOf(bounds.accountsToBill.map((payer) => withPending(database, payer, pending)));
  const spent = bounds.budget === undefined ? 0 : spentBefore(database, departure);
  return refusalOf(purpose, { funds, price: funds.prices[question.endpoint], spent }, bounds);
}

export function spentBefore(
  database: Database,
  { purpose, at, uptime }: Pick<RequestStart, "purpose" | "at" | "uptime">,
): number {
  const lines = [false, true].flatMap((isEmpty) =>
    exchangesIn(database.chargedLines(purpose, at - budgetMs, isEmpty)),
  );
  // Most lines belong to one account, whose state may be long.
  const known = new Map<string, AllowanceState>();
  return spentIn(lines, { at, uptime }, ({ service, account }) => {
    const name = JSON.stringify([service, account]);
    const state = known.get(name) ?? allowanceOf([accountIn(database, service, account)]);
    known.set(name, state);
    return state;
  });
}

/** Returns the ledger’s lines, newest first, completed by pending requests and their ends. */
export function exchangesWithPending(
  database: Database,
  query: LedgerQuery,
  pending: readonly PendingRequest[],
): readonly LedgerEntry[] {
  const lines = exchangesIn(database.lines(query));
  if (pending.length === 0) return lines;
  const byName = new Map(pending.map((one) => [one.request.name, one]));
  const { from = -Infinity, to = Infinity, service, limit } = query;
  const newest = database.newestLine();
  const missing = pending
    .filter(({ request }) => findLine(database, request) === undefined)
    .filter(({ request: { departure } }) => departure.at >= from && departure.at < to)
    .filter(({ request: { departure } }) => service === undefined || departure.service === service)
    .flatMap((one, index) => exchangeIn({ ...rowOfPending(one), line: newest + 1 + index }) ?? []);
  const known = lines.map((line) => {
    const one = byName.get(line.request ?? "");
    return (one?.ending && exchangeIn({ ...rowOfPending(one), line: line.line })) ?? line;
  });
  return [...missing.toReversed(), ...known].toSorted((one, other) => other.at - one.at).slice(0, limit);
}
