import { join } from "node:path";
import { build } from "esbuild";
import { startEditorHosts } from "../../tools/vscode/editorHosts.ts";
import { cacheRoot, projectRoot } from "../../tools/vscode/environment.ts";
import { buildProduct } from "../build.ts";
import { blockMeasure, idleFile } from "../idle.ts";
import type { Measure } from "../measure.ts";
import type { Scenario } from "../scenario.ts";
import { startServer } from "../servers/start.ts";
import { median } from "../statistics.ts";
import { atRest, seenSchema, type Seen } from "./seen.ts";

/** A day with the product, watched from inside of the extension host: rows in the tree, memory, responsiveness. */
export const hostScenario: Scenario = {
  title: "In the extension host",
  async run(log) {
    await buildProduct();
    const testsPath = await buildInside();
    const service = await startServer("lists");
    const hosts = await startEditorHosts({
      log,
      env: { STARTUP_FUNDING_BENCH_SERVICE: service.origin, STARTUP_FUNDING_BENCH_IDLE: idleFile },
      settings: { "startupFunding.perPage": 100 },
    });
    try {
      const { marked, rest, exitCode } = await hosts.run({
        extensionPath: projectRoot,
        testsPath,
        mark: "[bench] ",
        timeoutMs: 380_000,
        onLine: (line) => {
          if (line.startsWith("done: ")) log(line);
        },
      });
      const line = marked.find((text) => text.startsWith("{"));
      if (line === undefined) throw new Error(`The host said nothing (${exitCode}): ${rest.join("\n")}`);
      return { measures: measuresOf(seenSchema.parse(JSON.parse(line))) };
    } finally {
      await hosts.stop();
      await service.stop();
    }
  },
};

/** In the product's folder, so that VS Code gives both the same API object. */
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

function measuresOf({ blocks, pages, before, after }: Seen): readonly Measure[] {
  return [
    ...Object.entries(blocks).map(([name, { ms, idleMs }]) =>
      blockMeasure(
        name,
        { longestBlockMs: ms, idleBlockMs: idleMs },
        name === atRest ? undefined : { is: "at most", value: 50 },
      ),
    ),
    {
      what: "rows into the tree: host blocked per added page, median",
      value: median(pages.map(({ blockMs }) => blockMs)),
      unit: "ms",
      bar: { is: "at most", value: 50 },
    },
    {
      what: "rows into the tree: processor time of the host per added page, median",
      value: median(pages.map(({ cpuMs }) => cpuMs)),
      unit: "ms",
    },
    {
      what: "200 searches, 50 details, 20 tables: growth of the heap after forced collections",
      value: (after.heap - before.heap) / 1e6,
      unit: "MB",
      baseline: { what: "the host's heap", value: before.heap / 1e6, unit: "MB" },
      bar: { is: "under", value: 5 },
    },
    {
      what: "200 searches, 50 details, 20 tables: disposables that are still held",
      value: after.disposables - before.disposables,
      unit: "objects",
      baseline: { what: "held by the host before", value: before.disposables, unit: "objects" },
      bar: { is: "at most", value: 0 },
    },
  ];
}
