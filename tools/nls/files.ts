import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../vscode/environment.ts";
import { readTexts } from "./texts.ts";

/** Where VS Code looks for the texts of the manifest. */
export const manifestTexts = { english: "package.nls.json", german: "package.nls.de.json" } as const;

/** `package.json` as it is written, unchecked: texts for people are `%key%`. */
export function readPlainManifest(): unknown {
  return JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8"));
}

/** The keys that a manifest names, in its order. */
export function keysOf(manifest: unknown): readonly string[] {
  const found = JSON.stringify(manifest).matchAll(/"%(?<key>[^%"]+)%"/g);
  return [...new Set([...found].map((match) => match.groups?.["key"] ?? ""))];
}

/**
 * `package.json` as people read it, in English, unchecked.
 *
 * @throws Error if a key has no text
 */
export function readEnglishManifest(): unknown {
  const texts = readTexts(manifestTexts.english);
  const manifest: unknown = JSON.parse(JSON.stringify(readPlainManifest()), (_, value: unknown) => {
    const key = typeof value === "string" ? /^%([^%]+)%$/.exec(value)?.[1] : undefined;
    if (key === undefined) return value;
    const text = texts.get(key);
    if (text === undefined) throw new Error(`%${key}% has no text in ${manifestTexts.english}`);
    return text;
  });
  return manifest;
}
