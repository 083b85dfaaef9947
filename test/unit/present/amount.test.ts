import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exactAmount, formatAmount, raisedAbove, raisedShare } from "../../../src/present/amount.ts";
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
    ["$40 Million", "$40 Million", "$40 Million"],
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
