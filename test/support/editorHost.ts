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

/**
 * Runs the built in-editor suites inside a real extension host: VS Code's server, a browser that opens its
 * workbench, the product loaded from its folder.
 *
 * @throws Error if VS Code did not start or did not finish in time
 */
export async function startEditorHost(options: EditorRunOptions): Promise<EditorRun> {
  const codeServer = await installCodeServer(options.log);
  const browserProgram = await findBrowser(options.log);
  const root = await mkdtemp(join(tmpdir(), "startup-funding-host-"));
  const workspace = join(root, "workspace");
  await mkdir(workspace);
  const folders = await prepareFolders(root, options.settings);
  const server = await serveTests(codeServer, folders, options.env);
  const browser = await chromium.launch(browserProgram);
  try {
    const page = await browser.newPage();
    const suite: string[] = [];
    const rest: string[] = [];
    await page.exposeFunction("codeAutomationLog", (_type: string, args: readonly unknown[]) => {
      for (const line of args.map(String).join(" ").split("\n")) {
        const text = line.split("[suite] ")[1];
        if (text === undefined) rest.push(line);
        else {
          suite.push(text);
          options.log(text);
        }
      }
    });
    const { promise: exited, resolve: exit } = Promise.withResolvers<number>();
    await page.exposeFunction("codeAutomationExit", (code: number) => exit(code));
    await page.goto(testAddress(server, { folder: workspace, ...options }));
    const exitCode = await within(options.timeoutMs ?? 600_000, exited);
    // Without a result VS Code itself has the explanation.
    if (!suite.some(isResult)) options.log(rest.filter((line) => !/^ → |^ {4}at /.test(line)).join("\n"));
    return { ...countsOf(suite), exitCode };
  } finally {
    await browser.close();
    await server.stop();
    await rm(root, { recursive: true, force: true, maxRetries: 5 });
  }
}

function testAddress(
  server: EditorServer,
  { folder, workspaceFile, testsPath }: EditorRunOptions & { readonly folder: string },
): string {
  const remote = (path: string) => `vscode-remote://127.0.0.1:${server.port}${path}`;
  const payload = [
    ["extensionDevelopmentPath", remote(projectRoot)],
    ["extensionTestsPath", remote(testsPath)],
  ];
  const opened = workspaceFile === undefined ? { folder } : { workspace: workspaceFile };
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
