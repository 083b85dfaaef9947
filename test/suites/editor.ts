import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runTests } from "@vscode/test-electron";
import { hangLimitMs } from "../support/editor/hangLimit.ts";
import { keys, searchFiles } from "../support/editor/keys.ts";
import { copyProduct, type SuiteWindow, windows } from "../support/editor/starts.ts";
import { floorVersion, installCodeServer, type Release } from "../../tools/vscode/code-server.ts";
import {
  type EditorHosts,
  type HostRunOptions,
  type HostWindow,
  startEditorHosts,
} from "../../tools/vscode/editorHosts.ts";
import { leaveBehind } from "../support/leavings.ts";
import { findBrowser } from "../../tools/vscode/browser.ts";
import { cacheRoot, editorEnvironment } from "../../tools/vscode/environment.ts";
import { lightSettings, plainWindowSettings } from "../../tools/vscode/server.ts";
import { type StepResult, checked, sum } from "../../tools/project/step.ts";

/** All windows, or the one with the folder that `STARTUP_FUNDING_TEST_SUITES` names while one works on a test. */
function chosenWindows(all: readonly SuiteWindow[]): readonly SuiteWindow[] {
  const only = process.env["STARTUP_FUNDING_TEST_SUITES"];
  if (only === undefined) return all;
  const chosen = all.filter(({ folders }) => folders.includes(only));
  if (chosen.length === 0) throw new Error(`This step has no suites ${only}.`);
  return chosen.map((window) => ({ ...window, folders: [only] }));
}

/** Tells the suites what to run, in which order and release, and where the harness answers them. */
function suitesEnvironment(
  { folders, release }: SuiteWindow,
  answers?: string,
): Readonly<Record<string, string>> {
  const grep = process.env["STARTUP_FUNDING_TEST_GREP"];
  return {
    STARTUP_FUNDING_TEST_SUITES: folders.join(),
    STARTUP_FUNDING_TEST_SEED: chosenSeed(),
    ...(release === "floor" ? { STARTUP_FUNDING_TEST_VSCODE: floorVersion } : {}),
    ...(answers === undefined ? {} : { STARTUP_FUNDING_TEST_ANSWERS: answers }),
    ...(grep === undefined ? {} : { STARTUP_FUNDING_TEST_GREP: grep }),
  };
}

/** The order of the tests: the one that `STARTUP_FUNDING_TEST_SEED` repeats, or a new one. */
function chosenSeed(): string {
  const seed = process.env["STARTUP_FUNDING_TEST_SEED"] ?? String(Math.floor(Math.random() * 1e6));
  log(`The order of these tests is repeated by STARTUP_FUNDING_TEST_SEED=${seed}.`);
  return seed;
}

/** Brings VS Code and a browser; returns the reason if this machine can't have them. */
export async function bringVisualStudioCode(release?: Release): Promise<string | undefined> {
  try {
    await installCodeServer(log, release);
    await findBrowser(log);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Runs the in-editor suites of a step, each window in a separate VS Code server, one after another. */
export async function editorSuite(which: keyof typeof windows): Promise<StepResult> {
  const results: StepResult[] = [];
  for (const window of chosenWindows(windows[which])) results.push(await inWindow(which, window));
  return sum(results);
}

async function inWindow(which: string, window: SuiteWindow): Promise<StepResult> {
  const { folders, release, start } = window;
  const missing = await bringVisualStudioCode(release);
  if (missing !== undefined)
    return { passed: 0, failed: 0, notRun: [{ what: `in-editor suites (${which})`, why: missing }] };
  const folder = await mkdtemp(join(tmpdir(), "startup-funding-start-"));
  const answers = join(folder, "answers");
  await mkdir(answers);
  const settings = { ...lightSettings, ...plainWindowSettings };
  // VS Code 1.110 does not take variables with the address of a window, so its server takes them.
  const env = suitesEnvironment(window, answers);
  try {
    const hosts = await startEditorHosts({ log, env, settings, isLight: true, release });
    try {
      const run = {
        ...(await copyProduct()),
        ...(await start?.(folder)),
        // Later than the limit of a test, which names the test.
        timeoutMs: Math.max(...folders.map(hangLimitMs)) + 600_000,
      };
      return await inHost(hosts, { which, folder, answers, run });
    } finally {
      await hosts.stop();
    }
  } catch (error) {
    log(wordsOf(error));
    return checked(false);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface SuiteRun {
  readonly which: string;
  /** The folder of the files that the window needs, and below it that of the harness's answers. */
  readonly folder: string;
  readonly answers: string;
  readonly run: Omit<HostRunOptions, "mark">;
}

/** Runs some suites in a new window, and prints their lines when they have ended: other steps print meanwhile. */
async function inHost(hosts: EditorHosts, { which, folder, answers, run }: SuiteRun): Promise<StepResult> {
  const lines: string[] = [];
  const pictures: Promise<void>[] = [];
  const picture = async (at: number, test: string, window: HostWindow): Promise<void> => {
    await leave(hosts, `${which} ${test}`, window);
    await writeFile(join(answers, String(at)), "");
  };
  try {
    const { marked, rest, exitCode } = await hosts.run({
      ...run,
      mark,
      onLine(line, window) {
        const [, test] = /^leave: (.*)/.exec(line) ?? [];
        if (test === undefined) lines.push(line);
        else pictures.push(picture(pictures.length + 1, test, window));
      },
      async atEnd(window) {
        await Promise.all(pictures);
        // A hook has failed, or the suites have not come to an end.
        const held = countsOf(window.lines)?.failed === 0;
        if (!held && pictures.length === 0) await leave(hosts, `${which} as a whole`, window);
      },
    });
    const counts = countsOf(marked);
    // Without a result VS Code itself has the explanation.
    if (counts === undefined) lines.push(...rest.filter((line) => !/^ → |^ {4}at /.test(line)));
    return sum([resultOf(counts, exitCode), await noKeyIn([hosts.root, folder], lines)]);
  } finally {
    for (const line of lines) log(line);
  }
}

/** Leaves behind what it takes to mend a test: the window as it is, what was printed and asked, the logs. */
async function leave({ printed, logs }: EditorHosts, test: string, window: HostWindow): Promise<void> {
  await leaveBehind(`editor ${test}`, {
    pages: [window.page],
    texts: { "host.log": window.lines.join("\n"), "printed.log": await readFile(printed, "utf8") },
    folders: { logs },
  });
}

/** Fails, with the names of the files, where the key of a suite is in a file that VS Code has written by then. */
async function noKeyIn(folders: readonly string[], lines: string[]): Promise<StepResult> {
  const title = "no key of a suite lies in a file that was written";
  const { files, holding } = await searchFiles(folders, Object.values(keys));
  const isNarrowed = (process.env["STARTUP_FUNDING_TEST_GREP"] ?? "") !== "";
  // Without these it would have looked in the wrong place.
  const expected = ["startup-funding.db", ".log"].map(
    (end) => (file: string) => file.includes("startup-funding.startup-funding") && file.endsWith(end),
  );
  const isRightPlace = isNarrowed || expected.every((fits) => files.some(fits));
  if (holding.length === 0 && isRightPlace) {
    lines.push(`✓ ${title} (${String(files.length)} files)`);
    return { passed: 1, failed: 0, notRun: [] };
  }
  lines.push(
    `✗ ${title}`,
    ...holding,
    ...(isRightPlace ? [] : ["neither database nor log was found", ...files]),
  );
  return { passed: 0, failed: 1, notRun: [] };
}

/** Tells the suites' lines from the many that VS Code prints. */
const mark = "[suite] ";

interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** Suites or tests that were skipped on purpose. */
  readonly pending: number;
}

/** What the last line of the suites says; undefined where they have not come to an end. */
function countsOf(lines: readonly string[]): Counts | undefined {
  const found = lines
    .map((line) => /results: (\d+) passed, (\d+) failed, (\d+) pending/.exec(line))
    .findLast(Boolean);
  if (found === undefined || found === null) return undefined;
  const [passed = 0, failed = 0, pending = 0] = found.slice(1).map(Number);
  return { passed, failed, pending };
}

function resultOf(
  { passed, failed, pending }: Counts = { passed: 0, failed: 0, pending: 0 },
  exitCode: number,
): StepResult {
  const notRun = pending > 0 ? [{ what: `${pending} in-editor tests`, why: "they are skipped" }] : [];
  const leftOut = passed + failed === 0 && (process.env["STARTUP_FUNDING_TEST_GREP"] ?? "") !== "";
  const silentFailure = failed === 0 && !leftOut && (exitCode !== 0 || passed === 0);
  return { passed, failed: failed + (silentFailure ? 1 : 0), notRun };
}

/**
 * Runs the suites of the plain window in the desktop VS Code: the program at `VSCODE_EXECUTABLE_PATH`, or the download of the
 * release that `VSCODE_RELEASE` names.
 */
export async function desktopSuite(): Promise<StepResult> {
  const results: StepResult[] = [];
  const release = process.env["VSCODE_RELEASE"] === "floor" ? "floor" : "stable";
  for (const window of chosenWindows(windows.quick)) results.push(await onDesktop({ ...window, release }));
  return sum(results);
}

async function onDesktop(window: SuiteWindow): Promise<StepResult> {
  const { extensionPath, testsPath } = await copyProduct();
  const executable = process.env["VSCODE_EXECUTABLE_PATH"];
  const version = window.release === "floor" ? floorVersion : "stable";
  const root = await mkdtemp(join(tmpdir(), "startup-funding-desktop-"));
  const leaveLogs = () =>
    leaveBehind("desktop", { pages: [], texts: {}, folders: { logs: join(root, "data", "logs") } });
  try {
    // Beside each other: a suite looks through all that was written.
    const workspace = join(root, "workspace");
    await mkdir(workspace);
    const exitCode = await runTests({
      ...(executable === undefined
        ? { cachePath: cacheRoot, version }
        : { vscodeExecutablePath: executable }),
      extensionDevelopmentPath: extensionPath,
      extensionTestsPath: testsPath,
      extensionTestsEnv: editorEnvironment(suitesEnvironment(window)),
      launchArgs: [
        workspace,
        `--user-data-dir=${join(root, "data")}`,
        "--disable-extensions",
        "--disable-workspace-trust",
        "--skip-welcome",
        "--no-sandbox",
      ],
    });
    if (exitCode !== 0) await leaveLogs();
    const lines: string[] = [];
    const noKey = await noKeyIn([root], lines);
    for (const line of lines) log(line);
    // The desktop build prints the suites' lines itself; its exit code is the result of them all.
    return sum([{ passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1, notRun: [] }, noKey]);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    if (/test run failed|exit/i.test(why)) {
      await leaveLogs();
      return checked(false);
    }
    return { passed: 0, failed: 0, notRun: [{ what: "in-editor suites on the desktop", why }] };
  } finally {
    await rm(root, { recursive: true, force: true, maxRetries: 5 });
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function log(line: string): void {
  process.stdout.write(`  ${line}\n`);
}
