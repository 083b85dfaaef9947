import { join } from "node:path";
import { between, table } from "../tools/docs/tables.ts";
import { projectRoot } from "../tools/vscode/environment.ts";
import type { Finding, Measure, Results } from "./results.ts";

export const pageFile = join(projectRoot, "docs", "performance.md");

const head = ["what a person feels", "measured", "limit", "beside it, in the same run"];

/** Inserts the results into the page. Throws if the page lacks the marks. */
export function withPerformance(page: string, { date, machine, findings }: Results): string {
  const { processor, cores, memoryGB, system, node } = machine;
  const content = [
    `Measured on ${date} on ${processor}, ${cores} cores, ${memoryGB} GB, ${system}, Node ${node}.`,
    table(head, findings.flatMap(rowsOf)),
  ];
  return between(page, "performance", content.join("\n\n"));
}

/** The results as lines for a terminal, and reasons of failures. */
export function printedTable({ seconds, findings }: Results): string {
  const failures = findings.flatMap(({ name, failure }) =>
    failure === undefined ? [] : [`failed: ${name}: ${failure}`],
  );
  return [...aligned([head, ...findings.flatMap(rowsOf)]), ...failures, `${seconds} s in all`].join("\n");
}

/** A failed scenario has a row too, so that the table hides no failure. */
function rowsOf({ name, measures, failure }: Finding): readonly (readonly string[])[] {
  const rows = measures.map(cellsOf);
  return failure === undefined ? rows : [...rows, [name, "not measured", "", ""]];
}

function cellsOf({ what, value, unit, limit, baseline }: Measure): readonly string[] {
  const times = rounded(value / baseline.value);
  return [
    what,
    `${rounded(value)} ${unit}`,
    `${rounded(limit)} ${unit}${value > limit ? " (missed)" : ""}`,
    `${baseline.what}: ${rounded(baseline.value)} ${unit} (${times} ×)`,
  ];
}

/** Rounds to three digits, with commas between thousands. */
export function rounded(value: number): string {
  const digits = Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));
  return digits.toLocaleString("en", { maximumSignificantDigits: 21 });
}

/** Pads each column to its widest cell. */
function aligned(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
