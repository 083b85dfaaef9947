import { ViewColumn, window, type Disposable, type Uri, type WebviewPanel } from "vscode";
import { loadPage, type PageName } from "./detail/detailPanel.ts";

/** The webview panel of a page. It is made by `show`, and made anew after it was closed. */
export interface PagePanel<Message> extends Disposable {
  readonly isOpen: boolean;
  /** Shows the panel, in the column where it is, else in the active one. */
  show(title: string): void;
  /** Takes over a panel that VS Code brought back. */
  adopt(panel: WebviewPanel, title: string): void;
  /** What is posted while there is no panel, or none that is seen, is lost: the page says when it can draw. */
  post(message: Message): void;
}

/** What the panel needs. */
export interface PagePanelNeeds {
  readonly extensionUri: Uri;
  /** What VS Code files the panel under. */
  readonly view: string;
  /** The built page. */
  readonly page: PageName;
  /** Messages of the page, unchecked. */
  readonly onMessage: (message: unknown) => void;
  readonly onClose?: () => void;
}

/** One panel. */
export function createPagePanel<Message>(needs: PagePanelNeeds): PagePanel<Message> {
  const { extensionUri, view, page, onMessage } = needs;
  let panel: WebviewPanel | undefined;
  const adopt = (adopted: WebviewPanel, title: string): void => {
    panel?.dispose();
    panel = adopted;
    adopted.title = title;
    adopted.webview.onDidReceiveMessage(onMessage);
    adopted.onDidDispose(() => {
      if (panel !== adopted) return;
      panel = undefined;
      needs.onClose?.();
    });
    loadPage(adopted, extensionUri, page);
  };
  return {
    get isOpen() {
      return panel !== undefined;
    },
    show(title) {
      if (panel === undefined) adopt(window.createWebviewPanel(view, title, ViewColumn.Active), title);
      else panel.reveal();
    },
    adopt,
    post: (message) => void panel?.webview.postMessage(message),
    dispose: () => void panel?.dispose(),
  };
}
