import { randomBytes } from "node:crypto";
import { Uri, env, type Webview } from "vscode";

/** The document of a page that was built as `<name>.js` and `<name>.css`: its own script and style, and nothing else. */
export function pageHtml(webview: Webview, built: Uri, name: "detail" | "table"): string {
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
