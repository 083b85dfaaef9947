import {
  parseDate,
  parsePerPage,
  parseList,
  parseMoreParameters,
  parseStates,
  parseZipCodes,
  longestText,
  parseText,
  typedList,
} from "../../../../../src/service/contract/filters/typedValues.ts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyCharacter } from "../../../../support/anyCharacter.ts";
import { containing } from "../../../../support/containing.ts";
import type { ParseResult } from "../../../../../src/text/sentence.ts";
import { usStates } from "../../../../../src/service/contract/filters/usStates.ts";

/** A case that is refused: part of its sentence, and what it names. */
class Refused {
  readonly words: string;
  readonly values: readonly string[] | undefined;
  constructor(words: string, values?: readonly string[]) {
    this.words = words;
    this.values = values;
  }
}
const no = (words: string, ...values: readonly string[]): Refused =>
  new Refused(words, values.length === 0 ? undefined : values);

function check(parsed: ParseResult<unknown>, expected: unknown): void {
  if (expected instanceof Refused) {
    const { words, values } = expected;
    const problem = { text: containing(words), ...(values === undefined ? {} : { values }) };
    expect(parsed).toMatchObject({ ok: false, problem });
  } else {
    expect(parsed).toEqual({ ok: true, value: expected });
  }
}

describe("one line of text", () => {
  test.each<[string, unknown]>([
    ["", undefined],
    [" \t\n ", undefined],
    ["\u200b\ufeff", undefined],
    ["  Acme   &\tSons, “LLC” ", "Acme & Sons, “LLC”"],
    ["Cafe\u0301", "Café"],
    ["evil\u202etxt", "eviltxt"],
    ["a\u0000b", no("can’t be sent")],
    ["a\u001b[31mb", no("can’t be sent")],
    ["half \ud83d", no("can’t be sent")],
    ["🚀 Co", "🚀 Co"],
    ["x".repeat(longestText), "x".repeat(longestText)],
    ["x".repeat(longestText + 1), no("longer than")],
  ])("%j", (typed, expected) => check(parseText(typed), expected));

  test("any text is one clean line or a sentence, and the line stays as it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 600 }), (typed) => {
        const once = parseText(typed);
        if (!once.ok || once.value === undefined) return;
        expect(once.value).toMatch(/^\S(?:[^\p{Cc}]*\S)?$/u);
        expect(parseText(once.value)).toEqual(once);
        expect(new URLSearchParams({ a: once.value }).get("a")).toBe(once.value);
        expect(new URLSearchParams(new URLSearchParams({ a: once.value }).toString()).get("a")).toBe(
          once.value,
        );
      }),
    );
  });
});

describe("states", () => {
  test.each<[string, unknown]>([
    ["", []],
    [" , ,", []],
    ["CA, new york", ["California", "New York"]],
    ["ca;Ny\ntx", ["California", "New York", "Texas"]],
    ["D.C., N.Y., P. R.", ["District of Columbia", "New York", "Puerto Rico"]],
    ["CALIFORNIA, CA, california", ["California"]],
    ["guam, vi, AS, mp", ["Guam", "U.S. Virgin Islands", "American Samoa", "Northern Mariana Islands"]],
    ["Mauritius, ONTARIO", ["Mauritius", "ONTARIO"]],
    ["a\u0007", no("can’t be sent")],
    ['"ONTARIO, CANADA", ca', ["ONTARIO, CANADA", "California"]],
    ['ca ; "ONTARIO, CANADA" ;ny', ["California", "ONTARIO, CANADA", "New York"]],
    ['"a ""b"", c"', ['a "b", c']],
    ['"CA"', ["California"]],
    ['"never closed, ny', ['"never closed', "New York"]],
    ['the "Old", "New" York', ['the "Old"', '"New" York']],
    ['"", ny', ["New York"]],
  ])("%j", (typed, expected) => check(parseStates(typed), expected));

  test("parts that were taken apart already are not taken apart again", () => {
    check(parseStates(["ONTARIO, CANADA", "ca", " "]), ["ONTARIO, CANADA", "California"]);
    check(parseList(["Paris; Texas", "a\nb"]), ["Paris; Texas", "a b"]);
  });

  test("all 50 states, the District of Columbia and five territories are known by both", () => {
    expect(usStates).toHaveLength(56);
    expect(new Set(usStates.flatMap(({ name, abbreviation }) => [name, abbreviation])).size).toBe(112);
    for (const { name, abbreviation } of usStates) check(parseStates(abbreviation.toLowerCase()), [name]);
  });
});

describe("zip codes and cities", () => {
  test.each<[string, unknown]>([
    ["02139", ["02139"]],
    ["02139, 02139-4307, 02139", ["02139", "02139-4307"]],
    ["SW1A 1AA, K1A 0B1, 8001", ["SW1A 1AA", "K1A 0B1", "8001"]],
    ["Boston", no("isn’t a zip code")],
    ["1", no("isn’t a zip code")],
    ["02139; DROP TABLE", no("isn’t a zip code")],
    ["<b>02139</b>", no("isn’t a zip code")],
    ["1234567890123", no("isn’t a zip code")],
    ["", []],
  ])("%j", (typed, expected) => check(parseZipCodes(typed), expected));

  test.each<[string, unknown]>([
    ["Boston, boston,  New   York , São Paulo", ["Boston", "New York", "São Paulo"]],
    [Array.from({ length: 201 }, (_none, index) => `c${String(index)}`).join(), no("more than")],
  ])("cities %#", (typed, expected) => check(parseList(typed), expected));

  test("any list of clean parts is typed as it is shown", () => {
    const part = fc.string({ unit: fc.constantFrom(..."ab,;\"' \u3001".split("")) });
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const list = parseList(parts);
        if (list.ok) expect(parseList(typedList(list.value))).toEqual(list);
      }),
    );
  });

  test("any text is a list of clean parts or a sentence", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter }),
        fc.constantFrom(parseList, parseStates, parseZipCodes),
        (typed, parse) => {
          const list = parse(typed);
          if (list.ok) expect(parse(typedList(list.value))).toEqual(list);
          else expect(list.problem.text).not.toBe("");
        },
      ),
    );
  });
});

describe("numbers and dates", () => {
  test.each<[string, unknown]>([
    ["", undefined],
    [" 25 ", 25],
    ["２５", 25],
    ["10000", 10_000],
    ["0", no("whole number")],
    ["-1", no("whole number")],
    ["2.5", no("whole number")],
    ["1e2", no("whole number")],
    ["10001", no("whole number")],
    ["many", no("whole number")],
  ])("results per page %j", (typed, expected) => check(parsePerPage(typed), expected));

  test.each<[string, unknown]>([
    ["", undefined],
    ["2024-02-29", "2024-02-29"],
    ["2023-02-29", no("isn’t a valid date")],
    ["2024-13-01", no("isn’t a valid date")],
    ["2024-00-10", no("isn’t a valid date")],
    ["2024-04-31", no("isn’t a valid date")],
    ["31.12.2024", no("YYYY-MM-DD")],
    ["2024-1-1", no("YYYY-MM-DD")],
    ["2024-01-01T00:00:00Z", no("YYYY-MM-DD")],
  ])("day %j", (typed, expected) => check(parseDate(typed), expected));
});

describe("further parameters", () => {
  test.each<[string, unknown]>([
    ["", []],
    ["tier=gold", [["tier", "gold"]]],
    [
      "a=1 & b[]=x=y\nc=50% of all",
      [
        ["a", "1"],
        ["b[]", "x=y"],
        ["c", "50% of all"],
      ],
    ],
    [
      "?a=x%20y&b=1+2",
      [
        ["a", "x y"],
        ["b", "1 2"],
      ],
    ],
    ["a=1&", [["a", "1"]]],
    ["a", no("name=value")],
    ["=1", no("name=value")],
    ["a=", no("name=value")],
    ["two words=1", no("name=value")],
    ["page=2", no("Load Next Page", "page")],
    ["PAGE=2", no("Load Next Page", "PAGE")],
    ["page[number]=2", no("Load Next Page", "page[number]")],
    ["Host=x", no("is a header", "Host")],
    ["per_page=9", [["per_page", "9"]]],
    ["Authorization=secret", no("is a header", "Authorization")],
    ["auth-token=secret", no("is a header", "auth-token")],
    ["Cookie=x", no("is a header", "Cookie")],
    ["a=\u0001", no("can’t be sent")],
  ])("%j", (typed, expected) => check(parseMoreParameters(typed), expected));
});
