import { Refusal, sentence, type Sentence } from "../../text/sentence.ts";
import { hasOpenQuote, headOf, indentOf } from "../context/cursor.ts";
import type { SyntaxTrees } from "../context/syntaxTrees.ts";

import type { RecordFormat } from "../format/format.ts";
import type { JobOptions } from "../format/job.ts";
import type { Language, Placement } from "../language.ts";
import { languageNamed } from "../languages/languages.ts";
import { insertDeclaration } from "./insertDeclaration.ts";
import { isAfterQuote } from "./insertValue.ts";
import {
  insertionPointAt,
  insertThroughOuter,
  parseWith,
  placeLiteral,
  styleOf,
  insertText,
  type CursorText,
  type InsertionDocument,
  type InsertionPoint,
} from "./insertionPoint.ts";
import { insertAtEach, type CursorResult, type InsertionResult, type TextRange } from "./selections.ts";

export interface RecordInsertion {
  /** The person’s choice; undefined for the language’s own literal. */
  readonly format: RecordFormat | undefined;
  readonly formats: readonly RecordFormat[];
  readonly write: (format: RecordFormat, place: Partial<JobOptions>) => Promise<string>;
  readonly trees: SyntaxTrees;
}

interface RecordPlace {
  readonly at: number;
  readonly point: InsertionPoint | undefined;
  readonly placement: Placement | undefined;
  readonly isText: boolean;
}

/**
 * Returns the edits that insert records at every selection. Parses the resulting document: if anything else would
 * change, the result asks for a format or refuses. Rejects if the person cancels.
 */
export async function insertRecords(
  document: InsertionDocument,
  selections: readonly TextRange[],
  insertion: RecordInsertion,
): Promise<InsertionResult> {
  return await insertAtSelections(document, selections, insertion, (current, at) =>
    findPlace(current, at, insertion.format === undefined, insertion.trees),
  );
}

/** Returns the formats that fit at every selection, and a reason to show if none does. Rejects if the person cancels. */
export async function fittingFormats(
  document: InsertionDocument,
  selections: readonly TextRange[],
  insertion: Omit<RecordInsertion, "format">,
): Promise<{ readonly formats: readonly RecordFormat[]; readonly reason: Sentence }> {
  const places = new Map<string, Promise<RecordPlace>>();
  const locate: PlaceFinder = (current, at) => {
    const key = `${String(at)} ${current.text}`;
    const known = places.get(key) ?? findPlace(current, at, false, insertion.trees);
    places.set(key, known);
    return known;
  };
  const formats: RecordFormat[] = [];
  for (const format of insertion.formats) {
    const outcome = await insertAtSelections(document, selections, { ...insertion, format }, locate);
    if (outcome.kind === "edits") formats.push(format);
  }
  const [place] = await Promise.all(places.values());
  return { formats, reason: reasonAt(place) };
}

function reasonAt(place: RecordPlace | undefined): Sentence {
  if (place?.placement?.columns !== undefined)
    return sentence("The table has no column for the name. Call one “Name”, or copy the record instead.");
  const language = place?.point?.language.label;
  return language === undefined
    ? sentence("Nothing fits at the cursor. Move the cursor, or copy the record instead.")
    : sentence("Nothing fits at the cursor in {0}. Move the cursor, or copy the record instead.", language);
}

type PlaceFinder = (current: InsertionDocument, at: number) => Promise<RecordPlace>;

async function insertAtSelections(
  document: InsertionDocument,
  selections: readonly TextRange[],
  insertion: RecordInsertion,
  locate: PlaceFinder,
): Promise<InsertionResult> {
  const own = insertion.format === undefined;
  let format = insertion.format;
  return await insertAtEach(document, selections, async (current, at) => {
    const place = await locate(current, at);
    const chosen = format ?? insertion.formats.find(({ id }) => id === place.point?.language.id);
    if (chosen === undefined) return { kind: "asks" };
    const written = await writeRecordsAt(current, place, chosen, insertion).catch((error: unknown) => {
      if (error instanceof Refusal) return error;
      throw error;
    });
    if (written instanceof Refusal) return { kind: "refused", problem: written.problem };
    if (written !== undefined) {
      format = chosen;
      return { kind: "text", format: chosen.id, at: place.at, ...written };
    }
    return own ? { kind: "asks" } : refusal(chosen, place.point?.language);
  });
}

async function findPlace(
  current: InsertionDocument,
  cursorAt: number,
  own: boolean,
  trees: SyntaxTrees,
): Promise<RecordPlace> {
  const here = await insertionPointAt(current, cursorAt, trees);
  const at = here === undefined ? cursorAt : startOf(here, cursorAt, own);
  const point = at === cursorAt ? here : await insertionPointAt(current, at, trees);
  const isText = point?.textContext !== undefined && point.textContext.takesBlocks !== true;
  const placement =
    point === undefined || isText
      ? undefined
      : await point.language.cursor.placeAt(point.cursor, point.style);
  return { at, point, placement, isText };
}

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

async function writeRecordsAt(
  document: InsertionDocument,
  { at, point, placement, isText }: RecordPlace,
  format: RecordFormat,
  { format: choice, write }: RecordInsertion,
): Promise<CursorText | undefined> {
  const writeLines = async (one: RecordFormat, place: Partial<JobOptions>): Promise<string> =>
    (await write(one, place)).replaceAll("\r\n", "\n");
  if (point === undefined) return await insertOutsideOfCode(document, at, format, writeLines);
  const { language, cursor, style, textContext } = point;
  const isCode = isCodeOf(format, language);
  const isPart = isCode && format.group === "type" && language.id === "json" && placement !== undefined;
  if (!isText && isCode && !isPart) return await insertDeclaration(point, placement, format, writeLines);
  if (!isText && placement !== undefined) {
    if (format.id === language.id || isCode) return await insertLiteral(point, placement, format, writeLines);
    if (placement.takesFences === true) {
      const [languageId = ""] = format.languages;
      const named = languageNamed(languageId);
      const inFile = named === undefined ? style : styleOf(named, "", document.editorIndent);
      const code = await writeLines(format, { ...inFile, position: "statement", scope: "file" });
      return await placeLiteral(point, placement, fencedBlock(languageId, code, placement));
    }
  }
  if (choice === undefined) return undefined;
  if (language.cursor.isForeignCode?.(cursor) === true) {
    const baseIndent = indentOf(headOf(cursor));
    return await insertForeignCode(point, await writeLines(format, { position: "expression", baseIndent }));
  }
  if (textContext === undefined) return undefined;
  return await insertText(point, textContext, await writeLines(format, { position: "expression" }));
}

async function insertLiteral(
  point: InsertionPoint,
  placement: Placement,
  format: RecordFormat,
  write: RecordInsertion["write"],
): Promise<CursorText | undefined> {
  const { style, quotes, namesIn } = point;
  const { takenKeys, ...place } = placement;
  const literal = await write(format, {
    ...style,
    quotes,
    ...place,
    takenIn: namesIn,
    ...(takenKeys === undefined ? {} : { takenKeys: [...takenKeys] }),
  });
  return await placeLiteral(point, placement, literal);
}

/** Inserts text into a template’s expression, whose language has no rules, if all of it stays in that expression. */
async function insertForeignCode(
  { language, cursor, outer }: InsertionPoint,
  text: string,
): Promise<CursorText | undefined> {
  const after = await parseWith(cursor, text);
  const isCode = (at: number): boolean =>
    after !== undefined && language.cursor.isForeignCode?.({ ...after, at }) === true;
  return isCode(cursor.at) && isCode(cursor.at + text.length)
    ? await insertThroughOuter(outer, text)
    : undefined;
}

function isCodeOf({ group, languages }: RecordFormat, language: Language): boolean {
  return group !== "literal" && languages.some((id) => languageNamed(id) === language);
}

/** Returns a fenced block of Markdown, below a table; its fence is longer than any run of backquotes in the code. */
function fencedBlock(languageId: string, code: string, { position, baseIndent }: Placement): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const lines = [fence + languageId, ...code.split("\n"), fence];
  return (position === "element" ? ["", ...lines] : lines).join(`\n${baseIndent}`);
}

async function insertOutsideOfCode(
  { text }: InsertionDocument,
  at: number,
  format: RecordFormat,
  write: RecordInsertion["write"],
): Promise<CursorText | undefined> {
  if (format.group === "template" && isAfterQuote({ text, at })) return undefined;
  if (hasOpenQuote(headOf({ text, at }))) return undefined;
  return { text: await write(format, { baseIndent: indentOf(headOf({ text, at })), takenIn: text }) };
}
