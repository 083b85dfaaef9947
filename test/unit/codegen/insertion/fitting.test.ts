import { describe, expect, it } from "vitest";
import { allFormats } from "../../../../src/codegen/format/formats.ts";
import { formatsAt, insertRecordsAt, resultOf } from "../../../support/cursors/outcome.ts";

const json = '{\n  "id": 7,\n  "name": "Acme"\n}';

describe("a format that a person chooses", () => {
  it.each([
    ["lua", "‸"],
    ["cpp", "int a = 1;\n  ‸\n"],
    ["scss", "a {\n  ‸\n}\n"],
    ["tex", "It's \\emph{so}. ‸\n"],
    ["ini", "[a]\nb = ‸\n"],
    ["julia", 'a = "b"; ‸'],
  ])("is text in %s at %j, where we have no rules", async (language, marked) => {
    const indent = /([ \t]*)‸/.exec(marked)?.[1] ?? "";
    const outcome = await insertRecordsAt(language, marked, undefined, { format: "json" });
    expect(outcome).toMatchObject({ kind: "edits", edits: [{}] });
    const lineStart = /^[ \t]*$/.test(
      marked.slice(marked.lastIndexOf("\n", marked.indexOf("‸")) + 1, marked.indexOf("‸")),
    );
    expect(resultOf(marked, outcome)).toBe(
      marked.replace("‸", json.replaceAll("\n", `\n${lineStart ? indent : ""}`)),
    );
    expect((await insertRecordsAt(language, marked)).kind).toBe("asks");
    expect((await formatsAt(language, marked)).ids).toHaveLength(allFormats().length);
  });

  it.each([
    ["vue", "<template>\n  <p>{{ ‸ }}</p>\n</template>\n"],
    ["svelte", "{#each ‸ as row}{row}{/each}\n"],
  ])("is code in an expression of %s: %j", async (language, marked) => {
    const outcome = await insertRecordsAt(language, marked, undefined, { format: "javascript" });
    expect(String(resultOf(marked, outcome)).replaceAll(/\n */g, "")).toBe(
      marked.replace("‸", '{id: 7,name: "Acme",}').replaceAll(/\n */g, ""),
    );
    expect((await formatsAt(language, marked)).ids).toContain("javascript");
  });
});

describe("a list of formats", () => {
  it.each([
    ["vue", '<template>\n  <p>{{ "‸" }}</p>\n</template>\n', /at the cursor in \{0\}/],
    ["yaml", "a: b‸c\n", /at the cursor in \{0\}/],
    ["csv", "city,web\nBonn,a\n‸", /no column for the name/],
    ["lua", 'x = "‸"', /at the cursor\./],
    ["csharp", "namespace A;\n\nclass B { int c‸d; }\n", /at the cursor in/],
  ])("is none in %s at %j, but the reason", async (language, marked, reason) => {
    const fitting = await formatsAt(language, marked);
    expect(fitting.ids).toEqual([]);
    expect(fitting.reason).toMatch(reason);
  });

  it.each([
    ["typescript", "const a = ‸;\n", ["typescript"]],
    // One line of text
    ["typescript", "// note ‸\n", ["sql", "jsonl", "toml"]],
    ["typescript", "‸", ["typescript", "type.typescript", "type.zod", "typed.typescript"]],
    ["csharp", "namespace A;\n\n‸\n\nclass B { }\n", ["type.csharpRecord"]],
  ])("has what works in %s at %j alone", async (language, marked, ids) => {
    expect((await formatsAt(language, marked)).ids).toEqual(ids);
  });
});
