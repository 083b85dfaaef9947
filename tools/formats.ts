// Runs the tests of the formats and writes docs/formats.md from what they found: `npm run formats`. With
// `-- --from=FILE` from a run that is done: npm test leaves .vscode-test/results-unit.json.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { formatted } from "./project/formatted.ts";
import { type Check, formatsPage, kinds, unproven } from "./formats/page.ts";
import { programOf, property, runScript } from "./project/step.ts";
import { cacheRoot, projectRoot } from "./vscode/environment.ts";

const folders = kinds.map((kind) => `test/unit/codegen/${kind}`);
const { values: options } = parseArgs({ options: { from: { type: "string" } } });
const report = options.from ?? join(cacheRoot, "results-formats.json");
await mkdir(cacheRoot, { recursive: true });
if (options.from === undefined) {
  await runScript(
    programOf("vitest"),
    ["run", ...folders, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
    { echo: true, env: { REQUIRE_TOOLS: "1" } },
  );
}
const checks = checksIn(JSON.parse(await readFile(report, "utf8")));
const missing = unproven(checks);
if (missing.length > 0) {
  process.stderr.write(`Not every check is there and green: ${missing.join(", ")}\n`);
  process.exitCode = 1;
} else {
  const page = join(projectRoot, "docs", "formats.md");
  await mkdir(join(projectRoot, "docs"), { recursive: true });
  await writeFile(page, await formatted(page, formatsPage(checks)));
}

function checksIn(results: unknown): readonly Check[] {
  return listOf(results, "testResults").flatMap((file) => {
    const path = textOf(property(file, "name")).replaceAll("\\", "/");
    const kind = kinds.find((one) => path.includes(`/codegen/${one}/`)) ?? "literal";
    return listOf(file, "assertionResults").map((test) => ({
      kind,
      about: textOf(listOf(test, "ancestorTitles")[0]),
      sentence: textOf(property(test, "title")),
      passed: property(test, "status") === "passed",
    }));
  });
}

function listOf(value: unknown, name: string): readonly unknown[] {
  const list = property(value, name);
  return Array.isArray(list) ? list : [];
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
