// Writes the tables of commands and settings from the manifest into docs/: `npm run docs`.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readManifest } from "./project/manifest.ts";
import { withCommands, withSettings } from "./docs/tables.ts";
import { formatted } from "./project/formatted.ts";
import { projectRoot } from "./vscode/environment.ts";

const { commands, menus, configuration } = readManifest().contributes;
await rewrite("commands.md", (page) => withCommands(page, { commands, menus }));
await rewrite("settings.md", (page) => withSettings(page, configuration.properties));

async function rewrite(name: string, change: (page: string) => string): Promise<void> {
  const file = join(projectRoot, "docs", name);
  await writeFile(file, await formatted(file, change(await readFile(file, "utf8"))));
}
