import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/unit/**/*.test.ts"],
    testTimeout: 20_000,
    // The compilers that check what is written use one core each.
    maxWorkers: availableParallelism(),
  },
});
