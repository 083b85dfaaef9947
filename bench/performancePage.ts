import { join } from "node:path";
import { projectRoot } from "../tools/vscode/environment.ts";
import type { Finding } from "./measure.ts";
import type { Results } from "./results.ts";
import { wordsOf } from "./words.ts";
import { between, table } from "../tools/docs/tables.ts";

/** The page on performance. */
export const pageFile = join(projectRoot, "docs", "performance.md");

/** The page with the results of a new run of the bench. */
export function withPerformance(page: string, { date, machine, findings }: Results): string {
  const { processor, cores, memoryGB, system, node } = machine;
  const notes = findings.flatMap((finding) => finding.notes.map((line) => `- ${finding.title}: ${line}`));
  const content = [
    `Measured on ${date} on ${processor}, ${cores} cores, ${memoryGB} GB, ${system}, Node ${node}. ` +
      "The last column is what nothing could do better than, and how many times that was measured.",
    table(["", "measured", "beside", "bar", "", "limit"], findings.flatMap(barredRows)),
    ...(notes.length === 0 ? [] : [notes.join("\n")]),
  ];
  return between(page, "performance", content.join("\n\n"));
}

/** What has a bar; the rest is in the results. A scenario that failed says so. */
function barredRows({ title, measures, failure }: Finding): readonly (readonly string[])[] {
  const rows = measures
    .filter(({ bar }) => bar !== undefined)
    .map((measure) => {
      const { what, measured, baseline, bar, verdict, limit } = wordsOf(measure);
      return [
        `${title}: ${what}`,
        measured,
        baseline,
        bar,
        verdict === "missed" ? "**missed**" : verdict,
        limit,
      ];
    });
  return failure === undefined ? rows : [...rows, [title, "not measured", "", "", "", ""]];
}
