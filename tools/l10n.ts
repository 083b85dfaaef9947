// Writes the translatable texts of the code to l10n/, and lists those without German: `npm run l10n`.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { sourceFiles } from "./project/source.ts";
import { codeTexts } from "./l10n/files.ts";
import { textsInCode } from "./l10n/textsInCode.ts";
import { carriedOver, readTexts, writeTexts } from "./nls/texts.ts";
import { projectRoot } from "./vscode/environment.ts";

const { texts, unclear } = textsInCode(sourceFiles());
const english = new Map(texts.map((text) => [text, text]));
const german = carriedOver(readTexts(codeTexts.german), texts);
mkdirSync(join(projectRoot, "l10n"), { recursive: true });
writeTexts(codeTexts.english, english);
writeTexts(codeTexts.german, german.kept);
for (const call of unclear) console.log(`not a text that can be found: ${call}`);
for (const text of german.dropped) console.log(`dropped from ${codeTexts.german}: ${JSON.stringify(text)}`);
for (const text of german.missing) {
  console.log(`to add to ${codeTexts.german}: ${JSON.stringify(text)}: ""`);
}
