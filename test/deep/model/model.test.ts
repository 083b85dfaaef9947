import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundleWindow, type WindowScripts } from "../../../tools/model/bundle.ts";
import { figuresText, runLanes } from "../../../tools/model/lanes.ts";
import { Runner } from "../../../tools/model/run.ts";
import { cases, seed } from "../../support/chance.ts";
import { savedFailedOnce } from "../../support/model/savedSequences.ts";
import { failedOnce } from "../../support/model/sequences.ts";

const sequences = cases(40);
/** For every sequence that runs here, with windows in separate processes: a tenth of it on a fast machine. */
const longestMs = sequences * 6_000;

describe("several windows on one store and one service", () => {
  let scripts: WindowScripts;
  const idle: Runner[] = [];

  beforeAll(async () => {
    scripts = await bundleWindow();
  }, longestMs);
  afterAll(async () => {
    await Promise.all(idle.map((runner) => runner.close()));
    await scripts.remove();
  });

  // Much of a sequence is waiting.
  it.concurrent.each([...failedOnce, ...savedFailedOnce])(
    "do not fail again: $why",
    async ({ sequence }) => {
      const runner = idle.pop() ?? (await Runner.start(scripts));
      try {
        await runner.run(sequence);
      } finally {
        idle.push(runner);
      }
    },
    longestMs,
  );

  it(
    "keep every line, every answer, every row and the count, whatever happens",
    async () => {
      const figures = await runLanes({ sequences, seed, lanes: 3, scripts, mostSteps: 16 });
      process.stdout.write(`  ${figuresText(figures)}\n`);
      expect(figures.sequences).toBeGreaterThanOrEqual(sequences);
      expect(figures.killed / figures.sequences).toBeGreaterThanOrEqual(0.1);
    },
    longestMs,
  );
});
