import { describe, expect, test } from "vitest";
import { dayPresets } from "../../../../../src/service/contract/filters/offered.ts";
import { parseDate } from "../../../../../src/service/contract/filters/typedValues.ts";

const on = (year: number, month: number, day: number, hour = 12): Readonly<Record<string, string>> =>
  Object.fromEntries(
    dayPresets(new Date(year, month - 1, day, hour)).map(({ label, day: first }) => [label.text, first]),
  );

describe("spans of time that end today", () => {
  test("begin a number of days ago, today included, by the calendar here", () => {
    expect(on(2026, 11, 22)).toEqual({
      "Last 7 days": "2026-11-16",
      "Last 30 days": "2026-10-24",
      "Last 90 days": "2026-08-25",
      "This year": "2026-01-01",
      "Last 12 months": "2025-11-22",
    });
    expect(on(2026, 11, 22, 0)).toEqual(on(2026, 11, 22, 23));
  });

  test("go over the ends of months and years, and around a leap day", () => {
    expect(on(2026, 1, 3)["Last 7 days"]).toBe("2025-12-28");
    expect(on(2024, 3, 1)["Last 7 days"]).toBe("2024-02-24");
    expect(on(2024, 2, 29)["Last 12 months"]).toBe("2023-03-01");
  });

  test("are days that the form takes", () => {
    for (const day of Object.values(on(2026, 11, 22)))
      expect(parseDate(day)).toEqual({ ok: true, value: day });
  });
});
