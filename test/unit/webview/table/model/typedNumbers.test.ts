import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { numberText, typedDay, typedNumber } from "../../../../../src/webview/table/model/typedNumbers.ts";
import { createFormats } from "../../../../../src/webview/table/model/tableFormats.ts";

const separatorsOf = (locale: string) => createFormats(locale, "USD").separators;
const [english, german, swiss, french] = ["en-US", "de", "de-CH", "fr"].map(separatorsOf);
if (english === undefined || german === undefined || swiss === undefined || french === undefined) {
  throw new Error("there are four languages");
}

describe("an amount that is typed", () => {
  it.each<readonly [string, number | undefined]>([
    ["500k", 500_000],
    ["$2.5M", 2_500_000],
    ["1,200,000", 1_200_000],
    ["1,200,000.50", 1_200_000.5],
    ["3 bn", 3_000_000_000],
    ["1.5 million", 1_500_000],
    ["1,5M", 1_500_000],
    ["1.500", 1.5],
    ["1,500", 1500],
    ["1.1M", 1_100_000],
    ["USD 5m", 5_000_000],
    ["5 US$", undefined],
    ["US$5", 5],
    ["0", 0],
    ["-5", -5],
    ["-$5", -5],
    [".5", 0.5],
    ["5.", 5],
    ["", undefined],
    ["many", undefined],
    ["1.2.3", undefined],
    ["1,2,3", undefined],
    ["1.2,3.4", undefined],
    ["5x", undefined],
    ["M", undefined],
  ])("in English: %s", (text, value) => {
    expect(typedNumber(text, english)).toBe(value);
  });

  it.each<readonly [string, number | undefined]>([
    ["1,5M", 1_500_000],
    ["1,5 Mio. €", 1_500_000],
    ["12,5 Mio.", 12_500_000],
    ["1.200.000", 1_200_000],
    ["1.200.000,50", 1_200_000.5],
    ["1.500", 1500],
    ["1,500", 1.5],
    ["0,500", 0.5],
    ["2.5M", 2_500_000],
    ["3 Mrd.", 3_000_000_000],
    ["1 Bio.", 1e12],
    ["500 Tsd.", 500_000],
    ["1,200,000", 1_200_000],
    ["5 €", 5],
  ])("in German: %s", (text, value) => {
    expect(typedNumber(text, german)).toBe(value);
  });

  it.each([
    ["1’200’000", swiss, 1_200_000],
    ["1'200.50", swiss, 1200.5],
    ["1 200 000,5", french, 1_200_000.5],
    ["1 200", french, 1200],
  ] as const)("elsewhere: %s", (text, separators, value) => {
    expect(typedNumber(text, separators)).toBe(value);
  });

  it("is read as it was written by the page, in any language", () => {
    const anyNumber = fc.oneof(
      fc.integer({ min: 0, max: 1e12 }),
      fc.integer({ min: 0, max: 1e9 }).map((number) => number / 1000),
    );
    fc.assert(
      fc.property(anyNumber, fc.constantFrom("en-US", "de", "de-CH", "fr", "sv"), (value, locale) => {
        const { separators, count } = createFormats(locale, "USD");
        expect(typedNumber(numberText(value, separators), separators)).toBe(value);
        expect(typedNumber(count(value), separators)).toBeCloseTo(value, 3);
      }),
    );
  });
});

it.each([
  ["2024-05-06", "2024-05-06"],
  ["2024-13-01", undefined],
  ["soon", undefined],
  ["", undefined],
  ["12024-05-06", undefined],
])("a day that is typed: %s", (text, day) => {
  expect(typedDay(text)).toBe(day);
});
