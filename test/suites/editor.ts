import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runTests } from "@vscode/test-electron";
import { keys, searchFiles } from "../support/editor/keys.ts";
import { type BuiltSuites, copyProduct, type SuiteWindow, windows } from "../support/editor/starts.ts";
import { type EditorHosts, type HostWindow, startEditorHosts } from "../../tools/vscode/editorHosts.ts";
import type { HostStart } from "../../tools/vscode/hostStart.ts";
import { leaveBehind } from "../support/leavings.ts";
import { findBrowser } from "../../tools/vscode/browser.ts";
import { installCodeServer } from "../../tools/vscode/code-server.ts";
import { cacheRoot, editorEnvironment } from "../../tools/vscode/environment.ts";
import { lightSettings, plainWindowSettings } from "../../tools/vscode/server.ts";
import { type StepResult, checked, sum } from "../../tools/project/step.ts";

/** At most this many VS Codes side by side: one keeps a core busy. */
const lanes = 2;

/** All of them, or the one with the folder that `STARTUP_FUNDING_TEST_SUITES` names while one works on a test. */
function chosenWindows(): readonly SuiteWindow[] {
  const only = process.env["STARTUP_FUNDING_TEST_SUITES"];
  if (only === undefined) return windows;
  const chosen = windows.filter(({ folders }) => folders.includes(only));
  if (chosen.length === 0) throw new Error(`There are no suites ${only}.`);
  return chosen.map((window) => ({ ...window, folders: [only] }));
}

/** What an extension host for some suites is started with; `folder` takes the files that this needs. */
async function startOf({ folders, start }: SuiteWindow, folder: string, seed: string): Promise<HostStart> {
  const answers = join(folder, "answers");
  await mkdir(answers);
  const { env, ...rest } = (await start?.(folder)) ?? { env: {}, settings: {} };
  const grep = process.env["STARTUP_FUNDING_TEST_GREP"];
  return {
    ...rest,
    env: {
      ...env,
      STARTUP_FUNDING_TEST_SUITES: folders.join(),
      STARTUP_FUNDING_TEST_SEED: seed,
      STARTUP_FUNDING_TEST_ANSWERS: answers,
      ...(grep === undefined ? {} : { STARTUP_FUNDING_TEST_GREP: grep }),
    },
  };
}

/** The order of the tests: the one that `STARTUP_FUNDING_TEST_SEED` repeats, or a new one. */
function chosenSeed(): string {
  const seed = process.env["STARTUP_FUNDING_TEST_SEED"] ?? String(Math.floor(Math.random() * 1e6));
  log(`The order of these tests is repeated by STARTUP_FUNDING_TEST_SEED=${seed}.`);
  return seed;
}

/** Brings what a suite in a real VS Code needs; a reason if it can't be had on this machine. */
export async function bringVisualStudioCode(): Promise<string | undefined> {
  try {
    await installCodeServer(log);
    await findBrowser(log);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The in-editor suites, in the extension hosts of VS Code's server. */
export async function editorSuite(): Promise<StepResult> {
  const missing = await bringVisualStudioCode();
  if (missing !== undefined)
    return { passed: 0, failed: 0, notRun: [{ what: "in-editor suites", why: missing }] };
  const waiting = [...chosenWindows()];
  const seed = chosenSeed();
  const product = await copyProduct();
  const lane = async (): Promise<StepResult> => {
    const results: StepResult[] = [];
    try {
      const settings = { ...lightSettings, ...plainWindowSettings };
      const hosts = await startEditorHosts({ log, settings, isLight: true });
      try {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
          results.push(await inHost(hosts, { ...product, window: next, seed }));
      } finally {
        await hosts.stop();
      }
    } catch (error) {
      log(wordsOf(error));
      results.push(checked(false));
    }
    return sum(results);
  };
  return sum(await Promise.all(Array.from({ length: Math.min(lanes, waiting.length) }, lane)));
}

/** What is run in a new window. */
interface Run extends BuiltSuites {
  readonly window: SuiteWindow;
  readonly seed: string;
}

/** Runs some suites in a new window, and prints their lines when they have ended: others run meanwhile. */
async function inHost(hosts: EditorHosts, { window: wanted, seed, ...product }: Run): Promise<StepResult> {
  const suites = wanted.folders.map((name) => `test/editor/${name}`).join(", ");
  const folder = await mkdtemp(join(tmpdir(), "startup-funding-start-"));
  const lines: string[] = [`suites in ${suites}`];
  const pictures: Promise<void>[] = [];
  const picture = async (at: number, test: string, window: HostWindow): Promise<void> => {
    await leave(hosts, `${suites} ${test}`, window);
    await writeFile(join(folder, "answers", String(at)), "");
  };
  try {
    const { marked, rest, exitCode } = await hosts.run({
      ...product,
      mark,
      ...(await startOf(wanted, folder, seed)),
      onLine(line, window) {
        const [, test] = /^leave: (.*)/.exec(line) ?? [];
        if (test === undefined) lines.push(line);
        else pictures.push(picture(pictures.length + 1, test, window));
      },
      async atEnd(window) {
        await Promise.all(pictures);
        // A hook has failed, or the suites have not come to an end.
        const held = countsOf(window.lines)?.failed === 0;
        if (!held && pictures.length === 0) await leave(hosts, `${suites} as a whole`, window);
      },
    });
    const counts = countsOf(marked);
    // Without a result VS Code itself has the explanation.
    if (counts === undefined) lines.push(...rest.filter((line) => !/^ → |^ {4}at /.test(line)));
    return sum([resultOf(counts, exitCode), await noKeyIn([hosts.root, folder], lines)]);
  } catch (error) {
    lines.push(wordsOf(error));
    return checked(false);
  } finally {
    for (const line of lines) log(line);
    await rm(folder, { recursive: true, force: true });
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
 * The suites that need nothing special in the desktop VS Code, which is started once for each window of them: the one at
 * `VSCODE_EXECUTABLE_PATH`, or the current release, downloaded.
 */
export async function desktopSuite(): Promise<StepResult> {
  const plain = chosenWindows().filter(({ start }) => start === undefined);
  const seed = chosenSeed();
  const product = await copyProduct();
  const results: StepResult[] = [];
  for (const window of plain) results.push(await onDesktop({ ...product, window, seed }));
  return sum(results);
}

async function onDesktop({ window, seed, extensionPath, testsPath }: Run): Promise<StepResult> {
  const suites = window.folders.join();
  const executable = process.env["VSCODE_EXECUTABLE_PATH"];
  const root = await mkdtemp(join(tmpdir(), "startup-funding-desktop-"));
  const leaveLogs = () =>
    leaveBehind(`desktop ${suites}`, { pages: [], texts: {}, folders: { logs: join(root, "data", "logs") } });
  try {
    // Beside each other: a suite looks through all that was written.
    const workspace = join(root, "workspace");
    await mkdir(workspace);
    const env = { STARTUP_FUNDING_TEST_SUITES: suites, STARTUP_FUNDING_TEST_SEED: seed };
    const exitCode = await runTests({
      ...(executable === undefined ? { cachePath: cacheRoot } : { vscodeExecutablePath: executable }),
      extensionDevelopmentPath: extensionPath,
      extensionTestsPath: testsPath,
      extensionTestsEnv: editorEnvironment(env),
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
    return { passed: 0, failed: 0, notRun: [{ what: `in-editor suites ${suites} on the desktop`, why }] };
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
