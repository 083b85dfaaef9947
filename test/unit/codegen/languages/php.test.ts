import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseFragment } from "parse5";
import { insertedAt, resultOf, valueAt } from "../../../support/cursors/outcome.ts";
import { characterOf, Judge, placeIn, unescaped } from "../../../support/literals/judgedPlaces.ts";
import { anyRecord, anyText, hostileTexts } from "../../../support/literals/values.ts";

let judge: Judge;
beforeAll(() => {
  judge = new Judge("php");
});
afterAll(() => {
  judge.close();
});

const escapes = /\\(u\{[\da-f]+\}|x[\da-f]{1,2}|[0-7]{1,3}|.)/gis;
const strings = ["string", "encapsed_string", "string_value"];

/** The text of a string literal. */
function textOf(source: string): string {
  const inner = source.slice(1, -1);
  if (source.startsWith("'")) return inner.replaceAll(/\\([\\'])/g, "$1");
  return unescaped(inner, escapes, characterOf);
}

describe("a text in PHP", () => {
  it.each([
    ["$a = ⟨‸⟩;\n", "", ""],
    ['$a = ⟨"‸"⟩;\n', "", ""],
    ['$a = ⟨"x \\n‸ \\\\y"⟩;\n', "x \n", " \\y"],
    ["function f() {\n    return ⟨‸⟩;\n}\n", "", ""],
    ["f(1, ⟨‸⟩);\n", "", ""],
    ["f(b: ⟨‸⟩);\n", "", ""],
    ["$a = [1, ⟨‸⟩];\n", "", ""],
    ['$a = ["b" => ⟨‸⟩];\n', "", ""],
    ["echo ⟨‸⟩;\n", "", ""],
    ["const A = ⟨‸⟩;\n", "", ""],
    ["$a = fn() => ⟨‸⟩;\n", "", ""],
    ["if ($a === ⟨‸⟩) {}\n", "", ""],
    ['$a = "{$b[⟨‸⟩]}";\n', "", ""],
  ])("arrives at %j, and nothing else", async (marked, before, behind) => {
    const place = placeIn(`<?php\n${marked}`, ...strings);
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const judged = await judge.value(place, text);
        expect(judged.kind === "node" ? textOf(judged.source) : judged).toBe(
          before + text.toWellFormed() + behind,
        );
      }),
      { numRuns: 30 },
    );
  });

  it.each([
    ["$a = ⟨'‸'⟩;\n", ...strings],
    ["$a = ⟨'x\\\\‸'⟩;\n", ...strings],
    ['$a = ⟨"{$b}‸"⟩;\n', ...strings],
    ["$a = ⟨<<<SQL\n  SELECT ‸ x\n  SQL⟩;\n", "heredoc"],
    ["$a = ⟨<<<'SQL'\n  SELECT ‸ x\n  SQL⟩;\n", "nowdoc"],
    ["⟨// a ‸⟩\n$a = 1;\n", "comment"],
    ["⟨# a ‸⟩\n$a = 1;\n", "comment"],
    ["$a = 1 ⟨/* ‸ */⟩;\n", "comment"],
  ])("stays text at %j, or is refused", async (marked, ...kinds) => {
    const place = placeIn(`<?php\n${marked}`, ...kinds);
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyText, fc.constantFrom(...hostileTexts)), async (text) => {
        const judged = await judge.value(place, text);
        expect(judged.kind, judged.kind === "wrong" ? judged.why : "").not.toBe("wrong");
      }),
      { numRuns: 30 },
    );
    expect(await judge.value(place, "Acme")).toMatchObject({ kind: "node" });
  });

  it.each([
    ['$a = "\\⟨‸⟩n";\n', "Acme"],
    ['$a = "$b⟨‸⟩";\n', "c"],
    ['$a = "$b⟨‸⟩";\n', "[0]"],
    ["$a = <<<SQL\n  ⟨‸⟩\n  SQL;\n", "SQL;"],
    ["$a = `ls ⟨‸⟩`;\n", "x"],
    ["// ⟨‸⟩\n", "?>"],
    ["function f(⟨‸⟩) {}\n", "Acme"],
    ["__halt_compiler();\n⟨‸⟩", "Acme"],
  ])("is refused at %j", async (marked, value) => {
    expect(await judge.value(placeIn(`<?php\n${marked}`, ...strings), value)).toEqual({ kind: "refused" });
  });

  it("is a string of a million characters too", async () => {
    const text = `"${"x\n".repeat(500_000)}`;
    const marked = '$a = ⟨"‸"⟩;\n';
    const judged = await judge.value(placeIn(`<?php\n${marked}`, ...strings), text);
    expect(judged.kind === "node" && textOf(judged.source)).toBe(text);
  });
});

describe("a record in PHP", () => {
  it.each([
    ["⟨‸⟩\n", "expression_statement"],
    ["function f() {\n    ⟨‸⟩\n}\n", "expression_statement"],
    ["$a = ⟨‸⟩;\n", "array_creation_expression", "cast_expression"],
    ["f($b, ⟨‸⟩);\n", "array_creation_expression", "cast_expression", "argument"],
    ["$a = [1, ⟨‸⟩];\n", "array_creation_expression", "cast_expression", "array_element_initializer"],
    ['$a = ["b" => 1, ⟨‸⟩];\n', "array_element_initializer"],
    ["$a = fn() => ⟨‸⟩;\n", "array_creation_expression", "cast_expression"],
  ])("stands at %j as a node of its own", async (marked, ...kinds) => {
    const place = placeIn(`<?php\n${marked}`, ...kinds);
    await fc.assert(
      fc.asyncProperty(anyRecord, async (record) => {
        expect(await judge.records(place, [record])).toMatchObject({ kind: "node" });
      }),
      { numRuns: 12 },
    );
    for (const name of hostileTexts)
      expect(await judge.records(place, [{ id: 1, name }]), name).toMatchObject({ kind: "node" });
  });
});

describe("PHP's HTML", () => {
  it.each([
    ["<p>⟨‸⟩</p>\n", "text"],
    ['<p title="⟨‸⟩">x</p>\n', "text"],
    ["<?php f(); ?>\n<b>x ⟨‸⟩ y</b>\n", "text"],
  ])("takes a text at %j as text of markup", async (marked) => {
    const [before = "", behind = ""] = marked.split("⟨‸⟩");
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyText, fc.constantFrom(...hostileTexts)), async (text) => {
        const code = `${before}‸${behind}`;
        const result = String(resultOf(code, await valueAt("php", code, text)));
        const written = result.slice(before.length, result.length - behind.length);
        expect(written).not.toMatch(/[<>"'`{}@]/);
        const node = parseFragment(`<p>${written}</p>`).childNodes[0];
        const read = node !== undefined && "childNodes" in node ? node.childNodes[0] : undefined;
        const value = read !== undefined && "value" in read ? read.value : "";
        const inMarkup = text.toWellFormed().replaceAll("\0", "\uFFFD").replaceAll(/\r\n?/g, "\n");
        expect(value).toBe(inMarkup);
      }),
      { numRuns: 30 },
    );
  });

  it.each([
    "<script>‸</script>",
    '<a href="‸">',
    "<p title=‸>",
    "<‸p>",
    '<p onclick="‸">',
    "<style>‸</style>",
  ])("refuses it at %j", async (marked) => {
    expect((await valueAt("php", marked, "x")).kind).toBe("refused");
  });

  it("does not write a cast where a value must be constant", async () => {
    const marked = "<?php\nclass A {\n    ‸\n}\n";
    expect((await insertedAt("php", marked, [{ id: 1, none: {} }])).kind).toBe("asks");
    expect((await insertedAt("php", marked, [{ id: 1 }])).kind).toBe("edits");
  });
});
