import { describe, expect, it } from "vitest";
import type { Json } from "../../../../src/text/json.ts";
import { resultOf, valueAt } from "../../../support/cursors/outcome.ts";

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
  ])("goes into %s %j", async (language, document, value, expected) => {
    expect(resultOf(document, await valueAt(language, document, value))).toBe(expected);
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
  ])("is refused in %s %j: %j", async (language, document, value) => {
    const outcome = await valueAt(language, document, value);
    expect(outcome.kind === "refused" && outcome.problem.text).toMatch(
      /^This value can’t be inserted at the cursor\./,
    );
  });
});
