// Looks for what a fixed run can't find: `npm run soak -- --minutes 60`. Each round is `npm run test:all` from a new seed:
// files and tests in a random order, ten times the cases, the hostile corpora in full. The round in which the time is
// over is the last one. `--seed N` repeats one round.
import { randomInt } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs, stripVTControlCharacters } from "node:util";
import { runScript } from "../tools/project/step.ts";
import { cacheRoot } from "../tools/vscode/environment.ts";

const { values: options } = parseArgs({
  options: { minutes: { type: "string", default: "60" }, seed: { type: "string" } },
});
const minutes = Number(options.minutes);
if (!(minutes > 0)) throw new Error(`--minutes takes a number above 0, not ${options.minutes}`);

/** A round that failed, and the lines that say what did. */
interface FailedRound {
  readonly seed: string;
  readonly lines: readonly string[];
}

/** Runs everything from one seed; undefined if all passed. */
async function round(seed: string): Promise<FailedRound | undefined> {
  const { code, output } = await runScript(join("test", "run.ts"), ["--all", `--seed=${seed}`]);
  await mkdir(cacheRoot, { recursive: true });
  await writeFile(join(cacheRoot, `soak-${seed}.log`), output);
  const lines = stripVTControlCharacters(output).split("\n");
  const [total = "no end"] = lines.filter((line) => /^\d+ passed, \d+ failed/.test(line));
  process.stdout.write(`${code === 0 ? "✓" : "✗"} seed ${seed}: ${total}\n`);
  return code === 0 ? undefined : { seed, lines: lines.filter((line) => /^\s*(?:✗|×|FAIL\b)/.test(line)) };
}

const end = performance.now() + minutes * 60_000;
const failed: FailedRound[] = [];
let rounds = 0;
do {
  const result = await round(options.seed ?? String(randomInt(2 ** 31)));
  rounds += 1;
  if (result !== undefined) failed.push(result);
} while (options.seed === undefined && performance.now() < end);

for (const { seed, lines } of failed)
  process.stdout.write(`\nnpm run soak -- --seed ${seed}\n${lines.join("\n")}\n`);
process.stdout.write(`${String(rounds - failed.length)} passed, ${String(failed.length)} failed\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
