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
  /** What its lines end with; as its text shows where that is absent. */
  readonly lineEnd?: "\n" | "\r\n";
  /** One level of indentation by the editor's settings. */
  readonly editorIndent: string | undefined;
}

/** A cursor, in the innermost code around it: a script of a page, a fence of a note, else the document. */
export interface InsertionPoint {
  readonly language: Language;
  readonly cursor: Cursor;
  readonly style: FileStyle;
  readonly quotes: LiteralOptions["quotes"];
  readonly textContext: TextContext | undefined;
  /** The text whose names are in use at the cursor: the document, or a block in it that is its own file. */
  readonly namesIn: string;
  /** What is around the innermost code, the document first. */
  readonly outer: readonly EnclosingCursor[];
}

export interface CursorText {
  readonly text: string;
  /** The comma, and the space after it, with which it starts because its list needs one there. */
  readonly comma?: string;
  /** What goes further up: an import. */
  readonly first?: { readonly at: number; readonly text: string };
  /** Where the part before it ends, on a line above, if that lacks its comma. */
  readonly commaAt?: number;
}

interface EnclosingCursor {
  readonly language: Language;
  readonly cursor: Cursor;
  readonly embedded: EmbeddedCode;
  readonly missing: string;
}

/** Undefined in a language that is not known; its code in a document is text of the document. Throws on cancel. */
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

/** Code without the indentation that all of its lines have, which is that of the element or the fence around it. */
function dedented(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const [shortest = ""] = lines.map(indentOf).toSorted((a, b) => a.length - b.length);
  return lines.map((line) => line.slice(shortest.length)).join("\n");
}

/** The file's own style, else the editor's, else that of the language. */
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

/** A literal with all that it needs around it; undefined where it would not be what it is. */
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
  // In lines with a prefix, offsets are others.
  if (point.outer.some(({ embedded }) => (embedded.linePrefix ?? "") !== "")) return undefined;
  const start = point.outer.reduce((sum, { embedded }) => sum + embedded.from, 0);
  const lead = whole.lead.slice(comma.length);
  const after = await withComma(point.cursor, commaAt);
  const proved = await proveInsertion({ ...point, cursor: after }, { ...whole, lead }, literal);
  if (proved === undefined) return undefined;
  // The comma alone may be an error, which is no excuse for another one.
  const result = await parsedWith({ ...after, tree: point.cursor.tree }, proved.text);
  return result === undefined ? undefined : { ...proved, commaAt: start + commaAt };
}

/** The same place after a comma that ends the line of the part before it. */
async function withComma(cursor: Cursor, commaAt: number): Promise<Cursor> {
  const text = `${cursor.text.slice(0, commaAt)},${cursor.text.slice(commaAt)}`;
  return { ...cursor, text, at: cursor.at + 1, tree: await cursor.trees.parse(cursor.parser, text) };
}

/** Undefined where the text that it would leave is not what was meant, in any of the languages around. */
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

/** How many places of a text are looked at, to see that all of it still is text: fewer of a large one. */
function placesIn(whole: string): number {
  return Math.min(5_000, Math.max(100, Math.ceil(200_000_000 / whole.length)));
}

/** A text as it goes into a string, a comment or markup; undefined where it would not stay text. */
export async function textIn(
  { language, cursor, outer }: InsertionPoint,
  context: TextContext,
  text: string,
): Promise<CursorText | undefined> {
  // A lone surrogate that is not escaped would be lost when the file is saved.
  const written = context.write(text)?.toWellFormed().replaceAll("\r\n", "\n");
  const result = written === undefined ? undefined : await parsedWith(cursor, written);
  if (written === undefined || result === undefined) return undefined;
  const step = Math.max(1, Math.ceil(written.length / placesIn(result.text)));
  for (let offset = 0; offset <= written.length; offset += step) {
    const found = language.cursor.textAt({ ...result, at: cursor.at + offset });
    const isSame = found?.from === context.from && found.to === context.to + written.length;
    // A comment may have become one that MySQL runs: `/*!`.
    const isRun = found?.kind === "comment" && found.write("a") === undefined;
    if (!isSame || isRun) return undefined;
  }
  return await insertThroughOuter(outer, written);
}

/** Undefined where the code around would not be around all of the insertion, or would have one error more. */
export async function insertThroughOuter(
  outer: InsertionPoint["outer"],
  text: string,
): Promise<CursorText | undefined> {
  let inserted = text;
  for (const { language, cursor, embedded: before, missing } of outer.toReversed()) {
    inserted = missing + inserted.replaceAll("\n", `\n${before.linePrefix ?? ""}`);
    const result = await parsedWith(cursor, inserted);
    if (result === undefined) return undefined;
    for (const at of [cursor.at, cursor.at + inserted.length]) {
      const after = language.cursor.embeddedAt?.({ ...result, at });
      if (after?.from !== before.from || after.to !== before.to + inserted.length) return undefined;
      if (after.languageId !== before.languageId || after.linePrefix !== before.linePrefix) return undefined;
    }
  }
  return { text: inserted };
}

/** The cursor's text with another one at the cursor. */
function textWith({ text, at }: Cursor, inserted: string): string {
  return text.slice(0, at) + inserted + text.slice(at);
}

/** The cursor in that text; undefined where it has more errors than before. */
export async function parsedWith(cursor: Cursor, inserted: string): Promise<Cursor | undefined> {
  const { parser, tree, trees } = cursor;
  const text = textWith(cursor, inserted);
  const result = await trees.parseWithin(parser, text, trees.errorsIn(tree));
  return result === undefined ? undefined : { ...cursor, text, tree: result };
}

interface UnprefixedCode {
  readonly text: string;
  readonly at: number;
  /** What the cursor's line lacks of the prefix: an empty line may be without. */
  readonly missing: string;
}

/** Blanks of the prefix may lack in a line, other signs may not; undefined within the prefix, or where lines differ. */
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
