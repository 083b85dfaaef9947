import { describe, expect, test } from "vitest";
import type { SavedSearch } from "../../../src/domain/watch/savedSearch.ts";
import {
  checkedInWords,
  checksPrice,
  consentInWords,
  foundInWords,
  newsInWords,
  scheduleInWords,
} from "../../../src/present/saved.ts";
import { createFormatters, type Wording } from "../../../src/present/wording.ts";
import { lookAt } from "../../support/library/checkResult.ts";
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

test("what is new and what has changed are two things", () => {
  expect(newsInWords({ added: 3, changed: 0 }, inEnglish)).toBe("3 new");
  expect(newsInWords({ added: 1, changed: 2 }, inEnglish)).toBe("1 new, 2 changed");
  expect(newsInWords({ added: 0, changed: 0 }, inEnglish)).toBe("");
});

const saved: SavedSearch = {
  id: "a",
  name: "A",
  service: "https://a.example",
  question: { endpoint: "fundings", filters: {} },
  isPinned: false,
  schedule: "daily",
  savedAt: 0,
};
const now = Date.UTC(2026, 10, 2, 13);
const check = lookAt(Date.UTC(2026, 10, 2, 9));
const late = { count: 1, day: "2026-10-05" };
const companies = { ...saved, question: { endpoint: "companies", filters: {} } } as const;

describe("what a check found", () => {
  test.each([
    [saved, {}, undefined, "nothing new"],
    [companies, {}, undefined, "nothing new on page 1"],
    [
      saved,
      { run: { ...check.run, from: "2026-11-09" } },
      undefined,
      "nothing yet, since the search begins on Nov 9, 2026",
    ],
    [saved, { found: 2 }, "Acme", "2 new (Acme)"],
    [saved, { found: 1, late }, "Acme", "1 found late, of Oct 5, 2026"],
    [saved, { found: 3, late, changed: 1 }, undefined, "2 new, 1 found late, of Oct 5, 2026, 1 changed"],
    [saved, { found: 25, unread: 5 }, undefined, "25 new, at least 5 more not read"],
    [saved, { unread: 5 }, undefined, "nothing new, at least 5 more not read"],
  ] as const)("%o, %j, %s: %s", (search, change, firstNew, text) =>
    expect(foundInWords(search, { ...check, ...change }, wording, firstNew)).toBe(text),
  );
});

describe("the row of a saved search", () => {
  test("says how often it is checked, while that is on, and what was not read", () => {
    const checked = { ...saved, lastCheck: { ...check, unread: 5 } };
    expect(checkedInWords(saved, "", inEnglish)).toBe("not checked yet");
    expect(checkedInWords(checked, "3 min. ago", inEnglish, true)).toBe(
      "at least 5 more not read · checked 3 min. ago · once a day",
    );
  });

  const watch = { consent: { perDay: 2, until: now + 9 * 86_400_000 } };
  test.each([
    [
      saved,
      watch,
      [
        "The first check notes what’s already there. Later checks show what’s new.",
        "Checked automatically: once a day",
        "Next check: Nov 2, 2026, 1:00 PM",
      ],
    ],
    [
      { ...saved, lastCheck: check },
      watch,
      [
        "Last check Nov 2, 2026, 9:00 AM: nothing new",
        "Checked automatically: once a day",
        "Next check: Nov 3, 2026, 12:30 PM",
      ],
    ],
    [
      { ...saved, lastCheck: { ...check, unread: 30 } },
      watch,
      [
        "Last check Nov 2, 2026, 9:00 AM: nothing new, at least 30 more not read",
        "A limit of 4 a day would read them.",
        "Checked automatically: once a day",
        "Next check: Nov 3, 2026, 12:30 PM",
      ],
    ],
    [
      { ...saved, lastCheck: check, schedule: "atStart" },
      watch,
      ["Last check Nov 2, 2026, 9:00 AM: nothing new", "Checked automatically: when a window opens"],
    ],
    [
      { ...saved, lastCheck: check },
      { ...watch, failed: { a: check.at } },
      [
        "Last check Nov 2, 2026, 9:00 AM: nothing new",
        "Checked automatically: once a day",
        "Next check: Nov 9, 2026, 12:30 PM",
      ],
    ],
    [
      { ...saved, lastCheck: check },
      {},
      [
        "Last check Nov 2, 2026, 9:00 AM: nothing new",
        "Automatic checks are off. Choose Schedule Checks… to turn them on.",
      ],
    ],
    [
      { ...saved, lastCheck: check },
      { consent: { perDay: 1, until: now } },
      [
        "Last check Nov 2, 2026, 9:00 AM: nothing new",
        "Automatic checks are off. Choose Schedule Checks… to turn them on.",
      ],
    ],
    [
      { ...saved, lastCheck: check },
      { ...watch, stopped: { why: "limit", at: 0 } },
      [
        "Last check Nov 2, 2026, 9:00 AM: nothing new",
        "Automatic checks have stopped: the service accepts no more requests for now.",
      ],
    ],
    [
      { ...saved, lastCheck: check, schedule: "byHand" },
      watch,
      ["Last check Nov 2, 2026, 9:00 AM: nothing new"],
    ],
  ] as const)("says what comes next: %j, %j", (search, given, lines) => {
    const plain = scheduleInWords(search, { watch: given, now }, wording).map((line) =>
      line.replaceAll("\u202F", " "),
    );
    expect(plain).toEqual(lines);
  });
});

test("the limit of automatic checks ends on a day", () =>
  expect(consentInWords({ perDay: 3, until: Date.UTC(2026, 11, 24) }, wording)).toBe(
    "at most 3 searches a day until Dec 24, 2026",
  ));
