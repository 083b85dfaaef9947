import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { characterOf, Judge, placeIn, unescaped } from "../../../support/literals/judgedPlaces.ts";
import { anyRecord, anyText, hostileTexts } from "../../../support/literals/values.ts";

let judge: Judge;
beforeAll(() => {
  judge = new Judge("python");
});
afterAll(() => {
  judge.close();
});

const escapes = /\\(x[\da-f]{2}|u[\da-f]{4}|U[\da-f]{8}|[0-7]{1,3}|.)/gis;
const string = "string";

/** The text of a string literal; lone surrogates come as they were. */
function textOf(source: string): string {
  const [, prefix = "", quote = ""] = /^([a-z]*)("""|'''|"|')/i.exec(source) ?? [];
  const inner = source.slice(prefix.length + quote.length, -quote.length);
  const plain = /r/i.test(prefix) ? inner : unescaped(inner, escapes, characterOf);
  return /f/i.test(prefix) ? plain.replaceAll(/([{}])\1/g, "$1") : plain;
}

describe("a text in Python", () => {
  it.each([
    ["a = ⟨‸⟩\n", "", ""],
    ["a = ⟨'‸'⟩\n", "", ""],
    ['a = ⟨"x \\n‸ \\\\y"⟩\n', "x \n", " \\y"],
    ['a = ⟨"""x\n‸\ny"""⟩\n', "x\n", "\ny"],
    ["a = ⟨'''it's \"‸'''⟩\n", "it's \"", ""],
    ['a = ⟨f"x {{‸}}"⟩\n', "x {", "}"],
    ['a = ⟨f"x {{‸"⟩\n', "x {", ""],
    ["def f():\n    return ⟨‸⟩\n", "", ""],
    ["f(1, ⟨‸⟩)\n", "", ""],
    ["f(b=⟨‸⟩)\n", "", ""],
    ["a = [1, ⟨‸⟩]\n", "", ""],
    ["a = {1, ⟨‸⟩}\n", "", ""],
    ['a = {"b": ⟨‸⟩}\n', "", ""],
    ["a = {⟨‸⟩: 1}\n", "", ""],
    ["a = lambda: ⟨‸⟩\n", "", ""],
    ["if a == ⟨‸⟩: pass\n", "", ""],
  ])("arrives at %j, and nothing else", async (marked, before, behind) => {
    const place = placeIn(marked, string);
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const judged = await judge.value(place, text);
        expect(judged.kind === "node" ? textOf(judged.source) : judged).toBe(before + text + behind);
      }),
      { numRuns: 30 },
    );
  });

  it.each([
    ["a = ⟨r'x‸y'⟩\n", string],
    ['a = ⟨rf"x{b}‸y"⟩\n', string],
    ["a = ⟨b'‸'⟩\n", string],
    ['a = ⟨rb"x\\‸y"⟩\n', string],
    ["⟨# a ‸⟩\na = 1\n", "comment"],
    ["a = 1  ⟨# ‸⟩\n", "comment"],
    ['a = ⟨f"{b}‸{c}"⟩\n', string],
    ['a = ⟨f"{b:‸}"⟩\n', string],
    ['a = ⟨"\\x4‸1"⟩\n', string],
    ['a = ⟨"\\0‸"⟩\n', string],
    ['a = ⟨f"{b}}}‸}}"⟩\n', string],
  ])("stays text at %j, or is refused", async (marked, ...kinds) => {
    const place = placeIn(marked, ...kinds);
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyText, fc.constantFrom(...hostileTexts)), async (text) => {
        const judged = await judge.value(place, text);
        expect(judged.kind).not.toBe("wrong");
      }),
      { numRuns: 30 },
    );
  });

  it.each([
    ['a = "\\⟨‸⟩n"\n', "Acme"],
    ["#!/usr/bin/⟨‸⟩env python\n", "x"],
    ["# ⟨‸⟩\n", "coding: rot13"],
    ["a = b'⟨‸⟩'\n", "é"],
    ["a = r'⟨‸⟩'\n", "it's"],
    ["def f(⟨‸⟩): pass\n", "Acme"],
    ["a = {1, ⟨‸⟩}\n", ["unhashable"]],
  ])("is refused at %j", async (marked, value) => {
    expect(await judge.value(placeIn(marked, string), value)).toEqual({ kind: "refused" });
  });

  it("is a string of a million characters too", async () => {
    const text = `"${"x\n".repeat(500_000)}`;
    const judged = await judge.value(placeIn('a = ⟨"‸"⟩\n', string), text);
    expect(judged.kind === "node" && textOf(judged.source)).toBe(text);
  });
});

describe("a record in Python", () => {
  it.each([
    ["⟨‸⟩\n", "assignment", "expression_statement"],
    ["def f():\n    ⟨‸⟩\n", "assignment", "expression_statement"],
    ["class A:\n    b = 1\n    ⟨‸⟩\n", "assignment", "expression_statement"],
    ["a = ⟨‸⟩\n", "dictionary"],
    ["f(b, ⟨‸⟩)\n", "dictionary"],
    ["a = [1, ⟨‸⟩]\n", "dictionary"],
    ['a = {"b": 1, ⟨‸⟩}\n', "pair"],
    ["a = lambda: ⟨‸⟩\n", "dictionary"],
  ])("stands at %j as a node of its own", async (marked, ...kinds) => {
    const place = placeIn(marked, ...kinds);
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
