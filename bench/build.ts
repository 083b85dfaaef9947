import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { programCheck } from "../tools/project/step.ts";
import { projectRoot } from "../tools/vscode/environment.ts";

const buildSchema = z.object({
  outputs: z.record(
    z.string(),
    z.object({
      bytes: z.number(),
      imports: z.array(z.object({ path: z.string(), kind: z.string(), external: z.boolean().optional() })),
    }),
  ),
});

/** Builds what ships into `dist/`. Rejects where it cannot be built. */
export async function buildProduct(): Promise<void> {
  const { failed } = await programCheck("esbuild.mjs", ["--production"]);
  if (failed > 0) throw new Error("The product could not be built.");
}

/** A file that the build wrote, by its path from the root of the project. */
export interface BuiltFile {
  readonly path: string;
  readonly bytes: number;
}

/** The entry of the last build, and every file that it imports when it is loaded. */
export async function entryFiles(): Promise<readonly BuiltFile[]> {
  const text = await readFile(join(projectRoot, "dist", "meta.json"), "utf8");
  const { outputs } = buildSchema.parse(JSON.parse(text));
  const paths = new Set(["dist/extension.js"]);
  for (const file of paths) {
    for (const { path, kind, external } of outputs[file]?.imports ?? []) {
      if (kind === "import-statement" && external !== true) paths.add(path);
    }
  }
  return [...paths].map((path) => ({ path, bytes: outputs[path]?.bytes ?? 0 }));
}
