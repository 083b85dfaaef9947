import { readFileSync } from "node:fs";
import { delimiter, join, relative } from "node:path";
import { failuresFolder, projectRoot } from "../vscode/environment.ts";
import { type Finished, run } from "../vscode/process.ts";

/** Something that could not run on this machine, and why. */
export interface NotRun {
  readonly what: string;
  readonly why: string;
}

/** What one step found; a check without tests counts as one. */
export interface StepResult {
  readonly passed: number;
  readonly failed: number;
  readonly notRun: readonly NotRun[];
}

/** One part of `npm test`. */
export interface Step {
  readonly name: string;
  readonly run: () => Promise<StepResult>;
  /** The steps that make what it looks at. */
  readonly needs?: readonly string[];
  readonly needsVisualStudioCode?: boolean;
  /** If this step runs too, wait for its end: both need the same cores. */
  readonly after?: string;
}

/** The result of a check that is one thing: it holds or not. */
export function checked(held: boolean): StepResult {
  return { passed: held ? 1 : 0, failed: held ? 0 : 1, notRun: [] };
}

/** The sum of results. */
export function sum(results: readonly StepResult[]): StepResult {
  return {
    passed: results.reduce((total, result) => total + result.passed, 0),
    failed: results.reduce((total, result) => total + result.failed, 0),
    notRun: results.flatMap((result) => result.notRun),
  };
}

/** The steps of a run: the checks beside the tests, and the suites of tests. */
export interface RunResults {
  readonly checks: readonly StepResult[];
  readonly suites: readonly StepResult[];
}

/** Why a run has to end as a failure, in a sentence for its last lines; undefined where all that was asked for holds. */
export function failureOf(
  { checks, suites }: RunResults,
  { name, required }: { readonly name: string | undefined; readonly required: boolean },
): string | undefined {
  const { failed, notRun } = sum([...checks, ...suites]);
  if (failed > 0)
    return `What failed in VS Code or a browser has left pictures, texts and logs in ${relative(projectRoot, failuresFolder)}/`;
  if (required && notRun.length > 0) return "Everything is required to run here";
  // A test that is asked for by name is none of the checks, such as the build that it needs.
  const meant = sum(name === undefined ? [...checks, ...suites] : suites);
  if (meant.passed > 0) return undefined;
  return name === undefined ? "Nothing ran" : `No test has a name that holds ${JSON.stringify(name)}`;
}

/**
 * A check that is a program of ours or of a dependency, run by the Node that runs this; its output is shown
 * if it fails.
 */
export async function programCheck(script: string, args: readonly string[]): Promise<StepResult> {
  const { code, output } = await runScript(script, args);
  if (code !== 0) process.stdout.write(`${output.trimEnd()}\n`);
  return checked(code === 0);
}

/** Runs a script of this project, the project's own tools first on the path. */
export function runScript(
  script: string,
  args: readonly string[],
  options: { readonly echo?: boolean; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<Finished> {
  const path = `${join(projectRoot, "node_modules", ".bin")}${delimiter}${process.env["PATH"] ?? ""}`;
  return run(process.execPath, [script, ...args], {
    cwd: projectRoot,
    env: { ...process.env, ...options.env, PATH: path },
    echo: options.echo ?? false,
  });
}

/**
 * The script of a dependency's program, since `.bin` holds scripts for a shell on some systems.
 *
 * @throws Error if the package has no such program
 */
export function programOf(packageName: string, program: string = packageName): string {
  const folder = join(projectRoot, "node_modules", packageName);
  const manifest: unknown = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const bin = property(manifest, "bin");
  const path = typeof bin === "string" ? bin : property(bin, program);
  if (typeof path !== "string") throw new Error(`${packageName} has no program ${program}`);
  return join(folder, path);
}

/** A property of a value read from JSON; undefined if the value is no object. */
export function property(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
