import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { findBrowser } from "../../tools/vscode/browser.ts";
import { installCodeServer } from "../../tools/vscode/code-server.ts";
import { projectRoot } from "../../tools/vscode/environment.ts";
import { type EditorServer, prepareFolders, serveTests } from "../../tools/vscode/server.ts";

/** How an in-editor run ended. */
export interface EditorRun {
  readonly passed: number;
  readonly failed: number;
  /** Suites or tests that were skipped on purpose. */
  readonly pending: number;
  /** VS Code's exit code: 0 if `run` returned. */
  readonly exitCode: number;
}

/** What to run in the extension host. */
export interface EditorRunOptions {
  /** The suites' entry: a built module that exports `run`. */
  readonly testsPath: string;
  /** Takes each line that the suites print. */
  readonly log: (line: string) => void;
  /** Variables for the extension host. */
  readonly env?: Readonly<Record<string, string>>;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** The file of a workspace that is opened in place of an empty folder. */
  readonly workspaceFile?: string;
  readonly timeoutMs?: number;
}

/** What a module printed in an extension host, and how it ended. */
export interface HostRun {
  /** Lines that carry the mark, without it. */
  readonly marked: readonly string[];
  /** What VS Code and others printed. */
  readonly rest: readonly string[];
  /** VS Code's exit code: 0 if `run` returned. */
  readonly exitCode: number;
}

/** One VS Code that starts a fresh extension host for each module that it is to run. */
export interface EditorHosts {
  /**
   * Runs a built module that exports `run` in an extension host of its own, with the extension of a folder; `hear` takes
   * each line that it prints behind `mark`.
   *
   * @throws Error if it did not finish in time
   */
  run(options: {
    readonly extensionPath: string;
    readonly testsPath: string;
    /** The file of a workspace that is opened in place of an empty folder. */
    readonly workspaceFile?: string;
    readonly mark: string;
    readonly hear?: (line: string) => void;
    readonly timeoutMs?: number;
  }): Promise<HostRun>;
  readonly stop: () => Promise<void>;
}

/**
 * Starts VS Code's server and a browser that opens its workbench.
 *
 * @throws Error if VS Code did not start
 */
export async function startEditorHosts({
  log,
  env,
  settings,
}: Pick<EditorRunOptions, "log" | "env" | "settings">): Promise<EditorHosts> {
  const codeServer = await installCodeServer(log);
  const browserProgram = await findBrowser(log);
  const root = await mkdtemp(join(tmpdir(), "startup-funding-host-"));
  const workspace = join(root, "workspace");
  await mkdir(workspace);
  const folders = await prepareFolders(root, settings);
  const server = await serveTests(codeServer, folders, env);
  const browser = await chromium.launch(browserProgram);
  return {
    async run({ extensionPath, testsPath, workspaceFile, mark, hear, timeoutMs = 600_000 }) {
      const page = await browser.newPage();
      const [marked, rest]: [string[], string[]] = [[], []];
      await page.exposeFunction("codeAutomationLog", (_type: string, args: readonly unknown[]) => {
        for (const line of args.map(String).join(" ").split("\n")) {
          const text = line.split(mark)[1];
          if (text === undefined) rest.push(line);
          else {
            marked.push(text);
            hear?.(text);
          }
        }
      });
      const { promise: exited, resolve: exit } = Promise.withResolvers<number>();
      await page.exposeFunction("codeAutomationExit", (code: number) => exit(code));
      try {
        await page.goto(testAddress(server, { workspace, workspaceFile, extensionPath, testsPath }));
        return { marked, rest, exitCode: await within(timeoutMs, exited) };
      } finally {
        await page.close();
      }
    },
    async stop() {
      await browser.close();
      await server.stop();
      await rm(root, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/**
 * Runs the built in-editor suites inside a real extension host: VS Code's server, a browser that opens its
 * workbench, the product loaded from its folder.
 *
 * @throws Error if VS Code did not start or did not finish in time
 */
export async function startEditorHost(options: EditorRunOptions): Promise<EditorRun> {
  const hosts = await startEditorHosts(options);
  try {
    const { marked, rest, exitCode } = await hosts.run({
      extensionPath: projectRoot,
      testsPath: options.testsPath,
      ...(options.workspaceFile === undefined ? {} : { workspaceFile: options.workspaceFile }),
      mark: "[suite] ",
      hear: options.log,
      ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
    });
    // Without a result VS Code itself has the explanation.
    if (!marked.some(isResult)) options.log(rest.filter((line) => !/^ → |^ {4}at /.test(line)).join("\n"));
    return { ...countsOf(marked), exitCode };
  } finally {
    await hosts.stop();
  }
}

function testAddress(
  server: EditorServer,
  paths: {
    readonly workspace: string;
    readonly workspaceFile: string | undefined;
    readonly extensionPath: string;
    readonly testsPath: string;
  },
): string {
  const remote = (path: string) => `vscode-remote://127.0.0.1:${server.port}${path}`;
  const payload = [
    ["extensionDevelopmentPath", remote(paths.extensionPath)],
    ["extensionTestsPath", remote(paths.testsPath)],
  ];
  const opened =
    paths.workspaceFile === undefined ? { folder: paths.workspace } : { workspace: paths.workspaceFile };
  const query = new URLSearchParams({ ...opened, payload: JSON.stringify(payload) });
  return `${server.address}?${query.toString()}`;
}

function isResult(line: string): boolean {
  return line.startsWith("results: ");
}

function countsOf(lines: readonly string[]): Omit<EditorRun, "exitCode"> {
  const found = /(\d+) passed, (\d+) failed, (\d+) pending/.exec(lines.findLast(isResult) ?? "");
  return {
    passed: Number(found?.[1] ?? 0),
    failed: Number(found?.[2] ?? 0),
    pending: Number(found?.[3] ?? 0),
  };
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
