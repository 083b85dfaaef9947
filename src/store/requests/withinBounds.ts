import { allowanceOf } from "../../domain/allowance/allowance.ts";
import type { Price } from "../../domain/allowance/price.ts";
import { refusalOf } from "../../domain/spending/bounds.ts";
import { budgetMs, spentIn } from "../../domain/spending/budget.ts";
import type { Bounds, Departure, Exchange } from "../../service/client/client.ts";
import type { Refusal } from "../../service/errors.ts";
import { accountIn } from "../changes/requestLines.ts";
import { type SpiltRequest, withSpilt } from "../changes/spill.ts";
import type { Database } from "../rows/database.ts";
import { exchangesIn } from "../sql/entries.ts";

/**
 * Why a request may not leave within its bounds, by what the database holds in this transaction; undefined where it may.
 * `spilt`: requests that other windows have written down beside it.
 */
export function refusalIn(
  database: Database,
  { departure, bounds }: { readonly departure: Departure; readonly bounds: Bounds },
  spilt: readonly SpiltRequest[],
): Refusal | undefined {
  const { purpose, question, at } = departure;
  const funds = allowanceOf(
    bounds.payers.map((payer) => withSpilt(database, payer, spilt)),
    at,
  );
  const spent = bounds.budget === undefined ? 0 : spentBefore(database, departure);
  return refusalOf(purpose, { funds, price: funds.prices[question.endpoint], spent }, bounds);
}

function spentBefore(database: Database, { purpose, at, uptime }: Departure): number {
  const lines = exchangesIn(database.chargedLines(purpose, at - budgetMs));
  return spentIn(lines, { at, uptime }, (line) => priceOf(database, line));
}

function priceOf(database: Database, { service, account, question, at }: Exchange): Price {
  return allowanceOf([accountIn(database, service, account)], at).prices[question.endpoint];
}
