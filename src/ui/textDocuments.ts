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

/** The same path and query name the same document, which shows its newest text. */
interface ReadOnlyDocument {
  /** Its last part is the tab’s title. */
  readonly path: string;
  readonly query?: string;
  readonly text: string;
  readonly language: string;
}

/** The editor tells their language by the extensions of their paths. */
interface ComparedTexts {
  readonly before: Omit<ReadOnlyDocument, "language">;
  readonly after: Omit<ReadOnlyDocument, "language">;
  readonly title: string;
}

export type TextDocuments = ReturnType<typeof createTextDocuments>;

/** Texts kept of closed documents, which VS Code may open again. */
const maxClosed = 10;

/** After a restart of the window, a document is empty until its command runs again. */
export function createTextDocuments() {
  const texts = new TextCache(maxClosed);
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

/** A preview would replace the tab of a file into which the person may still insert. */
function wouldReplaceFile(ownScheme: string): boolean {
  const preview = window.tabGroups.activeTabGroup.tabs.find((tab) => tab.isPreview);
  return preview?.input instanceof TabInputText && preview.input.uri.scheme !== ownScheme;
}

export class TextCache {
  readonly #texts = new Map<string, string>();
  readonly #mostClosed: number;

  constructor(most: number) {
    this.#mostClosed = most;
  }

  setText(name: string, text: string, open: ReadonlySet<string>): void {
    // Move the text to the end: the oldest ones are dropped first.
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
