import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { cacheRoot } from "../../tools/vscode/environment.ts";
import { type NotRun, type StepResult, programOf, property, runScript } from "../../tools/project/step.ts";

/** The tests of a suite that are to run: all by default. */
export interface TestChoice {
  /** A text that their names contain. */
  readonly name?: string | undefined;
  /** Projects of the configuration. */
  readonly projects?: readonly string[];
  /** Parts of the paths of their files. */
  readonly paths?: readonly string[];
  /** How many files run side by side; without it, as many as the configuration says. */
  readonly workers?: number;
}

/** The configuration of each suite. */
const configs = {
  unit: "vitest.config.ts",
  package: "vitest.package.config.ts",
  pages: "vitest.ui.config.ts",
  flows: "vitest.ui.config.ts",
} as const;

/**
 * Runs a suite of vitest and counts its tests.
 *
 * A file that can't be loaded and a run without a test are failures; a skipped test is one that did not run.
 */
export async function vitestSuite(suite: keyof typeof configs, choice: TestChoice): Promise<StepResult> {
  const report = join(cacheRoot, `results-${suite}.json`);
  // A test that needs what this machine lacks says so there.
  const said = join(cacheRoot, `not-run-${suite}.jsonl`);
  await mkdir(cacheRoot, { recursive: true });
  for (const file of [report, said]) await rm(file, { force: true });
  const args = ["run", "--config", configs[suite], "--reporter=default", "--reporter=json"];
  const { code, output } = await runScript(
    programOf("vitest"),
    [...args, `--outputFile.json=${report}`, ...orderArguments(), ...choiceArguments(choice)],
    { env: { NOT_RUN_FILE: said } },
  );
  const result = resultOf(await readFile(report, "utf8").catch(() => ""), code, choice);
  if (result.failed > 0) process.stdout.write(`${output.trimEnd()}\n`);
  const notRun = notRunIn(await readFile(said, "utf8").catch(() => ""));
  return { ...result, notRun: [...result.notRun, ...notRun] };
}

/** The order that `STARTUP_FUNDING_TEST_SEED` repeats; without it each run has a new one, and names it. */
function orderArguments(): readonly string[] {
  const seed = process.env["STARTUP_FUNDING_TEST_SEED"];
  return seed === undefined ? [] : [`--sequence.seed=${seed}`];
}

function choiceArguments({ name, projects = [], paths = [], workers }: TestChoice): readonly string[] {
  return [
    ...paths,
    ...(name === undefined ? [] : [`--testNamePattern=${escapedForPattern(name)}`]),
    ...projects.map((project) => `--project=${project}`),
    ...(workers === undefined ? [] : [`--maxWorkers=${String(workers)}`]),
  ];
}

function escapedForPattern(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}

/**
 * The counts of vitest's JSON report.
 *
 * @param report the report's text; one that is no JSON is a failure
 * @param code vitest's exit code: an error outside of any test makes it fail while every test passed
 * @param choice tests that it leaves out are not counted
 */
export function resultOf(report: string, code: number | null, choice: TestChoice = {}): StepResult {
  const files = arrayOf(property(parsed(report), "testResults"));
  const tests = files.flatMap((file) => arrayOf(property(file, "assertionResults")));
  const unloaded = files.filter(
    (file) =>
      property(file, "status") === "failed" && arrayOf(property(file, "assertionResults")).length === 0,
  );
  const passed = tests.filter((test) => property(test, "status") === "passed").length;
  const failed = tests.filter((test) => property(test, "status") === "failed").length + unloaded.length;
  const notRun = tests
    .filter((test) => !["passed", "failed"].includes(String(property(test, "status"))))
    .filter((test) => isChosen(test, choice))
    .map((test): NotRun => ({ what: String(property(test, "fullName")), why: "the test is skipped" }));
  const isEmpty = passed === 0 && choice.name === undefined;
  const silentFailure = failed === 0 && (code !== 0 || isEmpty);
  return { passed, failed: failed + (silentFailure ? 1 : 0), notRun };
}

function isChosen(test: unknown, { name }: TestChoice): boolean {
  return name === undefined || String(property(test, "fullName")).includes(name);
}

/** The lines `{"what","why"}` of the file in which tests say what they could not check. */
export function notRunIn(text: string): readonly NotRun[] {
  return linesOf(text)
    .map(parsed)
    .map((entry) => ({ what: String(property(entry, "what")), why: String(property(entry, "why")) }));
}

function linesOf(text: string): readonly string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function arrayOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
