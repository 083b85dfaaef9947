import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clockTime, dayAndTime, dayOf, relativeAge, readableDate } from "../../../src/present/date.ts";
import { instantOf } from "../../../src/domain/record/moment.ts";
import { wording } from "../../../tools/pages/wording.ts";

const newYork = { ...wording, timeZone: "America/New_York" };

describe("traps: accepted_at carries an offset", () => {
  it.each([
    ["2011-07-14T17:30:00-04:00", "Jul 14, 2011", "Jul 14, 2011, 5:30 PM"],
    ["2011-07-14T23:30:00Z", "Jul 14, 2011", "Jul 14, 2011, 7:30 PM"],
    ["2011-07-15T01:30:00.123456Z", "Jul 14, 2011", "Jul 14, 2011, 9:30 PM"],
    ["2011-07-14", "Jul 14, 2011", "Jul 14, 2011"],
    ["2011-07-14T23:30:00", "Jul 14, 2011", "Jul 14, 2011, 11:30 PM"],
    ["2011-07-14 17:30:00 ", "Jul 14, 2011", "Jul 14, 2011, 5:30 PM"],
  ])("%s is %s, or %s, in New York", (text, day, full) => {
    const shown = readableDate(text, newYork);
    expect(shown?.day).toBe(day);
    // Some versions of Node put a narrow space before PM.
    expect(shown?.full.replaceAll("\u202f", " ")).toBe(full);
    expect(shown?.original).toBe(text.trim());
  });

  it.each([
    "soon",
    "20",
    "",
    "2025-02-30",
    "2025-13-01",
    "2025-01-01T25:00:00Z",
    "2025-01-01 or so",
    "July 4",
  ])("%s stays text", (text) => {
    expect(instantOf(text)).toBeUndefined();
    expect(readableDate(text, wording)).toBeUndefined();
    expect(dayOf(text, wording)).toBe(text);
  });

  it("never fails, whatever the text, the zone and the language", () => {
    const date = fc.date({ noInvalidDate: true }).map((value) => value.toISOString());
    fc.assert(
      fc.property(fc.oneof(date, fc.string()), fc.string(), fc.string(), (text, timeZone, locale) => {
        expect(typeof dayOf(text, { ...wording, timeZone, locale })).toBe("string");
      }),
    );
  });
});

describe("ages", () => {
  it.each([
    [10_000, "just now"],
    [-5000, "just now"],
    [180_000, "3 min. ago"],
    [7_200_000, "2 hr. ago"],
    [3 * 86_400_000, "3 days ago"],
    [400 * 86_400_000, "1 yr. ago"],
  ])("%s ms is %s", (age, words) => {
    expect(relativeAge(1e12, 1e12 + age, wording)).toBe(words);
  });

  it("shows times of day in the zone of the person", () => {
    const at = Date.UTC(2025, 4, 2, 14, 3);
    expect(clockTime(at, wording)).toMatch(/^2:03\sPM$/u);
    expect(dayAndTime(at, newYork)).toMatch(/^May 2, 2025, 10:03\sAM$/u);
  });
});
