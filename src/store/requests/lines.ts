import {
  afterDeparture,
  afterEnding,
  mergedAccount,
  readAccount,
  readingLine,
  type Account,
} from "../../domain/allowance/account.ts";
import type { BeginOptions, Caller, Departure, Ending, Exchange } from "../../service/client/client.ts";
import { sampleService } from "../../service/contract/authentication.ts";
import type { AnswerContents } from "../records/contents.ts";
import type { Database, OpenRow, PackedAnswer } from "../rows/database.ts";
import { exchangeIn, exchangesIn, ledgerRow, parsed, unanswered } from "../sql/entries.ts";

/** A request that leaves, as far as it does not depend on the database that its line lies in. */
export interface Leaving {
  readonly departure: Departure;
  readonly fingerprint: (salt: string) => string;
  /** Canonical text of its question. */
  readonly question: string;
  /** Whether others must not ask the same meanwhile. */
  readonly isShared: boolean;
  readonly holder: string;
  /** When it is over, whatever happens, in ms since 1970. */
  readonly until: number;
}

/** Where the line of a request lies: in the database that has this salt. */
export interface Left {
  readonly salt: string;
  readonly line: number;
  readonly credential: string;
  readonly account: string;
  /** It was added anew, or under another salt: what left after it may have lower numbers, or another account. */
  readonly isAgain?: boolean;
}

/** An answer, and what all together may take. */
export interface AnswerToKeep {
  readonly packed: PackedAnswer;
  /** What of it goes into the library at once; the rest follows. */
  readonly contents?: AnswerContents;
  /** Hashes of what was forgotten, and may be kept again. */
  readonly unforget?: readonly string[];
  /** An answer that came later is there: only what its records say that is not known goes into the library. */
  readonly isOutdated?: boolean;
  readonly maxBytes: number;
}

/** More lines than these between two readings are not looked at. */
const mostBetween = 50;

/** Adds the line of a request that leaves, and notes it in its account. */
export function addDeparture(database: Database, leaving: Leaving): Left {
  const { salt } = database;
  const { departure, isShared, holder, until } = leaving;
  const credential = leaving.fingerprint(salt);
  const account = database.accountOf(departure.service, credential);
  const line = database.addLine(
    ledgerRow(
      { ...departure, ...unanswered, credential, account },
      { holder, until, account, question: isShared ? leaving.question : "" },
    ),
  );
  changeAccount(database, departure.service, account, (known) => afterDeparture(known, departure, line));
  return { salt, line, credential, account };
}

/**
 * Completes the line of a request, in its account too, and keeps its answer. Where the line is gone, since the ledger was
 * cleared or set aside meanwhile, it is added anew: the request was sent all the same. Returns where it lies.
 */
export function addEnding(
  database: Database,
  leaving: Leaving,
  left: Left,
  ending: Ending,
  answer?: AnswerToKeep,
): Left {
  const here = isAt(database, leaving, left)
    ? left
    : (placeOfOpen(database, leaving) ?? addAgain(database, leaving));
  const exchange = { ...leaving.departure, ...ending, ...placeOf(database, here) };
  complete(database, exchange, here.isAgain === true);
  if (answer !== undefined) {
    const key = { service: leaving.departure.service, account: here.account, question: leaving.question };
    const { packed, contents, unforget = [], maxBytes } = answer;
    const source = { service: key.service, line: here.line, at: packed.at };
    database.unforget(unforget);
    // What was forgotten a moment ago is taken out of the answer when the rest of it is taken in.
    const isTaken = contents !== undefined && database.keepRecords(contents, source) && contents.isAll;
    if (answer.isOutdated !== true) database.putAnswer(key, packed, maxBytes, { line: here.line, isTaken });
    database.dropOldest(maxBytes);
  }
  return here;
}

/** As `addEnding` for a request that ended a while ago: an answer that came later stays. */
export function addLateEnding(
  database: Database,
  leaving: Leaving,
  left: Left,
  ending: Ending,
  answer?: AnswerToKeep,
): Left {
  const { service } = leaving.departure;
  const there = database.answer({ service, account: left.account, question: leaving.question });
  const isNewer = answer !== undefined && (there === undefined || there.at < answer.packed.at);
  return addEnding(database, leaving, left, ending, answer && { ...answer, isOutdated: !isNewer });
}

/**
 * Adds the line of a request that left a while ago. It may get a higher number than requests that left after it, and what
 * it reads would seem newer than it is; not where it gets the number that it had `before`.
 */
export function addAgain(database: Database, leaving: Leaving, before?: Left): Left {
  const left = addDeparture(database, leaving);
  return left.line === before?.line ? left : { ...left, isAgain: true };
}

/** Whether the line of a request lies there still: numbers are given anew after a ledger was cleared or set aside. */
function isAt(database: Database, { departure }: Leaving, { salt, line }: Left): boolean {
  const row = salt === database.salt ? database.lineAt(line) : undefined;
  const exchange = row === undefined ? undefined : exchangeIn(row);
  return exchange !== undefined && isSameRequest(exchange, departure);
}

function isSameRequest(one: Departure, other: Departure): boolean {
  return (
    one.at === other.at &&
    one.purpose === other.purpose &&
    one.service === other.service &&
    JSON.stringify(one.question) === JSON.stringify(other.question)
  );
}

/** Where the open line of a request lies in a database that has another salt, since the one before was set aside. */
function placeOfOpen(database: Database, { departure, fingerprint, holder }: Leaving): Left | undefined {
  const { salt } = database;
  const found = database.openLines().find((row) => {
    const exchange = row.holder === holder ? exchangeIn(row) : undefined;
    return exchange !== undefined && isSameRequest(exchange, departure);
  });
  const credential = fingerprint(salt);
  const account = database.accountOf(departure.service, credential);
  return found && { salt, line: found.line, credential, account, isAgain: true };
}

/** Where the line of a request lies, if it was written down by a window that is gone now. */
export function placeOfLeft(database: Database, leaving: Leaving): Left | undefined {
  const { at, service } = leaving.departure;
  const { salt } = database;
  const credential = leaving.fingerprint(salt);
  const found = exchangesIn(database.lines({ from: at, to: at + 1, service })).find(
    (one) => one.credential === credential && isSameRequest(one, leaving.departure),
  );
  return found && { salt, line: found.line, credential, account: found.account };
}

/** Makes the credential `to` stand for the account of `from`, and hands over what it has by itself. */
export function carryOver(database: Database, from: Caller, to: Caller): void {
  const { salt } = database;
  const fingerprint = to.fingerprint(salt);
  const account = database.accountOf(from.service, from.fingerprint(salt));
  const own = database.accountOf(to.service, fingerprint);
  if (own === account) return;
  const merged = mergedAccount(
    accountIn(database, from.service, account),
    accountIn(database, to.service, own),
  );
  database.moveAccount(to.service, own, account);
  database.setAccount(to.service, fingerprint, account);
  database.putAccountState(to.service, account, JSON.stringify(merged));
}

/** Ends the line of a request whose window is gone: nothing more will ever be heard of it. */
export function endAsLost(database: Database, { line, text }: OpenRow): void {
  const exchange = exchangeIn({ line, text });
  if (exchange !== undefined) complete(database, { ...exchange, endedAfter: database.newestLine() }, false);
}

/** What is known of an account. */
export function accountIn(
  database: Pick<Database, "accountState">,
  service: string,
  account: string,
): Account {
  return readAccount(parsed(database.accountState(service, account) ?? "{}"));
}

function placeOf(
  database: Database,
  { line, credential, account }: Left,
): Pick<Exchange, "line" | "credential" | "account" | "endedAfter"> {
  return { line, credential, account, endedAfter: database.newestLine() };
}

/** `isOvertaken`: its reading is not taken for the newest. */
function complete(database: Database, exchange: Exchange, isOvertaken: boolean): void {
  const { line, service, account, ...rest } = exchange;
  database.replaceLine(line, ledgerRow({ service, account, ...rest }));
  const { reading: _old, ...unread } = exchange;
  const ended = isOvertaken ? unread : exchange;
  changeAccount(database, service, account, (known) =>
    afterEnding(known, ended, between(database, known, ended)),
  );
}

function between(
  database: Database,
  account: Account,
  { line, service }: Exchange,
): readonly Exchange[] | undefined {
  const from = readingLine(account);
  if (from === undefined) return undefined;
  const rows = database.linesAfter(from, service === sampleService, mostBetween + 2);
  const others = rows.filter((row) => row.line !== line);
  return others.length > mostBetween ? undefined : exchangesIn(others);
}

function changeAccount(
  database: Database,
  service: string,
  account: string,
  change: (known: Account) => Account,
): void {
  const next = change(accountIn(database, service, account));
  database.putAccountState(service, account, JSON.stringify(next));
}

/** Whether an answer of the time `at` may stand in for a request at `now` (ms since 1970). */
export function isYoung(
  at: number,
  now: number,
  { maxAgeMs, notBefore }: Pick<BeginOptions, "maxAgeMs" | "notBefore">,
): boolean {
  return Math.abs(now - at) < maxAgeMs && at >= notBefore;
}
