import { describe, expect, it } from "vitest";
import { formatAmount } from "../../../src/present/amountText.ts";
import { readableDate } from "../../../src/present/date.ts";
import { createFormatters, type Wording } from "../../../src/present/wording.ts";
import { wording as fresh } from "../../../tools/pages/wording.ts";

describe("formatters that are kept", () => {
  const kept: Wording = { ...fresh, formatters: createFormatters() };

  it("are the same for the same locale and options alone", () => {
    const formatters = createFormatters();
    const dollars = formatters.number("en", { style: "currency", currency: "USD" });
    expect(formatters.number("en", { style: "currency", currency: "USD" })).toBe(dollars);
    expect(formatters.number("en", { style: "currency", currency: "EUR" })).not.toBe(dollars);
    expect(formatters.number("de", { style: "currency", currency: "USD" })).not.toBe(dollars);
    expect(formatters.date("en", { dateStyle: "medium" })).not.toBe(
      formatters.date("en", { dateStyle: "short" }),
    );
  });

  it.each([
    { currency: "USD", locale: "en-US", timeZone: "UTC" },
    { currency: "EUR", locale: "de", timeZone: "Asia/Tokyo" },
    { currency: "no currency", locale: "en", timeZone: "No/Where" },
    { currency: "USD", locale: "no locale", timeZone: "UTC" },
    { currency: "USD", locale: "en-US", timeZone: "UTC" },
  ])("say what fresh ones say: %j", (habits) => {
    for (const amount of [0, 1_500_000, "4500000.25", "Indefinite", 2n ** 60n]) {
      for (const length of ["short", "full"] as const) {
        const expected = formatAmount(amount, { ...fresh, ...habits }, length);
        expect(formatAmount(amount, { ...kept, ...habits }, length)).toBe(expected);
        expect(formatAmount(amount, { ...kept, ...habits }, length)).toBe(expected);
      }
    }
    const date = "2024-05-06T23:08:09-04:00";
    expect(readableDate(date, { ...kept, ...habits })).toEqual(readableDate(date, { ...fresh, ...habits }));
  });
});
