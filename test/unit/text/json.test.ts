import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyCharacter } from "../../support/anyCharacter.ts";

import {
  decodeText,
  field,
  isList,
  isObject,
  type Json,
  JsonError,
  parseJsonText,
  stringifyJson,
  tooDeep,
} from "../../../src/text/json.ts";

const readJson = (body: Uint8Array): Json => parseJsonText(decodeText(body));
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const deep = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
const kindOf = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error instanceof JsonError ? "notJson" : error;
  }
};

const depthOf = (value: Json): number =>
  isList(value) || isObject(value) ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

describe("an answer as JSON", () => {
  test.each([
    ["9007199254740993", 9007199254740993n],
    ["-9007199254740993", -9007199254740993n],
    ["9007199254740991", 9007199254740991],
    ["18446744073709551616", 18446744073709551616n],
    ["1234567890123456.5", 1234567890123456.5],
    ["1e300", 1e300],
    ["1".repeat(320), BigInt("1".repeat(320))],
    ['"12345678901234567890"', "12345678901234567890"],
  ])("%s keeps its digits", (text, value) => {
    expect(parseJsonText(text)).toBe(value);
    expect(parseJsonText(stringifyJson(parseJsonText(text)))).toBe(value);
  });

  test("a long integer is written as its digits, not as text", () => {
    expect(stringifyJson({ id: 9007199254740993n, list: [1n] }, 1)).toBe(
      '{\n "id": 9007199254740993,\n "list": [\n  1\n ]\n}',
    );
  });

  test("a byte order mark is tolerated, bytes that are no UTF-8 are shown as such", () => {
    expect(readJson(bytes('\uFEFF{"a":1}'))).toEqual({ a: 1 });
    expect(readJson(Uint8Array.of(0x22, 0xe9, 0x22))).toBe("\uFFFD");
    expect(readJson(Uint8Array.of(0x5b, 0x22, 0xc3, 0x28, 0x22, 0x2c, 0x31, 0x5d))).toEqual(["\uFFFD(", 1]);
    expect(kindOf(() => readJson(Uint8Array.of(0xe9)))).toBe("notJson");
  });

  test("what is nested too deeply is left out, brackets in strings are not nesting", () => {
    expect(parseJsonText(deep(64))).toEqual(JSON.parse(deep(64)));
    for (const depth of [65, 200_000]) {
      expect(parseJsonText(deep(depth))).toEqual(
        JSON.parse(deep(64).replace("[]", `[${JSON.stringify(tooDeep)}]`)),
      );
    }
    expect(kindOf(() => parseJsonText("]".repeat(100)))).toBe("notJson");
    expect(kindOf(() => parseJsonText("[".repeat(200_000)))).toBe("notJson");
    expect(parseJsonText(String.raw`"\"[[[[${"[".repeat(200)}"`)).toHaveLength(205);
  });

  test.each([20_000, 200_000])("one field that is nested %i deep costs that field alone", (depth) => {
    const nested = '{"a":['.repeat(depth / 2) + "]}".repeat(depth / 2);
    const text = String.raw`{"id":12345678901234567890,"deep":${nested},"tricky":"]}\"[{","after":[1,{"b":${deep(70)}}],"last":2}`;
    const value = parseJsonText(text);
    expect(value).toMatchObject({ id: 12345678901234567890n, tricky: ']}"[{', last: 2 });
    expect(isObject(value) && Object.keys(value)).toEqual(["id", "deep", "tricky", "after", "last"]);
    expect(depthOf(value)).toBeLessThanOrEqual(65);
  });

  test.each(['{"__proto__":{"polluted":true}}', '{"__proto__":{"polluted":true},"id":1234567890123456789}'])(
    "%s pollutes nothing",
    (text) => {
      const value = parseJsonText(text);
      expect(field(value, "polluted")).toBeUndefined();
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
      expect(field({}, "polluted")).toBeUndefined();
      expect(field(value, "constructor")).toBeUndefined();
    },
  );

  test("what cannot be parsed is not quoted in the error", () => {
    expect(() => parseJsonText('{"name": "Jane Roe')).toThrow(/^notJson$/);
  });

  test("any JSON is what JSON.parse makes of it", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const expected: unknown = JSON.parse(text);
        // Whole numbers beyond 2^53 are the difference, and written out they are none.
        const again: unknown = JSON.parse(stringifyJson(parseJsonText(text)));
        expect(again).toEqual(expected);
      }),
    );
  });

  test("any text gives a value or a JsonError", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        try {
          parseJsonText(text);
        } catch (error) {
          expect(error).toMatchObject({ name: "JsonError" });
        }
      }),
    );
  });
});
