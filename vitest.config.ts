import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer } from "vitest/node";
import { isSoak } from "./test/support/chance.ts";
import { plainFolders } from "./test/deepFolders.ts";

/** Below test/deep, the files that take longest: up to a minute and a half for the first. */
const longest = [
  "compilers/codegen/literal/kotlin",
  "compilers/codegen/literal/rust",
  "model/model",
  "compilers/codegen/literal/java",
  "compilers/codegen/type/rust",
  "compilers/codegen/type/jvm",
  "compilers/codegen/literal/go",
];

/** Starts with the longest files, so that no worker is left alone with one at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer["sort"]>[0]): ReturnType<BaseSequencer["sort"]> {
    const place = ({ moduleId }: (typeof files)[number]): number => {
      const at = longest.findIndex((one) => moduleId.endsWith(`/test/deep/${one}.test.ts`));
      return at === -1 ? longest.length : at;
    };
    const sorted = await BaseSequencer.prototype.sort.call(this, files);
    return sorted.toSorted((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  test: {
    maxWorkers: availableParallelism(),
    // Modules hold no state, so files share a worker: starting a process for each took longer than most of them.
    isolate: false,
    // test/support/growth.ts collects young objects before it measures, and what it measures has room until the next time.
    execArgv: ["--expose-gc", "--min-semi-space-size=64"],
    // No test may depend on another: each run takes them in a random order and names its seed.
    sequence: {
      ...(isSoak ? {} : { sequencer: LongestFirst }),
      shuffle: { tests: true, files: isSoak },
    },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["test/unit/**/*.test.ts"],
          setupFiles: ["test/support/chance.ts", "test/support/quick.ts"],
          // Ends a hang; no test takes long.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "deep",
          include: plainFolders.map((folder) => `test/deep/${folder}/**/*.test.ts`),
          exclude: ["test/deep/*/editor/**"],
          setupFiles: ["test/support/chance.ts"],
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
