import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as esbuild from "esbuild";

/** CommonJS dependencies load Node’s own modules by `require`. */
const banner =
  'import{createRequire as createRequireHere}from"node:module";const require=createRequireHere(import.meta.url);';

/**
 * Bundles programs, so that a process starts faster. `entryPoints`: paths by name. Returns a new folder with `name.mjs`
 * for each.
 */
export async function bundle(entryPoints: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "programs-"));
  await esbuild.build({
    entryPoints,
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node22",
    banner: { js: banner },
    logLevel: "warning",
  });
  return folder;
}
