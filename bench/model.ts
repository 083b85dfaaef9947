import { bundleWindow } from "../tools/model/bundle.ts";
import { figuresText, runLanes } from "../tools/model/lanes.ts";
import type { Scenario } from "./scenario.ts";

const sequences = 5_000;

/** What the tests do with a few sequences, with many. Fails with the sequence that contradicts what is promised. */
export const modelScenario: Scenario = {
  title: "Windows on one store, all that may go wrong",
  async run(log) {
    const scripts = await bundleWindow();
    try {
      const seed = Date.now() % 2 ** 31;
      log(`seed ${String(seed)}`);
      const started = performance.now();
      const figures = await runLanes({ sequences, seed, lanes: 4, scripts, mostSteps: 24 });
      const value = (performance.now() - started) / figures.sequences;
      return {
        measures: [{ what: "one sequence", value, unit: "ms" }],
        notes: [`None of them contradicts what is promised: ${figuresText(figures)}.`],
      };
    } finally {
      await scripts.remove();
    }
  },
};
