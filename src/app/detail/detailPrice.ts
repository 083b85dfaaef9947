import type { AllowanceState } from "../../domain/allowance/allowance.ts";
import { refusalOf } from "../../domain/spending/bounds.ts";
import type { Price } from "../../domain/allowance/price.ts";
import type { RecordWay } from "../../domain/spending/ways.ts";
import type { ResultRow } from "../../domain/record.ts";
import { sampleService } from "../../service/contract/authentication.ts";
import { roleOf } from "../../service/contract/question.ts";
import type { Connections, LoadDetails } from "../ports.ts";

/** `opened`: by a click. `stepped`: from an adjacent row. `restored`: by a reload of the window. */
export type OpeningReason = Exclude<RecordWay, "automaticRecord"> | "opened" | "stepped" | "restored";

export function wayOf(reason: OpeningReason): RecordWay {
  return reason === "record" || reason === "recordById" ? reason : "automaticRecord";
}

function endpointOf({ record }: Pick<ResultRow, "record">): "filing" | "company" {
  return record.kind === "filing" ? "filing" : "company";
}

export function isConnected(
  row: Pick<ResultRow, "record" | "service">,
  connections: Pick<Connections, "serviceOf">,
): boolean {
  return connections.serviceOf(roleOf({ endpoint: endpointOf(row) })) === row.service;
}

export function priceOf(
  row: Pick<ResultRow, "record" | "service">,
  { prices }: Pick<AllowanceState, "prices">,
): Price {
  return row.service === sampleService ? "free" : prices[endpointOf(row)];
}

/** Never after a 429 (§7). */
export function asksAtOnce(
  reason: OpeningReason,
  { row, price }: { readonly row: Pick<ResultRow, "service">; readonly price: Price },
  funds: AllowanceState,
  { when, reserve }: { readonly when: LoadDetails; readonly reserve: number },
): boolean {
  if (wayOf(reason) !== "automaticRecord") return true;
  if (when === "onRequest") return false;
  if (row.service === sampleService) return true;
  // Each reload of the window would pay again for a filing that fails.
  if (price !== "free" && (when !== "always" || reason === "restored")) return false;
  return refusalOf("person", { funds, price, spent: 0 }, { reserve }) === undefined;
}
