// Measures the numbers of docs/performance.md beside a baseline and writes them there: `npm run bench`. `npm run bench
// -- store grid`, `-- --million` and `-- --months` (simulated months of saved searches) run some scenarios and write
// nothing.
import { fork } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { formatted } from "../tools/project/formatted.ts";
import { programCheck } from "../tools/project/step.ts";
import { thisMachine } from "./machine.ts";
import { findingSchema, resultsFile, type Finding, type Results } from "./results.ts";
import { scenarios } from "./scenarios.ts";
import { pageFile, printedTable, withPerformance } from "./table.ts";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { million: { type: "boolean", default: false }, months: { type: "boolean", default: false } },
});
const unknown = positionals.filter((name) => !Object.hasOwn(scenarios, name));
if (unknown.length > 0) throw new Error(`There is no scenario ${unknown.join(", ")}.`);
const large = (["million", "months"] as const).filter((name) => options[name]);
const chosen = [...positionals, ...large];

const started = performance.now();
const machine = thisMachine();
if ((await programCheck("esbuild.mjs", ["--production"])).failed > 0)
  throw new Error("The product could not be built.");
const findings: Finding[] = [];
for (const name of chosen.length > 0 ? chosen : Object.keys(scenarios)) findings.push(await measured(name));
const seconds = Math.round((performance.now() - started) / 1_000);
const results: Results = { date: new Date().toISOString().slice(0, 10), machine, seconds, findings };
process.stdout.write(`${printedTable(results)}\n`);
if (chosen.length === 0) {
  await rewrite(resultsFile, JSON.stringify(results));
  await rewrite(pageFile, withPerformance(await readFile(pageFile, "utf8"), results));
}
process.exitCode = findings.some(({ failure }) => failure !== undefined) ? 1 : 0;

/** Each in its own process, so that none warms or blocks another. */
async function measured(name: string): Promise<Finding> {
  process.stdout.write(`▶ ${name}\n`);
  const child = fork(join(import.meta.dirname, "one.ts"), [name]);
  let finding: Finding | undefined;
  child.on("message", (message) => {
    finding = findingSchema.parse(message);
  });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return finding ?? { name, seconds: 0, measures: [], failure: `its process ended with ${String(code)}` };
}

async function rewrite(file: string, text: string): Promise<void> {
  await writeFile(file, await formatted(file, text));
}
