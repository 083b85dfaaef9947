import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { allFormats } from "../../../src/codegen/format/formats.ts";
import { allTypeForms, recordLanguages } from "../../../src/codegen/languages/languages.ts";
import { allRequestForms } from "../../../src/codegen/request/forms.ts";
import { triedCursors } from "../../../tools/formats/cursors.ts";
import { projectRoot } from "../../../tools/vscode/environment.ts";

const page = readFileSync(join(projectRoot, "docs", "formats.md"), "utf8");
const sections = page.split("\n## ");

/** The cells of the rows of a section's table. */
function rowsOf(heading: string): readonly (readonly string[])[] {
  const section = sections.find((text) => text.startsWith(`${heading}\n`)) ?? "";
  const lines = section.split("\n").filter((line) => line.startsWith("| "));
  const [, , ...rows] = lines.map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()));
  return rows.map((cells) => cells.slice(1, -1));
}

describe("the page on formats", () => {
  it.each([
    ["Records", recordLanguages],
    ["Types", allTypeForms],
    ["Requests", allRequestForms],
  ] as const)("has a green row for each of the %s, and no other", (heading, forms) => {
    const rows = rowsOf(heading);
    expect(rows.map(([label]) => label)).toEqual(forms.map(({ label }) => label));
    expect(rows.filter((row) => !row.at(-1)?.includes("✓") || row.at(-1)?.includes("✗"))).toEqual([]);
  });

  it("names every format by its id, and the id of requests", () => {
    const ids = [...allFormats().map(({ id }) => id), ...allRequestForms.map(({ id }) => `request.${id}`)];
    expect(ids.filter((id) => !page.includes(`\`${id}\``))).toEqual([]);
  });

  it("has a green row for the cursors of every language, and their sum", () => {
    const rows = rowsOf("At the cursor");
    const tried = rows.slice(0, -1);
    const named = new Set(tried.map(([language]) => language?.replaceAll("`", "")));
    expect(recordLanguages.filter(({ editorIds }) => !editorIds.some((id) => named.has(id)))).toEqual([]);
    expect(tried.filter((row) => !row.at(-1)?.startsWith("✓"))).toEqual([]);
    for (const column of [1, 2, 3]) {
      const sum = tried.reduce((all, row) => all + Number(row[column]), 0);
      expect(rows.at(-1)?.[column]).toBe(String(sum));
    }
  });
});

describe("the cursors of a run", () => {
  it("are counted by the title of one test of each language, and are right if all of its tests passed", () => {
    const title = "leaves 31 of 40 documents right and asks in 9, by tree-sitter, javac";
    const tests = [
      { language: "java", title: '"class A {‸}"', passed: true },
      { language: "java", title, passed: true },
      { language: "go", title: title.replace("javac", "gofmt"), passed: true },
      { language: "go", title: '"package a"', passed: false },
      { language: "the tables", title: "have 800 cursors", passed: true },
    ];
    const counts = { documents: 40, written: 31, asked: 9 };
    expect(triedCursors(tests)).toEqual([
      { language: "java", ...counts, judges: "tree-sitter, javac", passed: true },
      { language: "go", ...counts, judges: "tree-sitter, gofmt", passed: false },
    ]);
  });
});
