import { createHash } from "node:crypto";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer } from "vitest/node";
import { isSoak } from "./test/support/chance.ts";

/** New windows first, because each closes the one that files share; then what takes a minute; the others by chance. */
const first = ["/newWindow/", "/ui/windows.test", "/ui/reload.test"];

class NewWindowsFirst extends BaseSequencer {
  override sort(files: Parameters<BaseSequencer["sort"]>[0]): ReturnType<BaseSequencer["sort"]> {
    const { seed } = this.ctx.config.sequence;
    const placed = files.map((file) => {
      const at = first.findIndex((part) => file.moduleId.includes(part));
      const chance = createHash("sha256")
        .update(`${String(seed)} ${file.moduleId}`)
        .digest("hex");
      return { file, place: `${String(at === -1 ? first.length : at)} ${chance}` };
    });
    const sorted = placed.toSorted((one, other) => (one.place < other.place ? -1 : 1));
    return Promise.resolve(sorted.map(({ file }) => file));
  }
}

/** For all tests of pages. */
const pageTests = {
  globalSetup: ["test/support/browser.ts"],
  // The files of a worker share a tab. Modules hold no other state.
  isolate: false,
  // A page draws each 17 ms.
  expect: { poll: { interval: 15 } },
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
    sequence: {
      ...(isSoak ? {} : { sequencer: NewWindowsFirst }),
      shuffle: { tests: true, files: isSoak },
    },
    projects: [
      {
        extends: true,
        test: {
          name: "pages",
          include: ["test/pages/**/*.test.ts"],
          ...pageTests,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // A wait ends before its test does, so that a failure says which value came instead.
          expect: { poll: { ...pageTests.expect.poll, timeout: 30_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: "looks of pages",
          include: ["test/deep/looks/pages/**/*.test.ts"],
          ...pageTests,
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        extends: true,
        test: {
          name: "product",
          include: ["test/ui/*.test.ts", "test/ui/newWindow/**/*.test.ts"],
          // The files of a worker share what is open: a browser, a window.
          isolate: false,
          globalSetup: ["test/support/editors.ts"],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
