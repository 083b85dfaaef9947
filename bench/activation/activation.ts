import { join } from "node:path";
import { type EditorHosts, startEditorHosts } from "../../tools/vscode/editorHosts.ts";
import { projectRoot } from "../../tools/vscode/environment.ts";
import { copyWithoutStart } from "../../tools/vscode/withoutStart.ts";
import { inFolder } from "../folder.ts";
import type { Scenario } from "../results.ts";
import { median } from "../statistics.ts";

const hostsEach = 6;
const testsPath = join(import.meta.dirname, "probe.mjs");
const emptyPath = join(import.meta.dirname, "empty");

/** Compares activation in new extension hosts with that of an empty extension, in turns. */
export const activationScenario: Scenario = (log) =>
  inFolder(async (folder) => {
    // The editor would activate the product before the measurement.
    const waiting = join(folder, "product");
    await copyWithoutStart(projectRoot, waiting, ["dist"]);
    const hosts = await startEditorHosts({ log });
    try {
      const [product, empty]: [number[], number[]] = [[], []];
      // The first round fills the system’s caches.
      for (let round = -1; round < hostsEach; round += 1) {
        const [own, bare] = [await activationMs(hosts, waiting), await activationMs(hosts, emptyPath)];
        log(`${own.toFixed(1)} ms, beside ${bare.toFixed(1)} ms`);
        if (round < 0) continue;
        product.push(own);
        empty.push(bare);
      }
      const bare = median(empty);
      return [
        {
          what: "VS Code starts: time that the extension adds",
          value: median(product) - bare,
          unit: "ms",
          limit: 8,
          baseline: { what: "an extension that does nothing", value: bare },
        },
      ];
    } finally {
      await hosts.stop();
    }
  });

async function activationMs(hosts: EditorHosts, extensionPath: string): Promise<number> {
  const { marked, rest, exitCode } = await hosts.run({
    extensionPath,
    testsPath,
    mark: "[bench] ",
    timeoutMs: 60_000,
  });
  const [line] = marked;
  if (line === undefined) throw new Error(`The host printed nothing (${exitCode}): ${rest.join("\n")}`);
  return Number(line);
}
