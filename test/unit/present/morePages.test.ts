import { describe, expect, it } from "vitest";
import {
  pagesLoadedInWords,
  pagesPrice,
  pagesToLoad,
  usualPageCount,
} from "../../../src/present/morePages.ts";
import { inEnglish as t } from "../../../src/text/sentence.ts";
import { filing } from "../../support/handDriven.ts";

describe("the pages that may follow", () => {
  const rows = Array.from({ length: 20 }, (_, id) => ({
    key: `filing:${id}`,
    service: "",
    record: filing(id),
  }));

  it.each([
    [{ rows, repeats: 5, pages: 1, totalCount: 101 }, 4],
    [{ rows, repeats: 0, pages: 2, totalCount: 21 }, 1],
    [{ rows, repeats: 0, pages: 1, totalCount: 10 }, 1],
    [{ rows, repeats: 0, pages: 1, totalCount: 1_000_000 }, 100],
    [{ rows: [], repeats: 0, pages: 1, totalCount: 40 }, 100],
    [{ rows, repeats: 0, pages: 1 }, 100],
  ])("are counted from the service's total: %#", (shown, expected) => {
    expect(pagesToLoad(shown)).toBe(expected);
  });

  it.each([
    [100, { uses: 1, left: 18, reserve: 0 }, 5],
    [100, { uses: 2, left: 9, reserve: 3 }, 3],
    [100, { uses: 1, left: 2, reserve: 5 }, 1],
    [3, { uses: 0, left: 0, reserve: 0 }, 3],
    [100, { uses: 1, reserve: 5 }, 5],
  ])("are suggested as far as searches are left above the reserve: %#", (most, price, expected) => {
    expect(usualPageCount(most, price)).toBe(expected);
  });
});

describe("the price of several pages", () => {
  it.each([
    [
      5,
      { uses: 1, left: 18, reserve: 5 },
      "Up to 5 more pages, up to 5 searches · 18 left, 5 kept in reserve",
    ],
    [1, { uses: 1, reserve: 0 }, "1 more page, up to 1 search"],
    [3, { uses: 2, left: 7, reserve: 0 }, "Up to 3 more pages, up to 6 searches · 7 left"],
    [3, { uses: 0, reserve: 2 }, "Up to 3 more pages: free"],
  ])("is that of all of them: %#", (pages, price, expected) => {
    expect(pagesPrice(pages, price, t)).toBe(expected);
  });

  it.each([
    [1, 0, "1 page loaded, no search used."],
    [2, 1, "2 pages loaded, up to 1 search used."],
    [3, 6, "3 pages loaded, up to 6 searches used."],
  ])("is said as the most that was used: %#", (pages, searches, expected) => {
    expect(pagesLoadedInWords(pages, searches, t)).toBe(expected);
  });
});
