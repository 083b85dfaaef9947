import { field, isList, stringifyJson, type Json } from "../../text/json.ts";
import { oneLine } from "../../text/oneLine.ts";
import { Refusal } from "../../text/sentence.ts";
import { isPlainText } from "../context/fileLanguage.ts";
import type { SyntaxTrees } from "../context/syntaxTrees.ts";
import { isAfterQuote, literalAt, valuePlacement } from "../insertion/insertValue.ts";
import { insertionPointAt, placeLiteral, insertText, type CursorText } from "../insertion/insertionPoint.ts";
import { languageNamed } from "../languages/languages.ts";
import type { LiteralOptions } from "../literal/form.ts";
import { bareText } from "../literal/rows.ts";
import { escapeUnit } from "../literal/spell.ts";
import type { Hole, Template, TemplatePart } from "./template.ts";

export type TemplateOptions = Partial<Pick<LiteralOptions, "indent" | "escapeFormulas">>;

const refusedHere =
  "Template {0}, line {1}: {2} of record {3} can’t be written there safely. Leave the record out, or change the template.";

/**
 * Returns a template’s text for each record, joined by line ends. Each value is inserted and proved as at a cursor.
 * Throws Refusal for a value that can’t be inserted; rejects if the person cancels.
 */
export async function applyTemplate(
  template: Template,
  values: readonly Json[],
  options: TemplateOptions,
  trees: SyntaxTrees,
): Promise<string> {
  const written: string[] = [];
  for (const [index, record] of values.entries())
    written.push(
      await fillHoles({ template, options, trees, refusal: refusedHere, more: [index + 1] }, ({ path }) =>
        path.join() === "@index" ? index : (valueAt(record, path) ?? null),
      ),
    );
  return written.join("\n");
}

interface TemplateFilling {
  readonly template: Template;
  readonly options: TemplateOptions;
  readonly trees: SyntaxTrees;
  /** Message for a refused value: `{0}` is the template, `{1}` the line, `{2}` the field; `more` follows them. */
  readonly refusal: string;
  readonly more?: readonly number[];
}

/** Fills the holes one by one; later holes contain harmless text until then. Throws Refusal. */
export async function fillHoles(filling: TemplateFilling, valueOf: (hole: Hole) => Json): Promise<string> {
  const { template, refusal, more = [] } = filling;
  const { name, host, parts } = template;
  let text = host;
  for (const [index, part] of parts.entries()) {
    if (typeof part === "string") text += part;
    else {
      const rest = withoutFields(parts.slice(index + 1));
      const written = await writeHole(filling, text, rest, part, valueOf(part));
      if (written === undefined) throw new Refusal(refusal, name, part.line, part.tag, ...more);
      text += written.text;
    }
  }
  return text.slice(host.length);
}

/** Returns JSON in which every sign is escaped that could end text, start code, or start a comment in any language. */
function jsonLiteral(value: Json): string {
  const special = /\\(["\\])|[$#`{}%<>*[\]\p{Zl}\p{Zp}\p{Bidi_Control}\u{feff}\u{7f}-\u{9f}]/gu;
  return stringifyJson(value).replaceAll(/"(?:[^"\\]|\\.)*"?/g, (text) => {
    const inside = text.slice(1, -1);
    return `"${inside.replaceAll(special, (sign) => escapeUnit(sign.charCodeAt(sign.length - 1)))}"`;
  });
}

const refusedBesideText =
  "Template {0}, line {1}: {2} would merge with the character next to it. Put a space between them.";
const refusedAsText =
  "Template {0}, line {1}: {2} is outside of quotes, where text would be code. Remove |text.";
const refusedInText = "Template {0}, line {1}: {2} is inside quotes or a comment. Write {3} there.";
const refusedLanguage =
  "Template {0}, line {1}: {2} can’t be written as text in this language. Remove |text.";

/** Returns undefined if the value can’t be there. Throws Refusal if no value of the hole’s kind can. */
async function writeHole(
  { template: { name, language: languageId }, options, trees }: TemplateFilling,
  before: string,
  after: string,
  { path, as, line, tag }: Hole,
  value: Json,
): Promise<CursorText | undefined> {
  if (isPlainText(languageId)) return { text: bareText(value) };
  const document = { languageId, text: before + after, editorIndent: options.indent };
  const problem = (reason: string, ...more: readonly string[]): Refusal =>
    new Refusal(reason, name, line, tag, ...more);
  if (languageNamed(languageId) === undefined) {
    if (as === "text") throw problem(refusedLanguage);
    // Any open quote before the hole may still be open, because the language’s strings are unknown.
    const head = before.replaceAll(
      /"(?:[^"\\]|\\(?:u[\da-f]{4}|[bfnrt]))*"|(['`])(?:(?!\1)[^\\])*\1|\n/g,
      " ",
    );
    return isAfterQuote({ text: head, at: head.length }) ? undefined : { text: jsonLiteral(value) };
  }
  const point = await insertionPointAt(document, before.length, trees);
  const context = point?.textContext;
  if (point === undefined) return undefined;
  if (context !== undefined) {
    const isLiteral = as === "literal" && context.kind !== "text";
    if (isLiteral && sampleTexts.some((sample) => context.write(sample) !== undefined))
      throw problem(refusedInText, `\${${path.join(".") || "."}|text}`);
    // A comment has one line.
    const plain = context.kind === "comment" ? oneLine(bareText(value), Infinity) : bareText(value);
    if (isLiteral || plain === "") return isLiteral ? undefined : { text: "" };
    return await insertText(point, context, plain);
  }
  if (as === "text") throw problem(refusedAsText);
  if (/[\p{L}\p{N}_$@"'`\\-]$/u.test(before) || /^[\p{L}\p{N}_$"'`\\]/u.test(after))
    throw problem(refusedBesideText);
  const placement = await valuePlacement(point);
  // A template brings its own commas and lines.
  if (placement === undefined || /[,\n]/.test(placement.lead + placement.tail)) return undefined;
  const here = { ...placement, lead: "", tail: "" };
  return await placeLiteral(
    point,
    here,
    literalAt(point, here, value, { escapeFormulas: options.escapeFormulas ?? true }),
  );
}

/** Texts of which any text takes at least one: the target of a link takes an address. */
export const sampleTexts = ["a", "https://a.example/"] as const;

/** Returns the value at a path, or at a key with dots in it; undefined if there is none. */
function valueAt(record: Json, path: readonly string[]): Json | undefined {
  const whole = path.length > 1 ? field(record, path.join(".")) : undefined;
  if (whole !== undefined) return whole;
  return path.reduce<Json | undefined>(
    (value, key) => (isList(value) && /^\d{1,6}$/.test(key) ? value[Number(key)] : field(value, key)),
    record,
  );
}

/** Returns the parts’ text with harmless text in their holes. */
export function withoutFields(parts: readonly TemplatePart[]): string {
  return parts.map((part) => (typeof part === "string" ? part : part.as === "text" ? "x" : "0")).join("");
}
