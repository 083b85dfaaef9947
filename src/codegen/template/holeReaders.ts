import { isPlainText } from "../context/fileLanguage.ts";
import type { SyntaxTrees } from "../context/syntaxTrees.ts";
import { languageNamed } from "../languages/languages.ts";
import type { Found, HoleReader } from "./bodyReading.ts";
import { codeReader } from "./codeReader.ts";
import { markupContext } from "./markup.ts";
import type { HoleKind } from "./template.ts";
import { holeSign } from "./variants.ts";

/** The reader for a language, by the editor's id. In a language that is not known everything is bare text. */
export function holeReaderFor(languageId: string, trees: SyntaxTrees): HoleReader {
  const language = languageNamed(languageId);
  if (language === undefined) return prefixReader(isPlainText(languageId) ? bareText : unknownText);
  if (["html", "xml"].includes(language.id)) return prefixReader(markupContext);
  if (language.id === "csv" || language.id === "tsv") return cells;
  if (language.id === "markdown") return prefixReader(() => literal);
  return codeReader(language, dialects[languageId] ?? languageId, trees);
}

/** Templates for JSON may hold comments; standard SQL has no backslashes that escape. */
const dialects: Readonly<Record<string, string>> = { json: "jsonc", sql: "sqlite" };

const noForm = "Template {0}, line {1}: {2} can’t be written as text in this language. Remove |text.";

const literal: Found = { place: { kind: "literal", indent: "" } };
const bareText = (): Found => ({ place: { kind: "bare" } });
const unknownText = (_: string, as: HoleKind): Found =>
  as === "text" ? { problem: noForm } : { place: { kind: "bare" } };

/** Reads languages in which what stands before a hole says all of it. */
function prefixReader(contextAt: (before: string, as: HoleKind) => Found): HoleReader {
  return {
    read: (body) =>
      Promise.resolve({
        contextAt: (at, as) => Promise.resolve(contextAt(body.slice(0, at), as)),
        stateAt: (at) => JSON.stringify(contextAt(body.slice(0, at), "default")),
        problemAt: () => Promise.resolve(undefined),
      }),
  };
}

const notWholeCell =
  "Template {0}, line {1}: {2} is only a part of a cell. Put double quotes around the cell, or leave the field alone in it.";

const cells: HoleReader = {
  read(body) {
    const isQuoted = (at: number): boolean => body.slice(0, at).split('"').length % 2 === 0;
    const isWhole = (at: number): boolean =>
      /(?:^|[,;\t\n])$/.test(body.slice(0, at)) && /^(?:$|[,;\t\n])/.test(body.slice(at + holeSign.length));
    return Promise.resolve({
      contextAt: (at) =>
        Promise.resolve(
          isQuoted(at)
            ? { place: { kind: "quotedCell" } }
            : isWhole(at)
              ? literal
              : { problem: notWholeCell },
        ),
      stateAt: (at) => String(isQuoted(at)),
      problemAt: () => Promise.resolve(undefined),
    });
  },
};
