import { ViewColumn, window, type Disposable, Uri, type WebviewPanel, env, type Webview } from "vscode";
import { views } from "../../host/ids.ts";
import type { ToDetailPage, DetailPage } from "../../present/detail/page.ts";
import { oneLine } from "../../text/oneLine.ts";
import { randomBytes } from "node:crypto";

/** The webview panel of the detail page. It is made by `show`, and made anew after it was closed. */
export interface DetailPanel extends Disposable {
  readonly isOpen: boolean;
  readonly isActive: boolean;
  /** Shows the panel, in the column where it is, else in the active one. */
  show(options: { readonly preserveFocus: boolean }): void;
  /** Takes over a panel that VS Code brought back. */
  adopt(panel: WebviewPanel): void;
  draw(page: DetailPage): void;
  announce(text: string): void;
}

/** What the panel needs. */
export interface DetailPanelNeeds {
  readonly extensionUri: Uri;
  /** Messages of the page, unchecked. */
  readonly onMessage: (message: unknown) => void;
}

/** Draws are kept until the page says that it is ready, and repeated when it is loaded again. */
export function createDetailPanel({ extensionUri, onMessage }: DetailPanelNeeds): DetailPanel {
  let panel: WebviewPanel | undefined;
  let page: DetailPage | undefined;
  const post = (message: ToDetailPage): void => void panel?.webview.postMessage(message);
  const adopt = (adopted: WebviewPanel): void => {
    panel?.dispose();
    panel = adopted;
    adopted.webview.onDidReceiveMessage((message: unknown) => {
      if (isReady(message) && page !== undefined) post({ type: "draw", page });
      onMessage(message);
    });
    adopted.onDidDispose(() => {
      if (panel === adopted) panel = undefined;
    });
    loadPage(adopted, extensionUri, "detail");
  };
  return {
    get isOpen() {
      return panel !== undefined;
    },
    get isActive() {
      return panel?.active === true;
    },
    show({ preserveFocus }) {
      if (panel === undefined) {
        adopt(window.createWebviewPanel(views.detail, "", { viewColumn: ViewColumn.Active, preserveFocus }));
      } else panel.reveal(undefined, preserveFocus);
    },
    adopt,
    draw(next) {
      page = next;
      if (panel !== undefined) panel.title = oneLine(next.title, 40);
      post({ type: "draw", page: next });
    },
    announce: (text) => post({ type: "announce", text }),
    dispose: () => void panel?.dispose(),
  };
}

function isReady(message: unknown): boolean {
  return typeof message === "object" && message !== null && "type" in message && message.type === "ready";
}

/** Name of a built page. */
export type PageName = "detail" | "table" | "usage" | "report";

/** Loads a page that was built as `<name>.js` and `<name>.css` into its panel, which may read nothing but what was built. */
export function loadPage(panel: WebviewPanel, extensionUri: Uri, name: PageName): void {
  const built = Uri.joinPath(extensionUri, "dist", "webview");
  panel.iconPath = {
    light: Uri.joinPath(extensionUri, "media", "page-light.svg"),
    dark: Uri.joinPath(extensionUri, "media", "page-dark.svg"),
  };
  panel.webview.options = { enableScripts: true, localResourceRoots: [built] };
  panel.webview.html = pageHtml(panel.webview, built, name);
}

/** The document of a page: its own script and style, and nothing else. */
function pageHtml(webview: Webview, built: Uri, name: PageName): string {
  const nonce = randomBytes(24).toString("base64url");
  const script = webview.asWebviewUri(Uri.joinPath(built, `${name}.js`)).toString();
  const style = webview.asWebviewUri(Uri.joinPath(built, `${name}.css`)).toString();
  const policy = [
    "default-src 'none'",
    `img-src ${webview.cspSource} data:`,
    `style-src ${webview.cspSource}`,
    `script-src 'nonce-${nonce}'`,
  ].join("; ");
  return `<!DOCTYPE html>
<html lang="${env.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${style}">
<title>Startup Funding</title>
</head>
<body>
<div id="root"></div>
<script nonce="${nonce}" src="${script}"></script>
</body>
</html>`;
}
