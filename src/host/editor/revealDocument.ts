import {
  NotebookRange,
  TextEditorRevealType,
  type NotebookDocument,
  type Selection,
  type TextDocument,
  type TextEditor,
  ViewColumn,
  window,
  TabInputNotebook,
  TabInputText,
  TabInputTextDiff,
  type Uri,
  workspace,
} from "vscode";
import { cellScheme } from "./writableDocument.ts";

export interface DocumentView {
  readonly document: TextDocument;
  readonly selections: readonly Selection[];
  readonly editor?: TextEditor;
  readonly viewColumn?: ViewColumn | undefined;
}

/** For a notebook to draw a cell after scrolling. */
const cellDrawnMs = 2_000;

/** Returns undefined if a notebook doesn’t draw its cell in time. */
export async function revealDocument(last: DocumentView): Promise<TextEditor | undefined> {
  const { document, selections } = last;
  const visible = visibleEditor(last);
  if (visible !== undefined) {
    // A side of a comparison and a cell have no column, so they can only be used in place.
    if (visible === window.activeTextEditor || visible.viewColumn === undefined) return visible;
    return await window.showTextDocument(document, visible.viewColumn);
  }
  const column = last.viewColumn ?? columnOf(document);
  const isCovered = window.tabGroups.activeTabGroup.viewColumn === column;
  const viewColumn = isCovered ? ViewColumn.Beside : (column ?? ViewColumn.Active);
  const notebook = notebookOf(document);
  const editor =
    notebook === undefined
      ? await window.showTextDocument(document, { viewColumn, preview: false })
      : await shownCell(notebook, document, viewColumn);
  if (editor === undefined) return undefined;
  editor.selections = selections;
  const [first] = selections;
  if (first !== undefined) editor.revealRange(first, TextEditorRevealType.InCenterIfOutsideViewport);
  return editor;
}

function visibleEditor({ document, editor }: Omit<DocumentView, "selections">): TextEditor | undefined {
  const visible = window.visibleTextEditors.filter((one) => one.document === document);
  return visible.find((one) => one === editor) ?? visible[0];
}

async function shownCell(
  notebook: NotebookDocument,
  document: TextDocument,
  viewColumn: ViewColumn,
): Promise<TextEditor | undefined> {
  const index = notebook.getCells().findIndex((cell) => cell.document === document);
  await window.showNotebookDocument(notebook, {
    viewColumn,
    preview: false,
    selections: [new NotebookRange(index, index + 1)],
  });
  return await new Promise((resolve) => {
    const end = (editor: TextEditor | undefined): void => {
      subscription.dispose();
      clearTimeout(timer);
      resolve(editor);
    };
    const finishIfVisible = (): void => {
      const editor = visibleEditor({ document });
      if (editor !== undefined) end(editor);
    };
    const subscription = window.onDidChangeVisibleTextEditors(finishIfVisible);
    const timer = setTimeout(() => end(undefined), cellDrawnMs);
    finishIfVisible();
  });
}

export function notebookOf(document: TextDocument): NotebookDocument | undefined {
  if (document.uri.scheme !== cellScheme) return undefined;
  return workspace.notebookDocuments.find((notebook) =>
    notebook.getCells().some((cell) => cell.document === document),
  );
}

export function columnOf(document: TextDocument): ViewColumn | undefined {
  const file = notebookOf(document) ?? document;
  return window.tabGroups.all.find(({ tabs }) =>
    tabs.some(({ input }) => urisIn(input).some((uri) => isSameDocument(uri, file))),
  )?.viewColumn;
}

function urisIn(input: unknown): readonly Uri[] {
  if (input instanceof TabInputText || input instanceof TabInputNotebook) return [input.uri];
  return input instanceof TabInputTextDiff ? [input.original, input.modified] : [];
}

export function isSameDocument(uri: Uri, document: { readonly uri: Uri }): boolean {
  return uri.toString() === document.uri.toString();
}
