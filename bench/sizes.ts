import { stat } from "node:fs/promises";
import { join } from "node:path";
import { programOf, runScript } from "../tools/project/step.ts";
import { entryFiles } from "./build.ts";
import { inFolder } from "./folder.ts";
import type { Scenario } from "./scenario.ts";

/** What is shipped, in bytes: the entry with all that it loads, and the package. */
export const sizesScenario: Scenario = {
  title: "What is shipped",
  run: async () =>
    await inFolder(async (folder) => {
      const vsix = join(folder, "startup-funding.vsix");
      const args = ["package", "--no-dependencies", "--out", vsix];
      const { code, output } = await runScript(programOf("@vscode/vsce", "vsce"), args);
      if (code !== 0) throw new Error(output);
      const files = await entryFiles();
      return {
        measures: [
          {
            what: `entry (${files.length} files)`,
            value: files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000,
            unit: "KB",
            bar: { is: "under", value: 50 },
          },
          {
            what: "VSIX",
            value: (await stat(vsix)).size / 1_000,
            unit: "KB",
            // The grammars of the languages are half of it; each is loaded by the first cursor in its language.
            bar: { is: "under", value: 1_000 },
          },
        ],
      };
    }),
};
