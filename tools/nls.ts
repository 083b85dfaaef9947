// Sorts the manifest’s texts like the manifest, and lists missing ones: `npm run nls`.
import { keysOf, manifestTexts, readPlainManifest } from "./nls/files.ts";
import { carriedOver, readTexts, writeTexts } from "./nls/texts.ts";

const keys = keysOf(readPlainManifest());
for (const path of Object.values(manifestTexts)) {
  const { kept, missing, dropped } = carriedOver(readTexts(path), keys);
  writeTexts(path, kept);
  for (const key of dropped) console.log(`dropped from ${path}: ${key}`);
  for (const key of missing) console.log(`to add to ${path}: ${key}`);
}
