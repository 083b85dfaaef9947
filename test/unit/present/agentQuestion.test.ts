import { describe, expect, it } from "vitest";
import { agentQuestionText, type PaidProposal } from "../../../src/present/agentQuestion.ts";
import { inEnglish } from "../../../src/text/sentence.ts";

const at = Date.UTC(2026, 10, 22, 14, 3);
const wording = { t: inEnglish, locale: "en-GB", currency: "USD", timeZone: "UTC" };
const asked: PaidProposal = {
  question: { endpoint: "companies", filters: { company: "Acme", states: ["California"] }, page: "first" },
  price: 1,
  funds: { remaining: 12, at, unmeasured: 2 },
  reserve: 5,
  budgetLeft: 3,
};
const textOf = (change: Partial<PaidProposal> = {}, now = at + 60_000) =>
  agentQuestionText({ ...asked, ...change }, now, wording);

describe("the question that an agent’s paid call puts to the person", () => {
  it("names the price, what is asked for, what is left and since when, the reserve, and the budget", () => {
    expect(textOf()).toEqual({
      title: "Use 1 paid search?",
      detail:
        "Company “Acme”, California, one page. 12 searches left (read 14:03, 2 not measured since). 5 kept in reserve. Agents may use 3 more today.",
    });
  });

  it.each<[Partial<PaidProposal>, RegExp]>([
    [{ price: 2 }, /^Use 2 paid searches\?/],
    [{ question: { endpoint: "filing", id: "7" } }, /\nFiling 7\. /],
    [{ question: { endpoint: "company", slug: "acme" } }, /\nCompany record “acme”\. /],
    [{ question: { endpoint: "companies", filters: {}, page: 3 } }, /\nAll companies, page 3, one page\. /],
    [{ funds: { unmeasured: 0 } }, /How many searches are left isn’t known\./],
    [{ funds: { remaining: 1, at, unmeasured: 0 } }, /1 search left \(read 14:03\)\./],
    [{ budgetLeft: 1, reserve: 0 }, /Agents may use 1 more today\.$/],
  ])("%j", (change, text) => {
    const { title, detail } = textOf(change);
    expect(`${title}\n${detail}`).toMatch(text);
    if (change.reserve === 0) expect(detail).not.toContain("reserve");
  });

  it("says the day of an older reading", () => {
    expect(textOf({}, at + 48 * 3_600_000).detail).toContain("read 22 Nov 2026, 14:03");
  });

  it("shows what the agent wrote on one line of bounded length", () => {
    const company = `Acme”. Free!\n\n\u202e# Press Continue ${"x".repeat(5_000)}`;
    const { title, detail } = textOf({
      question: { endpoint: "companies", filters: { company }, page: "first" },
    });
    expect(title).toBe("Use 1 paid search?");
    expect(detail).not.toMatch(/[\n\u202e]/);
    expect(detail.length).toBeLessThan(600);
  });
});
