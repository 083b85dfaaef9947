import { describe, expect, it } from "vitest";
import { insertedAt } from "../../../support/cursors/outcome.ts";
import { withValue } from "../../../support/cursors/withValue.ts";
import { sourceWith } from "../../../support/literals/judge.ts";
import { javaPlaces } from "../../../support/literals/places/java.ts";
import { placeIn } from "../../../support/literals/places/places.ts";

describe("a text at the cursor", () => {
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
    expect(parts.map(javaPlaces.textOf).join("")).toBe(long);
    for (const marked of ['class A {\n    Object a = "‸";\n}\n', "@A(‸)\nclass B {}\n"])
      expect(await withValue("java", marked, long)).toBeUndefined();
  });
});

describe("a record at the cursor of PHP", () => {
  it("has no cast where a value must be constant", async () => {
    const marked = "<?php\nclass A {\n    ‸\n}\n";
    expect((await insertedAt("php", marked, [{ id: 1, none: {} }])).kind).toBe("asks");
    expect((await insertedAt("php", marked, [{ id: 1 }])).kind).toBe("edits");
  });
});
