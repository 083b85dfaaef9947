// The product on sample data, in a separate VS Code: `npm start` (`-- --no-open` leaves the browser closed).
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { sampleCode } from "../src/sample/sampleCode.ts";
import { type Desktop, findDesktop, openDesktop } from "./vscode/desktop.ts";
import { installCodeServer } from "./vscode/code-server.ts";
import { projectRoot } from "./vscode/environment.ts";
import { openInBrowser } from "./vscode/open.ts";
import { run } from "./vscode/process.ts";
import { addExtensions, prepareFolders, serveProduct } from "./vscode/server.ts";

const extensions = [projectRoot, join(projectRoot, "tools", "demo")];
const { values } = parseArgs({ options: { "no-open": { type: "boolean", default: false } } });

const built = await run(process.execPath, ["esbuild.mjs"], { cwd: projectRoot });
if (built.code !== 0) {
  console.error(built.output);
  process.exit(1);
}
const root = await mkdtemp(join(tmpdir(), "startup-funding-"));
const workspace = join(root, "workspace");
await cp(join(projectRoot, "tools", "demo", "workspace"), workspace, { recursive: true });
for (const { name, text } of sampleCode) await writeFile(join(workspace, name), text);
const interrupted = new Promise<void>((resolve) => {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve());
});
try {
  const desktop = values["no-open"] ? undefined : findDesktop();
  if (desktop === undefined || !(await showOnDesktop(desktop))) await showInBrowser();
} finally {
  await rm(root, { recursive: true, force: true, maxRetries: 5 });
}

/** Returns when the window is closed or the user presses Ctrl+C; false if VS Code didn’t open. */
async function showOnDesktop(desktop: Desktop): Promise<boolean> {
  const folders = await prepareFolders(root);
  console.log(`Opening ${desktop.executable} on sample data. Press Ctrl+C to stop.`);
  return openDesktop(desktop, { folders, extensions, workspace, interrupted });
}

async function showInBrowser(): Promise<void> {
  const codeServer = await installCodeServer(console.log);
  const folders = await prepareFolders(root);
  await addExtensions(codeServer, folders, extensions);
  const server = await serveProduct(codeServer, folders);
  const address = `${server.address}?folder=${encodeURIComponent(workspace)}`;
  console.log(`Startup Funding on sample data: ${address}`);
  const isOpened = !values["no-open"] && (await openInBrowser(address));
  console.log(
    isOpened
      ? "It opens in your browser. Press Ctrl+C to stop."
      : "Open this address in a browser. Press Ctrl+C to stop.",
  );
  await interrupted;
  await server.stop();
}
