import { questionText } from "./question.ts";
import { quotedCell, withoutFormula } from "../text/csvCell.ts";
import type { Wording } from "./wording.ts";
import type { UsageLine } from "../domain/allowance/usageLines.ts";

const header =
  "time question purpose client service status rows charge remaining duration_ms failure request_id".split(
    " ",
  );

/** Returns CSV (RFC 4180), newest first: times in ISO 8601 UTC, no credential, no formula that a spreadsheet runs. */
export function usageCsvRows(lines: readonly UsageLine[], wording: Wording): string {
  return rowsText(
    lines.map(({ exchange, charge }) => [
      new Date(exchange.at).toISOString(),
      questionText(exchange.question, wording),
      exchange.purpose,
      exchange.agent?.client ?? "",
      exchange.service,
      exchange.status ?? "",
      exchange.rows ?? "",
      charge,
      exchange.reading?.remaining ?? "",
      Math.round(exchange.durationMs),
      exchange.failure ?? "",
      exchange.requestId ?? "",
    ]),
  );
}

function rowsText(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

export const usageCsvHeader: string = rowsText([header]);

function cell(value: string | number): string {
  return typeof value === "number" ? String(value) : quotedCell(withoutFormula(value));
}
