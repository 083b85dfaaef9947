// Everything that must hold: `npm test`. While working: `npm run check`, or some steps (`npm test -- --only=types,unit`),
// and of their tests those whose name holds a text (`npm test -- --only=ui --name="a slow search"`).
import { globSync } from "node:fs";
import { rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { bringVisualStudioCode, desktopSuite, editorSuite } from "./suites/editor.ts";
import {
  type Step,
  type StepResult,
  checked,
  failureOf,
  programCheck,
  programOf,
  sum,
} from "../tools/project/step.ts";
import { vitestSuite } from "./suites/vitest.ts";
import { failuresFolder, projectRoot } from "../tools/vscode/environment.ts";

const { values: options } = parseArgs({
  options: {
    only: { type: "string" },
    name: { type: "string" },
    // The inner loop: neither VS Code nor a compiler of another language.
    check: { type: "boolean", default: false },
  },
});
const { name } = options;

/** Both in one run, as it is where both are asked for: each run loads every file, and a compiler leaves room for others. */
const unitAndCompilers = "unit and compilers";

/**
 * The steps of a stage run side by side; a stage begins when the one before it has ended. Tests that look at a screen have
 * a stage to themselves; editors wait for most of their time, and compilers use it.
 */
const stages: readonly (readonly Step[])[] = [
  [
    { name: "types", run: types },
    { name: "lint", run: () => programCheck(programOf("oxlint"), ["--type-aware"]) },
    { name: "format", run: () => programCheck(programOf("oxfmt"), ["--list-different"]) },
    { name: "dead code", run: () => programCheck(programOf("knip"), []) },
    { name: "build", run: () => programCheck("esbuild.mjs", ["--production", "--tests"]) },
    { name: "vsix", run: vsix, needs: ["build"] },
  ],
  [
    { name: "unit", run: unit, needs: ["build"] },
    { name: "compilers", run: () => vitestSuite("compilers", { name, tags: "compilers" }) },
    { name: unitAndCompilers, run: () => vitestSuite("unit", { name }), needs: ["build"] },
    { name: "package", run: () => vitestSuite("package", { name }), needs: ["build", "vsix"] },
    { name: "editor", run: editorSuite, needs: ["build"], needsVisualStudioCode: true },
  ],
  [{ name: "ui", run: ui, needs: ["build", "vsix"], needsVisualStudioCode: true }],
  [{ name: "desktop", run: desktopSuite, needs: ["build"] }],
];
const steps = stages.flat();

/** What each run should take at most on two quiet cores, in seconds. */
const aims = { check: 75, test: 420, testWithEveryCompiler: 540 };

async function types(): Promise<StepResult> {
  const projects = globSync("{.,{src,test,tools}/**}/tsconfig.json", { cwd: projectRoot });
  return sum(await Promise.all(projects.map(typesOf)));
}

/**
 * From the start each time: TypeScript 7.0 misses errors where it checks again only what has changed. By one checker for
 * each project: several check much of it twice, and the cores have other steps to run.
 */
function typesOf(project: string): Promise<StepResult> {
  return programCheck(programOf("typescript", "tsc"), ["--checkers", "1", "--noEmit", "--project", project]);
}

/** Two workers more than there are cores: many tests wait for a lock or a program. */
function unit(): Promise<StepResult> {
  return vitestSuite("unit", { name, tags: "!compilers", workers: availableParallelism() + 2 });
}

/** The package of what ships. */
function vsix(): Promise<StepResult> {
  const args = ["package", "--no-dependencies", "--out", "startup-funding.vsix"];
  return programCheck(programOf("@vscode/vsce", "vsce"), args);
}

async function ui(): Promise<StepResult> {
  const missing = await bringVisualStudioCode();
  if (missing !== undefined) return { passed: 0, failed: 0, notRun: [{ what: "ui suite", why: missing }] };
  return vitestSuite("ui", { name });
}

/** The steps that are to run. */
function chosenNames(): readonly string[] {
  const asked = askedNames();
  const joined = ["unit", "compilers"];
  if (!joined.every((one) => asked.includes(one))) return asked.filter((one) => one !== unitAndCompilers);
  return [unitAndCompilers, ...asked.filter((one) => !joined.includes(one))];
}

/** The steps asked for; all but the desktop's, which needs its own build, if none is named. */
function askedNames(): readonly string[] {
  if (options.check) return ["types", "lint", "format", "dead code", "build", "unit"];
  if (options.only === undefined) {
    const hasDesktop = (process.env["VSCODE_EXECUTABLE_PATH"] ?? "") !== "";
    return steps.map((step) => step.name).filter((one) => hasDesktop || one !== "desktop");
  }
  const names = options.only.split(",").map((one) => one.trim());
  const unknown = names.filter((one) => !steps.some((step) => step.name === one));
  if (unknown.length > 0) {
    throw new Error(`No step ${unknown.join(", ")}. Steps: ${steps.map((step) => step.name).join(", ")}`);
  }
  const needed = steps.filter((step) => names.includes(step.name)).flatMap(({ needs = [] }) => needs);
  return [...new Set([...needed, ...names])];
}

/** The steps that have begun, by name. */
const begun = new Map<string, Promise<StepResult>>();

function begin(step: Step): Promise<StepResult> {
  const result = timed(step);
  begun.set(step.name, result);
  return result;
}

async function timed(step: Step): Promise<StepResult> {
  for (const one of step.needs ?? []) await begun.get(one);
  if (step.needsVisualStudioCode === true) await brought;
  const start = performance.now();
  const result = await step.run().catch((error: unknown): StepResult => {
    process.stdout.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    return checked(false);
  });
  const seconds = ((performance.now() - start) / 1_000).toFixed(1);
  const counts = `${result.passed} passed, ${result.failed} failed`;
  process.stdout.write(`${result.failed > 0 ? "✗" : "✓"} ${step.name}: ${counts} (${seconds} s)\n`);
  return result;
}

const start = performance.now();
await rm(failuresFolder, { recursive: true, force: true });
// The suites in the extension host are handed it by their environment.
if (name !== undefined) process.env["STARTUP_FUNDING_TEST_GREP"] = name;
const names = chosenNames();
// Nothing of the inner loop looks at a screen.
const order = options.check ? [steps] : stages;
const chosen = order.map((stage) => stage.filter((step) => names.includes(step.name)));
// It is brought while the stages before run: the first time, that takes half a minute of mostly waiting.
const brought = chosen.flat().some((step) => step.needsVisualStudioCode)
  ? bringVisualStudioCode()
  : undefined;
const results: StepResult[] = [];
for (const stage of chosen) {
  if (stage.length > 0) process.stdout.write(`▶ ${stage.map((step) => step.name).join(", ")}\n`);
  results.push(...(await Promise.all(stage.map(begin))));
}
const total = sum(results);
const required = process.env["REQUIRE_TOOLS"] === "1";
for (const { what, why } of total.notRun)
  process.stdout.write(`not run: ${what}: ${why.replaceAll("\n", " ")}\n`);
if (options.only === undefined) {
  const aim = options.check ? aims.check : required ? aims.testWithEveryCompiler : aims.test;
  const seconds = Math.round((performance.now() - start) / 1_000);
  process.stdout.write(`${String(seconds)} s in all; the aim on two quiet cores is ${String(aim)} s\n`);
}
const [checks = []] = stages;
const count = checks.filter((step) => names.includes(step.name)).length;
const failure = failureOf(
  { checks: results.slice(0, count), suites: results.slice(count) },
  { name, required },
);
if (failure !== undefined) process.stdout.write(`${failure}\n`);
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n${total.notRun.length} not run\n`);
process.exitCode = failure === undefined ? 0 : 1;
