import {
  afterDeparture,
  afterEnding,
  mergedAccount,
  readAccount,
  readingLine,
  type Account,
} from "../../domain/allowance/account.ts";
import { fingerprintOf } from "../../domain/fingerprint.ts";
import type {
  Caller,
  RequestStart,
  RequestOutcome,
  LedgerEntry,
  StoredAnswer,
} from "../../service/client/client.ts";
import { sampleService } from "../../service/contract/authentication.ts";
import { filterForgotten } from "../records/filterForgotten.ts";
import type { Database } from "../rows/database.ts";
import type { OpenRow } from "../rows/ledger.ts";
import { exchangeIn, exchangesIn, ledgerRow, parsed, unanswered } from "../sql/entries.ts";

export interface SentRequest {
  readonly name: string;
  readonly departure: RequestStart;
  readonly question: string;
  /** If true, no other window sends the same question meanwhile. */
  readonly isShared: boolean;
  /** In ms since 1970; the request has ended by then in any case. */
  readonly until: number;
  /** Fingerprint of the credential under `salt`, the salt of the database that first had the line. */
  readonly credential: string;
  readonly salt: string;
  /** The ledger that first had the line, and the line’s number there. */
  readonly ledger: string;
  readonly line: number;
  /** Gives the fingerprint under another salt. Never written to disk, so only the request’s own window has it. */
  readonly caller?: Caller;
}

/** The allowance is not derived from two readings with more lines than these in between. */
export const maxLinesBetween = 50;

export function toSentRequest(
  database: Database,
  request: Omit<SentRequest, "credential" | "salt" | "ledger" | "line"> &
    Required<Pick<SentRequest, "caller">>,
) {
  const { salt, ledger } = database;
  return {
    ...request,
    salt,
    ledger,
    credential: fingerprintOf(request.caller, salt),
    line: database.newestLine() + 1,
  } satisfies SentRequest;
}

/** Adds the open line of a request and counts it in its account. `isLate`: the line may exist already. */
export function addDeparture(database: Database, request: SentRequest, isLate: boolean) {
  const { departure, isShared, name, until, question } = request;
  const credential = credentialIn(database, request);
  if (credential === undefined) return undefined;
  const known = isLate ? findLine(database, request) : undefined;
  if (known !== undefined) return known;
  const { service } = departure;
  const account = database.accountOf(service, credential);
  const line = database.addLine(
    ledgerRow(
      { ...departure, ...unanswered, credential, account, request: name },
      { holder: name, until, account, question: isShared ? question : "" },
    ),
  );
  changeAccount(database, service, account, (state) => afterDeparture(state, departure, line));
  return { line, credential, account };
}

export interface EndedRequest {
  readonly request: SentRequest;
  readonly ending: RequestOutcome;
  readonly answer?: StoredAnswer | undefined;
}

/** Completes a line and stores its answer. A deleted line is added again, since the request was sent. */
export function addEnding(
  database: Database,
  { request, ending, answer }: EndedRequest,
  isLate: boolean,
): void {
  const { departure, question, ledger } = request;
  const { service } = departure;
  const place = addDeparture(database, request, true);
  if (place === undefined) return;
  // A request that left later may have a lower number, so this reading would wrongly count as the newest.
  const isOvertaken = place.line !== request.line || ledger !== database.ledger;
  const endedAfter = database.newestLine();
  if (!isLate || !hasEnded(database, place.line))
    completeLine(
      database,
      { ...departure, ...ending, ...place, endedAfter, request: request.name },
      isOvertaken,
    );
  if (answer === undefined) return;
  const { line, account } = place;
  const { at, body } = answer;
  const { body: kept, unforget } = filterForgotten(
    database.forgotten(),
    { ...departure, question, body },
    !isLate,
  );
  database.unforget(unforget);
  const contents =
    kept === undefined
      ? { records: [], matches: [] }
      : database.storeAnswer({ service, account, question }, { body: kept, at, line }, isLate);
  database.noteNews(contents, { service, question, at, isCheck: departure.purpose === "check", isLate });
}

function hasEnded(database: Database, line: number): boolean {
  const row = database.lineAt(line);
  return row !== undefined && exchangeIn(row)?.failure !== unanswered.failure;
}

/** Finds the line of a request: open, or closed because its window seemed closed or was killed at the end. */
export function findLine(database: Database, request: SentRequest) {
  const { departure, name } = request;
  const { at, service } = departure;
  const credential = credentialIn(database, request);
  if (credential === undefined) return undefined;
  const account = database.accountOf(service, credential);
  const open = database.openLines().filter((row) => row.holder === name);
  const found = exchangesIn(open.length > 0 ? open : database.lines({ from: at, to: at + 1, service })).find(
    (one) => one.request === name,
  );
  return found && { line: found.line, credential, account };
}

/** Returns the credential’s fingerprint in a database; undefined if only its own window could compute it. */
function credentialIn(
  { salt }: Pick<Database, "salt">,
  request: Pick<SentRequest, "salt" | "credential" | "caller">,
): string | undefined {
  if (request.salt === salt) return request.credential;
  return request.caller && fingerprintOf(request.caller, salt);
}

/** Moves the account of a credential into the account of its predecessor: answers, state, and open requests. */
export function mergeAccounts(
  database: Database,
  { from, to }: { readonly from: Caller; readonly to: Caller },
): void {
  const { service } = to;
  const account = accountOf(database, from);
  const own = accountOf(database, to);
  if (own === account) return;
  const merged = mergedAccount(accountIn(database, service, account), accountIn(database, service, own));
  database.moveAccount(service, own, account);
  database.setAccount(service, own, account);
  database.putAccountState(service, account, JSON.stringify(merged));
}

/** Ends the line of a closed window, whose outcome will never be reported. */
export function endAsLost(database: Database, { line, text }: OpenRow): void {
  const exchange = exchangeIn({ line, text });
  if (exchange === undefined) return;
  const account = database.accountOf(exchange.service, exchange.account);
  completeLine(database, { ...exchange, account, endedAfter: database.newestLine() }, false);
}

export function accountOf(database: Pick<Database, "salt" | "accountOf">, caller: Caller) {
  return database.accountOf(caller.service, fingerprintOf(caller, database.salt));
}

export function accountIn(database: Pick<Database, "accountState">, service: string, account: string) {
  return readAccount(parsed(database.accountState(service, account) ?? "{}"));
}

function completeLine(database: Database, exchange: LedgerEntry, isOvertaken: boolean): void {
  const { line, service, account, ...rest } = exchange;
  database.replaceLine(line, ledgerRow({ service, account, ...rest }));
  const { reading: _old, ...unread } = exchange;
  const ended = isOvertaken ? unread : exchange;
  changeAccount(database, service, account, (known) =>
    afterEnding(known, ended, linesBetween(database, known, ended)),
  );
}

function linesBetween(database: Database, account: Account, { line, service }: LedgerEntry) {
  const from = readingLine(account);
  if (from === undefined) return undefined;
  const rows = database.linesAfter(from, service === sampleService, maxLinesBetween + 2);
  const others = rows.filter((row) => row.line !== line);
  return others.length > maxLinesBetween ? undefined : exchangesIn(others);
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
