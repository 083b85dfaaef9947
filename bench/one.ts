// Runs one scenario in this process and sends what it found to the process that started it.
import { inspect } from "node:util";
import { findingSchema, type Finding } from "./measure.ts";
import { largeScenarios, scenarios } from "./scenarios.ts";

const name = process.argv[2] ?? "";
const started = performance.now();
const seconds = (): number => Math.round((performance.now() - started) / 100) / 10;

async function find(): Promise<Finding> {
  const scenario = await { ...scenarios, ...largeScenarios }[name]?.();
  if (scenario === undefined) throw new Error(`There is no scenario ${name}.`);
  const { title } = scenario;
  try {
    const { measures, notes = [] } = await scenario.run((line) => process.stdout.write(`  ${line}\n`));
    return { name, title, seconds: seconds(), measures, notes };
  } catch (error) {
    return { name, title, seconds: seconds(), measures: [], notes: [], failure: inspect(error) };
  }
}

const finding = findingSchema.parse(await find());
// A scenario may have left something open that would keep the process.
process.send?.(finding, () => process.exit());
