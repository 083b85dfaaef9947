import { ViewColumn, window, type Disposable, type Uri, type WebviewPanel } from "vscode";
import type { views } from "../../host/ids.ts";
import type { ToLibraryPage } from "../../present/table/libraryMessages.ts";
import type { ToTablePage } from "../../present/table/messages.ts";
import { loadPage } from "../detail/detailPanel.ts";

/** The webview panel of the table. It is made by `show`, and made anew after it was closed. */
export interface TablePanel extends Disposable {
  readonly isOpen: boolean;
  readonly isActive: boolean;
  /** Shows the panel, in the column where it is, else in the active one. */
  show(): void;
  /** Takes over a panel that VS Code brought back. */
  adopt(panel: WebviewPanel): void;
  name(title: string): void;
  post(message: ToTablePage | ToLibraryPage): void;
}

/** What the panel needs. */
export interface TablePanelNeeds {
  readonly extensionUri: Uri;
  /** What VS Code files the panel under. */
  readonly view: typeof views.table | typeof views.libraryTable;
  /** Messages of the page, unchecked. */
  readonly onMessage: (message: unknown) => void;
}

/** One panel. What is posted while there is none, or none that is seen, is lost: the page says when it can draw. */
export function createTablePanel({ extensionUri, view, onMessage }: TablePanelNeeds): TablePanel {
  let panel: WebviewPanel | undefined;
  const adopt = (adopted: WebviewPanel): void => {
    panel?.dispose();
    panel = adopted;
    adopted.webview.onDidReceiveMessage(onMessage);
    adopted.onDidDispose(() => {
      if (panel === adopted) panel = undefined;
    });
    loadPage(adopted, extensionUri, "table");
  };
  return {
    get isOpen() {
      return panel !== undefined;
    },
    get isActive() {
      return panel?.active === true;
    },
    show() {
      if (panel === undefined) adopt(window.createWebviewPanel(view, "", ViewColumn.Active));
      else panel.reveal();
    },
    adopt,
    name(title) {
      if (panel !== undefined) panel.title = title;
    },
    post: (message) => void panel?.webview.postMessage(message),
    dispose: () => void panel?.dispose(),
  };
}
