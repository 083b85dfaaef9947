// The quick run (`npm test`), the exhaustive run (`npm run test:all`), and parts of both for the inner loop: `npm run check`,
// `npm test -- --deep=store,model`, `npm test -- --only=types,unit`, `npm test -- --only=flows --name="a slow search is cancelled"`.
import { execFileSync } from "node:child_process";
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
import { type DeepFolder, deepFolders } from "./deepFolders.ts";
import { vitestSuite } from "./suites/vitest.ts";
import { failuresFolder, projectRoot } from "../tools/vscode/environment.ts";

const { values: options } = parseArgs({
  options: {
    only: { type: "string" },
    name: { type: "string" },
    // Folders of test/deep, or what limits them: compilers, disk, processor, browser.
    deep: { type: "string" },
    // The commit whose changes choose the folders.
    touched: { type: "string" },
    all: { type: "boolean", default: false },
    seed: { type: "string" },
    check: { type: "boolean", default: false },
  },
});
const { name } = options;

/** The quick tests are left out if folders of test/deep are asked for. */
const hasQuick = options.deep === undefined && options.touched === undefined;
const deep = chosenFolders();
const isWhole = options.only === undefined && hasQuick;

/**
 * The steps of a stage run side by side; a stage begins when the one before it has ended. Editors wait for much of their
 * time, and the other steps use it. Flows look at two screens: they have a stage to themselves.
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
    { name: "package", run: () => vitestSuite("package", { name }), needs: ["build", "vsix"] },
    { name: "editor", run: () => editorSuite("quick"), needs: ["build"], needsVisualStudioCode: true },
    { name: "deep editor", run: deepEditor, needs: ["build"], needsVisualStudioCode: true },
    { name: "pages", run: pages, needs: ["build"], after: "unit", needsVisualStudioCode: true },
  ],
  [{ name: "flows", run: flows, needs: ["build", "vsix"], needsVisualStudioCode: true }],
  [{ name: "desktop", run: desktopSuite, needs: ["build"] }],
];
const steps = stages.flat();
const checks = steps.slice(0, stages[0]?.length).map((step) => step.name);

/** What each run should take at most on two quiet cores, in seconds. */
const aims = { check: 50, quick: 160, all: 480 };

function chosenFolders(): readonly DeepFolder[] {
  if (options.all) return deepFolders;
  if (options.touched !== undefined) return touchedFolders(options.touched);
  const wanted = options.deep?.split(",") ?? [];
  const unknown = wanted.filter((one) => !deepFolders.some((folder) => isMeant(folder, one)));
  if (unknown.length > 0) throw new Error(`test/deep has no folder ${unknown.join(", ")}`);
  return deepFolders.filter((folder) => wanted.some((one) => isMeant(folder, one)));
}

function isMeant(folder: DeepFolder, wanted: string): boolean {
  return wanted === folder.name || wanted === folder.boundBy;
}

function touchedFolders(since: string): readonly DeepFolder[] {
  const diff = ["diff", "--name-only", `${since}...HEAD`];
  const changed = execFileSync("git", diff, { cwd: projectRoot, encoding: "utf8" }).trim().split("\n");
  return deepFolders.filter((folder) =>
    [`test/deep/${folder.name}`, ...folder.paths].some((path) =>
      changed.some((file) => `${file}/`.startsWith(`${path}/`)),
    ),
  );
}

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

/** The package that ships. */
function vsix(): Promise<StepResult> {
  const args = ["package", "--no-dependencies", "--out", "startup-funding.vsix"];
  return programCheck(programOf("@vscode/vsce", "vsce"), args);
}

/** The tests in plain Node. Deep ones wait for locks and programs: two workers more than there are cores. */
function unit(): Promise<StepResult> {
  const folders = deep.filter(({ needsBrowser }) => needsBrowser !== true);
  return vitestSuite("unit", {
    name,
    projects: [...(hasQuick ? ["unit"] : []), ...(folders.length > 0 ? ["deep"] : [])],
    ...(hasQuick ? {} : { paths: folders.map((folder) => `test/deep/${folder.name}/`) }),
    ...(folders.length > 0 ? { workers: availableParallelism() + 2 } : {}),
  });
}

/** Runs the in-editor suites of the deep folders, one after another. */
async function deepEditor(): Promise<StepResult> {
  const results: StepResult[] = [];
  for (const { editorSuites = [] } of deep)
    for (const suite of editorSuites) results.push(await editorSuite(suite));
  return sum(results);
}

function pages(): Promise<StepResult> {
  return browserSuite("pages", ["looks"]);
}

/** Flows, and with them the deep folders that need a window: they share the open ones. */
function flows(): Promise<StepResult> {
  return browserSuite("flows", ["windows", "looks", "flows"]);
}

/** Runs the quick project of this name, and the deep one with the chosen folders. */
async function browserSuite(project: "pages" | "flows", folders: readonly string[]): Promise<StepResult> {
  const missing = await bringVisualStudioCode();
  if (missing !== undefined) return { passed: 0, failed: 0, notRun: [{ what: project, why: missing }] };
  const chosen = deep.map((folder) => folder.name).filter((one) => folders.includes(one));
  return vitestSuite(project, {
    name,
    projects: [...(hasQuick ? [project] : []), ...(chosen.length > 0 ? [`deep ${project}`] : [])],
    ...(hasQuick ? {} : { paths: chosen.map((one) => `test/deep/${one}/`) }),
  });
}

/** The steps asked for; without a name those of the run. */
function chosenSteps(): readonly string[] {
  if (options.check) return [...checks.filter((one) => one !== "vsix"), "unit"];
  if (options.only !== undefined) return withNeeds(options.only.split(",").map((one) => one.trim()));
  const browserFolders = deep.filter(({ needsBrowser }) => needsBrowser === true);
  const ofDeep = [
    ...(deep.length > browserFolders.length ? ["unit"] : []),
    ...(deep.some(({ editorSuites }) => editorSuites !== undefined) ? ["deep editor"] : []),
    ...(browserFolders.length > 0 ? ["flows"] : []),
    ...(browserFolders.some((folder) => folder.name === "looks") ? ["pages"] : []),
  ];
  if (!hasQuick) return withNeeds(ofDeep);
  const desktop = (process.env["VSCODE_EXECUTABLE_PATH"] ?? "") === "" ? [] : ["desktop"];
  return [...checks, "unit", "package", "editor", "pages", "flows", ...ofDeep, ...desktop];
}

/** @throws Error if there is no such step */
function withNeeds(names: readonly string[]): readonly string[] {
  const unknown = names.filter((one) => !steps.some((step) => step.name === one));
  if (unknown.length > 0) {
    throw new Error(`No step ${unknown.join(", ")}. Steps: ${steps.map((step) => step.name).join(", ")}`);
  }
  const needed = steps.filter((step) => names.includes(step.name)).flatMap(({ needs = [] }) => needs);
  return [...needed, ...names];
}

/** The steps that have begun, by name. */
const begun = new Map<string, Promise<StepResult>>();

function begin(step: Step): Promise<StepResult> {
  const result = timed(step);
  begun.set(step.name, result);
  return result;
}

async function timed(step: Step): Promise<StepResult> {
  for (const one of [...(step.needs ?? []), ...(step.after === undefined ? [] : [step.after])])
    await begun.get(one);
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
// The suites in the extension host read it from their environment.
if (name !== undefined) process.env["STARTUP_FUNDING_TEST_GREP"] = name;
if (options.seed !== undefined) {
  process.env["STARTUP_FUNDING_SOAK_SEED"] = options.seed;
  process.env["STARTUP_FUNDING_TEST_SEED"] = options.seed;
}
// The exhaustive run tries more random cases.
if (options.all) process.env["STARTUP_FUNDING_TEST_CASES"] ??= "2";
const names = chosenSteps();
if (names.length === 0) process.stdout.write("No folder of test/deep is touched.\n");
// No step of the inner loop looks at a screen, so that all of them run side by side.
const order = options.check ? [steps] : stages;
const chosen = order.map((stage) => stage.filter((step) => names.includes(step.name)));
// It is brought while the stages before run: the first time, that takes half a minute of mostly waiting.
const brought = chosen.flat().some((step) => step.needsVisualStudioCode)
  ? bringVisualStudioCode()
  : undefined;
const results = new Map<string, StepResult>();
for (const stage of chosen) {
  if (stage.length > 0) process.stdout.write(`▶ ${stage.map((step) => step.name).join(", ")}\n`);
  await Promise.all(stage.map(async (step) => results.set(step.name, await begin(step))));
}
const total = sum([...results.values()]);
const required = process.env["REQUIRE_TOOLS"] === "1";
for (const { what, why } of total.notRun)
  process.stdout.write(`not run: ${what}: ${why.replaceAll("\n", " ")}\n`);
if (total.notRun.length > 0) process.stdout.write(`${total.notRun.length} not run\n`);
if (isWhole) {
  const aim = options.check ? aims.check : options.all ? aims.all : aims.quick;
  const seconds = Math.round((performance.now() - start) / 1_000);
  process.stdout.write(`${String(seconds)} s in all; the aim on two quiet cores is ${String(aim)} s\n`);
}
const of = (isCheck: boolean): readonly StepResult[] =>
  [...results].flatMap(([step, result]) => (checks.includes(step) === isCheck ? [result] : []));
const failure =
  names.length === 0 ? undefined : failureOf({ checks: of(true), suites: of(false) }, { name, required });
if (failure !== undefined) process.stdout.write(`${failure}\n`);
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = failure === undefined ? 0 : 1;
