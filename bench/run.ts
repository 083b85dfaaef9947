// Measures what docs/performance.md claims and writes it there: `npm run bench`, or `node bench/run.ts client store` for
// some of it, or `npm run bench -- --million` for a library of a million filings, both of which write nothing.
import { fork } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { formatted } from "../tools/project/formatted.ts";
import { pageFile, withPerformance } from "./performancePage.ts";
import { thisMachine } from "./machine.ts";
import { findingSchema, type Finding } from "./measure.ts";
import { endTree } from "./processTree.ts";
import { resultsFile, type Results } from "./results.ts";
import { scenarios } from "./scenarios.ts";
import { findingText, summaryText } from "./table.ts";

/** What no scenario takes on a machine that has something else to do as well. */
const longestMs = 1_500_000;
const { values: options, positionals: named } = parseArgs({
  allowPositionals: true,
  // A library of a million filings takes minutes to make: only where it is asked for.
  options: { million: { type: "boolean", default: false } },
});
const chosen = options.million ? [...named, "million"] : named;
const unknown = chosen.filter((name) => !Object.hasOwn(scenarios, name) && name !== "million");
if (unknown.length > 0) throw new Error(`There is no scenario ${unknown.join(", ")}.`);

/** In its own process, so that no scenario warms, fills or blocks another one. */
async function measured(name: string): Promise<Finding> {
  const started = performance.now();
  const child = fork(join(import.meta.dirname, "one.ts"), [name], { execArgv: ["--expose-gc"] });
  const timer = setTimeout(() => {
    if (child.pid !== undefined) endTree(child.pid);
  }, longestMs);
  let finding: Finding | undefined;
  child.on("message", (message) => {
    finding = findingSchema.parse(message);
  });
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  clearTimeout(timer);
  const seconds = Math.round((performance.now() - started) / 1_000);
  const failure = `its process ended with ${String(code)} after ${seconds} s`;
  return finding ?? { name, title: name, seconds, measures: [], notes: [], failure };
}

const started = performance.now();
const machine = thisMachine();
const findings: Finding[] = [];
for (const name of chosen.length > 0 ? chosen : Object.keys(scenarios)) {
  process.stdout.write(`▶ ${name}\n`);
  const finding = await measured(name);
  process.stdout.write(`${findingText(finding)}\n`);
  findings.push(finding);
}
const seconds = Math.round((performance.now() - started) / 1_000);
const results: Results = { date: new Date().toISOString().slice(0, 10), machine, seconds, findings };
process.stdout.write(`${summaryText(results)}\n`);
// Some of the scenarios are no run.
if (chosen.length === 0) {
  await rewrite(resultsFile, JSON.stringify(results));
  await rewrite(pageFile, withPerformance(await readFile(pageFile, "utf8"), results));
}
process.exitCode = findings.some(({ failure }) => failure !== undefined) ? 1 : 0;

async function rewrite(file: string, text: string): Promise<void> {
  await writeFile(file, await formatted(file, text));
}
