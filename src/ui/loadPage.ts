import { randomBytes } from "node:crypto";
import { Uri, env, type Webview, type WebviewPanel } from "vscode";

/** Loads a page that was built as `<name>.js` and `<name>.css` into its panel, which may read nothing but what was built. */
export function loadPage(panel: WebviewPanel, extensionUri: Uri, name: "detail" | "table"): void {
  const built = Uri.joinPath(extensionUri, "dist", "webview");
  panel.iconPath = {
    light: Uri.joinPath(extensionUri, "media", "page-light.svg"),
    dark: Uri.joinPath(extensionUri, "media", "page-dark.svg"),
  };
  panel.webview.options = { enableScripts: true, localResourceRoots: [built] };
  panel.webview.html = pageHtml(panel.webview, built, name);
}

/** The document of a page: its own script and style, and nothing else. */
function pageHtml(webview: Webview, built: Uri, name: "detail" | "table"): string {
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
