import {
  commands as editorCommands,
  EventEmitter,
  languages,
  TabInputText,
  Uri,
  window,
  workspace,
} from "vscode";
import { recordScheme } from "../host/ids.ts";

/** A read-only document: the same path and query is the same document, with its newest text. */
interface ReadOnlyDocument {
  /** Its last part is the name of the tab. */
  readonly path: string;
  readonly query?: string;
  readonly text: string;
  readonly language: string;
}

/** Their language is that of the end of their paths. */
interface ComparedTexts {
  readonly before: Omit<ReadOnlyDocument, "language">;
  readonly after: Omit<ReadOnlyDocument, "language">;
  /** Of the tab; one line. */
  readonly title: string;
}

export type TextDocuments = ReturnType<typeof createTextDocuments>;

/** Texts that are kept after their documents were closed: the editor may open one again. */
const mostClosed = 10;

/** After a restart of the window a document is empty until it is opened again. */
export function createTextDocuments() {
  const texts = new TextCache(mostClosed);
  const changed = new EventEmitter<Uri>();
  const registration = workspace.registerTextDocumentContentProvider(recordScheme, {
    onDidChange: changed.event,
    provideTextDocumentContent: (uri) => texts.get(uri.toString()) ?? "",
  });
  const put = ({ path, query, text }: Omit<ReadOnlyDocument, "language">): Uri => {
    const uri = Uri.from({ scheme: recordScheme, path, ...(query === undefined ? {} : { query }) });
    const open = new Set(workspace.textDocuments.map((document) => document.uri.toString()));
    texts.setText(uri.toString(), text, open);
    changed.fire(uri);
    return uri;
  };
  return {
    async open({ language, ...shown }: ReadOnlyDocument): Promise<void> {
      const uri = put(shown);
      const document = await workspace.openTextDocument(uri);
      await languages.setTextDocumentLanguage(document, language);
      await window.showTextDocument(document, { preview: !wouldReplaceFile(uri.scheme) });
    },
    async compare({ before, after, title }: ComparedTexts): Promise<void> {
      const preview = !wouldReplaceFile(recordScheme);
      await editorCommands.executeCommand("vscode.diff", put(before), put(after), title, { preview });
    },
    dispose(): void {
      registration.dispose();
      changed.dispose();
      texts.clear();
    },
  };
}

/** True where a preview would take the tab of a file that a record may still go into. */
function wouldReplaceFile(ownScheme: string): boolean {
  const preview = window.tabGroups.activeTabGroup.tabs.find((tab) => tab.isPreview);
  return preview?.input instanceof TabInputText && preview.input.uri.scheme !== ownScheme;
}

/** Texts of read-only documents, by name: of all that are open, and of those that were closed last. */
export class TextCache {
  readonly #texts = new Map<string, string>();
  readonly #mostClosed: number;

  constructor(most: number) {
    this.#mostClosed = most;
  }

  setText(name: string, text: string, open: ReadonlySet<string>): void {
    // The one opened last comes last: what was closed longest ago goes first.
    this.#texts.delete(name);
    this.#texts.set(name, text);
    const closed = [...this.#texts.keys()].filter((one) => one !== name && !open.has(one));
    const surplus = Math.max(0, closed.length - this.#mostClosed);
    for (const one of closed.slice(0, surplus)) this.#texts.delete(one);
  }

  get(name: string): string | undefined {
    return this.#texts.get(name);
  }

  clear(): void {
    this.#texts.clear();
  }
}
