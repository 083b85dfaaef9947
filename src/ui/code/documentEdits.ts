import {
  EndOfLine,
  Range,
  window,
  workspace,
  type TextDocument,
  type TextEditor,
  type TextEditorOptions,
} from "vscode";
import type { Records } from "../../app/code/copied.ts";
import type { Code } from "../../app/code/writeRecords.ts";
import type { RecordFormat } from "../../codegen/format/format.ts";
import type { TextEdit, TextRange } from "../../codegen/insertion/selections.ts";
import type { InsertionDocument } from "../../codegen/insertion/insertionPoint.ts";
import type { LiteralPosition } from "../../codegen/literal/form.ts";
import { languageOfFile } from "../../codegen/context/fileLanguage.ts";
import { isRefusal } from "../../text/sentence.ts";
import { showProblem } from "./statusMessages.ts";

export function documentOf(
  document: TextDocument,
  options: TextEditorOptions | undefined = window.visibleTextEditors.find((one) => one.document === document)
    ?.options,
): InsertionDocument {
  return {
    languageId: languageOf(document),
    text: document.getText(),
    lineEnd: document.eol === EndOfLine.CRLF ? "\r\n" : "\n",
    editorIndent: indentBy(options),
  };
}

/** Returns one level of indentation. The editor’s options hold the settings if the file itself shows no style. */
function indentBy(options: TextEditorOptions | undefined): string | undefined {
  if (options === undefined) return undefined;
  const { insertSpaces, tabSize, indentSize } = options;
  if (insertSpaces === false) return "\t";
  const size = typeof indentSize === "number" ? indentSize : tabSize;
  return insertSpaces === true && typeof size === "number" ? " ".repeat(size) : undefined;
}

export function selectionsOf(document: TextDocument, ranges: readonly Range[]): readonly TextRange[] {
  return ranges.map(({ start, end }) => ({ start: document.offsetAt(start), end: document.offsetAt(end) }));
}

export function rangeOf(document: TextDocument, { start, end }: TextEdit): Range {
  return new Range(document.positionAt(start), document.positionAt(end));
}

/** Applies all edits as one undo step; false if the document didn’t change. */
export async function applyEdits(editor: TextEditor, edits: readonly TextEdit[]): Promise<boolean> {
  const { document } = editor;
  const { version } = document;
  const applied = await editor.edit((builder) => {
    for (const edit of edits) builder.replace(rangeOf(document, edit), edit.text);
  });
  // VS Code reports success for a read-only editor too.
  return applied && document.version !== version;
}

/** Explains a template’s refusal to the person, and then returns undefined. */
export async function writeOrExplain(
  code: Pick<Code, "write">,
  format: RecordFormat,
  records: Records,
  position: LiteralPosition,
): Promise<string | undefined> {
  try {
    return await code.write(format, records, { position });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    showProblem(error.problem);
    return undefined;
  }
}

/** Returns false if a template refused the records; the person has been told. */
export async function openRecords(format: RecordFormat, records: Records, code: Code): Promise<boolean> {
  const content = await writeOrExplain(code, format, records, "statement");
  if (content === undefined) return false;
  const [language] = format.languages;
  const document = await workspace.openTextDocument({
    content: `${content}\n`,
    ...(language === undefined ? {} : { language }),
  });
  await window.showTextDocument(document);
  return true;
}

export function languageOf(document: TextDocument): string {
  const { languageId, uri } = document;
  return languageOfFile(languageId, uri.path, document.lineAt(0).text);
}
