import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  characterOf,
  Judge,
  placeIn,
  sourceWith,
  unescaped,
} from "../../../support/literals/judgedPlaces.ts";
import { anyRecord, anyText, hostileTexts } from "../../../support/literals/values.ts";

let judge: Judge;
beforeAll(() => {
  judge = new Judge("go");
});
afterAll(() => {
  judge.close();
});

const escapes = /\\(x[\da-f]{2}|u[\da-f]{4}|U[\da-f]{8}|[0-7]{3}|.)/gis;

/** The text of a string literal of either kind. */
function textOf(source: string): string {
  const inner = source.slice(1, -1);
  return source.startsWith("`") ? inner : unescaped(inner, escapes, characterOf);
}

const strings = ["interpreted_string_literal", "raw_string_literal"];

describe("a text in Go", () => {
  it.each([
    ["var a = ⟨‸⟩\n", "", ""],
    ['var a = ⟨"‸"⟩\n', "", ""],
    ['var a = ⟨"x \\n‸ \\\\y"⟩\n', "x \n", " \\y"],
    ["func f() {\n\treturn ⟨‸⟩\n}\n", "", ""],
    ["func f() {\n\tg(1, ⟨‸⟩)\n}\n", "", ""],
    ["func f() {\n\tif a == ⟨‸⟩ {\n\t}\n}\n", "", ""],
    ["var a = []any{1, ⟨‸⟩}\n", "", ""],
    ['var a = map[string]any{"b": ⟨‸⟩}\n', "", ""],
    ["const a = ⟨‸⟩\n", "", ""],
    ["func f() {\n\tswitch a {\n\tcase ⟨‸⟩:\n\t}\n}\n", "", ""],
  ])("arrives at %j, and nothing else", async (marked, before, behind) => {
    const place = placeIn(`package a\n\n${marked}`, ...strings);
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const judged = await judge.value(place, text);
        const source = judged.kind === "node" ? textOf(judged.source) : judged;
        expect(source).toBe(before + text.toWellFormed() + behind);
      }),
      { numRuns: 50 },
    );
  });

  it.each([
    ["var a = ⟨`x‸y`⟩\n", ...strings],
    ['type A struct {\n\tB int ⟨`json:"‸"`⟩\n}\n', ...strings],
    ["⟨// a ‸⟩\nvar a = 1\n", "comment"],
    ["var a = 1 ⟨/* b ‸ c */⟩\n", "comment"],
  ])("stays text at %j, or is refused", async (marked, ...kinds) => {
    const place = placeIn(`package a\n\n${marked}`, ...kinds);
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const judged = await judge.value(place, text);
        if (judged.kind === "refused") return;
        expect(judged).toEqual({ kind: "node", source: place.open + text.toWellFormed() + place.close });
      }),
      { numRuns: 50 },
    );
    expect(await judge.value(place, "Acme, Inc.")).toMatchObject({ kind: "node" });
  });

  it("is a rune where it is one character", async () => {
    const place = placeIn("package a\n\nvar a = ⟨'‸'⟩\n", "rune_literal");
    expect(await judge.value(place, "'")).toEqual({ kind: "node", source: String.raw`'\''` });
    expect(await judge.value(place, "👍")).toEqual({ kind: "node", source: "'👍'" });
    expect(await judge.value(place, "ab")).toEqual({ kind: "refused" });
  });

  it.each([
    ['package a\n\nvar a = "\\⟨‸⟩n"\n', "n"],
    ['package a\n\nvar a = "\\x4⟨‸⟩1"\n', "1"],
    ['package a\n\nimport "⟨‸⟩"\n', "os"],
    ["//⟨‸⟩\npackage a\n", "go:generate rm -rf /"],
    ["//g⟨‸⟩\npackage a\n", "o:embed x"],
    ['/*⟨‸⟩*/\nimport "C"\n', "int x;"],
    ["package a\n\nvar a⟨‸⟩b = 1\n", "a"],
    ["package a\n\nvar a = b.⟨‸⟩\n", "a"],
  ])("is refused at %j, for it would be no text there", async (marked, text) => {
    expect(await judge.value(placeIn(marked), text)).toEqual({ kind: "refused" });
  });

  it("is a string of a million characters too", async () => {
    const text = `"${"x\n".repeat(500_000)}`;
    const place = placeIn('package a\n\nvar a = ⟨"‸"⟩\n');
    expect(textOf((await sourceWith("go", place, text)) ?? "")).toBe(text);
  });
});

describe("a record in Go", () => {
  it.each([
    ["⟨‸⟩\n", "var_declaration"],
    ["func f() {\n\t⟨‸⟩\n}\n", "short_var_declaration"],
    ["var a = ⟨‸⟩\n", "composite_literal", "call_expression"],
    ["func f() {\n\tfor range ⟨‸⟩ {\n\t}\n}\n", "composite_literal", "call_expression"],
    ["var a = []any{1, ⟨‸⟩}\n", "literal_element", "composite_literal", "call_expression"],
    ['var a = map[string]any{"b": 1, ⟨‸⟩}\n', "keyed_element"],
  ])("stands at %j as a node of its own", async (marked, ...kinds) => {
    const place = placeIn(`package a\n\n${marked}`, ...kinds);
    await fc.assert(
      fc.asyncProperty(anyRecord, async (record) => {
        expect(await judge.records(place, [record])).toMatchObject({ kind: "node" });
      }),
      { numRuns: 25 },
    );
    for (const name of hostileTexts)
      expect(await judge.records(place, [{ id: 1, name }]), name).toMatchObject({ kind: "node" });
  });

  it.each([
    'package a\n\nimport "embed"\n\n//go:embed a.txt\n⟨‸⟩\nvar files embed.FS\n',
    "package a\n\nfunc f() {\nouter:\n\t⟨‸⟩\n\tfor {\n\t\tbreak outer\n\t}\n}\n",
    "package a\n\nvar a = (\n\t⟨‸⟩\n)\n",
  ])("is asked about at %j", async (marked) => {
    expect(await judge.records(placeIn(marked), [{ id: 1 }])).toEqual({ kind: "refused" });
  });
});
