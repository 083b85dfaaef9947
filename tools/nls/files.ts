import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../vscode/environment.ts";
import { withTexts } from "./manifestTexts.ts";
import { readTexts } from "./texts.ts";

/** Where VS Code looks for the texts of the manifest. */
export const manifestTexts = { english: "package.nls.json", german: "package.nls.de.json" } as const;

/** `package.json` as it is written, unchecked: texts for people are `%key%`. */
export function readPlainManifest(): unknown {
  return JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8"));
}

/**
 * `package.json` as people read it, in English, unchecked.
 *
 * @throws Error if a key has no text
 */
export function readEnglishManifest(): unknown {
  return withTexts(readPlainManifest(), readTexts(manifestTexts.english));
}
