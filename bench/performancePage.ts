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
    table(["what a person feels", "measured", "bar", "limit"], feltRows(findings)),
    "## Everything that has a bar",
    table(["", "measured", "beside", "bar", "", "limit"], findings.flatMap(barredRows)),
    ...(notes.length === 0 ? [] : [notes.join("\n")]),
  ];
  return between(page, "performance", content.join("\n\n"));
}

/** What a person feels, and the scenario and measure that hold it. */
const felt: readonly (readonly [words: string, scenario: string, what: string])[] = [
  [
    "VS Code starts: time added by the extension",
    "activation",
    "code load, activate and synchronous work in the next two seconds, median, above an extension that does nothing",
  ],
  ["Connecting: longest time that the editor doesn’t react", "host", "connecting, longest block"],
  [
    "A search: from Enter to rows on screen, above the request alone",
    "palette",
    "median, above the request alone",
  ],
  ["The same search again, from what is stored", "store", "read, p50"],
  ["The first stored answer after a start", "store", "open and first answer, p50"],
  [
    "Load Next Page, up to 2,000 rows: time that the editor doesn’t react",
    "host",
    "rows into the tree: host blocked per added page, median",
  ],
  ["A record inserted into 100 KB of TypeScript", "insertion", "typescript of 100 KB, in a function, first"],
  ["10,000 rows as a table: first paint", "grid", "10,000 rows, first paint"],
  ["10,000 rows as a table: sort by text", "grid", "10,000 rows, sort by text, slowest"],
  ["10,000 rows as a table: a frame while scrolling, p95", "grid", "10,000 rows, frame while scrolling, p95"],
];

function feltRows(findings: readonly Finding[]): readonly (readonly string[])[] {
  return felt.map(([words, scenario, what]) => {
    const { measures = [] } = findings.find(({ name }) => name === scenario) ?? {};
    const found = measures.find((measure) => measure.what === what);
    if (found === undefined) return [words, "not measured", "", ""];
    const { measured, bar, verdict, limit } = wordsOf(found);
    return [words, measured, verdict === "missed" ? `${bar}, **missed**` : bar, limit];
  });
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
