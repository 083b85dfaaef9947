import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allLanguages, writeValue } from "../../../../src/codegen/languages/languages.ts";
import { insertedAt } from "../../../support/cursors/outcome.ts";
import { withValue } from "../../../support/cursors/withValue.ts";
import { sourceWith } from "../../../support/literals/judge.ts";
import { javaPlaces } from "../../../support/literals/places/java.ts";
import { placeIn } from "../../../support/literals/places/places.ts";
import { anyText, hostileTexts } from "../../../support/literals/values.ts";

const signs = Array.from("\\\"'`${}()[]#@%*/-?<>!=:;&|~^,. a0\n\t\0\u2028\u202e");

const forms = allLanguages.flatMap(({ id, texts }) =>
  Object.entries(texts).map(([form, write]) => ({ id, form, write })),
);

describe("text for strings and comments", () => {
  it("is known of all languages but those of cells and markup", () => {
    const without = allLanguages.filter(({ texts }) => Object.keys(texts).length === 0);
    expect(without.map(({ id }) => id)).toEqual(["csv", "markdown", "tsv", "html", "xml"]);
  });

  // What has no quotes depends on its neighbors: it has forms for its start, and no sign at its end.
  const quoted = forms.filter(({ form }) => /["']|^markup$/.test(form));

  it.each(quoted)("of $id in $form is written sign by sign", ({ write }) => {
    for (const first of signs)
      for (const second of signs) {
        const both = write(first + second);
        const [one, other] = [write(first), write(second)];
        expect(both).toBe(one === undefined || other === undefined ? undefined : one + other);
      }
  });

  const plain = forms.filter(({ form }) => form === '"' || form === "'");

  it.each(plain)("of $id in $form is that of a literal", ({ id, form, write }) => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.constantFrom(...hostileTexts)), (text) => {
        const whole = text.toWellFormed();
        const literal = writeValue(id, whole, { quotes: form === "'" ? "single" : "double" });
        const written = write(whole);
        // Long texts of R, and what single quotes cannot hold, are written in other ways.
        if (written === undefined || !literal.startsWith(form)) return;
        expect(withoutSpare(id, form + written + form)).toBe(literal);
      }),
    );
  });
});

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

/** What follows the text of a template may turn a `#` into code, so it is escaped everywhere. */
function withoutSpare(id: string, written: string): string {
  return id === "ruby"
    ? written.replaceAll(/(\\\\)|\\#(?![{$@])/g, (whole, pair: string | undefined) => pair ?? whole.slice(1))
    : written;
}
