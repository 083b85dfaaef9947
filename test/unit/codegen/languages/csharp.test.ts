import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { characterOf, Judge, placeIn, unescaped } from "../../../support/literals/judgedPlaces.ts";
import { anyRecord, anyText, hostileTexts } from "../../../support/literals/values.ts";

let judge: Judge;
beforeAll(() => {
  judge = new Judge("csharp");
});
afterAll(() => {
  judge.close();
});

const escapes = /\\(u[\da-f]{4}|.)/gis;

/** The text of a string of any kind without code in it. */
function textOf(source: string): string {
  const [, prefix = "", inner = ""] = /^([$@]*)"([^]*)"$/.exec(source) ?? [];
  const single = prefix.includes("$") ? inner.replaceAll(/([{}])\1/g, "$1") : inner;
  return prefix.includes("@") ? single.replaceAll('""', '"') : unescaped(single, escapes, characterOf);
}

const inMethod = (code: string): string => `class A {\n    object F() {\n        ${code}\n    }\n}\n`;
const strings = ["string_literal", "verbatim_string_literal", "interpolated_string_expression"];

describe("a text in C#", () => {
  it.each([
    ["var a = ⟨‸⟩;\n", "", ""],
    ['var a = ⟨"‸"⟩;\n', "", ""],
    ['var a = ⟨"x \\n‸ \\\\y"⟩;\n', "x \n", " \\y"],
    ['var a = ⟨$"x‸"⟩;\n', "x", ""],
    ['var a = ⟨$"{{ ‸ }}"⟩;\n', "{ ", " }"],
    ['var a = $"{b(⟨"‸"⟩)}";\n', "", ""],
    [inMethod("return ⟨‸⟩;"), "", ""],
    [inMethod("G(1, ⟨‸⟩);"), "", ""],
    [inMethod("G(1, b: ⟨‸⟩);"), "", ""],
    [inMethod("if (a == ⟨‸⟩) { }"), "", ""],
    [inMethod("return a switch { 1 => ⟨‸⟩, _ => null };"), "", ""],
    [inMethod("return new object[] { 1, ⟨‸⟩ };"), "", ""],
    [inMethod("return new B { C = ⟨‸⟩ };"), "", ""],
    ["class A {\n    string b = ⟨‸⟩;\n}\n", "", ""],
    ["class A {\n    string B => ⟨‸⟩;\n}\n", "", ""],
  ])("arrives at %j, and nothing else", async (marked, before, behind) => {
    const place = placeIn(marked, ...strings);
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const judged = await judge.value(place, text);
        const found = judged.kind === "node" ? textOf(judged.source) : judged;
        expect(found).toEqual(before + text + behind);
      }),
      { numRuns: 25 },
    );
  });

  it.each([
    ['var a = ⟨@"x‸y"⟩;\n', ...strings],
    ['var a = ⟨$@"x‸y"⟩;\n', ...strings],
    ['var a = ⟨@$"x‸y"⟩;\n', ...strings],
    ['var a = ⟨"""x‸y"""⟩;\n', "raw_string_literal"],
    ["⟨// a ‸⟩\nvar a = 1;\n", "comment"],
    ["⟨/// <summary>‸</summary>⟩\nclass A { }\n", "comment"],
    ["var a = 1; ⟨/* b ‸ c */⟩\n", "comment"],
  ])("stays text at %j, or is refused", async (marked, ...kinds) => {
    const place = placeIn(marked, ...kinds);
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const judged = await judge.value(place, text);
        if (judged.kind === "refused") return;
        const isString = /^[$@]+"/.test(place.open);
        const found = judged.kind === "node" && isString ? textOf(judged.source) : judged;
        const source = place.open + text + place.close;
        expect(found).toEqual(isString ? `x${text}y` : { kind: "node", source });
      }),
      { numRuns: 40 },
    );
    expect(await judge.value(place, "Acme, Inc.")).toMatchObject({ kind: "node" });
  });

  it.each([
    ['var a = "\\⟨‸⟩n";\n', "an escape"],
    ['var a = $"{⟨‸⟩{ b";\n', "doubled braces"],
    ['var a = @"b"⟨‸⟩"c";\n', "doubled quotes"],
    ['var a = $⟨‸⟩"b";\n', "the delimiter of a string"],
    ['var a = $"{b:⟨‸⟩}";\n', "a format"],
    ["var a = '⟨‸⟩';\n", "a character"],
    ["#region ⟨‸⟩\n#endregion\n", "a line for the compiler"],
    ["var a⟨‸⟩b = 1;\n", "a word"],
    ["[A(⟨‸⟩)]\nclass B { }\n", "an attribute"],
    ["class A { void F(string a, ⟨‸⟩) { } }\n", "parameters"],
  ])("is refused at %j, in %s", async (marked) => {
    expect(await judge.value(placeIn(marked), "name")).toEqual({ kind: "refused" });
  });

  it("is a string of a million characters too", async () => {
    // The grammar takes long for each escape.
    const text = `"{${"x".repeat(1_000_000)}\n`;
    const judged = await judge.value(placeIn('var a = ⟨"‸"⟩;\n', ...strings), text);
    expect(judged.kind === "node" && textOf(judged.source) === text).toBe(true);
    const place = placeIn("var a = ⟨‸⟩;\nvar b = 1;\n", "object_creation_expression");
    expect((await judge.records(place, [{ text }])).kind).toBe("node");
  });
});

describe("a record in C#", () => {
  it.each([
    ["⟨‸⟩\n", "global_statement"],
    [inMethod("⟨‸⟩"), "local_declaration_statement"],
    ["class A {\n    ⟨‸⟩\n}\n", "field_declaration"],
    ["var a = ⟨‸⟩;\n", "object_creation_expression"],
    [inMethod("foreach (var b in ⟨‸⟩) { }"), "object_creation_expression"],
    [inMethod("G(1, ⟨‸⟩);"), "argument"],
    [inMethod("return new List<object> { 1, ⟨‸⟩ };"), "object_creation_expression"],
    [inMethod('return new Dictionary<string, object> { ["b"] = 1, ⟨‸⟩ };'), "assignment_expression"],
  ])("stands at %j as a node of its own", async (marked, ...kinds) => {
    const place = placeIn(marked, ...kinds);
    await fc.assert(
      fc.asyncProperty(anyRecord, async (record) => {
        expect(await judge.records(place, [record])).toMatchObject({ kind: "node" });
      }),
      { numRuns: 15 },
    );
    for (const name of hostileTexts)
      expect(await judge.records(place, [{ id: 1, name }]), name).toMatchObject({ kind: "node" });
  });
});
