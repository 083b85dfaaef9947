import { expect, it } from "vitest";
import { simulate } from "../../../tools/model/run.ts";
import { cases, seed } from "../../support/chance.ts";

const sequences = cases(40);
/** For every sequence, with windows in separate processes: a tenth of it on a fast machine. */
const longestMs = sequences * 6_000;

it(
  "several windows keep every line, every answer, every edit, and all news within their bounds, whatever happens",
  async () => {
    const figures = await simulate({ sequences, seed, lanes: 3, mostSteps: 12 });
    const counts = [...figures].map(([name, count]) => `${name} ${String(count)}`);
    process.stdout.write(`  ${counts.join(", ")}\n`);
    expect(figures.get("sequences")).toBeGreaterThanOrEqual(sequences);
    expect(figures.get("kill")).toBeGreaterThan(sequences / 10);
  },
  longestMs,
);
