import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { characterOf, Judge, placeIn, unescaped } from "../../../support/literals/judgedPlaces.ts";
import { anyRecord, anyText, hostileTexts } from "../../../support/literals/values.ts";

let judge: Judge;
beforeAll(() => {
  judge = new Judge("kotlin");
});
afterAll(() => {
  judge.close();
});

const escapes = /\\(u[\da-f]{4}|.)/gis;

/** The text of a string; in one of three quotes nothing is escaped. */
function textOf(source: string): string {
  const raw = /^"""([^]*)"""$/.exec(source)?.[1];
  return raw ?? unescaped(source.slice(1, -1), escapes, characterOf);
}

const inFunction = (code: string): string => `fun f() {\n    ${code}\n}\n`;

describe("a text in Kotlin", () => {
  it.each([
    ["val a = ⟨‸⟩\n", "", ""],
    ['val a = ⟨"‸"⟩\n', "", ""],
    ['val a = ⟨"x \\n‸ \\\\y"⟩\n', "x \n", " \\y"],
    ['val a = "${b(⟨"‸"⟩)}"\n', "", ""],
    ['val a = """${b(⟨‸⟩)}"""\n', "", ""],
    [inFunction("return ⟨‸⟩"), "", ""],
    [inFunction("g(1, ⟨‸⟩)"), "", ""],
    [inFunction("g(1, b = ⟨‸⟩) { h() }"), "", ""],
    [inFunction("if (a == ⟨‸⟩) {\n    }"), "", ""],
    [inFunction("when (a) {\n        ⟨‸⟩ -> b()\n    }"), undefined, ""],
    [inFunction("when (a) {\n        1 -> ⟨‸⟩\n    }"), "", ""],
    ["val a = listOf(1, ⟨‸⟩)\n", "", ""],
    ["val a = mapOf(1 to ⟨‸⟩)\n", "", ""],
    ["class A(val b: String = ⟨‸⟩)\n", "", ""],
  ])("arrives at %j, and nothing else", async (marked, before, behind) => {
    const place = placeIn(marked, "string_literal");
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const judged = await judge.value(place, text);
        const found = judged.kind === "node" ? textOf(judged.source) : judged;
        expect(found).toEqual(before === undefined ? { kind: "refused" } : before + text + behind);
      }),
      { numRuns: 25 },
    );
  });

  it.each([
    ['val a = ⟨"""x‸y"""⟩\n', "string_literal"],
    ["⟨// a ‸⟩\nval a = 1\n", "line_comment"],
    ["val a = 1 ⟨/* b /* c */ ‸ d */⟩\n", "multiline_comment"],
    ["⟨/** a ‸ */⟩\nval a = 1\n", "multiline_comment"],
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
    ['val a = "\\⟨‸⟩n"\n', "an escape"],
    ['val a = "$b⟨‸⟩"\n', "a name that is code"],
    ['val a = "$⟨‸⟩"\n', "what a name would make code"],
    ['val a = "$⟨‸⟩{b}"\n', "the start of code"],
    ['val a = """$⟨‸⟩"""\n', "what a name would make code"],
    ['val a = ""⟨‸⟩"b"""\n', "the delimiter of a string"],
    ["val a = '⟨‸⟩'\n", "a character"],
    ["fun `a ⟨‸⟩ b`() {}\n", "a name"],
    ["val a⟨‸⟩b = 1\n", "a word"],
    ["import a.⟨‸⟩\n", "an import"],
    ["@A(⟨‸⟩)\nfun b() {}\n", "an annotation"],
  ])("is refused at %j, in %s", async (marked) => {
    expect(await judge.value(placeIn(marked), "name")).toEqual({ kind: "refused" });
  });

  it("is a string of a million characters too", async () => {
    const text = `"$${"x\n".repeat(500_000)}`;
    const judged = await judge.value(placeIn('val a = ⟨"‸"⟩\n', "string_literal"), text);
    expect(judged.kind === "node" && textOf(judged.source) === text).toBe(true);
    const record = await judge.records(placeIn("val a = ⟨‸⟩\nval b = 1\n", "call_expression"), [{ text }]);
    expect(record.kind).toBe("node");
  });
});

describe("a record in Kotlin", () => {
  it.each([
    ["⟨‸⟩\n", "property_declaration"],
    [inFunction("⟨‸⟩"), "property_declaration"],
    ["class A {\n    ⟨‸⟩\n}\n", "property_declaration"],
    ["val a = ⟨‸⟩\n", "call_expression"],
    [inFunction("for (b in ⟨‸⟩) {\n    }"), "call_expression"],
    [inFunction("g(1, ⟨‸⟩)"), "value_argument"],
    ["val a = listOf(1, ⟨‸⟩)\n", "value_argument"],
    ['val a = mapOf("b" to 1, ⟨‸⟩)\n', "value_argument"],
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
