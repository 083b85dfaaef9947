import {
  TabInputNotebook,
  TabInputText,
  TabInputTextDiff,
  type NotebookDocument,
  type TextDocument,
  type Uri,
  type ViewColumn,
  window,
  workspace,
} from "vscode";
import { cellScheme } from "./writableDocument.ts";

export function notebookOf(document: TextDocument): NotebookDocument | undefined {
  if (document.uri.scheme !== cellScheme) return undefined;
  return workspace.notebookDocuments.find((notebook) =>
    notebook.getCells().some((cell) => cell.document === document),
  );
}

/** The column of a document’s tab, or of its notebook’s; undefined where it has none. */
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
