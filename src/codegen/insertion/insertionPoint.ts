import { codeStyleOf, quotesOf } from "../context/codeStyle.ts";
import { indentOf, lastCode, type Cursor } from "../context/cursor.ts";
import type { TextContext } from "../context/cursorContext.ts";
import type { SyntaxTrees } from "../context/syntaxTrees.ts";
import type { EmbeddedCode, FileStyle, Language, Placement } from "../language.ts";
import { languageNamed } from "../languages/languages.ts";
import type { LiteralOptions } from "../literal/form.ts";

export interface InsertionDocument {
  readonly languageId: string;
  readonly text: string;
  /** Detected from the text if absent. */
  readonly lineEnd?: "\n" | "\r\n";
  /** One level of indentation in the editor’s settings. */
  readonly editorIndent: string | undefined;
}

/** A cursor in the innermost code around it: a script of a page, a fence of Markdown, or the document. */
export interface InsertionPoint {
  readonly language: Language;
  readonly cursor: Cursor;
  readonly style: FileStyle;
  readonly quotes: LiteralOptions["quotes"];
  readonly textContext: TextContext | undefined;
  /** The text whose names are taken at the cursor: the document, or an embedded block that is its own file. */
  readonly namesIn: string;
  /** The enclosing code, the document first. */
  readonly outer: readonly EnclosingCursor[];
}

export interface CursorText {
  readonly text: string;
  /** The comma and space at the start of `text`, if the list needs one there. */
  readonly comma?: string;
  /** An import that goes further up. */
  readonly importEdit?: { readonly at: number; readonly text: string };
  /** End of the part before, if it is on a line above and lacks its comma. */
  readonly commaAt?: number;
}

interface EnclosingCursor {
  readonly language: Language;
  readonly cursor: Cursor;
  readonly embedded: EmbeddedCode;
  readonly missing: string;
}

/** Returns the insertion point, or undefined in an unknown language. Rejects if the person cancels. */
export async function insertionPointAt(
  { languageId, text, editorIndent }: InsertionDocument,
  at: number,
  trees: SyntaxTrees,
): Promise<InsertionPoint | undefined> {
  const outer: EnclosingCursor[] = [];
  let inner = { languageId, text, at };
  let namesIn = text;
  let outerIndent = editorIndent;
  for (;;) {
    const language = languageNamed(inner.languageId);
    if (language === undefined) return undefined;
    const parser = await language.cursor.grammar(inner.languageId);
    const tree = await trees.parse(parser, inner.text);
    const cursor: Cursor = { ...inner, parser, tree, trees };
    const style = styleOf(language, outer.length === 0 ? inner.text : dedented(inner.text), outerIndent);
    const embedded = language.cursor.embeddedAt?.(cursor);
    if (embedded === undefined || languageNamed(embedded.languageId) === undefined) {
      const textContext = language.cursor.textAt(cursor);
      return { language, cursor, style, quotes: quotesOf(cursor), textContext, namesIn, outer };
    }
    const { from, to, linePrefix = "" } = embedded;
    const code = withoutPrefix(cursor.text.slice(from, to), linePrefix, cursor.at - from);
    if (code === undefined) return undefined;
    outer.push({ language, cursor, embedded, missing: code.missing });
    outerIndent = embedded.isFile === true ? editorIndent : style.indent;
    inner = { languageId: embedded.languageId, text: code.text, at: code.at };
    if (embedded.isFile === true) namesIn = code.text;
  }
}

function dedented(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const [shortest = ""] = lines.map(indentOf).toSorted((a, b) => a.length - b.length);
  return lines.map((line) => line.slice(shortest.length)).join("\n");
}

/** Returns the style of the file, or, for aspects that it leaves open, of the editor or the language. */
export function styleOf(
  { defaultStyle }: Language,
  text: string,
  editorIndent: string | undefined,
): FileStyle {
  const fixed = defaultStyle.trailingCommas === "always" || defaultStyle.trailingCommas === "never";
  const fallback = defaultStyle.trailingCommas === "always" || defaultStyle.trailingCommas === "asFile";
  const style = codeStyleOf(text, {
    indent: editorIndent ?? defaultStyle.indent,
    trailingCommas: fallback,
    semicolons: true,
  });
  return fixed ? { ...style, trailingCommas: fallback } : style;
}

/** Returns a literal with the commas and line breaks that it needs, or undefined if it can’t be proved. */
export async function placeLiteral(
  point: InsertionPoint,
  placement: Placement,
  literal: string,
): Promise<CursorText | undefined> {
  const [open, close] =
    placement.inParentheses === true && literal.startsWith("{") ? (["(", ")"] as const) : ["", ""];
  const whole = { ...placement, lead: placement.lead + open, tail: close + placement.tail };
  const [comma] = /^, */.exec(whole.lead) ?? [];
  const commaAt = comma === undefined ? undefined : lastCode(point.cursor, point.cursor.at);
  const isBelow = commaAt !== undefined && point.cursor.text.slice(commaAt, point.cursor.at).includes("\n");
  if (comma === undefined || !isBelow) {
    const proved = await proveInsertion(point, whole, literal);
    return comma === undefined || proved === undefined ? proved : { ...proved, comma };
  }
  // Offsets differ in lines with a prefix.
  if (point.outer.some(({ embedded }) => (embedded.linePrefix ?? "") !== "")) return undefined;
  const start = point.outer.reduce((sum, { embedded }) => sum + embedded.from, 0);
  const lead = whole.lead.slice(comma.length);
  const after = await withComma(point.cursor, commaAt);
  const proved = await proveInsertion({ ...point, cursor: after }, { ...whole, lead }, literal);
  if (proved === undefined) return undefined;
  // The comma alone may be an error, which must not excuse an error in the literal.
  const result = await parseWith({ ...after, tree: point.cursor.tree }, proved.text);
  return result === undefined ? undefined : { ...proved, commaAt: start + commaAt };
}

async function withComma(cursor: Cursor, commaAt: number): Promise<Cursor> {
  const text = `${cursor.text.slice(0, commaAt)},${cursor.text.slice(commaAt)}`;
  return { ...cursor, text, at: cursor.at + 1, tree: await cursor.trees.parse(cursor.parser, text) };
}

/** Returns undefined if the new text, read in any language around it, differs from the intended one. */
async function proveInsertion(
  { language, cursor, outer }: InsertionPoint,
  placement: Placement,
  literal: string,
): Promise<CursorText | undefined> {
  const { lead, tail } = placement;
  const from = cursor.at + lead.length;
  const text = textWith(cursor, lead + literal + tail);
  const written = { text, from, to: from + literal.length, placement };
  if (!(await language.cursor.proves(cursor, written))) return undefined;
  return await insertThroughOuter(outer, lead + literal + tail);
}

/** Returns the number of offsets to check for a long insertion; each check costs more in a larger text. */
function checkedOffsets(whole: string): number {
  return Math.min(5_000, Math.max(100, Math.ceil(200_000_000 / whole.length)));
}

/** Returns text escaped for a string, a comment or markup; undefined if it would not stay text. */
export async function insertText(
  { language, cursor, outer }: InsertionPoint,
  context: TextContext,
  text: string,
): Promise<CursorText | undefined> {
  // Saving the file would lose an unescaped lone surrogate.
  const written = context.write(text)?.toWellFormed().replaceAll("\r\n", "\n");
  const result = written === undefined ? undefined : await parseWith(cursor, written);
  if (written === undefined || result === undefined) return undefined;
  const step = Math.max(1, Math.ceil(written.length / checkedOffsets(result.text)));
  for (let offset = 0; offset <= written.length; offset += step) {
    const found = language.cursor.textAt({ ...result, at: cursor.at + offset });
    const isSame = found?.from === context.from && found.to === context.to + written.length;
    // The value may have made a comment one that MySQL runs: `/*!`.
    const isRun = found?.kind === "comment" && found.write("a") === undefined;
    if (!isSame || isRun) return undefined;
  }
  return await insertThroughOuter(outer, written);
}

/** Returns undefined if the enclosing code would not enclose all of the insertion, or would have a new error. */
export async function insertThroughOuter(
  outer: InsertionPoint["outer"],
  text: string,
): Promise<CursorText | undefined> {
  let inserted = text;
  for (const { language, cursor, embedded: before, missing } of outer.toReversed()) {
    inserted = missing + inserted.replaceAll("\n", `\n${before.linePrefix ?? ""}`);
    const result = await parseWith(cursor, inserted);
    if (result === undefined) return undefined;
    for (const at of [cursor.at, cursor.at + inserted.length]) {
      const after = language.cursor.embeddedAt?.({ ...result, at });
      if (after?.from !== before.from || after.to !== before.to + inserted.length) return undefined;
      if (after.languageId !== before.languageId || after.linePrefix !== before.linePrefix) return undefined;
    }
  }
  return { text: inserted };
}

function textWith({ text, at }: Cursor, inserted: string): string {
  return text.slice(0, at) + inserted + text.slice(at);
}

/** Returns the cursor in the text after an insertion, or undefined if there are more errors than before. */
export async function parseWith(cursor: Cursor, inserted: string): Promise<Cursor | undefined> {
  const { parser, tree, trees } = cursor;
  const text = textWith(cursor, inserted);
  const result = await trees.parseWithin(parser, text, trees.errorsIn(tree));
  return result === undefined ? undefined : { ...cursor, text, tree: result };
}

interface UnprefixedCode {
  readonly text: string;
  readonly at: number;
  /** The part of the prefix that the cursor’s line lacks: an empty line may lack it. */
  readonly missing: string;
}

/** Strips the prefix; a line may lack its blanks. Returns undefined if one lacks more, or if the cursor is in the prefix. */
function withoutPrefix(text: string, prefix: string, at: number): UnprefixedCode | undefined {
  if (prefix === "") return { text, at, missing: "" };
  const least = prefix.trimEnd().length;
  const lines: string[] = [];
  let start = 0;
  let place: Omit<UnprefixedCode, "text"> | undefined;
  for (const line of text.split("\n")) {
    const length = commonLength(line, prefix);
    if (length < least && line.trim() !== "") return undefined;
    if (at >= start && at <= start + line.length) {
      const isBlank = line.slice(at - start).trim() === "";
      if (at - start < length && !isBlank) return undefined;
      const kept = lines.reduce((sum, one) => sum + one.length + 1, 0);
      const head = Math.max(0, at - start - length);
      const isShort = isBlank && head === 0;
      place = { at: kept + head, missing: isShort ? prefix.slice(Math.min(length, at - start)) : "" };
    }
    lines.push(line.slice(length));
    start += line.length + 1;
  }
  return place === undefined ? undefined : { ...place, text: lines.join("\n") };
}

function commonLength(line: string, prefix: string): number {
  let length = 0;
  while (length < prefix.length && line.charAt(length) === prefix.charAt(length)) length += 1;
  return length;
}
