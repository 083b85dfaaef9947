import { isPlainText } from "../context/fileLanguage.ts";
import type { SyntaxTrees } from "../context/syntaxTrees.ts";
import { languageNamed } from "../languages/languages.ts";
import { codeReader } from "./codeReader.ts";
import { holeSign, type BodyReader, type HoleKind, type HoleResult } from "./template.ts";

/** The reader for a language, by the editor's id. In a language that is not known everything is bare text. */
export function bodyReaderFor(languageId: string, trees: SyntaxTrees): BodyReader {
  const language = languageNamed(languageId);
  if (language === undefined) return prefixReader(isPlainText(languageId) ? () => bare : unknownText);
  if (["html", "xml"].includes(language.id)) return prefixReader(markupContext);
  if (language.id === "csv" || language.id === "tsv") return cells;
  if (language.id === "markdown") return prefixReader(() => literal);
  return codeReader(language, dialects[languageId] ?? languageId, trees);
}

/** Templates for JSON may hold comments; standard SQL has no backslashes that escape. */
const dialects: Readonly<Record<string, string>> = { json: "jsonc", sql: "sqlite" };

const bare: HoleResult = { kind: "bare" };
const literal: HoleResult = { kind: "literal", indent: "" };

const noForm = "Template {0}, line {1}: {2} can’t be written as text in this language. Remove |text.";

const unknownText = (_: string, as: HoleKind): HoleResult => (as === "text" ? noForm : bare);

/** Reads languages in which what is before a hole says all of it. */
function prefixReader(contextAt: (before: string, as: HoleKind) => HoleResult): BodyReader {
  return (body) => ({
    contextAt: (at, as) => contextAt(body.slice(0, at), as),
    stateAt: (at) => JSON.stringify(contextAt(body.slice(0, at), "default")),
  });
}

const notWholeCell =
  "Template {0}, line {1}: {2} is only a part of a cell. Put double quotes around the cell, or leave the field alone in it.";

/** Whether nothing is before a value in its cell, or in a part of it, but blanks and other holes. */
function startsCell(body: string, at: number): boolean {
  let start = at - 1;
  while (start >= 0 && / |0/.test(body.charAt(start))) start -= 1;
  return start < 0 || /["\n;,\t]/.test(body.charAt(start));
}

const cells: BodyReader = (body) => {
  const isQuoted = (at: number): boolean => body.slice(0, at).split('"').length % 2 === 0;
  return {
    contextAt(at) {
      if (isQuoted(at)) return { kind: "quotedCell", isStart: startsCell(body, at) };
      const [head, tail] = [body.slice(0, at), body.slice(at + holeSign.length)];
      return /(?:^|[,;\t\n])$/.test(head) && /^(?:$|[,;\t\n])/.test(tail) ? literal : notWholeCell;
    },
    stateAt: (at) => String(isQuoted(at)),
  };
};

const inScript =
  "Template {0}, line {1}: {2} is in a script or a style, where the text of a record is never safe. Move the field out of it.";
const inTag = "Template {0}, line {1}: {2} is inside a tag. Put the field in a quoted attribute.";
const runs =
  "Template {0}, line {1}: {2} is in an attribute whose text is run as code. Move the field out of it.";
const noAddress =
  "Template {0}, line {1}: {2} is in an address. Start the address with https:// or with the field.";

/** Attributes whose text is run: handlers, styles, whole documents, and the bindings of Vue and Svelte. */
const runsText = /^(?:on|style$|srcdoc$|v-|[:@#{]|bind:|use:)/i;
const addresses =
  /^(?:xlink:)?(?:href|src|srcset|action|formaction|poster|cite|data|background|ping|manifest)$/i;
const wholeTags = /<!--[\s\S]*?-->|<[a-z/](?:[^"'>]|"[^"]*"|'[^']*')*>/gi;

function markupContext(before: string): HoleResult {
  const script = [...before.matchAll(/<(\/?)(?:script|style)\b/gi)].at(-1);
  if (script?.[1] === "") return inScript;
  const tag = /<[a-z/][\s\S]*$/i.exec(before.replaceAll(wholeTags, ""))?.[0];
  if (tag === undefined) return literal;
  const attribute = /([^\s"'=<>/]+)\s*=\s*["']([^"']*)$/.exec(tag.replaceAll(/"[^"]*"|'[^']*'/g, ""));
  if (attribute === null) return inTag;
  const [, name = "", start = ""] = attribute;
  if (runsText.test(name)) return runs;
  if (!addresses.test(name) || /^(?:https?:\/\/|mailto:|tel:|[/#?.])/i.test(start)) return literal;
  return start === "" ? { kind: "address" } : noAddress;
}
