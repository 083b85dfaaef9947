import * as assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import Mocha from "mocha";
import * as vscode from "vscode";
import { disconnect, measureNothingAutomatically, productExtension } from "../../tools/inside/product.ts";
import { until } from "../../tools/project/until.ts";
import { closeEditors } from "../support/editor/files.ts";
import { hangLimitMs } from "../support/editor/hangLimit.ts";
import { shuffler, type Shuffle } from "../support/editor/shuffle.ts";
import { prompts } from "../support/editor/window.ts";

/** Tells the suites' lines from the many that VS Code prints. */
const mark = "[suite] ";

/** The suites of this folder watch how the product begins. */
const beginning = "editor/activation";

/**
 * Runs every suite of test/editor itself, or of the folders below test that `STARTUP_FUNDING_TEST_SUITES` names, one folder
 * after another. VS Code calls this function in its extension host.
 *
 * Files, suites and tests come in a random order, which `STARTUP_FUNDING_TEST_SEED` repeats. Each line it prints starts
 * with `[suite] `; the last, `[suite] results: …`, is what the harness counts. The variable `STARTUP_FUNDING_TEST_GREP`
 * narrows the run while one works on a test; `STARTUP_FUNDING_TEST_VSCODE` names the only version to run in.
 *
 * @throws Error if a test failed or none was found, which VS Code turns into its exit code
 */
export async function run(): Promise<void> {
  const seed = Number(process.env["STARTUP_FUNDING_TEST_SEED"] ?? Math.floor(Math.random() * 1e6));
  const wanted = process.env["STARTUP_FUNDING_TEST_VSCODE"];
  if (wanted !== undefined) assert.equal(vscode.version, wanted);
  print(`order: STARTUP_FUNDING_TEST_SEED=${String(seed)}`);
  const shuffle = shuffler(seed);
  let [passed, failed, pending] = [0, 0, 0];
  for (const folder of (process.env["STARTUP_FUNDING_TEST_SUITES"] ?? "editor").split(",")) {
    const stats = await runFolder(folder, shuffle);
    passed += stats?.passes ?? 0;
    failed += stats?.failures ?? 0;
    pending += stats?.pending ?? 0;
  }
  print(`results: ${passed} passed, ${failed} failed, ${pending} pending`);
  if (failed > 0 || passed === 0) throw new Error(`${passed} passed, ${failed} failed`);
}

async function runFolder(name: string, shuffle: Shuffle): Promise<Mocha.Stats | undefined> {
  const mocha = new Mocha({ ui: "bdd", timeout: hangLimitMs(name), reporter: LineReporter });
  const pattern = process.env["STARTUP_FUNDING_TEST_GREP"];
  if (pattern !== undefined && pattern !== "") mocha.grep(pattern);
  const folder = join(import.meta.dirname, "..", name);
  const files = readdirSync(folder).filter((file) => file.endsWith(".test.mjs"));
  for (const file of shuffle(files.toSorted())) mocha.addFile(join(folder, file));
  await mocha.loadFilesAsync();
  prepare(mocha.suite, shuffle);
  mocha.suite.afterEach(tidy);
  for (const suite of mocha.suite.suites) suite.afterAll(disconnect);
  if (name !== beginning) {
    await productExtension().activate();
    await measureNothingAutomatically();
  }
  return await new Promise((resolve) => {
    const runner = mocha.run(() => resolve(runner.stats));
  });
}

/** Each test begins without an editor or a prompt; nothing is answered for the person. */
async function tidy(): Promise<void> {
  prompts.press(undefined);
  await prompts.leave();
  await closeEditors();
}

/** Puts the tests of a suite, and of those in it, into another order, and has each leave behind what it takes to mend it. */
function prepare(suite: Mocha.Suite, shuffle: Shuffle): void {
  suite.tests = [...shuffle(suite.tests)];
  suite.suites = [...shuffle(suite.suites)];
  for (const test of suite.tests) leaveOnFailure(test);
  for (const inner of suite.suites) prepare(inner, shuffle);
}

/** The harness is asked for a picture of the window as the test has left it, before anything tidies up. */
function leaveOnFailure(test: Mocha.Test): void {
  const work = test.fn;
  if (work === undefined) return;
  test.fn = async function leaving(this: Mocha.Context): Promise<void> {
    try {
      await Reflect.apply(work, this, []);
    } catch (error) {
      if (!test.isPending()) await leave(test.fullTitle());
      throw error;
    }
  };
}

let left = 0;

async function leave(title: string): Promise<void> {
  const answers = process.env["STARTUP_FUNDING_TEST_ANSWERS"];
  if (answers === undefined) return;
  left += 1;
  const answer = join(answers, String(left));
  print(`leave: ${title}`);
  // A window that cannot be drawn must not hide why the test has failed.
  await until("the picture of the window", () => existsSync(answer)).catch(() => undefined);
}

class LineReporter extends Mocha.reporters.Base {
  constructor(runner: Mocha.Runner, options?: Mocha.MochaOptions) {
    super(runner, options);
    runner.on("pass", (test) => print(`✓ ${test.fullTitle()} (${test.duration ?? 0} ms)`));
    runner.on("pending", (test) => print(`- ${test.fullTitle()}`));
    runner.on("fail", (test, error: Error) => {
      print(`✗ ${test.fullTitle()}`);
      print(error.stack ?? String(error));
    });
  }
}

function print(text: string): void {
  for (const line of text.split("\n")) console.log(mark + line);
}
