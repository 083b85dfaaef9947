import { describe, expect, it } from "vitest";
import { allFormats } from "../../../../src/codegen/format/formats.ts";
import { insertRecordsAt, resultOf } from "../../../support/cursors/outcome.ts";

const types = allFormats().filter(({ group }) => group === "type");

/** A line between two declarations, of each language that has types. */
const between: Readonly<Record<string, string>> = {
  json: '{ "a": ‸ }',
  typescript: "interface A {}\n\n‸\n\nclass B {}\n",
  python: "import os\n\n‸\n\nclass B:\n    pass\n",
  sql: "SELECT 1;\n‸\nSELECT 2;\n",
  go: "package a\n\n‸\n\nfunc b() {}\n",
  rust: "fn a() {}\n\n‸\n\nfn b() {}\n",
  java: "import java.util.List;\n\n‸\n\nclass B {}\n",
  kotlin: "class A\n\n‸\n\nfun b() {}\n",
  csharp: "class A {}\n\n‸\n\nclass B {}\n",
};

describe("a type", () => {
  it.each(types)("goes into an empty file as $label", async (format) => {
    const [language = ""] = format.languages;
    const outcome = await insertRecordsAt(language, "‸", undefined, { format: format.id });
    expect(outcome).toMatchObject({ kind: "edits", format: format.id });
  });

  it.each(types)("goes between two declarations as $label", async (format) => {
    const [language = ""] = format.languages;
    const marked = between[language] ?? "";
    const outcome = await insertRecordsAt(language, marked, undefined, { format: format.id });
    expect(outcome).toMatchObject({ kind: "edits" });
    const [before = "", behind = ""] = marked.split("‸");
    const result = String(resultOf(marked, outcome)).replace(/^import .*"zod";\n\n/, "");
    expect(result.startsWith(before) && result.endsWith(behind)).toBe(true);
  });

  it.each([
    // The import of a zod schema goes to the others, in their style, unless it is there.
    [
      "import a from 'a'\nrun(a)\nrun('b')\n‸\n",
      "import a from 'a'\nimport * as z from 'zod'\nrun(a)\nrun('b')\n◆\n",
    ],
    ["run();\n‸\n", 'import * as z from "zod";\n\nrun();\n◆;\n'],
    ['import { z } from "zod";\n‸\n', 'import { z } from "zod";\n◆;\n'],
    ["‸", 'import * as z from "zod";\n\n◆;'],
    ["run();\n‸\nstop();\n‸\n", 'import * as z from "zod";\n\nrun();\n◆;\nstop();\n◇;\n'],
  ])("of zod has one import, at the top: %j", async (marked, expected) => {
    const outcome = await insertRecordsAt("typescript", marked, undefined, { format: "type.zod" });
    const schema = /const \w+Schema = z\.object\(\{[^]*?\n\}\);?\n+type \w+ = z\.infer<typeof \w+>/;
    const result = String(resultOf(marked, outcome)).replace(schema, "◆").replace(schema, "◇");
    expect(result).toBe(expected);
  });

  it.each([
    ["typescript", "const a = ‸;", "type.typescript"],
    ["typescript", "f(\n  ‸\n);", "type.zod"],
    ["java", "class A {\n    void f(\n        ‸\n    ) {}\n}", "type.javaRecord"],
    ["csharp", "class A {\n    void F() {\n        ‸\n    }\n}", "type.csharpRecord"],
    ["kotlin", "val a = listOf(\n    ‸\n)", "type.kotlinClass"],
    ["python", "a = [\n    ‸\n]", "type.dataclass"],
    ["typescript", "const a = 1;\n‸", "type.goStruct"],
    ["typescript", "‸", "csv"],
    ["javascript", "‸", "python"],
  ])("is refused in one sentence: %s %j %s", async (language, marked, format) => {
    const outcome = await insertRecordsAt(language, marked, undefined, { format });
    expect(outcome.kind === "refused" && outcome.problem.text).toMatch(/can’t be inserted at the cursor/);
  });
});
