import { randomBytes } from "node:crypto";
import { type Disposable, env, Uri, ViewColumn, type Webview, type WebviewPanel, window } from "vscode";

/** Made by `show`, and again after it was closed. */
export interface PagePanel<Message> extends Disposable {
  readonly isOpen: boolean;
  readonly isActive: boolean;
  readonly isVisible: boolean;
  /** In the column where it is, else in the active one. */
  show(title: string, options?: { readonly preserveFocus: boolean }): void;
  /** It keeps its title unless another is given. */
  adopt(panel: WebviewPanel, title?: string): void;
  rename(title: string): void;
  /** What is posted while there is no panel, or none that is seen, is lost: the page says when it can draw. */
  post(message: Message): void;
}

export interface PageOptions {
  readonly extensionUri: Uri;
  readonly view: string;
  readonly page: PageName;
  readonly onMessage: (message: unknown) => void;
  readonly onClose?: () => void;
}

export function createPagePanel<Message>(options: PageOptions): PagePanel<Message> {
  const { extensionUri, view, page, onMessage } = options;
  let panel: WebviewPanel | undefined;
  const adopt = (adopted: WebviewPanel, title = adopted.title): void => {
    panel?.dispose();
    panel = adopted;
    adopted.title = title;
    adopted.webview.onDidReceiveMessage(onMessage);
    adopted.onDidDispose(() => {
      if (panel !== adopted) return;
      panel = undefined;
      options.onClose?.();
    });
    loadPage(adopted, extensionUri, page);
  };
  return {
    get isOpen() {
      return panel !== undefined;
    },
    get isActive() {
      return panel?.active === true;
    },
    get isVisible() {
      return panel?.visible === true;
    },
    show(title, { preserveFocus } = { preserveFocus: false }) {
      const where = { viewColumn: ViewColumn.Active, preserveFocus };
      // A table draws the rows in sight alone, and has its own search.
      const finds = { enableFindWidget: page !== "table" };
      if (panel === undefined) adopt(window.createWebviewPanel(view, title, where, finds));
      else panel.reveal(undefined, preserveFocus);
    },
    adopt,
    rename(title) {
      if (panel !== undefined) panel.title = title;
    },
    post: (message) => void panel?.webview.postMessage(message),
    dispose: () => void panel?.dispose(),
  };
}

type PageName = "detail" | "table" | "usage" | "report";

/** It may read nothing but what was built as `<name>.js` and `<name>.css`. */
function loadPage(panel: WebviewPanel, extensionUri: Uri, name: PageName): void {
  const built = Uri.joinPath(extensionUri, "dist", "webview");
  panel.iconPath = {
    light: Uri.joinPath(extensionUri, "media", "page-light.svg"),
    dark: Uri.joinPath(extensionUri, "media", "page-dark.svg"),
  };
  panel.webview.options = { enableScripts: true, localResourceRoots: [built] };
  panel.webview.html = pageHtml(panel.webview, built, name);
}

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
