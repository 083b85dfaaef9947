import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import type { Json } from "../../../../src/text/json.ts";
import { defaultOptions } from "../../../../src/codegen/literal/form.ts";
import { languages } from "../../../../src/codegen/languages/languages.ts";
import { casesOf, expectEqual, readBy, upTo64Bits, wellFormed } from "../../../support/literals/cases.ts";
import { corpora, type Corpus } from "../../../support/literals/values.ts";

let all: readonly Corpus[] = [];

beforeAll(async () => {
  all = await corpora();
});

const reader = fileURLToPath(new URL("../../../support/literals/swiftReader.ts", import.meta.url));

describe("Swift", () => {
  // Debian has no Swift: a grammar says what the text is, and the values are read off its tree.
  it.each(["statement", "expression"] as const)(
    "is Swift by a grammar as %s",
    { timeout: 60_000 },
    (position) => {
      const list = casesOf("swift", position, all);
      expect(list.length).toBeGreaterThan(200);
      const lines = list.map(({ code }) => ({
        code: position === "statement" ? code : `let subject = ${code}`,
      }));
      const read = readBy({ command: process.execPath, args: ["--liftoff-only", reader] }, lines);
      const changes = { text: wellFormed, integer: upTo64Bits, keyAs: (key: string) => key.normalize("NFC") };
      for (const [index, each] of list.entries()) expectEqual(read?.[index] ?? null, each, changes);
    },
  );

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
