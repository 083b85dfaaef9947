import {
  EndOfLine,
  Position,
  Range,
  window,
  workspace,
  type Selection,
  type TextDocument,
  type TextEditor,
} from "vscode";
import type { Json } from "../../api/json.ts";
import { defaultOptions, type LiteralForm } from "../../render/literals/form.ts";
import { subjectOf } from "../../render/literals/names.ts";
import { placeAt, type Place } from "../../render/literals/place.ts";

/** What is written, and whether cells are guarded against formulas. */
export interface Literal {
  readonly values: readonly Json[];
  readonly escapeFormulas: boolean;
}

/** The form for what stands around an editor's first cursor; undefined where the person has to be asked. */
export function formAtCursor(editor: TextEditor): LiteralForm | undefined {
  return placeOf(editor, editor.selection)?.form;
}

/**
 * Writes records at every cursor of an editor, in place of what is selected there; one undo takes all of it back.
 * Resolves to false where the document stayed as it was.
 */
export async function insertLiteral(
  editor: TextEditor,
  form: LiteralForm,
  literal: Literal,
): Promise<boolean> {
  const texts = editor.selections.map((selection) => textAt(editor, selection, form, literal));
  const { version } = editor.document;
  const applied = await editor.edit((edit) => {
    editor.selections.forEach((selection, index) => edit.replace(selection, texts[index] ?? ""));
  });
  // VS Code calls an edit of a read-only editor applied, though it changes nothing.
  return applied && editor.document.version !== version;
}

/** Opens records in a new untitled file, for where no editor is. */
export async function openLiteral(form: LiteralForm, { values, escapeFormulas }: Literal): Promise<void> {
  const content = form.write(values, {
    ...defaultOptions,
    position: "statement",
    name: subjectOf(values),
    escapeFormulas,
  });
  const [language] = form.languages;
  const document = await workspace.openTextDocument({
    content: `${content}\n`,
    ...(language === undefined ? {} : { language }),
  });
  await window.showTextDocument(document);
}

function textAt(
  editor: TextEditor,
  selection: Selection,
  form: LiteralForm,
  { values, escapeFormulas }: Literal,
): string {
  const place = placeOf(editor, selection);
  const fits = place?.form.id === form.id ? place : undefined;
  const text = form.write(values, {
    ...defaultOptions,
    ...fits?.options,
    name: subjectOf(values),
    escapeFormulas,
  });
  return (fits?.lead ?? "") + text + (fits?.tail ?? "");
}

function placeOf({ document }: TextEditor, selection: Selection): Place | undefined {
  const end = document.positionAt(Number.MAX_SAFE_INTEGER);
  const text = (from: Position, to: Position): string => {
    const part = document.getText(new Range(from, to));
    return document.eol === EndOfLine.CRLF ? part.replaceAll("\r\n", "\n") : part;
  };
  return placeAt({
    languageId: languageOf(document),
    before: text(new Position(0, 0), selection.start),
    after: text(selection.end, end),
  });
}

/** VS Code knows CSV only where an extension brings it. */
function languageOf({ languageId, uri }: TextDocument): string {
  return languageId === "plaintext" && /\.csv$/i.test(uri.path) ? "csv" : languageId;
}
