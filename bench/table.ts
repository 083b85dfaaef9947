import { isMet, type Finding } from "./measure.ts";
import type { Results } from "./results.ts";
import { wordsOf } from "./words.ts";

/** What a scenario found, as a table for a terminal. */
export function findingText({ title, seconds, measures, notes, failure }: Finding): string {
  const rows = measures.map((measure) => {
    const { what, measured, baseline, bar, verdict, limit } = wordsOf(measure);
    return [what, measured, baseline, bar, verdict.toUpperCase(), limit];
  });
  const head = ["what", "measured", "beside", "bar", "", "limit"];
  return [
    `${title} (${seconds} s)`,
    ...(rows.length === 0 ? [] : aligned([head, ...rows])),
    ...notes,
    ...(failure === undefined ? [] : [`FAILED: ${failure}`]),
  ].join("\n  ");
}

/** The last lines of a run: on what it ran, how many bars were met, what was missed. */
export function summaryText({ machine, seconds, findings }: Results): string {
  const all = findings.flatMap(({ title, measures }) =>
    measures.map((measure) => ({ title, measure, met: isMet(measure) })),
  );
  const missed = all.filter(({ met }) => met === false);
  const failed = findings.filter(({ failure }) => failure !== undefined);
  return [
    `${machine.processor}, ${machine.cores} cores, ${machine.memoryGB} GB, ${machine.system}, Node ${machine.node}`,
    `${all.filter(({ met }) => met === true).length} met, ${missed.length} missed, ${failed.length} scenarios failed, ${seconds} s`,
    ...missed.map(({ title, measure }) => {
      const { what, measured, bar } = wordsOf(measure);
      return `missed: ${title}, ${what}: ${measured}, ${bar}`;
    }),
    ...failed.map(({ title }) => `failed: ${title}`),
  ].join("\n");
}

/** Rows of cells as lines, each column as wide as its widest cell. */
function aligned(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
