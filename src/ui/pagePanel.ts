import { randomBytes } from "node:crypto";
import { env, Uri, ViewColumn, type Webview, type WebviewPanel, window } from "vscode";

interface PageOptions<Received> {
  readonly extensionUri: Uri;
  readonly view: string;
  readonly page: PageName;
  readonly read: (message: unknown) => Received | undefined;
  readonly onMessage: (message: Received) => void;
  readonly onClose?: () => void;
}

export class PagePanel<Sent, Received> {
  readonly #options: PageOptions<Received>;
  #panel: WebviewPanel | undefined;

  constructor(options: PageOptions<Received>) {
    this.#options = options;
  }

  get isOpen(): boolean {
    return this.#panel !== undefined;
  }

  get isActive(): boolean {
    return this.#panel?.active === true;
  }

  get isVisible(): boolean {
    return this.#panel?.visible === true;
  }

  /** Reveals the page in its current column; a new page opens in the active column. */
  show(title: string, preserveFocus = false): void {
    const { view, page } = this.#options;
    const where = { viewColumn: ViewColumn.Active, preserveFocus };
    // A table draws only the visible rows, so VS Code’s find widget would miss the others.
    const finds = { enableFindWidget: page !== "table" };
    if (this.#panel === undefined) this.adopt(window.createWebviewPanel(view, title, where, finds));
    else this.#panel.reveal(undefined, preserveFocus);
  }

  adopt(adopted: WebviewPanel, title = adopted.title): void {
    const { extensionUri, page, read, onMessage, onClose } = this.#options;
    this.#panel?.dispose();
    this.#panel = adopted;
    adopted.title = title;
    adopted.webview.onDidReceiveMessage((unchecked: unknown) => {
      const message = read(unchecked);
      if (message !== undefined) onMessage(message);
    });
    adopted.onDidDispose(() => {
      if (this.#panel !== adopted) return;
      this.#panel = undefined;
      onClose?.();
    });
    loadPage(adopted, extensionUri, page);
  }

  rename(title: string): void {
    if (this.#panel !== undefined) this.#panel.title = title;
  }

  /** VS Code drops messages to a hidden or closed page; on its return, the page asks to be drawn. */
  post(message: Sent): void {
    void this.#panel?.webview.postMessage(message);
  }

  dispose(): void {
    this.#panel?.dispose();
  }
}

type PageName = "detail" | "table" | "usage" | "report" | "list";

/** The page may load only its own built script and style. */
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
