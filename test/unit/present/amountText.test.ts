import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatAmount, isZero, raisedAbove, raisedShare } from "../../../src/present/amountText.ts";
import { exactAmount, statedAmount, wordedAmount } from "../../../src/domain/record/amount.ts";
import { wording } from "../../../tools/pages/wording.ts";

function digitsOf(text: string | undefined): string {
  return (text ?? "").replaceAll(/\D/g, "");
}

describe("amounts", () => {
  it.each([
    [4_500_000, "$4.5M", "$4,500,000"],
    ["4500000", "$4.5M", "$4,500,000"],
    ["4500000.50", "$4.5M", "$4,500,000.50"],
    ["4,500,000", "$4.5M", "$4,500,000"],
    ["9007199254740993", "$9007.2T", "$9,007,199,254,740,993"],
    [9_007_199_254_740_993n, "$9007.2T", "$9,007,199,254,740,993"],
    [0, "$0", "$0"],
    [999, "$999", "$999"],
    [-1, "-$1", "-$1"],
    ["Indefinite", "Indefinite", "Indefinite"],
    ["$40 Million", "$40M", "$40 Million"],
    ["2.6m", "$2.6M", "2.6m"],
    ["€5 Million", "€5 Million", "€5 Million"],
    ["Undisclosed", "Undisclosed", "Undisclosed"],
    ["1,2,3", "1,2,3", "1,2,3"],
    ["two\nlines", "two lines", "two lines"],
    ["", undefined, undefined],
    [" ", undefined, undefined],
    [null, undefined, undefined],
    [undefined, undefined, undefined],
    [Number.NaN, undefined, undefined],
  ])("traps: offered_for_sale is text: %s is %s, or %s in full", (value, short, full) => {
    expect(formatAmount(value, wording, "short")).toBe(short);
    expect(formatAmount(value, wording, "full")).toBe(full);
  });

  it.each([
    ["dollars", "1,500"],
    ["", "1,500"],
    ["EUR", "€1,500"],
  ])("stays a number where the currency is %s", (currency, shown) => {
    expect(formatAmount(1500, { ...wording, currency }, "full")).toBe(shown);
  });

  it.each<[string, string | undefined]>([
    ["$40 Million", "40000000"],
    ["$2.6 Million", "2600000"],
    ["$2.6M", "2600000"],
    ["2.6m", "2600000"],
    ["150 Thousand", "150000"],
    ["1.7 BILLION", "1700000000"],
    ["USD 3.5 bn", "3500000000"],
    ["US$5 million", "5000000"],
    ["4,500,000 €", "4500000"],
    ["$1.2345678 Million", undefined],
    ["$1.234567 Thousand", "1234.567"],
    ["$0.5", "0.5"],
    ["$007", "7"],
    ["40", undefined],
    ["12 people", undefined],
    ["$40 Mil", undefined],
    ["at least $5 Million", undefined],
    ["5 Million to 10 Million", undefined],
    ["Series A", undefined],
    ["$", undefined],
    ["", undefined],
  ])("reads an amount in words: %j is %j", (text, exact) => {
    expect(wordedAmount(text)?.exact).toBe(exact);
  });

  it.each([
    ["$40 Million", "de", "USD", "40 Mio. $"],
    ["$40 Million", "en", "EUR", "$40 Million"],
    ["EUR 40 Million", "en", "EUR", "€40M"],
    ["40 Million", "en", "EUR", "€40M"],
  ])("never turns one currency into another: %s in %s under %s is %s", (text, locale, currency, shown) => {
    const short = formatAmount(text, { ...wording, locale, currency }, "short");
    expect(short?.replaceAll(/\s/g, " ")).toBe(shown);
  });

  it("reads digits and words alike, exactly, for any number of millions", () => {
    const number = fc.tuple(fc.nat({ max: 9_999_999 }), fc.nat({ max: 999_999 }));
    fc.assert(
      fc.property(number, ([whole, millionths]) => {
        const text = `$${String(whole)}.${String(millionths).padStart(6, "0")} Million`;
        expect(statedAmount(text)).toBe(String(whole * 1_000_000 + millionths));
      }),
    );
  });

  it.each([
    [0, true],
    ["0", true],
    ["0.00", true],
    ["$0", true],
    [0n, true],
    [1, false],
    ["0.01", false],
    ["", false],
    [null, false],
    ["Undisclosed", false],
  ])("%s is zero: %s", (value, is) => {
    expect(isZero(value)).toBe(is);
  });

  it("stays an amount in a language that is none", () => {
    expect(formatAmount(1500, { ...wording, locale: "no_such-language!" }, "full")).toContain("1,500");
  });

  it("keeps every digit of any whole number", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), (value) => {
        expect(digitsOf(formatAmount(value, wording, "full"))).toBe(value.toString());
        expect(digitsOf(formatAmount(value.toString(), wording, "full"))).toBe(value.toString());
      }),
    );
  });

  it("takes a text of a megabyte for no amount, and cuts it", () => {
    const text = "9".repeat(1_000_000);
    expect(exactAmount(text)).toBeUndefined();
    expect(formatAmount(text, wording, "full")?.length).toBeLessThan(300);
  });
});

describe("traps: raised against offered", () => {
  it.each([
    [50, "100", 0.5],
    [100, "100", 1],
    [0, "100", 0],
    [150, "100", undefined],
    [-1, "100", undefined],
    [50, "Indefinite", undefined],
    [50, "0", undefined],
    [50, "", undefined],
    [null, "100", undefined],
    [9_007_199_254_740_993n, "9007199254740992", undefined],
  ])("%s of %s draws %s", (raised, offered, share) => {
    expect(raisedShare(raised, offered)).toBe(share);
  });

  it("is a share from 0 to 1 or none, for any two values", () => {
    const amount = fc.oneof(fc.integer(), fc.bigInt(), fc.string(), fc.double(), fc.constant(null));
    fc.assert(
      fc.property(amount, amount, (raised, offered) => {
        const share = raisedShare(raised, offered) ?? 0;
        expect(share >= 0 && share <= 1).toBe(true);
      }),
    );
  });

  it("tells more from equal beyond 2^53", () => {
    expect(raisedAbove(9_007_199_254_740_993n, "9007199254740992")).toBe(true);
    expect(raisedAbove("9007199254740992", "9007199254740992")).toBe(false);
    expect(raisedAbove(5, "Indefinite")).toBe(false);
  });
});
