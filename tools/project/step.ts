import { readFileSync } from "node:fs";
import { delimiter, join, relative } from "node:path";
import { failuresFolder, projectRoot } from "../vscode/environment.ts";
import { type Finished, run } from "../vscode/process.ts";

/** A check that this machine can’t run, and why. */
export interface NotRun {
  readonly what: string;
  readonly why: string;
}

/** The result of a step; a check without tests counts as one. */
export interface StepResult {
  readonly passed: number;
  readonly failed: number;
  readonly notRun: readonly NotRun[];
}

/** A part of `npm test`. */
export interface Step {
  readonly name: string;
  readonly run: () => Promise<StepResult>;
  /** Steps that produce this step’s input. */
  readonly needs?: readonly string[];
  readonly needsVisualStudioCode?: boolean;
  /** A step to wait for if both run, since they need the same cores. */
  readonly after?: string;
}

/** The result of a single check. */
export function checked(held: boolean): StepResult {
  return { passed: held ? 1 : 0, failed: held ? 0 : 1, notRun: [] };
}

export function sum(results: readonly StepResult[]): StepResult {
  return {
    passed: results.reduce((total, result) => total + result.passed, 0),
    failed: results.reduce((total, result) => total + result.failed, 0),
    notRun: results.flatMap((result) => result.notRun),
  };
}

/** Results of the checks and of the test suites. */
export interface RunResults {
  readonly checks: readonly StepResult[];
  readonly suites: readonly StepResult[];
}

/** Returns the reason why the run fails, as a sentence; undefined if it succeeds. */
export function failureOf(
  { checks, suites }: RunResults,
  { name, required }: { readonly name: string | undefined; readonly required: boolean },
): string | undefined {
  const { failed, notRun } = sum([...checks, ...suites]);
  if (failed > 0)
    return `What failed in VS Code or a browser has left pictures, texts and logs in ${relative(projectRoot, failuresFolder)}/`;
  if (required && notRun.length > 0) return "Everything is required to run here";
  // If tests are selected by name, checks like the build don’t count.
  const meant = sum(name === undefined ? [...checks, ...suites] : suites);
  if (meant.passed > 0) return undefined;
  return name === undefined ? "Nothing ran" : `No test has a name that holds ${JSON.stringify(name)}`;
}

/** Runs a program of ours or of a dependency in this Node as a check; shows its output if it fails. */
export async function programCheck(script: string, args: readonly string[]): Promise<StepResult> {
  const { code, output } = await runScript(script, args);
  if (code !== 0) process.stdout.write(`${output.trimEnd()}\n`);
  return checked(code === 0);
}

/** The project’s own tools come first on the path. */
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

/** The script of a dependency’s program, since `.bin` has shell scripts on some systems. Throws an Error without it. */
export function programOf(packageName: string, program: string = packageName): string {
  const folder = join(projectRoot, "node_modules", packageName);
  const manifest: unknown = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const bin = property(manifest, "bin");
  const path = typeof bin === "string" ? bin : property(bin, program);
  if (typeof path !== "string") throw new Error(`${packageName} has no program ${program}`);
  return join(folder, path);
}

export function property(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
