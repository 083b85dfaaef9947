import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/unit/**/*.test.ts"],
    testTimeout: 20_000,
    maxWorkers: availableParallelism(),
    // Modules hold no state, so that files share a worker and what is loaded in it: starting a process for each of them
    // took longer than most of them.
    isolate: false,
    // No test may lean on another one: each run goes through them in an order of its own, and says which.
    sequence: { shuffle: { tests: true, files: false } },
    tags: [
      { name: "compilers", description: "Asks a compiler or an interpreter that this machine may lack." },
    ],
  },
});
