import { writtenTable } from "../../../tools/pages/tableRows.ts";
import type { WrittenTable } from "../../../tools/pages/table.ts";

const places = ["CALIFORNIA", "NEW YORK", "TEXAS", null] as const;
/** A filing of many, each with a name of its own. */
export const filingAt = (at: number) => ({
  id: at,
  name: `Company ${String(at).padStart(5, "0")}`,
  state: places[at % places.length] ?? null,
  industry: at % 3 === 0 ? "Pooled Investment Fund" : "Computers",
  money_raised: at % 5 === 0 ? null : (at * 7919) % 9_000_000,
  offered_for_sale: at % 4 === 0 ? "Indefinite" : String(at * 1000),
  min_investment: 1000,
  accepted_at: "2024-05-06T07:08:09-04:00",
  web: "https://a.example",
  is_business_combination_transaction: false,
});
/** Thirty of them. */
export const few: WrittenTable = writtenTable(Array.from({ length: 30 }, (_, at) => filingAt(at)));
