import {
  afterDeparture,
  afterEnding,
  readAccount,
  readingLine,
  unknownAccount,
  type Account,
} from "../../../src/domain/allowance/account.ts";
import { allowanceOf, type AllowanceState } from "../../../src/domain/allowance/allowance.ts";
import type { Departure, RequestEnd, Exchange } from "../../../src/service/client/client.ts";
import { sampleService } from "../../../src/service/contract/authentication.ts";
import { departure, ending } from "../store/exchanges.ts";

/** A service and an account for it. */
export type Holder = Pick<Exchange, "service" | "account">;

/** A request of the test: its facts, and whose it is. */
export type Request = Partial<Departure & Pick<Exchange, "account" | "credential">>;

/** More lines than these between two readings are not looked at. */
const mostBetween = 50;

/** The accounts of all windows as the database keeps them: each line is folded in as it leaves and as it ends, then written and read again. */
export class SharedLedger {
  readonly lines: Exchange[] = [];
  readonly #accounts = new Map<string, Account>();

  /** A request leaves; returns its line. */
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

  /** It is over. */
  end(line: number, overrides: Partial<RequestEnd> = {}): void {
    const left = this.lines[line - 1];
    if (left === undefined) throw new Error(`No line ${line.toString()}`);
    const { failure: _failure, ...rest } = left;
    this.#complete({ ...rest, ...ending(overrides), endedAfter: this.lines.length });
  }

  /** It failed before it left. */
  fail(line: number, failure: NonNullable<RequestEnd["failure"]>): void {
    const left = this.lines[line - 1];
    if (left === undefined) return;
    this.#complete({ ...left, durationMs: 5, failure, counted: "no", endedAfter: this.lines.length });
  }

  /** Its window was found dead. */
  lose(line: number): void {
    const left = this.lines[line - 1];
    if (left !== undefined) this.#complete({ ...left, endedAfter: this.lines.length });
  }

  /** Reports the end of every finished request once more. */
  endAgain(): void {
    for (const exchange of this.lines) if (exchange.endedAfter !== undefined) this.#complete(exchange);
  }

  /** A request leaves and ends, with nothing else meanwhile. */
  send(request: Request & Partial<RequestEnd> = {}): void {
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

  /** What a window reads of an account. */
  account({ service, account }: Holder): Account {
    return this.#accounts.get(`${account} ${service}`) ?? unknownAccount;
  }

  /** What a window reads of the hosts of one connection. */
  state(...holders: readonly Holder[]): AllowanceState {
    return allowanceOf(holders.map((holder) => this.account(holder)));
  }

  #complete(exchange: Exchange): void {
    this.lines[exchange.line - 1] = exchange;
    this.#change(exchange, (known) => afterEnding(known, exchange, this.#between(known, exchange)));
  }

  #between(account: Account, { line, service }: Exchange): readonly Exchange[] | undefined {
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
    // A long one is as it is: it would be written and read again for each of its thousand requests.
    const isLong = next.pending.length > 100;
    this.#accounts.set(
      `${account} ${service}`,
      isLong ? next : readAccount(JSON.parse(JSON.stringify(next))),
    );
  }
}
