import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import { programOf, runScript } from "../tools/suites/step.ts";
import { projectRoot } from "../tools/vscode/environment.ts";
import type { Scenario } from "./scenario.ts";

const buildSchema = z.object({
  outputs: z.record(
    z.string(),
    z.object({
      bytes: z.number(),
      imports: z.array(z.object({ path: z.string(), kind: z.string(), external: z.boolean().optional() })),
    }),
  ),
});

/** What is shipped, in bytes: the entry with all that it loads, and the package. */
export const sizesScenario: Scenario = {
  title: "What is shipped",
  async run() {
    const folder = await mkdtemp(join(tmpdir(), "startup-funding-bench-"));
    try {
      const vsix = join(folder, "startup-funding.vsix");
      const { code, output } = await runScript(programOf("@vscode/vsce", "vsce"), [
        "package",
        "--no-dependencies",
        "--out",
        vsix,
      ]);
      if (code !== 0) throw new Error(output);
      const { entry, files } = await entrySize();
      return {
        measures: [
          {
            what: `entry (${files} files)`,
            value: entry / 1_000,
            unit: "KB",
            bar: { is: "under", value: 60 },
          },
          {
            what: "VSIX",
            value: (await stat(vsix)).size / 1_000,
            unit: "KB",
            bar: { is: "under", value: 500 },
          },
        ],
      };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** Bytes of the entry and of every file that it imports when it is loaded. */
async function entrySize(): Promise<{ readonly entry: number; readonly files: number }> {
  const { outputs } = buildSchema.parse(
    JSON.parse(await readFile(join(projectRoot, "dist", "meta.json"), "utf8")),
  );
  const files = new Set(["dist/extension.js"]);
  for (const file of files) {
    for (const { path, kind, external } of outputs[file]?.imports ?? []) {
      if (kind === "import-statement" && external !== true) files.add(path);
    }
  }
  const entry = [...files].reduce((sum, file) => sum + (outputs[file]?.bytes ?? 0), 0);
  return { entry, files: files.size };
}
