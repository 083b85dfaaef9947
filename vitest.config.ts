import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer } from "vitest/node";
import { isSoak } from "./test/support/chance.ts";

/** Below test/unit/codegen, what takes longest: half a minute or more for the first, then down to some seconds. */
const longest = [
  "literal/kotlin",
  "literal/rust",
  "type/rust",
  "literal/go",
  "type/jvm",
  "literal/java",
  "literal/scripting",
  "type/python",
  "languages/places",
  "insertion/cursors",
];

/** Starts with what takes longest, so that no worker is left alone with it at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer["sort"]>[0]): ReturnType<BaseSequencer["sort"]> {
    const place = ({ moduleId }: (typeof files)[number]): number => {
      const at = longest.findIndex((one) => moduleId.endsWith(`/test/unit/codegen/${one}.test.ts`));
      return at === -1 ? longest.length : at;
    };
    const sorted = await BaseSequencer.prototype.sort.call(this, files);
    return sorted.toSorted((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  test: {
    include: ["test/unit/**/*.test.ts"],
    testTimeout: isSoak ? 200_000 : 20_000,
    maxWorkers: availableParallelism(),
    // Modules hold no state, so that files share a worker and what is loaded in it: starting a process for each of them
    // took longer than most of them.
    isolate: false,
    // test/support/growth.ts collects young objects before it measures, and what it measures has room until the next time.
    execArgv: ["--expose-gc", "--min-semi-space-size=64"],
    setupFiles: ["test/support/chance.ts"],
    // No test may depend on another one: each run goes through them in a random order, and names its seed.
    sequence: {
      ...(isSoak ? {} : { sequencer: LongestFirst }),
      shuffle: { tests: true, files: isSoak },
    },
    tags: [
      { name: "compilers", description: "Asks a compiler or an interpreter that this machine may lack." },
    ],
  },
});
