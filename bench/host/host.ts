import { join } from "node:path";
import { build } from "esbuild";
import { startEditorHosts } from "../../tools/vscode/editorHosts.ts";
import { cacheRoot, projectRoot } from "../../tools/vscode/environment.ts";
import { blocksSchema } from "../blocks.ts";
import type { Scenario } from "../results.ts";
import { startService } from "../service/startService.ts";

/** Loads page after page into the tree, observed inside the extension host. */
export const hostScenario: Scenario = async (log) => {
  const testsPath = await buildInside();
  const service = await startService();
  const hosts = await startEditorHosts({
    log,
    env: { STARTUP_FUNDING_BENCH_SERVICE: service.origin },
    settings: { "startupFunding.perPage": 100 },
  });
  try {
    const { marked, rest, exitCode } = await hosts.run({
      extensionPath: projectRoot,
      testsPath,
      mark: "[bench] ",
      timeoutMs: 120_000,
    });
    const [line] = marked;
    if (line === undefined) throw new Error(`The host printed nothing (${exitCode}): ${rest.join("\n")}`);
    const { longestMs, idleMs } = blocksSchema.parse(JSON.parse(line));
    return [
      {
        what: "Answers of 100 rows arrive, up to 2,000 rows: longest time that the editor doesn’t react",
        value: longestMs,
        unit: "ms",
        limit: 50,
        baseline: { what: "a thread that does nothing meanwhile", value: idleMs },
      },
    ];
  } finally {
    await hosts.stop();
    await service.stop();
  }
};

/** In the product’s folder, so that VS Code gives both the same API object. */
async function buildInside(): Promise<string> {
  const outfile = join(cacheRoot, "bench", "inside.mjs");
  await build({
    entryPoints: [join(import.meta.dirname, "inside.ts")],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node22",
    external: ["vscode"],
    logLevel: "warning",
  });
  return outfile;
}
