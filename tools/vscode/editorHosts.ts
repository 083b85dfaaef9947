import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, type Page, chromium } from "playwright-core";
import { findBrowser } from "./browser.ts";
import { type Release, installCodeServer } from "./code-server.ts";
import {
  type EditorFolders,
  type EditorServer,
  prepareFolders,
  printedFile,
  serveTests,
  withoutBuiltInCode,
  writeSettings,
} from "./server.ts";
import { extensionHostsOf, killExtensionHosts } from "./extensionHosts.ts";
import { until } from "../project/until.ts";

/** What a module printed in an extension host, and how it ended. */
export interface HostRun {
  /** Lines that carry the mark, without it. */
  readonly marked: readonly string[];
  /** What VS Code and others printed. */
  readonly rest: readonly string[];
  /** VS Code's exit code: 0 if `run` returned. */
  readonly exitCode: number;
}

/** The window in which a module runs, while it is open. */
export interface HostWindow {
  readonly page: Page;
  /** Every line that its extension host has printed so far. */
  readonly lines: readonly string[];
}

/** What an extension host is started with, beyond what every one is. */
export interface HostStart {
  readonly env: Readonly<Record<string, string>>;
  /** The person's settings, there before the window opens. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** The file of a workspace that is opened in place of an empty folder. */
  readonly workspaceFile?: string;
}

/** A run in a separate extension host. */
export interface HostRunOptions extends Partial<HostStart> {
  /** The folder of the extension. */
  readonly extensionPath: string;
  /** A built module that exports `run`. */
  readonly testsPath: string;
  readonly mark: string;
  /** Takes each line that the module prints after `mark`. */
  readonly onLine?: (line: string, window: HostWindow) => void;
  /** Sees the window once the module has ended or did not in time, before it is closed. */
  readonly atEnd?: (window: HostWindow) => Promise<void>;
  readonly timeoutMs?: number;
}

/** One VS Code that starts a fresh extension host for each module that it is to run. */
export interface EditorHosts {
  /** The folder of all that it writes, what it prints included. */
  readonly root: string;
  /** The folder of its logs, and the file of what it prints. */
  readonly logs: string;
  readonly printed: string;
  /**
   * Runs a module in a new window, one at a time. The window opens on an empty folder and begins with nothing of the one
   * before it. By the time that this resolves the extension host has ended, and has written what it had to write.
   *
   * @throws Error if it did not finish in time
   */
  run(options: HostRunOptions): Promise<HostRun>;
  readonly stop: () => Promise<void>;
}

/**
 * Starts VS Code's server and a browser that opens its workbench.
 *
 * @param start variables and settings of every window, beside its own
 * @throws Error if VS Code did not start
 */
export async function startEditorHosts({
  log,
  env = {},
  settings = {},
  isLight = false,
  release = "stable",
}: {
  readonly log: (line: string) => void;
  readonly env?: Readonly<Record<string, string>>;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Without those of VS Code's own extensions that run code, in a low window. */
  readonly isLight?: boolean;
  readonly release?: Release | undefined;
}): Promise<EditorHosts> {
  const codeServer = await installCodeServer(log, release);
  const browserProgram = await findBrowser(log);
  const root = await mkdtemp(join(tmpdir(), "startup-funding-host-"));
  const whole = await prepareFolders(root, settings);
  const folders = isLight ? await withoutBuiltInCode(codeServer, whole) : whole;
  const server = await serveTests(codeServer, folders, env);
  const browser = await chromium.launch(browserProgram);
  const context = await browser.newContext(isLight ? { viewport: lowViewport } : {});
  return {
    root,
    logs: join(folders.userData, "logs"),
    printed: printedFile(folders),
    async run(options) {
      await emptyUserData(folders);
      await writeSettings(folders, { ...settings, ...options.settings });
      const workspace = await mkdtemp(join(root, "workspace-"));
      const page = await emptyPage(context, server.address);
      try {
        const run = await runIn(page, testAddress(server, workspace, options), options);
        await untilHostsEnded(server);
        return run;
      } finally {
        await page.close();
        // One that has not come to an end would wait for its window for hours.
        if (hasPs) killExtensionHosts(server.pid);
      }
    },
    async stop() {
      await browser.close();
      await server.stop();
      await rm(root, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Wide enough for two editors beside each other; low, so that fewer lines and rows are drawn. */
const lowViewport = { width: 1280, height: 420 } as const;

/**
 * A script for the page: VS Code reads each message of its server from a Blob, which takes a task of the browser. With
 * buffers a whole run takes a fifth less time.
 */
const framesAsBuffers = `{
  globalThis.WebSocket = class extends WebSocket {
    constructor(...of) {
      super(...of);
      this.binaryType = "arraybuffer";
    }
  };
  const read = FileReader.prototype.readAsArrayBuffer;
  FileReader.prototype.readAsArrayBuffer = function (data) {
    if (data instanceof ArrayBuffer) queueMicrotask(() => this.onload({ target: { result: data } }));
    else read.call(this, data);
  };
}`;

async function runIn(page: Page, address: string, options: HostRunOptions): Promise<HostRun> {
  const { mark, onLine, atEnd, timeoutMs = 600_000 } = options;
  const [marked, rest, lines]: [string[], string[], string[]] = [[], [], []];
  const window: HostWindow = { page, lines };
  await page.exposeFunction("codeAutomationLog", (_type: string, args: readonly unknown[]) => {
    for (const line of args.map(String).join(" ").split("\n")) {
      lines.push(line);
      const text = line.split(mark)[1];
      if (text === undefined) rest.push(line);
      else {
        marked.push(text);
        onLine?.(text, window);
      }
    }
  });
  const { promise: exited, resolve: exit } = Promise.withResolvers<number>();
  await page.exposeFunction("codeAutomationExit", (code: number) => exit(code));
  await page.addInitScript({ content: framesAsBuffers });
  try {
    await page.goto(address, { timeout: timeoutMs });
    return { marked, rest, exitCode: await within(timeoutMs, exited) };
  } finally {
    await atEnd?.(window);
  }
}

/** Settings, storage and files of the window before are gone. VS Code reads what it needs of them when a window opens. */
async function emptyUserData({ userData }: EditorFolders): Promise<void> {
  await rm(join(userData, "User"), { recursive: true, force: true, maxRetries: 5 });
  // A server that has just started makes it too.
  await mkdir(join(userData, "User"), { recursive: true });
}

/** The browser keeps what it has compiled; what a window has stored in it is gone. */
async function emptyPage(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const storageTypes = "cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage";
  await session.send("Storage.clearDataForOrigin", { origin: new URL(address).origin, storageTypes });
  await session.detach();
  return page;
}

const hasPs = process.platform !== "win32";

/** VS Code ends an extension host once its module has run. Without `ps` on the system, that cannot be known. */
async function untilHostsEnded({ pid }: EditorServer): Promise<void> {
  if (!hasPs) return;
  await until("the extension host to end", () => extensionHostsOf(pid).length === 0);
}

function testAddress(server: EditorServer, workspace: string, options: HostRunOptions): string {
  const { workspaceFile, extensionPath, testsPath, env = {} } = options;
  const remote = (path: string) => `vscode-remote://127.0.0.1:${server.port}${path}`;
  const payload = [
    ["extensionDevelopmentPath", remote(extensionPath)],
    ["extensionTestsPath", remote(testsPath)],
    ["extensionEnvironment", JSON.stringify(env)],
  ];
  const opened = workspaceFile === undefined ? { folder: workspace } : { workspace: workspaceFile };
  const query = new URLSearchParams({ ...opened, payload: JSON.stringify(payload) });
  return `${server.address}?${query.toString()}`;
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error(`the extension host did not finish within ${milliseconds} ms`)),
    milliseconds,
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
