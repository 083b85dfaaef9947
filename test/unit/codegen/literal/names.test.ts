import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { identifierFrom, subjectOf, type NameRules } from "../../../../src/codegen/literal/names.ts";
import { anyCharacter } from "../../../support/anyCharacter.ts";

const rules = { reserved: new Set(["class"]), isTaken: () => false };

describe("an identifier", () => {
  it.each([
    [
      "Briarwick Apartments, LLC",
      "briarwickApartmentsLlc",
      "briarwick_apartments_llc",
      "BriarwickApartmentsLlc",
    ],
    ["Ørsted & Søn", "orstedSon", "orsted_son", "OrstedSon"],
    ["Café Zoë", "cafeZoe", "cafe_zoe", "CafeZoe"],
    ["Straße", "strasse", "strasse", "Strasse"],
    ["O'Neil", "oneil", "oneil", "Oneil"],
    ["3M", "record3m", "record_3m", "Record3m"],
    ["日本語", "record", "record", "Record"],
    ["", "record", "record", "Record"],
    ["class", "class_", "class_", "Class"],
    ["😀 __ a", "a", "a", "A"],
  ])("of %o is in the style of each language", (text, camelCase, snakeCase, pascalCase) => {
    expect(identifierFrom(text, { ...rules, style: "camelCase" })).toBe(camelCase);
    expect(identifierFrom(text, { ...rules, style: "snake_case" })).toBe(snakeCase);
    expect(identifierFrom(text, { ...rules, style: "PascalCase" })).toBe(pascalCase);
  });

  it("is one for any text, and short", () => {
    const style = fc.constantFrom<NameRules["style"]>("camelCase", "snake_case", "PascalCase");
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), style, (text, one) => {
        expect(identifierFrom(text, { ...rules, style: one })).toMatch(/^[A-Za-z][A-Za-z0-9_]{0,50}$/);
      }),
    );
    expect(identifierFrom("x ".repeat(1_000_000), { ...rules, style: "camelCase" }).length).toBeLessThan(42);
    expect(identifierFrom("x".repeat(1_000_000), { ...rules, style: "camelCase" })).toHaveLength(40);
  });

  it("is not one that is in use", () => {
    const taken = new Set(["acme", "acme2"]);
    const isTaken = (name: string): boolean => taken.has(name);
    expect(identifierFrom("Acme", { ...rules, isTaken, style: "camelCase" })).toBe("acme3");
    expect(identifierFrom("Acme", { ...rules, isTaken, style: "snake_case" })).toBe("acme_2");
  });
});

describe("the subject of values", () => {
  it.each([
    [[{ name: "Acme" }], "Acme"],
    [[{ name: " ", organization: { name: "Acme" } }], "Acme"],
    [[{ name: 5, title: "Acme" }], "Acme"],
    [[{ id: 1 }], "record"],
    [[null], "record"],
    [[{ name: "Acme" }, { name: "Other" }], "records"],
    [[], "records"],
  ])("%j is %s", (values, subject) => {
    expect(subjectOf(values)).toBe(subject);
  });
});
