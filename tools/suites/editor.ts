import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runTests } from "@vscode/test-electron";
import { startWithFolders } from "../../test/editor/folders/start.ts";
import { startInOffice } from "../../test/editor/network/start.ts";
import { startUntrusted } from "../../test/editor/untrusted/start.ts";
import { startEditorHost } from "../../test/support/editorHost.ts";
import { selfSigned } from "../../test/support/faults/selfSigned.ts";
import type { HostStart } from "../../test/support/hostStart.ts";
import { findBrowser } from "../vscode/browser.ts";
import { installCodeServer } from "../vscode/code-server.ts";
import { cacheRoot, editorEnvironment, projectRoot } from "../vscode/environment.ts";
import { type StepResult, sum } from "./step.ts";

const testsPath = join(projectRoot, "dist-test", "run.mjs");

/** Folders of suites below `test/editor`, each run in an extension host of its own, started as it asks for. */
const starts: Readonly<Record<string, (folder: string) => Promise<HostStart>>> = {
  "": async () => await Promise.resolve({ env: {}, settings: {} }),
  network: startInOffice,
  folders: startWithFolders,
  untrusted: startUntrusted,
};

/** All of them, or the one that `STARTUP_FUNDING_TEST_SUITES` names while one works on a test. */
function chosenSuites(): readonly string[] {
  const only = process.env["STARTUP_FUNDING_TEST_SUITES"];
  return only === undefined ? Object.keys(starts) : [only];
}

/** Throws an Error where no suites are called so. */
async function startOf(suites: string, folder: string): Promise<HostStart> {
  const start = starts[suites];
  if (start === undefined) throw new Error(`There are no suites ${suites}.`);
  const { env, ...rest } = await start(folder);
  return {
    ...rest,
    env: { ...(await suiteEnvironment()), ...env, STARTUP_FUNDING_TEST_SUITES: suites },
  };
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

/** The in-editor suites, in the extension host of VS Code's server. */
export async function editorSuite(): Promise<StepResult> {
  const missing = await bringVisualStudioCode();
  if (missing !== undefined)
    return { passed: 0, failed: 0, notRun: [{ what: "in-editor suites", why: missing }] };
  try {
    const results: StepResult[] = [];
    for (const suites of chosenSuites()) results.push(await inHost(suites));
    return sum(results);
  } catch (error) {
    log(error instanceof Error ? error.message : String(error));
    return { passed: 0, failed: 1, notRun: [] };
  }
}

async function inHost(suites: string): Promise<StepResult> {
  const folder = await mkdtemp(join(tmpdir(), "startup-funding-start-"));
  try {
    const start = await startOf(suites, folder);
    const { passed, failed, pending, exitCode } = await startEditorHost({ testsPath, log, ...start });
    const notRun = pending > 0 ? [{ what: `${pending} in-editor tests`, why: "they are skipped" }] : [];
    const leftOut = passed + failed === 0 && (process.env["STARTUP_FUNDING_TEST_GREP"] ?? "") !== "";
    const silentFailure = failed === 0 && !leftOut && (exitCode !== 0 || passed === 0);
    return { passed, failed: failed + (silentFailure ? 1 : 0), notRun };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The same suites in the desktop VS Code: the one at `VSCODE_EXECUTABLE_PATH`, or the current release,
 * downloaded.
 */
export async function desktopSuite(): Promise<StepResult> {
  const executable = process.env["VSCODE_EXECUTABLE_PATH"];
  const root = await mkdtemp(join(tmpdir(), "startup-funding-desktop-"));
  try {
    // Beside each other: a suite looks through all that was written.
    const workspace = join(root, "workspace");
    await mkdir(workspace);
    const exitCode = await runTests({
      ...(executable === undefined ? { cachePath: cacheRoot } : { vscodeExecutablePath: executable }),
      extensionDevelopmentPath: projectRoot,
      extensionTestsPath: testsPath,
      extensionTestsEnv: editorEnvironment(await suiteEnvironment()),
      launchArgs: [
        workspace,
        `--user-data-dir=${join(root, "data")}`,
        "--disable-extensions",
        "--disable-workspace-trust",
        "--skip-welcome",
        "--no-sandbox",
      ],
    });
    // The desktop build prints the suites' lines itself; its exit code is the result of them all.
    return { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1, notRun: [] };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    if (/test run failed|exit/i.test(why)) return { passed: 0, failed: 1, notRun: [] };
    return { passed: 0, failed: 0, notRun: [{ what: "in-editor suites on the desktop", why }] };
  } finally {
    await rm(root, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Puts the certificate of the servers that a suite starts into the system's store (on Linux), as OpenSSL finds it. */
async function suiteEnvironment(): Promise<Readonly<Record<string, string>>> {
  const file = join(cacheRoot, "test-certificate.pem");
  await mkdir(cacheRoot, { recursive: true });
  await writeFile(file, selfSigned.cert);
  return { SSL_CERT_FILE: file };
}

function log(line: string): void {
  process.stdout.write(`  ${line}\n`);
}
