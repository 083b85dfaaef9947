import { describe, expect, it } from "vitest";
import type { Json } from "../../../../src/text/json.ts";
import { resultOf, insertValueAt } from "../../../support/cursors/outcome.ts";

/** What Vue, Svelte and JSX would run, as text. */
const inBraces = "&#123;&#123; run() &#125;&#125;";

const letter = String.raw`\‸n`;
const byte = String.raw`\x4‸F`;
const unit = String.raw`\u00‸E9`;
const point = String.raw`\U0001‸F600`;
const braced = String.raw`\u{1F‸600}`;
const octal = String.raw`\1‸01`;

describe("one value", () => {
  it.each<[string, string, Json, string]>([
    ["javascript", "‸a();\n", "x", '"x"\na();\n'],
    ["javascript", "a();‸\n", 5, "a();\n5\n"],
    ["ruby", "‸require 'a'\n", "x", "'x'\nrequire 'a'\n"],
    ["json", "[‸]", "x", '["x"]'],
    ["json", "[1 ‸]", 2, "[1 , 2]"],
    ["python", "f(1‸)", true, "f(1, True)"],
    ["r", "c(a = 1, ‸)", 2, "c(a = 1, 2)"],
    ["sql", "SELECT * FROM t WHERE name = ‸;", "it's", "SELECT * FROM t WHERE name = 'it''s';"],
    ["html", '<p title="‸">‸</p>', "<b>", '<p title="&lt;b&gt;">&lt;b&gt;</p>'],
    ["shellscript", "echo ‸", "$(id)", "echo '$(id)'"],
    ["plaintext", "Call ‸", "a\n`b`", "Call a\n`b`"],
    ["lua", "x = ‸", 12, "x = 12"],
    ["lua", "x = ‸", "Acme, Inc.", 'x = "Acme, Inc."'],
    ["javascript", String.raw`a = "\\‸n\n";`, "x", String.raw`a = "\\xn\n";`],
    ["yaml", String.raw`a: '\‸n'`, "x", String.raw`a: '\xn'`],
    ["toml", String.raw`a = '\‸n'`, "x", String.raw`a = '\xn'`],
    ["toml", String.raw`a = "\n‸"`, "x", String.raw`a = "\nx"`],
    ["vue", "<template><p>‸</p></template>", "{{ run() }}", `<template><p>${inBraces}</p></template>`],
    ["svelte", "<p>‸</p>", "{{ run() }}", `<p>${inBraces}</p>`],
    ["javascriptreact", "a = <p>b ‸</p>;", "{{ run() }}", `a = <p>b ${inBraces}</p>;`],
    ["typescriptreact", "a = <p>‸</p>;", "{{ run() }}", `a = <p>${inBraces}</p>;`],
    ["typescriptreact", "a = <p>{b}‸<i/></p>;", "x", "a = <p>{b}x<i/></p>;"],
  ])("goes into %s %j", async (language, document, value, expected) => {
    expect(resultOf(document, await insertValueAt(language, document, value))).toBe(expected);
  });

  it.each<[string, string, Json]>([
    ["typescript", "class A {\n  ‸\n}", "x"],
    ["typescript", "const a = { ‸ };", "x"],
    ["csharp", "class A {\n    void F() {\n        ‸\n    }\n}", "x"],
    ["go", "package a\n\n‸", "x"],
    ["html", '<a onclick="‸">', "x"],
    ["html", '<a href="‸">', "javascript:run()"],
    ["shellscript", 'echo "‸"', "$(id)"],
    ["powershell", 'Write-Host "‸"', "$(id)"],
    ["yaml", "a: |\n  b‸\n", "x\ny: 1"],
    ["lua", "x = ‸", 'a" .. run() .. "b'],
    ["lua", 'x = "‸"', "x"],
    ["cpp", "/* ‸ */", "*/ run() /*"],
    ["sql", "/*‸*/ SELECT 1;", "! DROP TABLE a"],
  ])("is refused in %s %j: %j", async (language, document, value) => {
    const outcome = await insertValueAt(language, document, value);
    expect(outcome.kind === "refused" && outcome.problem.text).toMatch(
      /^This value can’t be inserted at the cursor\./,
    );
  });

  it.each<[string, string, readonly string[]]>([
    ["javascript", 'a = "_";', [letter, byte, unit, braced, octal]],
    ["javascript", "a = '_';", [letter, byte, unit, braced, octal]],
    ["typescript", "const a = `_`;", [letter, byte, unit, braced]],
    ["json", '{"a": "_"}', [letter, unit]],
    ["json5", "{a: '_'}", [letter, byte, unit]],
    ["jsonl", '{"a": "_"}\n', [letter, unit]],
    ["yaml", 'a: "_"', [letter, byte, unit, point]],
    ["toml", 'a = "_"', [letter, unit, point]],
    ["toml", 'a = """_"""', [letter, unit, point]],
    ["python", 'a = "_"', [letter, byte, unit, point, octal]],
    ["go", 'package a\n\nvar b = "_"', [letter, byte, unit, point, octal]],
    ["java", 'class A { String b = "_"; }', [letter, unit, octal]],
    ["rust", 'const A: &str = "_";', [letter, byte, braced]],
    ["ruby", 'a = "_"', [letter, byte, unit, braced, octal]],
    ["php", '<?php $a = "_";', [letter, byte, braced, octal]],
    ["r", 'a <- "_"', [letter, byte, unit, point, octal]],
    ["csharp", 'class A { string b = "_"; }', [letter, byte, unit, point]],
    ["kotlin", 'val a = "_"', [letter, unit]],
    ["swift", 'let a = "_"', [letter, braced]],
    ["powershell", '$a = "_"', ["`‸n"]],
    ["shellscript", "a=$'_'", [letter, byte, unit, point, octal]],
  ])("breaks no escape of %s in %j", async (language, document, escapes) => {
    for (const escape of escapes)
      // Texts that begin like an escape and unlike any, and a digit.
      for (const value of ["north", "Zed", 4]) {
        const outcome = await insertValueAt(
          language,
          document.replace("_", () => escape),
          value,
        );
        expect([escape, value, outcome.kind]).toEqual([escape, value, "refused"]);
      }
  });
});
