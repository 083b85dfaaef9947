import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type BrowserContext, type Page, chromium } from "playwright-core";
import { type Browser, findBrowser } from "../../tools/vscode/browser.ts";
import { installCodeServer } from "../../tools/vscode/code-server.ts";
import {
  type EditorFolders,
  type EditorServer,
  addExtensions,
  prepareFolders,
  serveProduct,
  writeSettings,
} from "../../tools/vscode/server.ts";
import { killExtensionHosts } from "./extensionHosts.ts";

/** How to start a VS Code with the product in it; everything has a default but the extensions. */
export interface ProductOptions {
  /** `.vsix` files, and folders of extensions (which must be built), by absolute path. */
  readonly extensions: readonly string[];
  /** User settings, beside the quiet ones. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** The files of the folder that is open: path → content. Without it the folder is empty. */
  readonly files?: Readonly<Record<string, string>>;
  /** A folder that is there already, opened in place of a new one. */
  readonly folder?: string;
  /** A theme by its name, such as `Default Light Modern`. */
  readonly theme?: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Device pixels per CSS pixel; 1 unless told. */
  readonly scale?: number;
  /** Variables for the extension host. */
  readonly env?: Readonly<Record<string, string>>;
}

/** A running VS Code, seen by a browser. */
export interface Product {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly folders: EditorFolders;
  /** The folder that is open. */
  readonly workspace: string;
  /** What VS Code printed since it started last. */
  readonly output: () => string;
  /** Replaces the user settings (the quiet ones stay below) and reloads the window. */
  readonly changeSettings: (settings: Readonly<Record<string, unknown>>) => Promise<void>;
  /** Loads the window again, as a person's reload does, and waits until it is ready. */
  readonly reload: () => Promise<void>;
  /** Ends VS Code and starts it again on the same folders and address, as after a restart of the machine. */
  readonly restart: () => Promise<void>;
  /** Ends the extension hosts at once, as a crash does; VS Code starts new ones. Gives how many there were. */
  readonly killExtensionHosts: () => number;
  /** A second window of the same VS Code on the same folder. */
  readonly openWindow: () => Promise<Page>;
  /** Closes the browser, ends VS Code, and removes all that it wrote. */
  readonly dispose: () => Promise<void>;
}

/**
 * Starts the product in the VS Code of `code-server`, as a person has it: extensions installed, one folder
 * open, no question on screen.
 *
 * @throws Error that says which part could not be started
 */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const [codeServer, program] = [await installCodeServer(log), await findBrowser(log)];
  const root = await mkdtemp(join(tmpdir(), "startup-funding-"));
  const stops: (() => Promise<unknown>)[] = [() => rm(root, { recursive: true, force: true, maxRetries: 5 })];
  const dispose = async () => {
    for (const stop of stops.splice(0).toReversed()) await stop();
  };
  try {
    const folders = await prepareFolders(root, startSettings(options));
    const workspace = options.folder ?? join(root, "workspace");
    await writeFiles(workspace, options.files ?? {});
    await addExtensions(codeServer, folders, options.extensions);
    const host = await restartable((port) =>
      serveProduct(codeServer, folders, { port, ...(options.env === undefined ? {} : { env: options.env }) }),
    );
    stops.push(() => host.current().stop());
    const context = await openBrowser(program, join(root, "browser"), options);
    stops.push(() => context.close());
    const { address } = host.current();
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: address });
    const windows = windowsOf(context, `${address}?folder=${encodeURIComponent(workspace)}`);
    const page = await windows.open(context.pages()[0]);
    return {
      page,
      context,
      folders,
      workspace,
      dispose,
      output: () => host.current().output(),
      reload: () => windows.reload(page),
      restart: async () => {
        await host.restart();
        await windows.reload(page);
      },
      // A reload, since not every file system tells VS Code of a second change.
      changeSettings: async (settings) => {
        await writeSettings(folders, settings);
        await windows.reload(page);
      },
      killExtensionHosts: () => killExtensionHosts(host.current().pid),
      openWindow: () => windows.open(),
    };
  } catch (error) {
    await dispose();
    throw error;
  }
}

/** A server that can be ended and started again on its port. */
async function restartable(serve: (port: number) => Promise<EditorServer>): Promise<{
  readonly current: () => EditorServer;
  readonly restart: () => Promise<void>;
}> {
  let server = await serve(0);
  return {
    current: () => server,
    restart: async () => {
      await server.stop();
      server = await serve(server.port);
    },
  };
}

function openBrowser(program: Browser, profile: string, options: ProductOptions): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    ...program,
    viewport: options.viewport ?? { width: 1280, height: 800 },
    deviceScaleFactor: options.scale ?? 1,
    reducedMotion: "reduce",
  });
}

/** Opens and reloads windows at an address; each is ready when its promise resolves. */
function windowsOf(
  context: BrowserContext,
  address: string,
): { readonly open: (page?: Page) => Promise<Page>; readonly reload: (page: Page) => Promise<void> } {
  return {
    open: async (used) => {
      const page = used ?? (await context.newPage());
      await page.goto(address);
      await untilReady(page);
      return page;
    },
    reload: async (page) => {
      await page.reload();
      await untilReady(page);
    },
  };
}

function log(line: string): void {
  process.stderr.write(`${line}\n`);
}

function startSettings(options: ProductOptions): Readonly<Record<string, unknown>> {
  return {
    ...(options.theme === undefined ? {} : { "workbench.colorTheme": options.theme }),
    ...options.settings,
  };
}

async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

/** Waits until the workbench is drawn and its extension host has answered (it fills the status bar). */
async function untilReady(page: Page): Promise<void> {
  await page.locator(".monaco-workbench .part.statusbar").waitFor({ timeout: 120_000 });
  await page.locator(".part.activitybar .action-item, .part.sidebar").first().waitFor({ timeout: 120_000 });
}
