// Runs the tests of the formats and writes docs/formats.md from what they found: `npm run formats`. With
// `-- --from=FILE` from a run that is done: npm run test:all leaves .vscode-test/results-unit.json.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { formatted } from "./project/formatted.ts";
import { type CursorTest, triedCursors } from "./formats/cursors.ts";
import { type Check, formatsPage, kinds, unproven } from "./formats/page.ts";
import { programOf, property, runScript } from "./project/step.ts";
import { cacheRoot, projectRoot } from "./vscode/environment.ts";

const cursorFile = "codegen/insertion/cursors.test.ts";
const folders = kinds.map((kind) => `codegen/${kind}/`);
const { values: options } = parseArgs({ options: { from: { type: "string" } } });
const report = options.from ?? join(cacheRoot, "results-formats.json");
await mkdir(cacheRoot, { recursive: true });
if (options.from === undefined) {
  await runScript(
    programOf("vitest"),
    ["run", ...folders, cursorFile, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
    { echo: true, env: { REQUIRE_TOOLS: "1" } },
  );
}
const ran = testsIn(JSON.parse(await readFile(report, "utf8")));
const checks = ran.flatMap(checkOf);
const cursors = triedCursors(ran.flatMap(cursorTestOf));
const missing = unproven(checks, cursors);
if (missing.length > 0) {
  process.stderr.write(`Not every check is there and green: ${missing.join(", ")}\n`);
  process.exitCode = 1;
} else {
  const page = join(projectRoot, "docs", "formats.md");
  await mkdir(join(projectRoot, "docs"), { recursive: true });
  await writeFile(page, await formatted(page, formatsPage(checks, cursors)));
}

/** One test of a run. */
interface RanTest {
  readonly path: string;
  /** The title of its outermost `describe`. */
  readonly about: string;
  readonly title: string;
  readonly passed: boolean;
}

function testsIn(results: unknown): readonly RanTest[] {
  return listOf(results, "testResults").flatMap((file) => {
    const path = textOf(property(file, "name")).replaceAll("\\", "/");
    return listOf(file, "assertionResults").map((test) => ({
      path,
      about: textOf(listOf(test, "ancestorTitles")[0]),
      title: textOf(property(test, "title")),
      passed: property(test, "status") === "passed",
    }));
  });
}

function checkOf({ path, about, title, passed }: RanTest): readonly Check[] {
  const kind = kinds.find((one) => path.includes(`/codegen/${one}/`));
  return kind === undefined ? [] : [{ kind, about, sentence: title, passed }];
}

function cursorTestOf({ path, about, title, passed }: RanTest): readonly CursorTest[] {
  return path.endsWith(`/${cursorFile}`) ? [{ language: about, title, passed }] : [];
}

function listOf(value: unknown, name: string): readonly unknown[] {
  const list = property(value, name);
  return Array.isArray(list) ? list : [];
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
