// Writes the README's tables of commands and settings from the manifest, and its performance section from the last run
// of the bench: `npm run readme`.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readResults, resultsFile } from "../bench/results.ts";
import { readManifest } from "../test/support/house/manifest.ts";
import { formatted } from "./formatted.ts";
import { withPerformance } from "./readme/performance.ts";
import { withTables } from "./readme/tables.ts";
import { projectRoot } from "./vscode/environment.ts";

const file = join(projectRoot, "README.md");
const { commands, menus, configuration } = readManifest().contributes;
const written = withTables(await readFile(file, "utf8"), {
  commands,
  menus,
  settings: configuration.properties,
});
const results = readResults(await readFile(resultsFile, "utf8"));
await writeFile(file, await formatted(file, withPerformance(written, results)));
