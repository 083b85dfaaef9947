import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/ui/**/*.test.ts"],
    // One VS Code at a time: two of them on a small machine wait for each other.
    fileParallelism: false,
    // Named in the last lines of npm test where it was needed.
    retry: 1,
    setupFiles: ["test/ui/repeated.ts"],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // What a person waits for on screen, on a machine that is busy with two editors.
    expect: { poll: { timeout: 60_000 } },
  },
});
