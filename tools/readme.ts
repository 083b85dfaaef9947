// Writes the README's tables of commands and settings from the manifest: `npm run readme`.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { format } from "prettier";
import manifest from "../package.json" with { type: "json" };
import { withTables } from "./readme/tables.ts";
import { projectRoot } from "./vscode/environment.ts";

const file = join(projectRoot, "README.md");
const { commands, menus, configuration } = manifest.contributes;
const written = withTables(await readFile(file, "utf8"), {
  commands,
  menus,
  settings: configuration.properties,
});
await writeFile(file, await format(written, { parser: "markdown", printWidth: 110 }));
