import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundleWindow, type WindowScripts } from "../../../tools/model/bundle.ts";
import { figuresText, runLanes } from "../../../tools/model/lanes.ts";
import { Runner } from "../../../tools/model/run.ts";
import { cases, seed } from "../../support/chance.ts";
import { savedFailedOnce } from "../../support/model/savedSequences.ts";
import { failedOnce } from "../../support/model/sequences.ts";

const sequences = cases(40);
/** For every sequence that runs here, with windows in separate processes. */
const longestMs = 240_000;

describe("several windows on one store and one service", () => {
  let scripts: WindowScripts;
  let runner: Runner;

  beforeAll(async () => {
    scripts = await bundleWindow();
    runner = await Runner.start(scripts);
  }, longestMs);
  afterAll(async () => {
    await runner.close();
    await scripts.remove();
  });

  it.each([...failedOnce, ...savedFailedOnce])(
    "do not fail again: $why",
    async ({ sequence }) => {
      await runner.run(sequence);
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
