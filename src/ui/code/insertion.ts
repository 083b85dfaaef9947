import { EndOfLine, Position, Range, window, workspace, type TextDocument, type TextEditor } from "vscode";
import type { Json } from "../../api/json.ts";
import type { RecordFormat } from "../../render/formats/format.ts";
import type { WriteJob } from "../../render/formats/job.ts";
import { defaultHabits, type LiteralForm } from "../../render/literals/form.ts";
import { subjectOf } from "../../render/literals/names.ts";
import { placeAt, type Place } from "../../render/literals/place.ts";
import type { Writing } from "./writing.ts";

/** What is written, and whether cells are guarded against formulas. */
export interface Literal {
  readonly values: readonly Json[];
  readonly escapeFormulas: boolean;
}

/** The form for what stands around an editor's first cursor; undefined where the person has to be asked. */
export function formAtCursor({ document, selection }: TextEditor): LiteralForm | undefined {
  return placeOf(document, selection)?.form;
}

/**
 * Writes records at every cursor of an editor, in place of what is selected there; one undo takes all of it back.
 * Resolves to false where the document stayed as it was.
 *
 * @throws CancellationError when the person cancels; nothing was changed then
 */
export async function insertLiteral(
  editor: TextEditor,
  format: RecordFormat,
  literal: Literal,
  writing: Writing,
): Promise<boolean> {
  const { document, selections } = editor;
  const { version } = document;
  const texts: string[] = [];
  // Each cursor gets names of its own: two declarations of one name would not compile.
  for (const selection of selections)
    texts.push(await textAt(document, selection, { format, literal, writing, before: texts }));
  if (document.version !== version) return false;
  const applied = await editor.edit((edit) => {
    selections.forEach((selection, index) => edit.replace(selection, texts[index] ?? ""));
  });
  // VS Code calls an edit of a read-only editor applied, though it changes nothing.
  return applied && document.version !== version;
}

/** Opens records in a new untitled file, for where no editor is. */
export async function openLiteral(format: RecordFormat, literal: Literal, writing: Writing): Promise<void> {
  const content = await writing.write(
    jobOf(format, literal, { ...defaultHabits, position: "statement", takenIn: "" }),
  );
  const [language] = format.languages;
  const document = await workspace.openTextDocument({
    content: `${content}\n`,
    ...(language === undefined ? {} : { language }),
  });
  await window.showTextDocument(document);
}

/** What is to be written where; `before` was written at other places of the document already. */
export interface Landing {
  readonly format: RecordFormat;
  readonly literal: Literal;
  readonly writing: Writing;
  readonly before?: readonly string[];
}

/** Records as they fit a place of a document, with what must stand around them there. */
export async function textAt(
  document: TextDocument,
  range: Range,
  { format, literal, writing, before = [] }: Landing,
): Promise<string> {
  const place = placeOf(document, range);
  const fits = place !== undefined && isFor(format, place, document) ? place : undefined;
  const takenIn = [fits?.options.takenIn ?? "", ...before].join("\n");
  const text = await writing.write(
    jobOf(format, literal, {
      ...defaultHabits,
      baseIndent: indentAt(document, range.start),
      ...fits?.options,
      takenIn,
    }),
  );
  return (fits?.lead ?? "") + text + (fits?.tail ?? "");
}

/** The spaces and tabs at the start of a line, up to a place in it. */
export function indentAt(document: TextDocument, { line, character }: Position): string {
  return /^[ \t]*/.exec(document.lineAt(line).text.slice(0, character))?.[0] ?? "";
}

function jobOf(
  format: RecordFormat,
  { values, escapeFormulas }: Literal,
  options: WriteJob["options"],
): WriteJob {
  return {
    format: format.id,
    values,
    options: { ...options, name: subjectOf(values), escapeFormulas },
  };
}

/** A type and a template stand where a statement can; a literal where its own form was found. */
function isFor(format: RecordFormat, { form, options }: Place, document: TextDocument): boolean {
  if (format.group === "literal") return format.id === form.id;
  return options.position === "statement" && format.languages.includes(languageOf(document));
}

/** What stands around a place of a document; undefined where nobody can tell what would be valid there. */
export function placeOf(document: TextDocument, range: Range): Place | undefined {
  const end = document.positionAt(Number.MAX_SAFE_INTEGER);
  const text = (from: Position, to: Position): string => {
    const part = document.getText(new Range(from, to));
    return document.eol === EndOfLine.CRLF ? part.replaceAll("\r\n", "\n") : part;
  };
  return placeAt({
    languageId: languageOf(document),
    before: text(new Position(0, 0), range.start),
    after: text(range.end, end),
  });
}

/** VS Code knows CSV only where an extension brings it. */
export function languageOf({ languageId, uri }: TextDocument): string {
  return languageId === "plaintext" && /\.csv$/i.test(uri.path) ? "csv" : languageId;
}
