import {
  afterDeparture,
  afterEnding,
  readAccount,
  readingLine,
  unknownAccount,
  type Account,
} from "../../../src/domain/allowance/account.ts";
import { allowanceOf, type AllowanceState } from "../../../src/domain/allowance/allowance.ts";
import type { RequestStart, RequestOutcome, LedgerEntry } from "../../../src/service/client/client.ts";
import { sampleService } from "../../../src/service/contract/authentication.ts";
import { departure, ending } from "../store/exchanges.ts";

export type Holder = Pick<LedgerEntry, "service" | "account">;

export type Request = Partial<RequestStart & Pick<LedgerEntry, "account" | "credential">>;

/** As in the product: more lines between two readings are ignored. */
const mostBetween = 50;

/** Accounts as the database has them: each line is applied when sent and when answered, then serialized. */
export class SharedLedger {
  readonly lines: LedgerEntry[] = [];
  readonly #accounts = new Map<string, Account>();

  /** Sends a request; returns its line. */
  leave({ account = "0123456789abcdef", credential = account, ...rest }: Request = {}): number {
    const line = this.lines.length + 1;
    const left = departure({ at: line * 1_000, ...rest });
    this.lines.push({
      ...left,
      line,
      account,
      credential,
      durationMs: 0,
      failure: "unanswered",
      counted: "unknown",
    });
    this.#change({ service: left.service, account }, (known) => afterDeparture(known, left, line));
    return line;
  }

  /** Ends a request. */
  end(line: number, overrides: Partial<RequestOutcome> = {}): void {
    const left = this.lines[line - 1];
    if (left === undefined) throw new Error(`No line ${line.toString()}`);
    const { failure: _failure, ...rest } = left;
    this.#complete({ ...rest, ...ending(overrides), endedAfter: this.lines.length });
  }

  /** Fails it before it was sent. */
  fail(line: number, failure: NonNullable<RequestOutcome["failure"]>): void {
    const left = this.lines[line - 1];
    if (left === undefined) return;
    this.#complete({ ...left, durationMs: 5, failure, counted: "no", endedAfter: this.lines.length });
  }

  /** Its window was found dead. */
  lose(line: number): void {
    const left = this.lines[line - 1];
    if (left !== undefined) this.#complete({ ...left, endedAfter: this.lines.length });
  }

  /** Reports the end of every finished request again. */
  endAgain(): void {
    for (const exchange of this.lines) if (exchange.endedAfter !== undefined) this.#complete(exchange);
  }

  /** Sends and ends a request. */
  send(request: Request & Partial<RequestOutcome> = {}): void {
    const { durationMs, status, rows, reading, upgradeUrl, failure, counted, ...left } = request;
    this.end(this.leave(left), {
      ...(durationMs === undefined ? {} : { durationMs }),
      ...(status === undefined ? {} : { status }),
      ...(rows === undefined ? {} : { rows }),
      ...(reading === undefined ? {} : { reading }),
      ...(upgradeUrl === undefined ? {} : { upgradeUrl }),
      ...(failure === undefined ? {} : { failure }),
      ...(counted === undefined ? {} : { counted }),
    });
  }

  /** A window’s view of an account. */
  account({ service, account }: Holder): Account {
    return this.#accounts.get(`${account} ${service}`) ?? unknownAccount;
  }

  /** A window’s view of the hosts of a connection. */
  state(...holders: readonly Holder[]): AllowanceState {
    return allowanceOf(holders.map((holder) => this.account(holder)));
  }

  #complete(exchange: LedgerEntry): void {
    this.lines[exchange.line - 1] = exchange;
    this.#change(exchange, (known) => afterEnding(known, exchange, this.#between(known, exchange)));
  }

  #between(account: Account, { line, service }: LedgerEntry): readonly LedgerEntry[] | undefined {
    const from = readingLine(account);
    if (from === undefined) return undefined;
    const others = this.lines.filter(
      (one) =>
        one.line > from &&
        one.line !== line &&
        (one.service === sampleService) === (service === sampleService),
    );
    return others.length > mostBetween ? undefined : others;
  }

  #change({ service, account }: Holder, change: (known: Account) => Account): void {
    const next = change(this.account({ service, account }));
    // Serializing a long state for each of a thousand requests would be slow.
    const isLong = next.pending.length > 100;
    this.#accounts.set(
      `${account} ${service}`,
      isLong ? next : readAccount(JSON.parse(JSON.stringify(next))),
    );
  }
}
