import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resultOf, valueAt } from "../../../support/cursors/outcome.ts";
import { characterOf, Judge, placeIn, unescaped } from "../../../support/literals/judgedPlaces.ts";
import { anyRecord, anyText, hostileTexts } from "../../../support/literals/values.ts";

let judge: Judge;
beforeAll(() => {
  judge = new Judge("swift");
});
afterAll(() => {
  judge.close();
});

const escapes = /\\(u\{[\da-f]+\}|.)/gis;

/** The text of a string, also of one over several lines. */
function textOf(source: string): string {
  const lines = /^"""\n([^]*)\n *"""$/.exec(source)?.[1];
  const inner = lines?.replaceAll(/^ {4}/gm, "") ?? source.slice(1, -1);
  return unescaped(inner, escapes, characterOf);
}

const inFunction = (code: string): string => `func f() {\n    ${code}\n}\n`;
const strings = ["line_string_literal", "multi_line_string_literal", "raw_string_literal"];

describe("a text in Swift", () => {
  it.each([
    ["let a = ⟨‸⟩\n", "", ""],
    ['let a = ⟨"‸"⟩\n', "", ""],
    ['let a = ⟨"x \\n‸ \\\\y"⟩\n', "x \n", " \\y"],
    ['let a = ⟨"""\n    x‸y\n    """⟩\n', "x", "y"],
    ['let a = "\\(b(⟨"‸"⟩))"\n', "", ""],
    [inFunction("return ⟨‸⟩"), "", ""],
    [inFunction("g(1, ⟨‸⟩)"), "", ""],
    [inFunction("g(1, b: ⟨‸⟩) { h() }"), "", ""],
    [inFunction("if a == ⟨‸⟩ {\n    }"), "", ""],
    ["let a = [1, ⟨‸⟩]\n", "", ""],
    ['let a = ["b": ⟨‸⟩]\n', "", ""],
    ["let a = b ? ⟨‸⟩ : nil\n", "", ""],
  ])("arrives at %j, and nothing else", async (marked, before, behind) => {
    const place = placeIn(marked, ...strings);
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const judged = await judge.value(place, text);
        const found = judged.kind === "node" ? textOf(judged.source) : judged;
        expect(found).toEqual(before + text.toWellFormed() + behind);
      }),
      { numRuns: 25 },
    );
  });

  it.each([
    ["⟨// a ‸⟩\nlet a = 1\n", "comment"],
    ["⟨/// a ‸⟩\nlet a = 1\n", "comment"],
    ["let a = 1 ⟨/* b /* c */ ‸ d */⟩\n", "multiline_comment"],
  ])("stays text at %j, or is refused", async (marked, ...kinds) => {
    const place = placeIn(marked, ...kinds);
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const judged = await judge.value(place, text);
        if (judged.kind === "refused") return;
        expect(judged).toEqual({ kind: "node", source: place.open + text + place.close });
      }),
      { numRuns: 40 },
    );
    expect(await judge.value(place, "Acme, Inc.")).toMatchObject({ kind: "node" });
  });

  it.each([
    ['let a = "\\⟨‸⟩n"\n', "an escape"],
    ['let a = "\\⟨‸⟩(b)"\n', "the start of code"],
    ['let a = #⟨‸⟩"b"#\n', "the delimiter of a string"],
    ['let a = ""⟨‸⟩"\n    b\n    """\n', "the delimiter of a string"],
    ["let `a⟨‸⟩b` = 1\n", "a name"],
    ["import ⟨‸⟩\n", "an import"],
    ["@available(⟨‸⟩)\nfunc b() {}\n", "an attribute"],
    ["func f(a: Int, ⟨‸⟩) {}\n", "parameters"],
    ["let a = b as? ⟨‸⟩\n", "a type"],
  ])("is refused at %j, in %s", async (marked) => {
    expect(await judge.value(placeIn(marked), "name")).toEqual({ kind: "refused" });
  });

  // The grammar does not know strings between hashes.
  it("stays what it is in a string between hashes, or is refused", async () => {
    const marked = 'let a = #"x‸y"#\n';
    const at = async (text: string) => resultOf(marked, await valueAt("swift", marked, text));
    expect(await at("Acme, Inc.")).toBe('let a = #"xAcme, Inc.y"#\n');
    for (const text of ['"#', '"', "\\#(a)", "\\(a)", "#", "a\nb", "\0"])
      expect(await at(text), text).toContain("can’t be inserted at the cursor");
  });

  it("is a string of a million characters too", async () => {
    const text = `"\\(${"x\n".repeat(500_000)}`;
    const judged = await judge.value(placeIn('let a = ⟨"‸"⟩\n', ...strings), text);
    expect(judged.kind === "node" && textOf(judged.source) === text).toBe(true);
  });
});

describe("a record in Swift", () => {
  it.each([
    ["⟨‸⟩\n", "property_declaration"],
    [inFunction("⟨‸⟩"), "property_declaration"],
    ["class A {\n    ⟨‸⟩\n}\n", "property_declaration"],
    ["let a = ⟨‸⟩\n", "as_expression"],
    [inFunction("g(1, ⟨‸⟩)"), "value_argument"],
    ["let a = [1, ⟨‸⟩]\n", "as_expression"],
    ["let a = b ?? ⟨‸⟩\n", "as_expression", "dictionary_literal"],
  ])("stands at %j as a node of its own", async (marked, ...kinds) => {
    const place = placeIn(marked, ...kinds);
    await fc.assert(
      fc.asyncProperty(anyRecord, async (record) => {
        expect(await judge.records(place, [record])).toMatchObject({ kind: "node" });
      }),
      { numRuns: 25 },
    );
    for (const name of hostileTexts)
      expect(await judge.records(place, [{ id: 1, name }]), name).toMatchObject({ kind: "node" });
  });
});
