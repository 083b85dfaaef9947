import {
  Disposable,
  TabInputText,
  TabInputTextDiff,
  ViewColumn,
  window,
  workspace,
  type Selection,
  type TextDocument,
  type TextEditor,
  TextEditorRevealType,
  type Uri,
} from "vscode";

/** The text editor that a person wrote in last, even when a page or a view has the focus now. */
export interface LastEditor extends Disposable {
  /** The editor, shown again where it is hidden; undefined when there is none. */
  reveal(): Promise<TextEditor | undefined>;
}

interface Remembered {
  readonly document: TextDocument;
  readonly selections: readonly Selection[];
  readonly viewColumn: ViewColumn | undefined;
}

/** Follows the active editor. Output panels and other documents that are no files do not count. */
export function trackLastEditor(): LastEditor {
  let last: Remembered | undefined;
  const remember = (editor: TextEditor | undefined): void => {
    if (editor === undefined || !isWritable(editor.document)) return;
    last = { document: editor.document, selections: editor.selections, viewColumn: editor.viewColumn };
  };
  remember(window.activeTextEditor);
  const subscriptions = Disposable.from(
    window.onDidChangeActiveTextEditor(remember),
    window.onDidChangeTextEditorSelection(({ textEditor }) => {
      if (textEditor === window.activeTextEditor) remember(textEditor);
    }),
    workspace.onDidCloseTextDocument((document) => {
      if (last?.document === document) last = undefined;
    }),
  );
  return {
    async reveal() {
      const active = window.activeTextEditor;
      if (active !== undefined && isWritable(active.document)) return active;
      return last !== undefined && isOpen(last.document) ? await showAgain(last) : undefined;
    },
    dispose: () => void subscriptions.dispose(),
  };
}

async function showAgain({ document, selections, viewColumn }: Remembered): Promise<TextEditor> {
  const visible = window.visibleTextEditors.find((editor) => editor.document === document);
  if (visible?.viewColumn !== undefined) return await window.showTextDocument(document, visible.viewColumn);
  const isCovered = window.tabGroups.activeTabGroup.viewColumn === viewColumn;
  const editor = await window.showTextDocument(document, {
    viewColumn: isCovered ? ViewColumn.Beside : (viewColumn ?? ViewColumn.Active),
    preview: false,
  });
  editor.selections = selections;
  const [first] = selections;
  if (first !== undefined) editor.revealRange(first, TextEditorRevealType.InCenterIfOutsideViewport);
  return editor;
}

/** VS Code lets go of a document only some time after its tab was closed. */
function isOpen(document: TextDocument): boolean {
  return (
    window.visibleTextEditors.some((editor) => editor.document === document) ||
    window.tabGroups.all
      .flatMap(({ tabs }) => tabs)
      .some(({ input }) => uriIn(input)?.toString() === document.uri.toString())
  );
}

function uriIn(input: unknown): Uri | undefined {
  if (input instanceof TabInputText) return input.uri;
  return input instanceof TabInputTextDiff ? input.modified : undefined;
}

function isWritable(document: TextDocument): boolean {
  const { scheme } = document.uri;
  return scheme === "untitled" || workspace.fs.isWritableFileSystem(scheme) === true;
}
