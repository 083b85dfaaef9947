// Writes the tables of docs/ from the manifest and the code: `npm run docs`.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readManifest } from "./project/manifest.ts";
import { withFormats } from "./docs/formats.ts";
import { withPrices } from "./docs/pricesInSight.ts";
import { withCommands, withSettings } from "./docs/tables.ts";
import { formatted } from "./project/formatted.ts";
import { sourceFiles } from "./project/source.ts";
import { projectRoot } from "./vscode/environment.ts";

const { commands, menus, configuration } = readManifest().contributes;
await rewrite("commands.md", (page) => withPrices(withCommands(page, { commands, menus }), sourceFiles()));
await rewrite("settings.md", (page) => withSettings(page, configuration));
await rewrite("formats.md", withFormats);

async function rewrite(name: string, change: (page: string) => string): Promise<void> {
  const file = join(projectRoot, "docs", name);
  await writeFile(file, await formatted(file, change(await readFile(file, "utf8"))));
}
