import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../vscode/environment.ts";
import { readTexts } from "./texts.ts";

/** VS Code reads the manifest’s texts from these paths. */
export const manifestTexts = { english: "package.nls.json", german: "package.nls.de.json" } as const;

/** The unchecked `package.json`, with `%key%` for texts. */
export function readPlainManifest(): unknown {
  return JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8"));
}

/** The keys in a manifest, in order. */
export function keysOf(manifest: unknown): readonly string[] {
  const found = JSON.stringify(manifest).matchAll(/"%(?<key>[^%"]+)%"/g);
  return [...new Set([...found].map((match) => match.groups?.["key"] ?? ""))];
}

/** The unchecked `package.json` with its English texts. Throws an Error if a key has no text. */
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
