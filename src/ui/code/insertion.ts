import { EndOfLine, Position, Range, window, workspace, type TextDocument, type TextEditor } from "vscode";
import type { RecordFormat } from "../../codegen/format/format.ts";
import type { LiteralForm } from "../../codegen/literal/form.ts";
import { languageOfFile } from "../../codegen/context/fileLanguage.ts";
import { insertionPointAt, type InsertionPoint } from "../../codegen/insertion/insertionPoint.ts";
import type { Code } from "../../app/writeRecords.ts";
import type { Records } from "../../app/copied.ts";

/** The form for what stands around an editor's first cursor; undefined where the person has to be asked. */
export function formAtCursor({ document, selection }: TextEditor): LiteralForm | undefined {
  return insertionPointOf(document, selection)?.form;
}

/**
 * Writes records at every cursor of an editor, in place of what is selected there; one undo takes all of it back.
 * Resolves to false where the document stayed as it was.
 *
 * @throws CancellationError when the person cancels; nothing was changed then
 */
export async function insertRecords(
  editor: TextEditor,
  format: RecordFormat,
  records: Records,
  code: Code,
): Promise<boolean> {
  const { document, selections } = editor;
  const { version } = document;
  const texts: string[] = [];
  // Each cursor gets names of its own: two declarations of one name would not compile.
  for (const selection of selections) {
    texts.push(await textAt(document, selection, { format, records, code, before: texts }));
  }
  return document.version === version && (await replaceSelections(editor, texts));
}

/** Puts a text in place of each selection; false where the document stayed as it was. */
export async function replaceSelections(editor: TextEditor, texts: readonly string[]): Promise<boolean> {
  const { document, selections } = editor;
  const { version } = document;
  const applied = await editor.edit((edit) => {
    selections.forEach((selection, index) => edit.replace(selection, texts[index] ?? ""));
  });
  // VS Code calls an edit of a read-only editor applied, though it changes nothing.
  return applied && document.version !== version;
}

/** Opens records in a new untitled file, for where no editor is. */
export async function openRecords(format: RecordFormat, records: Records, code: Code): Promise<void> {
  const content = await code.write(format, records, { position: "statement" });
  const [language] = format.languages;
  const document = await workspace.openTextDocument({
    content: `${content}\n`,
    ...(language === undefined ? {} : { language }),
  });
  await window.showTextDocument(document);
}

/** What is to be written at an insertion point; `before` was written at others of the document already. */
interface Insertion {
  readonly format: RecordFormat;
  readonly records: Records;
  readonly code: Code;
  readonly before?: readonly string[];
}

/** Records as they fit an insertion point of a document, with what must stand around them there. */
export async function textAt(
  document: TextDocument,
  range: Range,
  { format, records, code, before = [] }: Insertion,
): Promise<string> {
  const place = insertionPointOf(document, range);
  const fits = place !== undefined && isFor(format, place, document) ? place : undefined;
  const text = await code.write(format, records, {
    baseIndent: indentAt(document, range.start),
    ...fits?.options,
    takenIn: [fits?.options.takenIn ?? "", ...before].join("\n"),
  });
  return (fits?.lead ?? "") + text + (fits?.tail ?? "");
}

/** The spaces and tabs at the start of a line, up to a place in it. */
export function indentAt(document: TextDocument, { line, character }: Position): string {
  return /^[ \t]*/.exec(document.lineAt(line).text.slice(0, character))?.[0] ?? "";
}

/** A type and a template stand where a statement can; a literal where its own form was found. */
function isFor(format: RecordFormat, { form, options }: InsertionPoint, document: TextDocument): boolean {
  if (format.group === "literal") return format.id === form.id;
  return options.position === "statement" && format.languages.includes(languageOf(document));
}

/** The insertion point at a range of a document; undefined where nobody can tell what would be valid there. */
export function insertionPointOf(document: TextDocument, range: Range): InsertionPoint | undefined {
  const end = document.positionAt(Number.MAX_SAFE_INTEGER);
  const text = (from: Position, to: Position): string => {
    const part = document.getText(new Range(from, to));
    return document.eol === EndOfLine.CRLF ? part.replaceAll("\r\n", "\n") : part;
  };
  return insertionPointAt({
    languageId: languageOf(document),
    before: text(new Position(0, 0), range.start),
    after: text(range.end, end),
  });
}

/** The language of a document by the editor's id, or by its name where VS Code does not know it. */
export function languageOf({ languageId, uri }: TextDocument): string {
  return languageOfFile(languageId, uri.path);
}
