import { questionInWords } from "../service/contract/words.ts";
import { quotedCell, withoutFormula } from "../text/csvCell.ts";
import type { Translate } from "../text/sentence.ts";
import type { UsageLine } from "../domain/allowance/usage.ts";

const header = [
  "time",
  "question",
  "purpose",
  "service",
  "status",
  "rows",
  "charge",
  "remaining",
  "duration_ms",
  "failure",
  "request_id",
];

/** The ledger as CSV (RFC 4180), newest first: times in ISO 8601 UTC, no credential, no formula that a spreadsheet runs. */
export function usageCsv(lines: readonly UsageLine[], t: Translate): string {
  const rows = lines.map(({ exchange, charge }) => [
    new Date(exchange.at).toISOString(),
    questionInWords(exchange.question, t),
    exchange.purpose,
    exchange.service,
    exchange.status ?? "",
    exchange.rows ?? "",
    charge,
    exchange.reading?.remaining ?? "",
    Math.round(exchange.durationMs),
    exchange.failure ?? "",
    exchange.requestId ?? "",
  ]);
  return [header, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

function cell(value: string | number): string {
  return typeof value === "number" ? String(value) : quotedCell(withoutFormula(value));
}
