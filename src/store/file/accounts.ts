import type { DatabaseSync } from "node:sqlite";
import { maxLinesBetween } from "../changes/requestLines.ts";
import {
  afterDeparture,
  afterEnding,
  newestLineOf,
  readAccount,
  readingLine,
  unknownAccount,
  type Account,
} from "../../domain/allowance/account.ts";
import type { LedgerEntry } from "../../service/client/client.ts";
import { sampleService } from "../../service/contract/authentication.ts";
import { exchangeIn, parsed } from "../sql/entries.ts";

/** Adds the missing accounts of the ledger, each in its state after the last line. */
export function addMissingAccounts(database: DatabaseSync): void {
  const accounts = new Map<string, Account>();
  const worlds = new Map<boolean, LedgerEntry[]>();
  for (const row of database.prepare("SELECT id, line FROM ledger ORDER BY id").iterate()) {
    const exchange = exchangeIn({ line: Number(row["id"]), text: String(row["line"]) });
    if (exchange === undefined) continue;
    const world = worlds.get(exchange.service === sampleService) ?? [];
    worlds.set(exchange.service === sampleService, world);
    addTo(accounts, world, exchange);
  }
  const add = database.prepare("INSERT OR IGNORE INTO accounts (origin, account, state) VALUES (?, ?, ?)");
  for (const [name, account] of accounts) {
    const [service = "", credential = ""] = name.split(" ");
    add.run(service, credential, JSON.stringify(account));
  }
}

/** Drops accounts that know lost lines: the numbers are reused, so new lines would seem older than the account. */
export function dropAccountsAhead(database: DatabaseSync): void {
  const newest = Number(database.prepare("SELECT max(id) AS id FROM ledger").get()?.["id"] ?? 0);
  const drop = database.prepare("DELETE FROM accounts WHERE origin = ? AND account = ?");
  for (const row of database.prepare("SELECT * FROM accounts").all()) {
    const known = readAccount(parsed(String(row["state"])));
    if (newestLineOf(known) > newest) drop.run(String(row["origin"]), String(row["account"]));
  }
}

function addTo(accounts: Map<string, Account>, world: LedgerEntry[], exchange: LedgerEntry): void {
  const { service, account, line } = exchange;
  const name = `${service} ${account}`;
  const known = accounts.get(name) ?? unknownAccount;
  const from = readingLine(known);
  const between = from === undefined ? [] : world.filter((other) => other.line > from);
  const isFew = from !== undefined && between.length <= maxLinesBetween;
  const left = afterDeparture(known, exchange, line);
  accounts.set(name, afterEnding(left, exchange, isFew ? between : undefined));
  world.push(exchange);
  if (world.length > maxLinesBetween + 1) world.shift();
}
