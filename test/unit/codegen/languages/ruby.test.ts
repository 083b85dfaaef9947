import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { characterOf, Judge, placeIn, unescaped } from "../../../support/literals/judgedPlaces.ts";
import { anyRecord, anyText, hostileTexts } from "../../../support/literals/values.ts";

let judge: Judge;
beforeAll(() => {
  judge = new Judge("ruby");
});
afterAll(() => {
  judge.close();
});

const escapes = /\\(u\{[\da-f]+\}|u[\da-f]{4}|x[\da-f]{1,2}|[0-7]{1,3}|.)/gis;
const strings = ["string", "delimited_symbol", "bare_string", "string_array"];

/** The text of a string literal. */
function textOf(source: string): string {
  const inner = source.replace(/^:/, "").slice(1, -1);
  if (/^:?'/.test(source)) return inner.replaceAll(/\\([\\'])/g, "$1");
  return unescaped(inner, escapes, characterOf);
}

describe("a text in Ruby", () => {
  it.each([
    ["a = ⟨‸⟩\n", "", ""],
    ['a = ⟨"‸"⟩\n', "", ""],
    ['a = ⟨"x \\n‸ \\\\y"⟩\n', "x \n", " \\y"],
    ['a = ⟨:"‸"⟩\n', "", ""],
    ["def f\n  return ⟨‸⟩\nend\n", "", ""],
    ["f(1, ⟨‸⟩)\n", "", ""],
    ["f(b: ⟨‸⟩)\n", "", ""],
    ["a = [1, ⟨‸⟩]\n", "", ""],
    ['a = { "b" => ⟨‸⟩ }\n', "", ""],
    ["puts ⟨‸⟩\n", "", ""],
    ["f a, ⟨‸⟩\n", "", ""],
    ["if a == ⟨‸⟩\n  b\nend\n", "", ""],
    ['a = "#{b[⟨‸⟩]}"\n', "", ""],
  ])("arrives at %j, and nothing else", async (marked, before, behind) => {
    const place = placeIn(marked, ...strings);
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
    ["a = ⟨'‸'⟩\n", ...strings],
    ['a = ⟨"#{b}‸"⟩\n', ...strings],
    ["a = ⟨%q(b (c) ‸)⟩\n", ...strings],
    ["a = ⟨%(b ‸)⟩\n", ...strings],
    ["a = ⟨%w[b ‸]⟩\n", ...strings],
    ["a = <<~SQL⟨\n  SELECT ‸ x\nSQL⟩\nb = 1\n", "heredoc_body"],
    ["a = <<~'SQL'⟨\n  SELECT ‸ x\nSQL⟩\nb = 1\n", "heredoc_body"],
    ["a = 1\n\n\n⟨# a ‸⟩\nb = 1\n", "comment"],
    ["⟨=begin\na ‸\n=end⟩\nb = 1\n", "comment"],
  ])("stays text at %j, or is refused", async (marked, ...kinds) => {
    const place = placeIn(marked, ...kinds);
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
    ['a = "\\⟨‸⟩n"\n', "Acme"],
    ['a = "#@b⟨‸⟩"\n', "c"],
    ['a = "#⟨‸⟩"\n', "{exit}"],
    ["a = /⟨‸⟩/\n", "x"],
    ["a = `ls ⟨‸⟩`\n", "x"],
    ["a = ?⟨‸⟩b\n", "x"],
    ["# ⟨‸⟩\n", "encoding: x"],
    ["def f(⟨‸⟩)\nend\n", "Acme"],
    ["a = <<~SQL\n  ⟨‸⟩\nSQL\n", "SQL"],
    ["__END__\n⟨‸⟩\n", "Acme"],
  ])("is refused at %j", async (marked, value) => {
    expect(await judge.value(placeIn(marked, ...strings), value)).toEqual({ kind: "refused" });
  });

  it("is a string of a million characters too", async () => {
    const text = `"${"x\n".repeat(500_000)}`;
    const marked = 'a = ⟨"‸"⟩\n';
    const judged = await judge.value(placeIn(marked, ...strings), text);
    expect(judged.kind === "node" && textOf(judged.source)).toBe(text);
  });
});

describe("a record in Ruby", () => {
  it.each([
    ["⟨‸⟩\n", "assignment"],
    ["def f\n  ⟨‸⟩\nend\n", "assignment"],
    ["x.each do |y|\n  ⟨‸⟩\nend\n", "assignment"],
    ["a = ⟨‸⟩\n", "hash"],
    ["f(b, ⟨‸⟩)\n", "hash"],
    ["a = [1, ⟨‸⟩]\n", "hash"],
    ['a = { "b" => 1, ⟨‸⟩ }\n', "pair"],
    ["puts ⟨‸⟩\n", "parenthesized_statements", "argument_list"],
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
