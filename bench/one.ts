// Runs a scenario and sends its result to the parent process.
import { inspect } from "node:util";
import type { Finding } from "./results.ts";
import { largeScenarios, scenarios } from "./scenarios.ts";

const name = process.argv[2] ?? "";
const started = performance.now();
const finding = await measured().catch((error: unknown) => ({ measures: [], failure: inspect(error) }));
const seconds = Math.round((performance.now() - started) / 100) / 10;
// A scenario may leave a handle open that would keep the process alive.
process.send?.({ name, seconds, ...finding } satisfies Finding, () => process.exit());

async function measured(): Promise<Pick<Finding, "measures">> {
  const scenario = await { ...scenarios, ...largeScenarios }[name]?.();
  if (scenario === undefined) throw new Error(`There is no scenario ${name}.`);
  return { measures: await scenario((line) => process.stdout.write(`  ${line}\n`)) };
}
