import { mkdir, readFile, readdir, rename, symlink, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { type CodeServer } from "./code-server.ts";
import { editorEnvironment } from "./environment.ts";
import { run, runUntilReady } from "./process.ts";

/** A VS Code listening on 127.0.0.1. */
export interface EditorServer {
  /** `http://127.0.0.1:<port>/`, without a folder or query. */
  readonly address: string;
  readonly port: number;
  /** The leader of its process group. */
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/** All folders of a test VS Code. */
export interface EditorFolders {
  readonly userData: string;
  readonly extensions: string;
  /** The built-in extensions, if not VS Code’s own. */
  readonly builtInExtensions?: string;
}

/** Settings under which a new VS Code asks, shows and reports nothing by itself. */
const quietSettings = {
  "chat.commandCenter.enabled": false,
  "chat.disableAIFeatures": true,
  "extensions.autoCheckUpdates": false,
  "extensions.autoUpdate": false,
  "extensions.ignoreRecommendations": true,
  "git.enabled": false,
  "remote.autoForwardPorts": false,
  "security.workspace.trust.enabled": false,
  "telemetry.telemetryLevel": "off",
  "update.mode": "none",
  "update.showReleaseNotes": false,
  "window.restoreWindows": "none",
  "workbench.enableExperiments": false,
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "workbench.startupEditor": "none",
  "workbench.tips.enabled": false,
  "workbench.welcomePage.walkthroughs.openOnInstall": false,
} as const;

/** Settings that reduce VS Code’s background work in tests. */
export const lightSettings = {
  "editor.minimap.enabled": false,
  // As on a desktop. In a browser it is on, and recreates files that a test has just deleted.
  "files.autoSave": "off",
  "javascript.validate.enable": false,
  "typescript.disableAutomaticTypeAcquisition": true,
  "typescript.tsserver.useSyntaxServer": "always",
  "typescript.validate.enable": false,
  "workbench.reduceMotion": "on",
} as const;

/** Settings under which a window draws little beside its views and editors. */
export const plainWindowSettings = {
  "breadcrumbs.enabled": false,
  "editor.accessibilitySupport": "off",
  "editor.bracketPairColorization.enabled": false,
  "editor.colorDecorators": false,
  "editor.cursorBlinking": "solid",
  "editor.folding": false,
  "editor.guides.indentation": false,
  "editor.lightbulb.enabled": "off",
  "editor.links": false,
  "editor.matchBrackets": "never",
  "editor.occurrencesHighlight": "off",
  "editor.quickSuggestions": "off",
  "editor.stickyScroll.enabled": false,
  "problems.visibility": false,
  "window.commandCenter": false,
  "window.menuBarVisibility": "hidden",
  "workbench.activityBar.location": "hidden",
  "workbench.editor.showTabs": "none",
  "workbench.layoutControl.enabled": false,
  "workbench.statusBar.visible": false,
} as const;

/** Creates the folders of a new VS Code and its user settings; `settings` win over the quiet ones. */
export async function prepareFolders(
  root: string,
  settings: Readonly<Record<string, unknown>> = {},
): Promise<EditorFolders> {
  const folders = { userData: join(root, "data"), extensions: join(root, "extensions") };
  await mkdir(join(folders.userData, "User"), { recursive: true });
  await mkdir(folders.extensions, { recursive: true });
  await writeSettings(folders, settings);
  return folders;
}

/** Rewrites the user settings on top of the quiet ones. */
export async function writeSettings(
  folders: EditorFolders,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> {
  const file = join(folders.userData, "User", "settings.json");
  // Atomic, since VS Code reads a half-written file as empty settings.
  await writeFile(`${file}.new`, `${JSON.stringify({ ...quietSettings, ...settings }, null, 2)}\n`);
  await rename(`${file}.new`, file);
}

/** Built-in extensions that suites need; this one reads notebooks, and is loaded with one. */
const withCode: ReadonlySet<string> = new Set(["ipynb"]);

/** Leaves only data extensions (languages, grammars, themes): the others take a third of a window’s start. */
export async function withoutBuiltInCode(server: CodeServer, folders: EditorFolders): Promise<EditorFolders> {
  const builtInExtensions = join(folders.userData, "..", "built-in");
  await mkdir(builtInExtensions, { recursive: true });
  for (const name of await readdir(server.builtInExtensions)) {
    const extension = join(server.builtInExtensions, name);
    const manifest: unknown = await readFile(join(extension, "package.json"), "utf8")
      .then((text): unknown => JSON.parse(text))
      .catch(() => undefined);
    if (typeof manifest !== "object" || manifest === null) continue;
    if (!withCode.has(name) && ("main" in manifest || "browser" in manifest)) continue;
    await symlink(extension, join(builtInExtensions, name), "junction");
  }
  return { ...folders, builtInExtensions };
}

/**
 * Installs a `.vsix` as a user would, and links a folder with a `package.json`. Throws an Error with VS Code’s words if
 * it refuses one.
 */
export async function addExtensions(
  server: CodeServer,
  folders: EditorFolders,
  extensions: readonly string[],
): Promise<void> {
  for (const extension of extensions) {
    if (!extension.endsWith(".vsix")) {
      await symlink(extension, join(folders.extensions, `linked-${basename(extension)}`), "junction");
      continue;
    }
    const args = [server.entry, ...productArguments(folders), "--install-extension", extension, "--force"];
    const { code, output } = await run(server.node, args, { env: editorEnvironment() });
    if (code !== 0 || !output.includes("successfully installed")) {
      throw new Error(`VS Code did not install ${extension}:\n${output}`);
    }
  }
}

function productArguments(folders: EditorFolders): readonly string[] {
  // Without this file it writes one into the home folder.
  return ["--config", join(folders.userData, "code-server.yaml"), ...folderArguments(folders)];
}

function folderArguments({ userData, extensions, builtInExtensions }: EditorFolders): readonly string[] {
  return [
    "--user-data-dir",
    userData,
    "--extensions-dir",
    extensions,
    ...(builtInExtensions === undefined ? [] : ["--builtin-extensions-dir", builtInExtensions]),
  ];
}

/** Starts `code-server` as a user would, on a free port of 127.0.0.1. */
export async function serveProduct(
  server: CodeServer,
  folders: EditorFolders,
  options: { readonly port?: number; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<EditorServer> {
  const args = [
    server.entry,
    "--auth",
    "none",
    "--bind-addr",
    `127.0.0.1:${options.port ?? 0}`,
    "--ignore-last-opened",
    "--disable-telemetry",
    "--disable-update-check",
    "--disable-proxy",
    ...productArguments(folders),
  ];
  const ready = /HTTP server listening on http:\/\/127\.0\.0\.1:(?<port>\d+)/;
  return listen(server, args, folders, { ready, env: options.env });
}

/** Starts VS Code’s own server with the flag for extension tests. */
export async function serveTests(
  server: CodeServer,
  folders: EditorFolders,
  env: Readonly<Record<string, string>> = {},
): Promise<EditorServer> {
  const args = [
    server.serverMain,
    "--host",
    "127.0.0.1",
    "--port",
    "0",
    "--without-connection-token",
    "--accept-server-license-terms",
    "--enable-smoke-test-driver",
    "--telemetry-level",
    "off",
    "--server-data-dir",
    folders.userData,
    ...folderArguments(folders),
  ];
  return listen(server, args, folders, { ready: /Extension host agent listening on (?<port>\d+)/, env });
}

async function listen(
  { node }: CodeServer,
  args: readonly string[],
  folders: EditorFolders,
  {
    ready,
    env = {},
  }: { readonly ready: RegExp; readonly env?: Readonly<Record<string, string>> | undefined },
): Promise<EditorServer> {
  const running = await runUntilReady(node, args, {
    ready,
    env: editorEnvironment(env),
    logFile: printedFile(folders),
  });
  const { pid } = running.process;
  if (pid === undefined) throw new Error("VS Code has no process");
  const port = Number(running.ready.groups?.["port"]);
  return { address: `http://127.0.0.1:${port}/`, port, pid, stop: running.stop };
}

/** The file with VS Code’s output. */
export function printedFile({ userData }: EditorFolders): string {
  return join(userData, "printed.log");
}
