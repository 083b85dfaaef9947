import { describe, expect, it } from "vitest";
import { parseDocument } from "yaml";
import { defaultOptions } from "../../../../src/codegen/literal/form.ts";
import { languages } from "../../../../src/codegen/languages/languages.ts";
import { exact, jsonOf } from "../../../support/literals/values.ts";

describe("YAML", () => {
  const words =
    `y Y yes Yes YES n no NO on On off OFF true TRUE false null Null NULL ~ = << - ? : ! & * | > % @ 0123 0o17
    0x1F 0b1 1_000 1e3 1.5 .5 5. .inf -.INF .nan NaN 190:20:30 1:30 2001-12-14 2001-12-14T21:59:43Z 12:30:45 +1 -1 --- ...
    - {} [] !!str &a *a a: a:b :a a:: #a a#b http://a.b/c?d=e%f`.split(/\s+/);

  it.each([
    ...words,
    "a #b",
    "a: b",
    "- a",
    "? a",
    "a ",
    " a",
    "a, b",
    "",
    "a\nb",
    "---\n- a",
    "%YAML 1.1",
    "...\n",
  ])("%j is text in either version, as a value and as a key", (text) => {
    for (const quotes of ["single", "double"] as const) {
      const code = languages.yaml.write([{ [text]: text, list: [text] }], { ...defaultOptions, quotes });
      for (const version of ["1.1", "1.2"] as const) {
        const document = parseDocument(code, { version, merge: true });
        expect(document.errors).toEqual([]);
        expect(document.toJS(), code).toEqual({ [text]: text, list: [text] });
      }
    }
  });

  it("holds a key of any length, with any value", () => {
    for (const length of [990, 1_000, 1_030, 100_000]) {
      const record = { a: { ["k".repeat(length)]: { b: [1] }, ["l ".repeat(length / 2)]: 2 } };
      const code = languages.yaml.write([record, record], defaultOptions);
      expect(exact(jsonOf(parseDocument(code).toJS()))).toBe(exact([record, record]));
    }
  });
});
