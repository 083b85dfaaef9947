import { createHash } from "node:crypto";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer } from "vitest/node";
import { isSoak } from "./test/support/chance.ts";

/** New windows first, because each closes the one that files share; then what takes a minute; the others by chance. */
const first = [/\/deep\/windows\/(?!reload|twoWindows)/, /\/deep\/windows\//];

class NewWindowsFirst extends BaseSequencer {
  override sort(files: Parameters<BaseSequencer["sort"]>[0]): ReturnType<BaseSequencer["sort"]> {
    const { seed } = this.ctx.config.sequence;
    const placed = files.map((file) => {
      const at = first.findIndex((part) => part.test(file.moduleId));
      const chance = createHash("sha256")
        .update(`${String(seed)} ${file.moduleId}`)
        .digest("hex");
      return { file, place: `${String(at === -1 ? first.length : at)} ${chance}` };
    });
    const sorted = placed.toSorted((one, other) => (one.place < other.place ? -1 : 1));
    return Promise.resolve(sorted.map(({ file }) => file));
  }
}

/** How long a hang of a test or a hook lasts, in ms. A wait ends before, so that a failure says which value came instead. */
const limits = {
  quick: { testTimeout: 60_000, hookTimeout: 60_000, waits: 30_000 },
  deep: { testTimeout: 600_000, hookTimeout: 600_000, waits: 60_000 },
};

/** Tests of pages in a plain browser, in a tab that the files of a worker share. A page draws each 17 ms. */
function pageTests({ waits, ...limit }: (typeof limits)["quick"]) {
  const expect = { poll: { interval: 15, timeout: waits } };
  return { ...limit, expect, isolate: false, globalSetup: ["test/support/browser.ts"] };
}

/** Tests of the installed product. The files of a worker share a browser and a window. */
function productTests({ waits, ...limit }: (typeof limits)["quick"], groupOrder: number) {
  const expect = { poll: { timeout: waits } };
  return {
    ...limit,
    expect,
    isolate: false,
    globalSetup: ["test/support/editors.ts"],
    sequence: { groupOrder },
  };
}

export default defineConfig({
  test: {
    // A browser and what it looks at take a core each.
    maxWorkers: Math.max(1, Math.min(2, availableParallelism())),
    setupFiles: ["test/support/chance.ts"],
    // No test may depend on another: each run takes them in a random order and names its seed.
    sequence: {
      ...(isSoak ? {} : { sequencer: NewWindowsFirst }),
      shuffle: { tests: true, files: isSoak },
    },
    projects: [
      {
        extends: true,
        test: { name: "pages", include: ["test/pages/**/*.test.ts"], ...pageTests(limits.quick) },
      },
      {
        extends: true,
        test: {
          name: "deep pages",
          include: ["test/deep/looks/pages/**/*.test.ts"],
          ...pageTests(limits.deep),
        },
      },
      {
        extends: true,
        test: { name: "flows", include: ["test/flows/**/*.test.ts"], ...productTests(limits.quick, 1) },
      },
      {
        extends: true,
        test: {
          name: "deep flows",
          include: ["test/deep/{flows,windows}/**/*.test.ts", "test/deep/looks/*.test.ts"],
          exclude: ["test/deep/windows/editor/**"],
          ...productTests(limits.deep, 2),
        },
      },
    ],
  },
});
