import { describe, expect, it } from "vitest";
import { insertRecordsAt } from "../../../support/cursors/outcome.ts";
import { withValue } from "../../../support/cursors/withValue.ts";
import { languagePlaces } from "../../../support/literals/places/all.ts";
import { placeIn, sourceWith } from "../../../support/literals/places/places.ts";

describe.each(languagePlaces)("a text at the cursor of $label", ({ language, refused }) => {
  it.each(refused)("is refused at %j: %j", async (marked, value) => {
    expect(await sourceWith(language, placeIn(marked), value)).toBeUndefined();
  });
});

describe("a text at the cursor", () => {
  it.each([
    ["go", "package a\n\nvar a = ⟨'‸'⟩\n", "'", String.raw`'\''`],
    ["go", "package a\n\nvar a = ⟨'‸'⟩\n", "👍", "'👍'"],
    ["rust", 'fn f() {\n    a(⟨b"‸"⟩);\n}\n', 'é "\n\\', String.raw`b"\xc3\xa9 \x22\x0a\x5c"`],
    ["rust", 'fn f() {\n    println!(⟨"a {b} ‸"⟩);\n}\n', "{c}}", '"a {b} {{c}}}}"'],
    ["rust", 'fn f() {\n    mine!(⟨"‸"⟩);\n}\n', "a", '"a"'],
  ])("in %s at %j: %j is %s", async (language, marked, text, source) => {
    expect(await sourceWith(language, placeIn(marked), text)).toBe(source);
  });

  it.each(["{", "a}"])("with braces, %j, is refused in a macro that may have a format", async (text) => {
    expect(await withValue("rust", 'fn f() {\n    mine!("‸");\n}\n', text)).toBeUndefined();
  });

  it("stays what it is in a string of Swift between hashes", async () => {
    expect(await withValue("swift", 'let a = #"x‸y"#\n', "Acme, Inc.")).toBe('let a = #"xAcme, Inc.y"#\n');
  });

  it("longer than a constant of Java is made of parts, and refused in a string", async () => {
    const long = `"\\(\${${"x\n".repeat(50_000)}`;
    const code = await sourceWith("java", placeIn("class A {\n    Object a = ⟨‸⟩;\n}\n"), long);
    const [, ...parts] = code?.match(/"(?:\\.|[^"\\])*"/gs) ?? [];
    expect(parts.map((part) => String(JSON.parse(part))).join("")).toBe(long);
    for (const marked of ['class A {\n    Object a = "‸";\n}\n', "@A(‸)\nclass B {}\n"])
      expect(await withValue("java", marked, long)).toBeUndefined();
  });
});

describe("a record at the cursor of PHP", () => {
  it("has no cast where a value must be constant", async () => {
    const marked = "<?php\nclass A {\n    ‸\n}\n";
    expect((await insertRecordsAt("php", marked, [{ id: 1, none: {} }])).kind).toBe("asks");
    expect((await insertRecordsAt("php", marked, [{ id: 1 }])).kind).toBe("edits");
  });
});
