import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  characterOf,
  Judge,
  placeIn,
  sourceWith,
  unescaped,
} from "../../../support/literals/judgedPlaces.ts";
import { anyRecord, anyText } from "../../../support/literals/values.ts";

let judge: Judge;
beforeAll(() => {
  judge = new Judge("rust");
});
afterAll(() => {
  judge.close();
});

const escapes = /\\(u\{[\da-f]+\}|.)/gis;
const textOf = (source: string): string => unescaped(source.slice(1, -1), escapes, characterOf);

/** A case inside of a function. */
const inMain = (code: string): string => `fn main() {\n    ${code}\n}\n`;

describe("a text in Rust", () => {
  it.each([
    inMain("let a = ⟨‸⟩;"),
    inMain('let a = ⟨"‸"⟩;'),
    inMain("return ⟨‸⟩;"),
    inMain("⟨‸⟩"),
    inMain("f(1, ⟨‸⟩);"),
    inMain("let a = [1, ⟨‸⟩];"),
    inMain("let a = vec![1, ⟨‸⟩];"),
    inMain("let a = (1, ⟨‸⟩);"),
    inMain("let a = A { b: ⟨‸⟩ };"),
    inMain("let a = match b { _ => ⟨‸⟩ };"),
    inMain("let a = || ⟨‸⟩;"),
    inMain('let a = json!({"b": [1, {"c": ⟨‸⟩}]});'),
    inMain('let a = json!([1, ⟨"‸"⟩]);'),
    inMain('println!("{}", ⟨‸⟩);'),
    inMain('println!("{}", ⟨"‸"⟩);'),
    "const A: &str = ⟨‸⟩;\n",
  ])("arrives at %j, and nothing else", async (marked) => {
    const place = placeIn(marked, "string_literal");
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const judged = await judge.value(place, text);
        expect(judged.kind === "node" ? textOf(judged.source) : judged).toBe(text.toWellFormed());
      }),
      { numRuns: 25 },
    );
  });

  it("has its braces doubled in the text of a format, and is refused in a macro that may have one", async () => {
    const format = placeIn(inMain('println!(⟨"a {b} ‸"⟩);'), "string_literal");
    const unknown = placeIn(inMain('mine!(⟨"‸"⟩);'), "string_literal");
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const judged = await judge.value(format, text);
        const read = judged.kind === "node" ? textOf(judged.source) : "";
        expect(read.slice("a {b} ".length).replaceAll(/\{\{|\}\}/g, (brace) => brace.charAt(0))).toBe(
          text.toWellFormed(),
        );
        expect((await judge.value(unknown, text)).kind).toBe(/[{}]/.test(text) ? "refused" : "node");
      }),
      { numRuns: 50 },
    );
    expect(await judge.value(placeIn(inMain('println!("{⟨‸⟩}");')), "secret")).toEqual({ kind: "refused" });
  });

  it.each([
    [inMain('let a = ⟨r"x‸y"⟩;'), "raw_string_literal"],
    [inMain('let a = ⟨r#"x‸y"#⟩;'), "raw_string_literal"],
    [inMain('let a = ⟨r#"x"‸y"#⟩;'), "raw_string_literal"],
    ["⟨// a ‸⟩\nfn f() {}\n", "line_comment"],
    ["⟨/// a ‸⟩\nfn f() {}\n", "line_comment"],
    ["⟨/* a /* b ‸ */ c */⟩\nfn f() {}\n", "block_comment"],
  ])("stays text at %j, or is refused", async (marked, kind) => {
    const place = placeIn(marked, kind);
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const judged = await judge.value(place, text);
        if (judged.kind === "refused") return;
        // The grammar counts the line's end to a comment of documentation.
        expect(judged).toEqual({ kind: "node", source: place.open + text.toWellFormed() + place.close });
      }),
      { numRuns: 50 },
    );
    expect(await judge.value(place, "Acme, Inc.")).toMatchObject({ kind: "node" });
  });

  it("is bytes in a byte string", async () => {
    const place = placeIn(inMain('let a = ⟨b"‸"⟩;'), "string_literal");
    expect(await judge.value(place, 'é "\n\\')).toEqual({
      kind: "node",
      source: String.raw`b"\xc3\xa9 \x22\x0a\x5c"`,
    });
    expect(await judge.value(placeIn(inMain('let a = ⟨c"‸"⟩;')), "a\0")).toEqual({ kind: "refused" });
  });

  it.each([
    [inMain('let a = "\\⟨‸⟩n";'), "n"],
    [inMain('let a = "\\u{1⟨‸⟩1}";'), "1"],
    [inMain('let a = "a \\\n    ⟨‸⟩b";'), " x"],
    ["/// ```\n/// a();\n///⟨‸⟩\nfn f() {}\n", " std::process::exit(1);"],
    [inMain("let a = 'x⟨‸⟩';"), "a"],
    [inMain("let a⟨‸⟩b = 1;"), "a"],
    [inMain("a.⟨‸⟩"), "a"],
  ])("is refused at %j", async (marked, text) => {
    expect(await judge.value(placeIn(marked), text)).toEqual({ kind: "refused" });
  });

  it("is a string of a million characters too", async () => {
    const text = `"${"x".repeat(1_000_000)}\n`;
    const place = placeIn(inMain('let a = ⟨"‸"⟩;'));
    expect(textOf((await sourceWith("rust", place, text)) ?? "")).toBe(text);
  });
});

describe("a record in Rust", () => {
  it.each([
    ["⟨‸⟩\n", "function_item"],
    ["impl A {\n    ⟨‸⟩\n}\n", "function_item"],
    [inMain("⟨‸⟩"), "let_declaration"],
    [inMain("let a = ⟨‸⟩;"), "macro_invocation", "call_expression"],
    [inMain("if a == ⟨‸⟩ {\n    }"), "macro_invocation", "call_expression"],
    [inMain("let a = [1, ⟨‸⟩];"), "macro_invocation", "call_expression"],
  ])("stands at %j as a node of its own", async (marked, ...kinds) => {
    const place = placeIn(marked, ...kinds);
    await fc.assert(
      fc.asyncProperty(anyRecord, async (record) => {
        expect(await judge.records(place, [record])).toMatchObject({ kind: "node" });
      }),
      { numRuns: 20 },
    );
  });

  it.each([
    "⟨‸⟩\n//! Docs.\n",
    "/// Docs.\n⟨‸⟩\nfn f() {}\n",
    "#[test]\n⟨‸⟩\nfn f() {}\n",
    inMain("mine!(1, ⟨‸⟩);"),
    inMain('println!(⟨‸⟩, "x");'),
    inMain('println!("{}", a ⟨‸⟩ + 1);'),
    inMain('println!("{}", a +⟨‸⟩);'),
    inMain('println!("{}", self⟨‸⟩.key);'),
    inMain('println!("{}", f⟨‸⟩(1));'),
    inMain('let a = json!({"b": ⟨‸⟩null});'),
    inMain('let a = json!({"b"⟨‸⟩: null});'),
    inMain("let a = json!(⟨‸⟩{});"),
  ])("is asked about at %j", async (marked) => {
    expect(await judge.records(placeIn(marked), [{ id: 1 }])).toEqual({ kind: "refused" });
  });
});
