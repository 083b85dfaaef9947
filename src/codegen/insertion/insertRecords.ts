import type { Tree } from "@lezer/common";
import { Refusal, sentence } from "../../text/sentence.ts";
import { headOf, indentOf, restOf, type Cursor } from "../context/cursor.ts";
import { isPlainText } from "../context/fileLanguage.ts";
import { sameAround } from "../context/probe.ts";
import { nodesAt, type SyntaxTrees } from "../context/syntaxTrees.ts";

import type { RecordFormat } from "../format/format.ts";
import type { JobOptions } from "../format/job.ts";
import type { Language, Placement } from "../language.ts";
import { languageNamed } from "../languages/languages.ts";
import type { Surroundings } from "../proof/fit.ts";
import { sameNodes, sameTexts } from "../proof/proof.ts";
import { isAfterQuote } from "./insertValue.ts";
import {
  insertionPointAt,
  insertThroughOuter,
  parsedWith,
  placeLiteral,
  styleOf,
  textIn,
  type CursorText,
  type InsertionDocument,
  type InsertionPoint,
} from "./point.ts";
import { insertAtEach, type CursorResult, type InsertionResult, type TextRange } from "./selections.ts";

export interface RecordInsertion {
  /** The person's choice; undefined for the language's own literal. */
  readonly format: RecordFormat | undefined;
  readonly formats: readonly RecordFormat[];
  readonly write: (format: RecordFormat, place: Partial<JobOptions>) => Promise<string>;
  readonly trees: SyntaxTrees;
}

/**
 * What records become at every selection, as one edit. The document that this would leave is parsed: where
 * anything else would change, the person is asked, or it is refused. Throws when the person cancels.
 */
export async function insertRecords(
  document: InsertionDocument,
  selections: readonly TextRange[],
  insertion: RecordInsertion,
): Promise<InsertionResult> {
  const own = insertion.format === undefined;
  let format = insertion.format;
  return await insertAtEach(document, selections, async (current, at) => {
    const cursor = await insertionPointAt(current, at, insertion.trees);
    const start = cursor === undefined ? at : startOf(cursor, at, own);
    const point = start === at ? cursor : await insertionPointAt(current, start, insertion.trees);
    const chosen = format ?? insertion.formats.find(({ id }) => id === point?.language.id);
    if (chosen === undefined) return { kind: "asks" };
    const written = await recordsAt(current, start, point, chosen, insertion).catch((error: unknown) => {
      if (error instanceof Refusal) return error;
      throw error;
    });
    if (written instanceof Refusal) return { kind: "refused", problem: written.problem };
    if (written !== undefined) {
      format = chosen;
      return { kind: "text", format: chosen.id, at: start, ...written };
    }
    return own ? { kind: "asks" } : refusal(chosen, point?.language);
  });
}

/** Where a record goes from a cursor; a text that a person chose goes into the text at the cursor. */
function startOf({ language, cursor, outer, textContext }: InsertionPoint, at: number, own: boolean): number {
  const isText = !own && textContext !== undefined && textContext.takesBlocks !== true;
  return outer.length > 0 || isText ? at : (language.cursor.startAt?.(cursor) ?? at);
}

function refusal(format: RecordFormat, language: Language | undefined): CursorResult {
  const problem =
    language === undefined
      ? sentence("{0} can’t be inserted here. Move the cursor, or copy the record instead.", format.label)
      : sentence(
          "{0} can’t be inserted at the cursor in {1}. Move the cursor, or copy the record instead.",
          format.label,
          language.label,
        );
  return { kind: "refused", problem };
}

async function recordsAt(
  document: InsertionDocument,
  at: number,
  point: InsertionPoint | undefined,
  format: RecordFormat,
  { format: choice, write }: RecordInsertion,
): Promise<CursorText | undefined> {
  const writeLines = async (one: RecordFormat, place: Partial<JobOptions>): Promise<string> =>
    (await write(one, place)).replaceAll("\r\n", "\n");
  if (point === undefined) return await textOutsideOfCode(document, at, format, writeLines);
  const { language, cursor, style, quotes, textContext, namesIn } = point;
  const asText = async (): Promise<CursorText | undefined> =>
    choice === undefined || textContext === undefined
      ? undefined
      : await textIn(point, textContext, await writeLines(format, { position: "expression" }));
  if (textContext !== undefined && textContext.takesBlocks !== true) return await asText();
  const placement = await language.cursor.placeAt(cursor, style);
  if (isCodeOf(format, language)) {
    const isPart = format.group === "type" && language.id === "json" && placement !== undefined;
    if (!isPart) return await declarationAt(point, placement, format, writeLines);
  }
  if (placement === undefined) return await asText();
  if (format.id !== language.id && !isCodeOf(format, language)) {
    if (placement.takesFences !== true) return await asText();
    const [languageId = ""] = format.languages;
    const named = languageNamed(languageId);
    const inFile = named === undefined ? style : styleOf(named, "", document.editorIndent);
    const code = await writeLines(format, { ...inFile, position: "statement", scope: "file" });
    return await placeLiteral(point, placement, fenced(languageId, code, placement));
  }
  const { takenKeys, ...place } = placement;
  const literal = await writeLines(format, {
    ...style,
    quotes,
    ...place,
    takenIn: namesIn,
    ...(takenKeys === undefined ? {} : { takenKeys: [...takenKeys] }),
  });
  return await placeLiteral(point, placement, literal);
}

function isCodeOf({ group, languages }: RecordFormat, language: Language): boolean {
  return group !== "literal" && languages.some((id) => languageNamed(id) === language);
}

/** Code as a fenced block of Markdown, below a table; no run of backquotes in it is as long as the fence. */
function fenced(languageId: string, code: string, { position, baseIndent }: Placement): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const lines = [fence + languageId, ...code.split("\n"), fence];
  return (position === "element" ? ["", ...lines] : lines).join(`\n${baseIndent}`);
}

/** Records in a language that is not known: as they are in plain text, nothing where they could be read as code. */
async function textOutsideOfCode(
  { languageId, text }: InsertionDocument,
  at: number,
  format: RecordFormat,
  write: RecordInsertion["write"],
): Promise<CursorText | undefined> {
  if (!isPlainText(languageId) && (!format.languages.includes(languageId) || isAfterQuote({ text, at })))
    return undefined;
  return { text: await write(format, { baseIndent: indentOf(headOf({ text, at })), takenIn: text }) };
}

/** A type or a template's text, at a statement or on its own line between declarations; undefined elsewhere. */
async function declarationAt(
  { language, cursor, style, outer, namesIn }: InsertionPoint,
  placement: Placement | undefined,
  format: RecordFormat,
  write: RecordInsertion["write"],
): Promise<CursorText | undefined> {
  const place = surroundingsOf(cursor, placement, format);
  if (place === undefined) return undefined;
  const { baseIndent, lead, tail } = place;
  const code = await write(format, { ...style, baseIndent, takenIn: namesIn });
  const after = await parsedWith(cursor, lead + code + tail);
  if (after === undefined) return undefined;
  const from = cursor.at + lead.length;
  const to = from + code.length;
  const holds =
    format.group === "template"
      ? await keepsTexts(format, language, after, from, to)
      : await isDeclared(cursor, after, from, to);
  return holds ? await insertThroughOuter(outer, lead + code + tail) : undefined;
}

function surroundingsOf(
  cursor: Cursor,
  placement: Placement | undefined,
  { group, outsideOfFunctions }: RecordFormat,
): Surroundings | undefined {
  const head = headOf(cursor);
  const baseIndent = indentOf(head);
  const isFree = head.trim() === "" && restOf(cursor).trim() === "";
  if (placement?.position === "statement") {
    const inFunction = placement.scope === "function";
    return outsideOfFunctions === true && inFunction ? undefined : placement;
  }
  if (group === "template") return { lead: "", tail: "", baseIndent };
  const inParentheses = [...nodesAt(cursor.tree, cursor.at, 0)].some(
    ({ from, parent }) => parent !== null && from < cursor.at && "([".includes(cursor.text.charAt(from)),
  );
  return placement === undefined && isFree && !inParentheses ? { lead: "", tail: "", baseIndent } : undefined;
}

/** Returns true if the document reads the strings and comments of a template as its grammar did when the values were proved. */
async function keepsTexts(
  { languages: [languageId = ""], host = "" }: RecordFormat,
  { cursor: { grammar, textAt } }: Language,
  after: Cursor,
  from: number,
  to: number,
): Promise<boolean> {
  const { tree, trees } = after;
  const text = host + after.text.slice(from, to);
  const alone = { ...after, text, tree: await trees.parse(await grammar(languageId), text) };
  if (!sameTexts(tree, from, alone.tree, host.length, to - from)) return false;
  // Some code gives the comment before it a meaning, such as `import "C"` in Go.
  const takesText = (cursor: Cursor, at: number): boolean =>
    textAt({ ...cursor, at })?.write("a") !== undefined;
  return commentsIn(tree, from, to).every(
    (at) => takesText(after, at) || !takesText(alone, host.length + at - from),
  );
}

/** An offset in each comment of a stretch. */
function commentsIn(tree: Tree, from: number, to: number): readonly number[] {
  const found: number[] = [];
  tree.iterate({
    from,
    to,
    enter: ({ name, from: start, to: end }) => {
      if (/comment/i.test(name) && start >= from && end <= to) found.push(Math.min(start + 2, end));
    },
  });
  return found;
}

async function isDeclared(before: Cursor, after: Cursor, from: number, to: number): Promise<boolean> {
  const { parser, trees, tree, at } = before;
  const { text } = after;
  // The end of the last line belongs to what ends with it.
  const end = text.charAt(to) === "\n" ? to + 1 : to;
  const alone = await trees.parseWithin(parser, text.slice(from, end), 0);
  if (alone === undefined || !sameNodes(after.tree, from, alone, 0, end - from)) return false;
  return trees.errorsIn(tree) > 0 || sameAround(tree, after.tree, at, text.length - before.text.length);
}
