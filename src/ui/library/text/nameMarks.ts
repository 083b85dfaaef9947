import {
  Disposable,
  type Position,
  Range,
  TabInputTextDiff,
  type TextDocument,
  type TextDocumentChangeEvent,
  type TextEditor,
  window,
  workspace,
  DecorationRangeBehavior,
  OverviewRulerLane,
  ThemeColor,
} from "vscode";
import { type LineEdit, MarkedDocument } from "../../../app/library/text/markedDocument.ts";
import type { LineMark } from "../../../app/library/text/markedLines.ts";
import { isDataOrText } from "../../../domain/names/lines/spans.ts";
import type { MarkedDocuments } from "../../../host/settings.ts";
import type { Services } from "../../services.ts";
import { isMarkedDocument, languageOf, textLinesOf } from "./markedDocuments.ts";
import { colors } from "../../../host/ids.ts";

/** Pause after an edit before changed lines are read, in ms. */
const editPauseMs = 300;

/** Editors that belong to the workbench or to passing content. */
const unmarkedSchemes: ReadonlySet<string> = new Set([
  "output",
  "vscode-scm",
  "comment",
  "vscode-interactive-input",
]);

interface DocumentMarks {
  readonly languageId: string;
  readonly lines: MarkedDocument;
}

export class NameMarks implements Disposable {
  readonly #needs: Services;
  readonly #decoration = window.createTextEditorDecorationType({
    // Text typed right before or after a name isn’t part of it.
    rangeBehavior: DecorationRangeBehavior.ClosedClosed,
    borderWidth: "0 0 1px 0",
    borderStyle: "dotted",
    borderColor: new ThemeColor(colors.companyMark),
    overviewRulerColor: new ThemeColor(colors.companyMark),
    overviewRulerLane: OverviewRulerLane.Left,
  });
  readonly #marked = new Map<TextDocument, DocumentMarks>();
  readonly #edited = new Set<TextDocument>();
  readonly #ends: Disposable;
  #documents: MarkedDocuments | undefined;
  #state: string | undefined;
  #rest: NodeJS.Timeout | undefined;

  constructor(needs: Services) {
    this.#needs = needs;
    const follow = (): void => this.#followEditors();
    this.#ends = Disposable.from(
      this.#decoration,
      window.onDidChangeVisibleTextEditors(follow),
      window.tabGroups.onDidChangeTabs(follow),
      // VS Code closes and opens a document if its language changes.
      workspace.onDidOpenTextDocument(follow),
      workspace.onDidChangeTextDocument((change) => this.#applyEdit(change)),
      needs.settings.onDidChangeLibrary(follow),
      needs.connections.onDidChange(() => void this.#updateDocuments()),
      needs.libraryFile.onDidChange(() => void this.#updateDocuments()),
    );
    follow();
  }

  get documents(): MarkedDocuments | undefined {
    return this.#documents;
  }

  /** Applies to this window; undefined follows the setting. */
  markDocuments(documents: MarkedDocuments | undefined): void {
    this.#documents = documents;
    this.#followEditors();
  }

  rangesIn(document: TextDocument): readonly Range[] {
    return this.#marked.get(document)?.lines.marks.map(rangeOf) ?? [];
  }

  rangeAt(document: TextDocument, position: Position): Range | undefined {
    return this.rangesIn(document).find((range) => range.contains(position));
  }

  dispose(): void {
    clearTimeout(this.#rest);
    for (const { lines } of this.#marked.values()) lines.stop();
    this.#marked.clear();
    this.#ends.dispose();
  }

  #followEditors(): void {
    const editors = this.#markedEditors();
    const seen = new Set(editors.map(({ document }) => document));
    for (const [document, { lines, languageId }] of this.#marked) {
      if (seen.has(document) && document.languageId === languageId) continue;
      lines.stop();
      this.#marked.delete(document);
      this.#edited.delete(document);
    }
    for (const editor of window.visibleTextEditors) {
      const known = this.#marked.get(editor.document);
      const ranges = known === undefined || !editors.includes(editor) ? [] : this.rangesIn(editor.document);
      editor.setDecorations(this.#decoration, ranges);
    }
    for (const document of seen) if (!this.#marked.has(document)) this.#beginDocument(document);
  }

  /** In a diff editor, marks appear on the newer side only. */
  #markedEditors(): readonly TextEditor[] {
    const settings = this.#needs.settings.library();
    const documents = this.#documents ?? settings.marks;
    if (documents === "off") return [];
    const originals = comparedOriginals();
    return window.visibleTextEditors.filter(
      ({ document }) =>
        (documents === "everywhere" || isDataOrText(languageOf(document))) &&
        !unmarkedSchemes.has(document.uri.scheme) &&
        !originals.has(document.uri.toString()) &&
        isMarkedDocument(document, settings),
    );
  }

  #beginDocument(document: TextDocument): void {
    const { library, servicesNow, libraryFile } = this.#needs;
    libraryFile.watch();
    const marked = new MarkedDocument({
      text: textLinesOf(document),
      find: async (languageId, lines, before) =>
        await (
          await library()
        ).ask("marksIn", {
          services: servicesNow(),
          languageId,
          lines,
          before,
        }),
      draw: (marks) => this.#drawMarks(document, marks),
      visible: () =>
        this.#editorsOf(document).flatMap(({ visibleRanges }) =>
          visibleRanges.map(({ start, end }) => ({ first: start.line, last: end.line })),
        ),
    });
    this.#marked.set(document, { languageId: document.languageId, lines: marked });
    void marked.scan();
  }

  #editorsOf(document: TextDocument): readonly TextEditor[] {
    return this.#markedEditors().filter((editor) => editor.document === document);
  }

  #drawMarks(document: TextDocument, marks: readonly LineMark[]): void {
    const ranges = marks.map(rangeOf);
    for (const editor of this.#editorsOf(document)) editor.setDecorations(this.#decoration, ranges);
  }

  /** VS Code moves its decorations with the edit; the stored marks must move too. */
  #applyEdit({ document, contentChanges }: TextDocumentChangeEvent): void {
    const known = this.#marked.get(document);
    if (known === undefined || contentChanges.length === 0) return;
    known.lines.edited(contentChanges.map(editOf));
    this.#edited.add(document);
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      const edited = [...this.#edited];
      this.#edited.clear();
      for (const one of edited) void this.#marked.get(one)?.lines.scan();
    }, editPauseMs);
  }

  async #updateDocuments(): Promise<void> {
    if (this.#marked.size === 0) return;
    const { library, servicesNow } = this.#needs;
    const services = servicesNow();
    const state = await (await library()).ask("namesState", { services });
    if (state !== undefined && state === this.#state) return;
    this.#state = state;
    const all = Array.from(this.#marked.values(), ({ lines }) => lines);
    // No answer may mean that the library was cleared.
    if (state === undefined) for (const lines of all) lines.clear();
    else await Promise.all(all.map((lines) => lines.again()));
  }
}

function comparedOriginals(): ReadonlySet<string> {
  const shown = window.tabGroups.all.map(({ activeTab }) => activeTab?.input);
  return new Set(
    shown.flatMap((input) => (input instanceof TabInputTextDiff ? [input.original.toString()] : [])),
  );
}

function rangeOf({ line, start, end }: LineMark): Range {
  return new Range(line, start, line, end);
}

function editOf({ range, text }: TextDocumentChangeEvent["contentChanges"][number]): LineEdit {
  return {
    first: range.start.line,
    removed: range.end.line - range.start.line + 1,
    added: text.split(/\r\n|[\n\r]/u).length,
  };
}
