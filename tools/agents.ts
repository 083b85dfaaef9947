// Writes the agents’ tools into package.json from their one definition: `npm run agents`.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { manifestTools } from "./agents/manifestTools.ts";
import { projectRoot } from "./vscode/environment.ts";

const file = join(projectRoot, "package.json");
const manifest: unknown = JSON.parse(readFileSync(file, "utf8"));
const withTools = (key: string, value: unknown): unknown =>
  key === "languageModelTools" ? manifestTools() : value;
writeFileSync(file, `${JSON.stringify(manifest, withTools, 2)}\n`);
