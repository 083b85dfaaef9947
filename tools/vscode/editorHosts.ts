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

/** The output of a module in an extension host, and its exit code. */
export interface HostRun {
  /** Lines with the mark, without it. */
  readonly marked: readonly string[];
  /** Output of VS Code and others. */
  readonly rest: readonly string[];
  /** VS Code's exit code: 0 if `run` returned. */
  readonly exitCode: number;
}

/** The window of a running module. */
export interface HostWindow {
  readonly page: Page;
  /** All output lines of its extension host so far. */
  readonly lines: readonly string[];
}

/** Extra data for an extension host. */
export interface HostStart {
  readonly env: Readonly<Record<string, string>>;
  /** User settings, written before the window opens. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** A workspace file to open instead of an empty folder. */
  readonly workspaceFile?: string;
}

export interface HostRunOptions extends Partial<HostStart> {
  readonly extensionPath: string;
  /** A built module that exports `run`. */
  readonly testsPath: string;
  readonly mark: string;
  /** Called with each line after `mark`. */
  readonly onLine?: (line: string, window: HostWindow) => void;
  /** Called before the window closes, whether the module has ended or timed out. */
  readonly atEnd?: (window: HostWindow) => Promise<void>;
  readonly timeoutMs?: number;
}

/** A VS Code that starts a new extension host for each module. */
export interface EditorHosts {
  /** The folder of all its files and output. */
  readonly root: string;
  /** The folder of its logs, and the file of its output. */
  readonly logs: string;
  readonly printed: string;
  /**
   * Runs a module in a new window on an empty folder, one at a time. When it resolves, the extension host has ended and
   * written its logs. Throws an Error after the timeout.
   */
  run(options: HostRunOptions): Promise<HostRun>;
  readonly stop: () => Promise<void>;
}

/**
 * Starts VS Code’s server, and a browser that opens its workbench. `start`: variables and settings of every window.
 * Throws an Error if VS Code didn’t start.
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
  /** Leaves out VS Code’s own extensions with code; uses a low window. */
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
        // An unfinished host would wait for its window for hours.
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

/** Wide enough for two editors; low, so that fewer lines are drawn. */
const lowViewport = { width: 1280, height: 420 } as const;

/**
 * VS Code reads each message of its server from a Blob, which takes a browser task. Buffers make a run a fifth faster.
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

/** Deletes settings, storage and files of the previous window; VS Code reads them again for each window. */
async function emptyUserData({ userData }: EditorFolders): Promise<void> {
  await rm(join(userData, "User"), { recursive: true, force: true, maxRetries: 5 });
  // A server that has just started creates it too.
  await mkdir(join(userData, "User"), { recursive: true });
}

/** Deletes stored data, but keeps compiled code. */
async function emptyPage(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const storageTypes = "cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage";
  await session.send("Storage.clearDataForOrigin", { origin: new URL(address).origin, storageTypes });
  await session.detach();
  return page;
}

const hasPs = process.platform !== "win32";

/** VS Code ends an extension host after its module; without `ps` that can’t be observed. */
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
