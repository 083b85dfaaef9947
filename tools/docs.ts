// Writes the tables of commands and settings from the manifest, and the page on performance from the last run of the
// bench, into docs/: `npm run docs`.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readResults, resultsFile } from "../bench/results.ts";
import { readManifest } from "../test/support/house/manifest.ts";
import { withPerformance } from "./docs/performance.ts";
import { withCommands, withSettings } from "./docs/tables.ts";
import { formatted } from "./formatted.ts";
import { projectRoot } from "./vscode/environment.ts";

const { commands, menus, configuration } = readManifest().contributes;
const results = readResults(await readFile(resultsFile, "utf8"));
await rewrite("commands.md", (page) => withCommands(page, { commands, menus }));
await rewrite("settings.md", (page) => withSettings(page, configuration.properties));
await rewrite("performance.md", (page) => withPerformance(page, results));

async function rewrite(name: string, change: (page: string) => string): Promise<void> {
  const file = join(projectRoot, "docs", name);
  await writeFile(file, await formatted(file, change(await readFile(file, "utf8"))));
}
