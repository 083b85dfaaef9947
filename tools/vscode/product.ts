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

/** A VS Code with the product in it, which one window after the other can be opened in. It can be handed to another process. */
export interface RunningEditor {
  /** The folder of all that it writes. */
  readonly root: string;
  readonly folders: EditorFolders;
  /** `http://127.0.0.1:<port>/` */
  readonly address: string;
  /** Leads the group of all of its processes. */
  readonly pid: number;
}

/** How a window is opened; everything has a default. */
export interface WindowOptions {
  /** User settings, beside the quiet ones. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** The files of the folder that is open: path → content. Without it the folder is empty. */
  readonly files?: Readonly<Record<string, string>>;
  /** Files below the folder of the person's data: path → content. */
  readonly userData?: Readonly<Record<string, string | Uint8Array>>;
  /** A folder that is there already, opened in place of a new one. */
  readonly folder?: string;
  readonly viewport?: { readonly width: number; readonly height: number };
}

/** How to start a VS Code with the product in it. */
export interface EditorOptions {
  /** `.vsix` files, and folders of extensions (which must be built), by absolute path. */
  readonly extensions: readonly string[];
  /** Variables for the extension host. */
  readonly env?: Readonly<Record<string, string>>;
  /** Without those of VS Code's own extensions that run code; with all of them unless told. */
  readonly isLight?: boolean;
}

/** A running VS Code, seen by a browser. */
export interface Product {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly folders: EditorFolders;
  /** The folder that is open. */
  readonly workspace: string;
  /** What VS Code printed since it was started. */
  readonly printed: () => Promise<string>;
  /** Lines that the windows wrote to the browser's console, those of the extension hosts among them. */
  readonly console: readonly string[];
  /** Kills the extension hosts, as a crash does; VS Code starts new ones. Gives how many there were. */
  readonly killExtensionHosts: () => number;
  /** A second window of the same VS Code on the same folder. */
  readonly openWindow: () => Promise<Page>;
  /** Closes the browser. */
  readonly dispose: () => Promise<void>;
}

/**
 * Starts the VS Code of `code-server`, as a person has it, with extensions installed.
 *
 * @throws Error that says which part could not be started
 */
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

/**
 * Opens a window of a VS Code on its own folder, no question on screen. What an earlier window has left is
 * gone: settings, storage, secrets, what the browser keeps.
 */
export async function openProduct(editor: RunningEditor, options: WindowOptions = {}): Promise<Product> {
  const { root, folders, address, pid } = editor;
  // Those of an earlier window would wait for hours for it to come back.
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
 * What VS Code itself needs while it runs; the rest of the folder is of the windows that were open. It remembers that
 * it has put its texts in a person's language into `clp`, and would not do so again.
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

/** The profile is kept between windows for what is compiled in it; what a window has stored there is not. */
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

/** Waits until the workbench is drawn and its extension host has answered (it fills the status bar). */
export async function untilReady(page: Page): Promise<void> {
  await page.locator(".monaco-workbench .part.statusbar").waitFor({ timeout: 120_000 });
  await page.locator(".part.activitybar .action-item, .part.sidebar").first().waitFor({ timeout: 120_000 });
}
