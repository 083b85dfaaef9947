import { describe, expect, it } from "vitest";
import { canRetry, cancelledText, failedText, searchingText } from "../../../src/present/searchStatus.ts";
import { ServiceError } from "../../../src/service/errors.ts";
import { inEnglish } from "../../../src/text/sentence.ts";
import { shownSearch } from "../../support/table/search.ts";

const question = { endpoint: "companies", filters: { company: "Acme" } } as const;
const wording = { t: inEnglish, locale: "en", currency: "USD" };
const error = new ServiceError({ kind: "timeout", maybeCounted: true });

describe("beside the rows of an earlier search", () => {
  it("a search that is under way is named", () => {
    const state = { shown: shownSearch([]), busy: { what: "search", question } } as const;
    expect(searchingText(state, wording)).toMatch(/^Searching for company “Acme”…/);
    expect(searchingText({ busy: state.busy }, wording)).toBeUndefined();
    expect(searchingText({ ...state, busy: { what: "more", question } }, wording)).toBeUndefined();
  });

  it("one that failed is named, and so is a page", () => {
    expect(failedText({ error, during: "search", question }, wording)).toBe(
      "The search for company “Acme” failed. The rows are from an earlier search.",
    );
    expect(failedText({ error, during: "more", question }, wording)).toMatch(/^The next page/);
    expect(failedText({ error, during: "search", question }, wording, false)).toBe(
      "The search for company “Acme” failed.",
    );
  });

  it.each([
    ["a search that had no answer", { kind: "timeout" }, "search", true],
    ["a page, which its own line asks for again", { kind: "timeout" }, "more", false],
    ["a rejected key, before another one is set", { kind: "unauthorized" }, "search", false],
    ["a wait, before its end", { kind: "throttled", retryAt: 1_001 }, "search", false],
    ["a wait, after its end", { kind: "throttled", retryAt: 1_000 }, "search", true],
  ] as const)("a search is asked again or not, after %s", (_, failure, during, isOffered) => {
    const failed = new ServiceError({ ...failure, maybeCounted: true });
    expect(canRetry({ error: { error: failed, during, question } }, 1_000)).toBe(isOffered);
  });

  it("nothing is asked again where nothing failed", () => {
    expect(canRetry({}, 1_000)).toBe(false);
  });

  it("one that was cancelled may have used a search", () => {
    expect(cancelledText(false, inEnglish)).toBe("Search cancelled. The request may have used a search.");
    expect(cancelledText(true, inEnglish)).toBe("Search cancelled");
  });
});
