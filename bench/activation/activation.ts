import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import * as z from "zod";
import { type EditorHosts, startEditorHosts } from "../../tools/vscode/editorHosts.ts";
import { projectRoot } from "../../tools/vscode/environment.ts";
import { copyWithoutStart } from "../../tools/vscode/withoutStart.ts";
import { buildProduct, type BuiltFile, entryFiles } from "../build.ts";
import type { Outcome, Scenario } from "../scenario.ts";
import { median } from "../statistics.ts";

const hostsEach = 6;
const testsPath = join(import.meta.dirname, "probe.mjs");
const emptyPath = join(import.meta.dirname, "empty");

const seenSchema = z.object({
  ms: z.number(),
  afterMs: z.number(),
  heap: z.number(),
  files: z.array(z.string()),
});
type Seen = z.infer<typeof seenSchema>;

/** Activation in fresh extension hosts, in turns with an extension that does nothing. */
export const activationScenario: Scenario = {
  title: "Activation",
  async run(log) {
    await buildProduct();
    // Started by the editor, it would begin before it could be measured.
    const waiting = join(await mkdtemp(join(tmpdir(), "startup-funding-bench-")), "product");
    await copyWithoutStart(projectRoot, waiting, ["dist"]);
    const hosts = await startEditorHosts({ log });
    try {
      const [product, empty]: [Seen[], Seen[]] = [[], []];
      // The first of each fills the caches of the system.
      for (let round = -1; round < hostsEach; round += 1) {
        const seen = [await activated(hosts, waiting), await activated(hosts, emptyPath)] as const;
        if (round < 0) continue;
        product.push(seen[0]);
        empty.push(seen[1]);
        log(seen.map(({ ms, afterMs }) => `${ms.toFixed(1)} and ${afterMs.toFixed(1)} ms`).join(", beside "));
      }
      return measuresOf(product, empty, await entryFiles());
    } finally {
      await hosts.stop();
      await rm(dirname(waiting), { recursive: true, force: true });
    }
  },
};

async function activated(hosts: EditorHosts, extensionPath: string): Promise<Seen> {
  const { marked, rest, exitCode } = await hosts.run({
    extensionPath,
    testsPath,
    mark: "[bench] ",
    timeoutMs: 60_000,
  });
  const [line] = marked;
  if (line === undefined) throw new Error(`The host said nothing (${exitCode}): ${rest.join("\n")}`);
  return seenSchema.parse(JSON.parse(line));
}

function measuresOf(product: readonly Seen[], empty: readonly Seen[], entry: readonly BuiltFile[]): Outcome {
  const all = ({ ms, afterMs }: Seen): number => ms + afterMs;
  const ms = median(product.map(all));
  const emptyMs = median(empty.map(all));
  const heap = median(product.map((seen) => seen.heap)) - median(empty.map((seen) => seen.heap));
  const expected = new Set(entry.map(({ path }) => path));
  const others = new Set(product.flatMap(({ files }) => files).filter((file) => !expected.has(file)));
  return {
    measures: [
      {
        what: "code load, activate and synchronous work in the next two seconds, median, above an extension that does nothing",
        value: ms - emptyMs,
        unit: "ms",
        baseline: { what: "does nothing", value: emptyMs, unit: "ms" },
        bar: { is: "at most", value: 8 },
      },
      {
        what: "slowest, above the median of the one that does nothing",
        value: Math.max(...product.map(all)) - emptyMs,
        unit: "ms",
      },
      {
        what: "of that, synchronous work in the next two seconds, median",
        value: median(product.map((seen) => seen.afterMs)),
        unit: "ms",
      },
      {
        what: "files loaded beside the entry and what it imports",
        value: others.size,
        unit: "chunks",
        bar: { is: "at most", value: 0 },
      },
      {
        what: "heap after a forced collection, above the one that does nothing",
        value: heap / 1e6,
        unit: "MB",
        bar: { is: "under", value: 3 },
      },
    ],
    notes: [
      `${hostsEach} fresh extension hosts for each, in turns, once a host had come to rest.`,
      ...(others.size > 0 ? [`Loaded as well: ${[...others].join(", ")}.`] : []),
    ],
  };
}
