import {
  Disposable,
  TabInputTextDiff,
  TextEditorSelectionChangeKind,
  type Selection,
  type TextDocument,
  type TextEditor,
  type TextEditorOptions,
  window,
  workspace,
} from "vscode";
import type { Sentence } from "../../text/sentence.ts";
import { columnOf, isSameDocument, notebookOf, type DocumentView } from "./revealDocument.ts";
import { isOwnPage, outputScheme, writeProblem } from "./writableDocument.ts";

export interface LastDocument {
  readonly document: TextDocument;
  /** Never empty: the first is the main selection. */
  readonly selections: readonly Selection[];
  readonly options: TextEditorOptions;
  /** As far as known before an attempt. */
  readonly problem: Sentence | undefined;
}

interface EditorState extends Omit<LastDocument, "problem">, DocumentView {
  readonly editor: TextEditor;
  readonly isOriginalSide: boolean;
}

export class LastEditor implements Disposable {
  #last: EditorState | undefined;
  readonly #subscriptions: Disposable;

  /** Ignores this extension’s own documents, and the Output panel until the person clicks in it. */
  constructor() {
    this.#rememberActive();
    this.#subscriptions = Disposable.from(
      window.onDidChangeActiveTextEditor(() => this.#rememberActive()),
      window.onDidChangeTextEditorOptions(({ textEditor }) => this.#rememberAgain(textEditor)),
      window.onDidChangeTextEditorSelection(({ textEditor, kind }) => {
        if (textEditor !== window.activeTextEditor) return;
        // A growing log moves its cursor while the person is elsewhere.
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
    const isWritable = workspace.fs.isWritableFileSystem(scheme);
    const problem = writeProblem({ scheme, isOriginalSide, isWritable, name: path.split("/").at(-1) ?? "" });
    return { document, selections, options, problem };
  }

  /** Returns undefined without an editor, or if the editor of `of` was closed since. */
  async reveal(of?: LastDocument): Promise<TextEditor | undefined> {
    this.#rememberActive();
    const last: DocumentView | undefined =
      of === undefined || of.document === this.#last?.document ? this.#last : of;
    if (last === undefined || !isOpen(last.document)) return undefined;
    const { revealDocument } = await import("./revealDocument.ts");
    return await revealDocument(last);
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
  // A side of a comparison has no column.
  const input = viewColumn === undefined ? activeTab?.input : undefined;
  const isOriginalSide =
    input instanceof TabInputTextDiff &&
    isSameDocument(input.original, document) &&
    !isSameDocument(input.modified, document);
  return { editor, document, selections, options, viewColumn, isOriginalSide };
}

function isOfPerson(kind: TextEditorSelectionChangeKind | undefined): boolean {
  return kind === TextEditorSelectionChangeKind.Mouse || kind === TextEditorSelectionChangeKind.Keyboard;
}

/** VS Code disposes a document only some time after its tab was closed. */
function isOpen(document: TextDocument): boolean {
  const isVisible = window.visibleTextEditors.some((editor) => editor.document === document);
  return isVisible || columnOf(document) !== undefined;
}
