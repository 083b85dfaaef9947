import { join } from "node:path";
import { build } from "esbuild";
import { projectRoot } from "../../tools/vscode/environment.ts";

/** Builds the thread that runs long statements into a folder, as it is shipped: one file. Returns its path. */
export async function buildStoreWorker(folder: string): Promise<string> {
  const outfile = join(folder, "storeWorker.mjs");
  await build({
    entryPoints: [join(projectRoot, "src", "store", "file", "worker.ts")],
    outfile,
    bundle: true,
    minify: true,
    format: "esm",
    platform: "node",
    target: "node22",
  });
  return outfile;
}
