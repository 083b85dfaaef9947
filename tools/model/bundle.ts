import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as esbuild from "esbuild";

/** The window’s script and that of its thread, in one file each, so that a process starts in a fraction of the time. */
export interface WindowScripts {
  readonly window: string;
  readonly storeWorker: string;
  remove(): Promise<void>;
}

/** CommonJS dependencies ask for Node’s own modules by `require`. */
const banner =
  'import{createRequire as createRequireHere}from"node:module";const require=createRequireHere(import.meta.url);';

/** Builds them into a folder of their own. */
export async function bundleWindow(): Promise<WindowScripts> {
  const folder = await mkdtemp(join(tmpdir(), "model-scripts-"));
  await esbuild.build({
    entryPoints: ["window", "storeWorker"].map((name) => join(import.meta.dirname, `${name}.ts`)),
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node22",
    banner: { js: banner },
    logLevel: "warning",
  });
  return {
    window: join(folder, "window.mjs"),
    storeWorker: join(folder, "storeWorker.mjs"),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
