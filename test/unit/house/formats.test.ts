import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { allForms } from "../../../src/codegen/literal/forms.ts";
import { allRequestForms } from "../../../src/codegen/request/forms.ts";
import { allTypeForms } from "../../../src/codegen/type/forms.ts";
import { projectRoot } from "../../../tools/vscode/environment.ts";

const sections = readFileSync(join(projectRoot, "docs", "formats.md"), "utf8").split("\n## ");

describe("the page on formats", () => {
  it.each([
    ["Records", allForms],
    ["Types", allTypeForms],
    ["Requests", allRequestForms],
  ] as const)("has a green row for each of the %s, and no other", (heading, forms) => {
    const section = sections.find((text) => text.startsWith(`${heading}\n`)) ?? "";
    const rows = section.split("\n").filter((line) => /^\| (?!format |-)/.test(line));
    const labels = rows.map((row) => /^\| ([^|]*?) +\|/.exec(row)?.[1]);
    expect(labels).toEqual(forms.map(({ label }) => label));
    expect(rows.filter((row) => !row.includes("✓") || row.includes("✗"))).toEqual([]);
  });
});
