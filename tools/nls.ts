// Moves the manifest's plain texts into package.nls.json, and says which have no German yet: `npm run nls`.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { manifestTexts } from "./nls/files.ts";
import { withoutTexts } from "./nls/manifestTexts.ts";
import { carriedOver, readTexts, writeTexts } from "./nls/texts.ts";
import { projectRoot } from "./vscode/environment.ts";

const file = join(projectRoot, "package.json");
const written = readFileSync(file, "utf8");
const manifest: unknown = JSON.parse(written);
if (asWritten(manifest) !== written) {
  throw new Error(
    "package.json is not as npm writes it, or holds a property twice: one of the two would be lost",
  );
}
const before = readTexts(manifestTexts.english);
const moved = withoutTexts(manifest, before);
const german = carriedOver(readTexts(manifestTexts.german), moved.texts, before);
writeFileSync(file, asWritten(moved.manifest));
writeTexts(manifestTexts.english, moved.texts);
writeTexts(manifestTexts.german, german.kept);
for (const key of german.dropped) console.log(`dropped from ${manifestTexts.german}: ${key}`);
for (const key of german.missing) {
  console.log(
    `to add to ${manifestTexts.german}: ${JSON.stringify(key)}: ${JSON.stringify(moved.texts.get(key))}`,
  );
}

function asWritten(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
