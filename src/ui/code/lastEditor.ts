import {
  Disposable,
  NotebookRange,
  TabInputNotebook,
  TabInputText,
  TabInputTextDiff,
  TextEditorRevealType,
  TextEditorSelectionChangeKind,
  type NotebookDocument,
  type Selection,
  type TextDocument,
  type TextEditor,
  type TextEditorOptions,
  type Uri,
  ViewColumn,
  window,
  workspace,
} from "vscode";
import type { Sentence } from "../../text/sentence.ts";
import { cellScheme, isOwnPage, outputScheme, writeProblem } from "./writableDocument.ts";

export interface LastDocument {
  readonly document: TextDocument;
  /** Never empty: the first is the main one. */
  readonly selections: readonly Selection[];
  readonly options: TextEditorOptions;
  /** Why nothing can be written there, as far as it can be told before it is tried. */
  readonly problem: Sentence | undefined;
}

/** How long a notebook may take to draw a cell that it has scrolled to, in ms. */
const cellDrawnMs = 2_000;

interface DocumentView extends Pick<LastDocument, "document" | "selections"> {
  readonly editor?: TextEditor;
  readonly viewColumn?: ViewColumn | undefined;
}

interface EditorState extends Omit<LastDocument, "problem">, DocumentView {
  readonly editor: TextEditor;
  readonly isOriginalSide: boolean;
}

/** The text editor that a person was in last, even when a page or a view has the focus now. */
export class LastEditor implements Disposable {
  #last: EditorState | undefined;
  readonly #subscriptions: Disposable;

  /** Follows the active editor. A page of our own does not count, nor the Output panel until the person clicks in it. */
  constructor() {
    this.#rememberActive();
    this.#subscriptions = Disposable.from(
      window.onDidChangeActiveTextEditor(() => this.#rememberActive()),
      window.onDidChangeTextEditorOptions(({ textEditor }) => this.#rememberAgain(textEditor)),
      window.onDidChangeTextEditorSelection(({ textEditor, kind }) => {
        if (textEditor !== window.activeTextEditor) return;
        // A log that grows moves its cursor, though the person is somewhere else.
        if (textEditor.document.uri.scheme === outputScheme && !isOfPerson(kind)) return;
        this.#last = stateOf(textEditor);
      }),
      workspace.onDidCloseTextDocument((document) => {
        if (this.#last?.document === document) this.#last = undefined;
      }),
    );
  }

  peek(): LastDocument | undefined {
    this.#rememberActive();
    const last = this.#last;
    if (last === undefined || !isOpen(last.document)) return undefined;
    const { document, selections, options, isOriginalSide } = last;
    const notebook = notebookOf(document);
    const { scheme, path } = notebook?.uri ?? document.uri;
    const place = { scheme, isOriginalSide, name: path.split("/").at(-1) ?? "" };
    const problem = writeProblem(place, (one) => workspace.fs.isWritableFileSystem(one));
    return { document, selections, options, problem };
  }

  /** Shown again where it is hidden. Undefined where there is none, or that of `of` was closed since. */
  async reveal(of?: LastDocument): Promise<TextEditor | undefined> {
    this.#rememberActive();
    const last: DocumentView | undefined =
      of === undefined || of.document === this.#last?.document ? this.#last : of;
    return last !== undefined && isOpen(last.document) ? await shown(last) : undefined;
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  #rememberActive(): void {
    const active = window.activeTextEditor;
    if (active === undefined || isOwnPage(active.document.uri.scheme)) return;
    if (active.document.uri.scheme !== outputScheme) this.#last = stateOf(active);
  }

  #rememberAgain(editor: TextEditor): void {
    if (this.#last?.editor === editor) this.#last = { ...this.#last, options: editor.options };
  }
}

function stateOf(editor: TextEditor): EditorState {
  const { document, selections, options, viewColumn } = editor;
  const { activeTab } = window.tabGroups.activeTabGroup;
  // A side of a comparison has no column of its own.
  const input = viewColumn === undefined ? activeTab?.input : undefined;
  const isOriginalSide =
    input instanceof TabInputTextDiff &&
    isSame(input.original, document) &&
    !isSame(input.modified, document);
  return { editor, document, selections, options, viewColumn, isOriginalSide };
}

function isOfPerson(kind: TextEditorSelectionChangeKind | undefined): boolean {
  return kind === TextEditorSelectionChangeKind.Mouse || kind === TextEditorSelectionChangeKind.Keyboard;
}

async function shown(last: DocumentView): Promise<TextEditor | undefined> {
  const { document, selections } = last;
  const visible = visibleEditor(last);
  if (visible !== undefined) {
    // A side of a comparison and a cell have no column: there is no other way to them than where they are.
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

/** Undefined where the notebook does not draw it in time. */
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
    const look = (): void => {
      const editor = visibleEditor({ document });
      if (editor !== undefined) end(editor);
    };
    const subscription = window.onDidChangeVisibleTextEditors(look);
    const timer = setTimeout(() => end(undefined), cellDrawnMs);
    look();
  });
}

function notebookOf(document: TextDocument): NotebookDocument | undefined {
  if (document.uri.scheme !== cellScheme) return undefined;
  return workspace.notebookDocuments.find((notebook) =>
    notebook.getCells().some((cell) => cell.document === document),
  );
}

/** VS Code lets go of a document only some time after its tab was closed. */
function isOpen(document: TextDocument): boolean {
  const isVisible = window.visibleTextEditors.some((editor) => editor.document === document);
  return isVisible || columnOf(document) !== undefined;
}

function columnOf(document: TextDocument): ViewColumn | undefined {
  const file = notebookOf(document) ?? document;
  return window.tabGroups.all.find(({ tabs }) =>
    tabs.some(({ input }) => urisIn(input).some((uri) => isSame(uri, file))),
  )?.viewColumn;
}

function urisIn(input: unknown): readonly Uri[] {
  if (input instanceof TabInputText || input instanceof TabInputNotebook) return [input.uri];
  return input instanceof TabInputTextDiff ? [input.original, input.modified] : [];
}

function isSame(uri: Uri, document: { readonly uri: Uri }): boolean {
  return uri.toString() === document.uri.toString();
}
