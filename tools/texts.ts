// Prints all texts of the product for review, English and German side by side: `npm run --silent texts > texts.md`.
import { codeTexts } from "./l10n/files.ts";
import { textsInCode } from "./l10n/textsInCode.ts";
import { manifestTexts } from "./nls/files.ts";
import { readTexts } from "./nls/texts.ts";
import { sourceFiles } from "./project/source.ts";

interface Line {
  readonly id: string;
  readonly english: string;
  readonly german: string;
}

/** In the manifest’s order. */
function ofManifest(): readonly Line[] {
  const german = readTexts(manifestTexts.german);
  return [...readTexts(manifestTexts.english)].map(([id, english]) => ({
    id,
    english,
    german: german.get(id) ?? "",
  }));
}

/** File by file, each text at its first use. */
function ofCode(): readonly Line[] {
  const german = readTexts(codeTexts.german);
  const seen = new Set<string>();
  return sourceFiles().flatMap((file) =>
    textsInCode([file])
      .texts.filter((text) => !seen.has(text))
      .map((english) => {
        seen.add(english);
        return { id: file.path.replace(/^src\//, ""), english, german: german.get(english) ?? "" };
      }),
  );
}

function row(cells: readonly string[]): string {
  const escaped = cells.map((cell) => cell.replaceAll("|", String.raw`\|`).replaceAll("\n", "<br>"));
  return `| ${escaped.join(" | ")} |`;
}

const lines = [...ofManifest(), ...ofCode()];
console.log(row(["id", "English", "German"]));
console.log(row(["---", "---", "---"]));
for (const { id, english, german } of lines) console.log(row([id, english, german]));
