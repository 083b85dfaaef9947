import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { isSoak } from "./test/support/chance.ts";

const inWorkbench = {
  // The files of a worker share what is open: a browser, a window.
  isolate: false,
  globalSetup: ["test/support/editors.ts"],
};

export default defineConfig({
  test: {
    // A browser and what it looks at take a core each.
    maxWorkers: Math.max(1, Math.min(2, availableParallelism())),
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What a person waits for on screen, on a machine that is busy with two editors.
    expect: { poll: { timeout: 60_000 } },
    setupFiles: ["test/support/chance.ts"],
    // No test may depend on another one: each run goes through them in a random order, and names its seed.
    sequence: { shuffle: { tests: true, files: isSoak } },
    projects: [
      {
        extends: true,
        test: {
          name: "pages",
          include: ["test/ui/pages/**/*.test.ts"],
          globalSetup: ["test/support/browser.ts"],
          // As for the unit tests: modules hold no state.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...inWorkbench, name: "new windows", include: ["test/ui/newWindow/**/*.test.ts"] },
      },
      {
        extends: true,
        test: {
          ...inWorkbench,
          name: "product",
          include: ["test/ui/*.test.ts"],
          // A new window closes the shared one.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
