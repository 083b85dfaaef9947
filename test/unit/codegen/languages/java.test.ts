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
  judge = new Judge("java");
});
afterAll(() => {
  judge.close();
});

const escapes = /\\([0-3][0-7]{2}|.)/gs;

/** The text of a string literal: what `\u` stands for is read first. */
function textOf(source: string): string {
  const read = source.replaceAll(
    /(?<!\\)((?:\\\\)*)\\u([\da-f]{4})/g,
    (_, before: string, digits: string) => {
      const unit = String.fromCharCode(Number.parseInt(digits, 16));
      // As a character of the code it would be another sign.
      expect(unit).not.toMatch(/["\\\r\n]/);
      return before + unit;
    },
  );
  return unescaped(read.slice(1, -1), escapes, characterOf);
}

const inMethod = (code: string): string => `class A {\n    void run() {\n        ${code}\n    }\n}\n`;

describe("a text in Java", () => {
  it.each([
    inMethod("var a = ⟨‸⟩;"),
    inMethod("return ⟨‸⟩;"),
    inMethod("f(1, ⟨‸⟩);"),
    inMethod("var a = List.of(1, ⟨‸⟩);"),
    inMethod("var a = new Object[] {1, ⟨‸⟩};"),
    inMethod("Supplier<Object> a = () -> ⟨‸⟩;"),
    inMethod("var a = b ? 1 : ⟨‸⟩;"),
    inMethod("switch (a) {\n            case ⟨‸⟩:\n        }"),
    "@A(⟨‸⟩)\nclass B {}\n",
    "@A(b = {1, ⟨‸⟩})\nclass B {}\n",
    "class A {\n    String a = ⟨‸⟩;\n}\n",
  ])("arrives at %j, and nothing else", async (marked) => {
    const place = placeIn(marked, "string_literal");
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const judged = await judge.value(place, text);
        expect(judged.kind === "node" ? textOf(judged.source) : judged).toBe(text);
      }),
      { numRuns: 30 },
    );
  });

  it.each([inMethod('var a = ⟨"‸"⟩;'), inMethod('var a = ⟨"\\\\‸\\n"⟩;')])(
    "arrives in the string of %j",
    async (marked) => {
      const place = placeIn(marked, "string_literal");
      await fc.assert(
        fc.asyncProperty(anyText, async (text) => {
          const judged = await judge.value(place, text);
          const around = [place.open, place.close].map((part) => textOf(`"${part.replaceAll('"', "")}"`));
          expect(judged.kind === "node" ? textOf(judged.source) : judged).toBe(around.join(text));
        }),
        { numRuns: 50 },
      );
    },
  );

  it("arrives in a text block, with the white space at its ends", async () => {
    const place = placeIn(
      inMethod('var a = ⟨"""\n            x\n            ‸\n            """⟩;'),
      "string_literal",
    );
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const judged = await judge.value(place, text);
        const source = judged.kind === "node" ? judged.source : "";
        const lines = source.split("\n").map((line) => line.trim());
        expect(lines).toHaveLength(4);
        expect(textOf(`"${lines[2] ?? ""}"`)).toBe(text);
      }),
      { numRuns: 50 },
    );
    const outside = placeIn(inMethod('var a = """\n            x\n    ⟨‸⟩\n            """;'));
    expect(await judge.value(outside, "y")).toEqual({ kind: "refused" });
  });

  it.each([
    ["⟨// a ‸⟩\nclass A {}\n", "line_comment"],
    ["class A {} ⟨/* a ‸ b */⟩\n", "block_comment"],
    ["⟨/** {@code ‸} */⟩\nclass A {}\n", "block_comment"],
  ])("stays text at %j, or is refused", async (marked, kind) => {
    const place = placeIn(marked, kind);
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const judged = await judge.value(place, text);
        if (judged.kind === "refused") return;
        expect(judged).toEqual({ kind: "node", source: place.open + text.toWellFormed() + place.close });
        // A Unicode escape in a comment may end it.
        expect(text).not.toContain("\\u");
      }),
      { numRuns: 50 },
    );
    expect(await judge.value(place, "Acme, Inc.")).toMatchObject({ kind: "node" });
  });

  it.each([
    ["// \\⟨‸⟩\nclass A {}\n", "u000a"],
    ["// ⟨‸⟩\nclass A {}\n", String.raw`\u000a class B {}`],
    [inMethod('var a = "\\⟨‸⟩n";'), "n"],
    [inMethod('var a = "\\1⟨‸⟩";'), "2"],
    [inMethod('var a = "\\u00⟨‸⟩41";'), "1"],
    [inMethod("var a = 'x⟨‸⟩';"), "a"],
    [inMethod("var a⟨‸⟩b = 1;"), "a"],
    [inMethod("a.⟨‸⟩"), "a"],
    ["class A {\n    ⟨‸⟩\n}\n", "a"],
  ])("is refused at %j", async (marked, text) => {
    expect(await judge.value(placeIn(marked), text)).toEqual({ kind: "refused" });
  });

  it("is made of parts where it is longer than a constant, and refused in a string", async () => {
    const text = `"${"x\n".repeat(500_000)}`;
    const code = await sourceWith("java", placeIn(inMethod("var a = ⟨‸⟩;")), text);
    const [, ...parts] = code?.match(/"(?:\\.|[^"\\])*"/gs) ?? [];
    expect(parts.map(textOf).join("")).toBe(text);
    for (const marked of [inMethod('var a = "⟨‸⟩";'), "@A(⟨‸⟩)\nclass B {}\n"])
      expect(await sourceWith("java", placeIn(marked), text)).toBeUndefined();
  });
});

describe("a record in Java", () => {
  it.each([
    ["class A {\n    ⟨‸⟩\n}\n", "field_declaration"],
    ["interface A {\n    ⟨‸⟩\n}\n", "constant_declaration"],
    ["enum A {\n    B;\n    ⟨‸⟩\n}\n", "field_declaration"],
    [inMethod("⟨‸⟩"), "local_variable_declaration"],
    [inMethod("⟨‸⟩\n        count = 1;"), "local_variable_declaration"],
    [inMethod("var a = ⟨‸⟩;"), "method_invocation"],
    [inMethod("var a = List.of(1, ⟨‸⟩);"), "method_invocation"],
  ])("stands at %j as a node of its own", async (marked, ...kinds) => {
    const place = placeIn(marked, ...kinds);
    await fc.assert(
      fc.asyncProperty(anyRecord, async (record) => {
        expect(await judge.records(place, [record])).toMatchObject({ kind: "node" });
      }),
      { numRuns: 20 },
    );
  });

  it("is an element for each of many in a list, and a list elsewhere", async () => {
    const list = await judge.records(placeIn(inMethod("var a = List.of(⟨‸⟩);")), [1, 2]);
    expect(list.kind).toBe("wrong");
    expect(JSON.stringify(list)).toContain(JSON.stringify("List.of(1,\n        2)").slice(1, -1));
    const statement = await judge.records(placeIn(inMethod("⟨‸⟩"), "local_variable_declaration"), [1, 2]);
    expect(statement.kind).toBe("node");
    expect(JSON.stringify(statement)).toContain("asList(1, 2)");
  });

  it.each(["record A(int b) {\n    ⟨‸⟩\n}\n", "@A(⟨‸⟩)\nclass B {}\n", inMethod("if (a) ⟨‸⟩")])(
    "is asked about at %j",
    async (marked) => {
      expect(await judge.records(placeIn(marked), [{ id: 1 }])).toEqual({ kind: "refused" });
    },
  );
});
