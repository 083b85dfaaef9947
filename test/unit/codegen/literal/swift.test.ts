import { describe, expect, it } from "vitest";
import type { Json } from "../../../../src/text/json.ts";
import { defaultOptions } from "../../../../src/codegen/literal/form.ts";
import { languages } from "../../../../src/codegen/languages/languages.ts";

describe("Swift", () => {
  it("keeps two keys apart that Swift takes for one", () => {
    const code = languages.swift.write([{ é: 1, "e\u0301": 2 }], defaultOptions);
    expect(code).toBe('[\n  "é": 1,\n  "e\u0301\uFFFD": 2,\n] as [String: Any?]');
  });

  it.each<[readonly Json[], string]>([
    [
      [{ a: [], b: {} }],
      'let subject: [String: Any?] = [\n  "a": [] as [Any?],\n  "b": [:] as [String: Any?],\n]',
    ],
    [[], "let subject: [Any?] = []"],
    [["x"], 'let subject: Any? = "x"'],
    [[{}, {}], "let subject: [[String: Any?]] = [\n  [:] as [String: Any?],\n  [:] as [String: Any?],\n]"],
  ])("says the type of %j", (values, code) => {
    expect(languages.swift.write(values, { ...defaultOptions, position: "statement", name: "subject" })).toBe(
      code,
    );
  });
});
