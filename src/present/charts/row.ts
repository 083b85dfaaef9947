import { field, type Json } from "../../text/json.ts";
import type { ServiceRecord } from "../../service/contract/records.ts";
import { amountOf } from "../amount.ts";
import { nameOf } from "../row.ts";
import type { Wording } from "../wording.ts";
import type { ChartRow } from "./chart.ts";

/** What the charts look at in a record: a filing (§2.3), or one of undocumented shape, as its row in a list reads it. */
export function chartRowOf(key: string, record: ServiceRecord, wording: Pick<Wording, "t">): ChartRow {
  const { value } = record;
  const date = textOf(value, "accepted_at", "created_at", "announced_on", "date", "founded");
  const state = textOf(value, "state", "location", "country");
  const industry = textOf(value, "industry", "series", "round", "stage");
  const amount = ["money_raised", "amount", "total_raised"]
    .map((name) => amountOf(field(value, name)))
    .find((found) => found !== undefined);
  return {
    key,
    name: nameOf(record, wording),
    ...(date === undefined ? {} : { date }),
    ...(amount === undefined ? {} : { amount }),
    ...(state === undefined ? {} : { state }),
    ...(industry === undefined ? {} : { industry }),
  };
}

function textOf(value: Json, ...names: readonly string[]): string | undefined {
  return names
    .map((name) => field(value, name))
    .find((found): found is string => typeof found === "string" && found.trim() !== "");
}
