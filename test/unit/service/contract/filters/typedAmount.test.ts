import { checkRange, parseAmount } from "../../../../../src/service/contract/filters/typedAmount.ts";
import { amounts } from "../../../../../src/service/contract/filters/filterKinds.ts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyCharacter } from "../../../../support/anyCharacter.ts";
import { containing } from "../../../../support/containing.ts";

describe("an amount", () => {
  test.each([
    ["5M", 5_000_000],
    ["5 m", 5_000_000],
    ["1,000,000", 1_000_000],
    ["1 000 000", 1_000_000],
    ["1_000_000", 1_000_000],
    ["1\u00a0000\u202f000", 1_000_000],
    ["$2.5 million", 2_500_000],
    ["US$ 2.5mm", 2_500_000],
    ["2.5 bn", 2_500_000_000],
    ["€750k", 750_000],
    ["750K USD", 750_000],
    ["3 thousand dollars", 3_000],
    ["1e6", 1_000_000],
    ["1.5E6", 1_500_000],
    [".5M", 500_000],
    ["0", 0],
    ["007", 7],
    ["100.00", 100],
    ["5.125M", 5_125_000],
    ["5.000M", 5_000_000],
    ["9007199254740991", Number.MAX_SAFE_INTEGER],
    ["９００", 900],
    ["+5", 5],
    ["1.000.000", 1_000_000],
    ["2,5M", 2_500_000],
    ["2.5 Mio", 2_500_000],
    ["$40 Million", 40_000_000],
  ])("%j is %d", (typed, value) => expect(parseAmount(typed)).toEqual({ ok: true, value }));

  test.each(["", "   "])("%j is none", (typed) =>
    expect(parseAmount(typed)).toEqual({ ok: true, value: undefined }),
  );

  test.each([
    ["-5", "negative"],
    ["−5M", "negative"],
    ["1.5", "whole units"],
    ["0.0001k", "whole units"],
    ["9007199254740992", "too large"],
    ["10000 t", "too large"],
    ["1e99", "too large"],
    ["1.000", "Type an amount"],
    ["10,00", "Type an amount"],
    ["1,0000", "Type an amount"],
    ["1,000 000", "Type an amount"],
    ["5X", "Type an amount"],
    ["M", "Type an amount"],
    [".", "Type an amount"],
    ["$", "Type an amount"],
    ["five", "Type an amount"],
    ["NaN", "Type an amount"],
    ["Infinity", "Type an amount"],
    ["0x10", "Type an amount"],
    ["5M or more", "Type an amount"],
  ])("%j is refused", (typed, words) =>
    expect(parseAmount(typed)).toMatchObject({
      ok: false,
      problem: { text: containing(words) },
    }),
  );

  test.each([
    ["2,5M", 2_500_000],
    ["2,5 Mio", 2_500_000],
    ["2,5 Mio. €", 2_500_000],
    ["1.000.000", 1_000_000],
    ["1.000", 1_000],
    ["750.000", 750_000],
    ["1,000,000", 1_000_000],
    ["$40 Million", 40_000_000],
    ["1.000.000,00", 1_000_000],
    ["3 Mrd.", 3_000_000_000],
  ])("in German %j is %d", (typed, value) => expect(parseAmount(typed, "de")).toEqual({ ok: true, value }));

  test.each(["1,000", "2,500", "1,5"])("in German %j is refused", (typed) =>
    expect(parseAmount(typed, "de").ok).toBe(false),
  );

  test.each(["en", "de", "de-CH", "fr", "sv", "hi", "ar-EG", "pt-BR"])(
    "the text of a filter is read again in %s",
    (locale) => {
      fc.assert(
        fc.property(fc.maxSafeNat(), (value) => {
          expect(parseAmount(amounts.text(value, locale), locale)).toEqual({ ok: true, value });
        }),
      );
      expect(checkRange(2_500_000, 1_000, locale)).toMatchObject({
        problem: { values: [amounts.text(2_500_000, locale), amounts.text(1_000, locale)] },
      });
    },
  );

  test("any whole number comes back from each of its spellings", () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (value) => {
        for (const typed of [
          String(value),
          value.toLocaleString("en-US"),
          `$${String(value)}.00`,
          `${String(value)}e0`,
        ]) {
          expect(parseAmount(typed)).toEqual({ ok: true, value });
        }
      }),
    );
  });

  test("any text is a whole number, none, or a sentence", () => {
    const likely = fc.string({
      unit: fc.constantFrom(..."0159.,_ -+$€eEkKmMbtilon".split("")),
      maxLength: 12,
    });
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: anyCharacter }), likely), (typed) => {
        const parsed = parseAmount(typed);
        if (parsed.ok) expect(parsed.value === undefined || Number.isSafeInteger(parsed.value)).toBe(true);
        else expect(parsed.problem.text).not.toBe("");
      }),
    );
  });
});

test.each([
  [undefined, undefined, true],
  [5, undefined, true],
  [undefined, 5, true],
  [5, 5, true],
  [0, 5, true],
  [6, 5, false],
])("a range from %s to %s", (min, max, ok) => {
  const range = checkRange(min, max);
  expect(range.ok).toBe(ok);
  if (!range.ok) expect(range.problem.values).toEqual(["6", "5"]);
});
