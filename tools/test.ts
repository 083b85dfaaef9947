// Everything that must hold, in order: `npm test`. While working: `node tools/test.ts --only=types,unit`.
import { parseArgs } from "node:util";
import { bringVisualStudioCode, desktopSuite, editorSuite } from "./suites/editor.ts";
import {
  type Step,
  type StepResult,
  checked,
  programCheck,
  programOf,
  runScript,
  sum,
} from "./suites/step.ts";
import { vitestSuite } from "./suites/vitest.ts";

const steps: readonly Step[] = [
  { name: "types", run: types },
  { name: "lint", run: () => programCheck(programOf("oxlint"), ["--type-aware"]) },
  { name: "format", run: () => programCheck(programOf("oxfmt"), ["--list-different", "."]) },
  { name: "dead code", run: () => programCheck(programOf("knip"), []) },
  { name: "build", run: () => programCheck("esbuild.mjs", ["--production", "--tests"]) },
  { name: "unit", run: () => vitestSuite("unit", "vitest.config.ts") },
  { name: "package", run: packaged },
  { name: "editor", run: editorSuite, needsVisualStudioCode: true },
  { name: "ui", run: ui, needsVisualStudioCode: true },
  { name: "desktop", run: desktopSuite },
];

async function types(): Promise<StepResult> {
  const projects = [".", "src/webview", "test/ui"];
  const results: StepResult[] = [];
  for (const project of projects) {
    results.push(await programCheck(programOf("typescript", "tsc"), ["--noEmit", "--project", project]));
  }
  return sum(results);
}

async function packaged(): Promise<StepResult> {
  const args = ["package", "--no-dependencies", "--out", "startup-funding.vsix"];
  const { code, output } = await runScript(programOf("@vscode/vsce", "vsce"), args);
  if (code !== 0) {
    process.stdout.write(`${output.trimEnd()}\n`);
    return checked(false);
  }
  return vitestSuite("package", "vitest.package.config.ts");
}

async function ui(): Promise<StepResult> {
  const missing = await bringVisualStudioCode();
  if (missing !== undefined) return { passed: 0, failed: 0, notRun: [{ what: "ui suite", why: missing }] };
  return vitestSuite("ui", "vitest.ui.config.ts");
}

/** The steps asked for; all but the desktop's, which needs a build of its own, if none is named. */
function chosenSteps(only: string | undefined): readonly Step[] {
  if (only === undefined) {
    const hasDesktop = (process.env["VSCODE_EXECUTABLE_PATH"] ?? "") !== "";
    return steps.filter((step) => hasDesktop || step.name !== "desktop");
  }
  const names = only.split(",").map((name) => name.trim());
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    throw new Error(`No step ${unknown.join(", ")}. Steps: ${steps.map((step) => step.name).join(", ")}`);
  }
  return steps.filter((step) => names.includes(step.name));
}

async function timed(step: Step): Promise<StepResult> {
  process.stdout.write(`▶ ${step.name}\n`);
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

const { values } = parseArgs({ options: { only: { type: "string" } } });
const chosen = chosenSteps(values.only);
// It is brought while the steps before run: the first time, that takes half a minute of mostly waiting.
const brought = chosen.some((step) => step.needsVisualStudioCode) ? bringVisualStudioCode() : undefined;
const results: StepResult[] = [];
for (const step of chosen) {
  if (step.needsVisualStudioCode === true) await brought;
  results.push(await timed(step));
}
const total = sum(results);
for (const { what, why } of total.notRun)
  process.stdout.write(`not run: ${what}: ${why.replaceAll("\n", " ")}\n`);
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n${total.notRun.length} not run\n`);
const required = process.env["REQUIRE_TOOLS"] === "1";
const nothingRan = total.passed + total.failed === 0;
process.exitCode = total.failed > 0 || nothingRan || (required && total.notRun.length > 0) ? 1 : 0;
