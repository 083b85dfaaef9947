import { describe, expect, test } from "vitest";
import type { Look, SavedSearch } from "../../../src/domain/watch/savedSearch.ts";
import {
  checksPrice,
  consentInWords,
  foundInWords,
  newsInWords,
  scheduleInWords,
} from "../../../src/present/saved.ts";
import { createFormatters, type Wording } from "../../../src/present/wording.ts";
import { inEnglish } from "../../../src/text/sentence.ts";

const wording: Wording = {
  t: inEnglish,
  locale: "en",
  currency: "USD",
  timeZone: "UTC",
  formatters: createFormatters(),
};
const price = { searches: 4, uses: 4, emptyCounts: false, left: 18, reserve: 5, isFree: false };

test.each([
  [price, "4 saved searches: uses 0 to 4 · 18 left, 5 kept in reserve"],
  [{ ...price, emptyCounts: true }, "4 saved searches: uses 4 · 18 left, 5 kept in reserve"],
  [{ ...price, searches: 1, uses: 1, reserve: 0 }, "1 saved search: uses 0 to 1 · 18 left"],
  [{ ...price, uses: 0, left: undefined, reserve: 0 }, "4 saved searches: uses 0"],
  [{ ...price, isFree: true }, "4 saved searches: free"],
])("the price of checks: %j", (given, text) => expect(checksPrice(given, inEnglish)).toBe(text));

test.each([
  [{ found: 5, inSearches: 2, searches: 4, areFilings: true }, "5 new filings in 2 of 4 searches."],
  [{ found: 1, inSearches: 1, searches: 4, areFilings: false }, "1 new record in 1 of 4 searches."],
  [{ found: 0, inSearches: 0, searches: 4, areFilings: true }, "Nothing new in 4 saved searches."],
  [{ found: 0, inSearches: 0, searches: 1, areFilings: true }, "Nothing new on page 1."],
  [{ found: 0, inSearches: 0, searches: 1, areFilings: false }, "Nothing new."],
  [{ found: 3, inSearches: 1, searches: 1, areFilings: true }, "3 new filings."],
])("what checks found: %j", (given, text) => expect(foundInWords(given, inEnglish)).toBe(text));

test("what is new and what has changed are two things", () => {
  expect(newsInWords({ added: 3, changed: 0 }, inEnglish)).toBe("3 new");
  expect(newsInWords({ added: 1, changed: 2 }, inEnglish)).toBe("1 new, 2 changed");
  expect(newsInWords({ added: 0, changed: 0 }, inEnglish)).toBe("");
});

describe("the last check of a saved search", () => {
  const look: Look = {
    at: Date.UTC(2026, 10, 2, 9),
    found: 2,
    hasMore: false,
    isWide: false,
    wideAt: 0,
    completeDay: "2026-11-02",
  };
  const saved: SavedSearch = {
    id: "a",
    name: "A",
    service: "https://a.example",
    question: { endpoint: "fundings", filters: {} },
    isPinned: false,
    schedule: "daily",
    savedAt: 0,
  };

  test.each([
    [saved, "The first check notes what’s already there. Later checks show what’s new."],
    [{ ...saved, look }, "2 new among the records added since the previous one"],
    [{ ...saved, look: { ...look, isWide: true } }, "2 new, including records that arrived late"],
    [{ ...saved, question: { endpoint: "companies", filters: {} }, look } as const, "2 new on page 1"],
  ])("says what it was: %j", (given, text) => {
    const [last, next] = scheduleInWords(given, { consent: { perDay: 1, until: 9 }, now: 8 }, wording);
    expect(last).toContain(text);
    expect(next).toBe("Checked automatically: once a day");
  });

  test.each([undefined, { perDay: 1, until: 9 }])(
    "says that checks are off, with a limit of %j",
    (consent) => {
      expect(scheduleInWords(saved, { consent, now: 9 }, wording)).toContain(
        "Automatic checks are off. Choose Schedule Checks… to turn them on.",
      );
    },
  );
});

test("the limit of automatic checks ends on a day", () =>
  expect(consentInWords({ perDay: 3, until: Date.UTC(2026, 11, 24) }, wording)).toBe(
    "at most 3 searches a day until Dec 24, 2026",
  ));
