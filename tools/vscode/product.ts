import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type BrowserContext, type Page, chromium } from "playwright-core";
import { findBrowser } from "./browser.ts";
import { installCodeServer } from "./code-server.ts";
import {
  type EditorFolders,
  addExtensions,
  prepareFolders,
  printedFile,
  serveProduct,
  withoutBuiltInCode,
  writeSettings,
} from "./server.ts";
import { killExtensionHosts } from "./extensionHosts.ts";

/** A running VS Code with the product, for one window after another. It can be passed to another process. */
export interface RunningEditor {
  /** The folder of all its files. */
  readonly root: string;
  readonly folders: EditorFolders;
  /** `http://127.0.0.1:<port>/` */
  readonly address: string;
  /** The leader of its process group. */
  readonly pid: number;
}

/** Options of a window; all have defaults. */
export interface WindowOptions {
  /** User settings beside the quiet ones. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Files of the open folder: path → content. Default: none. */
  readonly files?: Readonly<Record<string, string>>;
  /** Files in the user data folder: path → content. */
  readonly userData?: Readonly<Record<string, string | Uint8Array>>;
  /** An existing folder to open instead of a new one. */
  readonly folder?: string;
  readonly viewport?: { readonly width: number; readonly height: number };
}

export interface EditorOptions {
  /** Absolute paths of `.vsix` files, and of folders of built extensions. */
  readonly extensions: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Leaves out VS Code’s own extensions with code. Default: false. */
  readonly isLight?: boolean;
}

/** A running VS Code in a browser. */
export interface Product {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly folders: EditorFolders;
  readonly workspace: string;
  /** VS Code’s output since its start. */
  readonly printed: () => Promise<string>;
  /** Console lines of all windows, including the extension hosts’. */
  readonly console: readonly string[];
  /** Kills the extension hosts as a crash does; VS Code starts new ones. Returns their number. */
  readonly killExtensionHosts: () => number;
  /** Opens a second window on the same folder. */
  readonly openWindow: () => Promise<Page>;
  readonly dispose: () => Promise<void>;
}

/** Starts `code-server` as a user does, with extensions. Throws an Error that names the part that failed. */
export async function startEditor({
  extensions,
  env,
  isLight = false,
}: EditorOptions): Promise<RunningEditor & { readonly stop: () => Promise<void> }> {
  const codeServer = await installCodeServer(log);
  const root = await mkdtemp(join(tmpdir(), "startup-funding-"));
  const remove = () => rm(root, { recursive: true, force: true, maxRetries: 5 });
  try {
    const whole = await prepareFolders(root);
    const folders = isLight ? await withoutBuiltInCode(codeServer, whole) : whole;
    await addExtensions(codeServer, folders, extensions);
    const { address, pid, stop } = await serveProduct(codeServer, folders, env === undefined ? {} : { env });
    const stopAndRemove = async (): Promise<void> => {
      await stop();
      await remove();
    };
    return { root, folders, address, pid, stop: stopAndRemove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Opens a window on its own folder, after deleting settings, storage, secrets and browser data of earlier windows. */
export async function openProduct(editor: RunningEditor, options: WindowOptions = {}): Promise<Product> {
  const { root, folders, address, pid } = editor;
  // Hosts of an earlier window would wait for hours for its return.
  killExtensionHosts(pid);
  await emptyUserData(folders);
  await writeSettings(folders, options.settings ?? {});
  await writeFiles(folders.userData, options.userData ?? {});
  const workspace = options.folder ?? (await mkdtemp(join(root, "workspace-")));
  await writeFiles(workspace, options.files ?? {});
  const context = await openBrowser(join(root, "browser"), options);
  try {
    const lines: string[] = [];
    context.on("console", (message) => lines.push(message.text()));
    context.on("weberror", (error) => lines.push(String(error.error())));
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: address });
    const atFolder = `${address}?folder=${encodeURIComponent(workspace)}`;
    const page = await openWindow(context, atFolder, await emptyPage(context, address));
    return {
      page,
      context,
      folders,
      workspace,
      console: lines,
      dispose: () => context.close(),
      printed: () => readFile(printedFile(folders), "utf8"),
      killExtensionHosts: () => killExtensionHosts(pid),
      openWindow: () => openWindow(context, atFolder),
    };
  } catch (error) {
    await context.close();
    throw error;
  }
}

/**
 * Entries that VS Code itself needs; all others belong to windows. It remembers that it has put its translations into
 * `clp`, and would not do so again.
 */
const ownEntries = [
  "CachedProfilesData",
  "Machine",
  "clp",
  "code-server-ipc.sock",
  "code-server.yaml",
  "coder.json",
  "printed.log",
];

async function emptyUserData({ userData }: EditorFolders): Promise<void> {
  for (const name of await readdir(userData)) {
    if (ownEntries.includes(name)) continue;
    await rm(join(userData, name), { recursive: true, force: true, maxRetries: 5 });
  }
  await mkdir(join(userData, "User"));
}

/** Keeps the profile’s compiled code, but not its stored data. */
async function emptyPage(context: BrowserContext, address: string): Promise<Page> {
  const page = context.pages()[0] ?? (await context.newPage());
  const session = await context.newCDPSession(page);
  const storageTypes = "cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage";
  await session.send("Storage.clearDataForOrigin", { origin: new URL(address).origin, storageTypes });
  await session.detach();
  return page;
}

async function openBrowser(profile: string, options: WindowOptions): Promise<BrowserContext> {
  return await chromium.launchPersistentContext(profile, {
    ...(await findBrowser(log)),
    viewport: options.viewport ?? { width: 1280, height: 800 },
    reducedMotion: "reduce",
  });
}

async function openWindow(context: BrowserContext, address: string, used?: Page): Promise<Page> {
  const page = used ?? (await context.newPage());
  await page.goto(address);
  await untilReady(page);
  return page;
}

function log(line: string): void {
  process.stderr.write(`${line}\n`);
}

async function writeFiles(
  folder: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

/** Waits for the workbench, and for its extension host, which fills the status bar. */
export async function untilReady(page: Page): Promise<void> {
  await page.locator(".monaco-workbench .part.statusbar").waitFor({ timeout: 120_000 });
  await page.locator(".part.activitybar .action-item, .part.sidebar").first().waitFor({ timeout: 120_000 });
}
