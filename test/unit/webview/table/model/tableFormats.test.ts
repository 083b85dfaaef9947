import { afterEach, describe, expect, it, vi } from "vitest";
import { inEnglish as fill } from "../../../../../src/text/sentence.ts";
import { createFormats } from "../../../../../src/webview/table/model/tableFormats.ts";

afterEach(() => void vi.unstubAllEnvs());

describe("how the table writes", () => {
  it.each(["America/Los_Angeles", "UTC", "Pacific/Kiritimati"])("a day, the same in %s", (zone) => {
    vi.stubEnv("TZ", zone);
    const { day } = createFormats("en-US", "USD");
    expect([day("2024-05-06"), day("soon")]).toEqual(["May 6, 2024", "soon"]);
  });

  it.each([
    ["en-US", "USD", "$1,234.50", true],
    ["en-US", "USD", "-$12", true],
    ["en-US", "USD", "$2.6 Million", false],
    ["en-US", "USD", "EUR 2.6m", false],
    ["en-US", "USD", "Indefinite", false],
    ["de", "EUR", "12.500.000 €", true],
    ["sv", "SEK", "12 500 kr", true],
  ])("an amount, and tells it from words and other currencies: %s %s %s", (locale, currency, text, isOwn) => {
    expect(createFormats(locale, currency).isAmount(text)).toBe(isOwn);
  });

  it("plainly where the language or the currency is none", () => {
    const formats = createFormats("no such", "?");
    expect([formats.amount(1500, "full"), formats.count(1500), formats.change.share(0.5)]).toEqual([
      "1,500",
      "1,500",
      "+50%",
    ]);
  });
});

it("a hole without a value stays", () => {
  expect(fill("{0} of {1}", 1)).toBe("1 of {1}");
});
