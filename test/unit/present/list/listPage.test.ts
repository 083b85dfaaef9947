import { describe, expect, it } from "vitest";
import { askableNow, listPriceText } from "../../../../src/present/list/listWords.ts";
import type { ListPage } from "../../../../src/present/list/listProtocol.ts";
import { inEnglish } from "../../../../src/text/sentence.ts";
import { drawnList, listStates } from "../../../support/list/listPages.ts";

const states = listStates();
const buttons = ({ actions }: ListPage) =>
  actions.map(({ label, cost }) => (cost === undefined ? label : `${label} (${cost})`));

const counts = { known: 41, decide: 0, ask: 22, none: 0 };

describe("the price of a list", () => {
  it.each([
    [{ uses: 1, left: 18, reserve: 5 }, "; 18 left, 5 kept in reserve: 13 can be asked now.", 13],
    [{ uses: 2, left: 18, reserve: 5 }, "; 18 left, 5 kept in reserve: 6 can be asked now.", 6],
    [{ uses: 1, left: 1, reserve: 0 }, "; 1 left: 1 can be asked now.", 1],
    [{ uses: 1, left: 3, reserve: 5 }, "; 3 left, 5 kept in reserve: 0 can be asked now.", 0],
    [{ uses: 1, left: 90, reserve: 0 }, "; 90 left: 22 can be asked now.", 22],
    [{ uses: 1, reserve: 0 }, "; the service hasn’t said how many are left.", 22],
    [{ uses: 1, reserve: 5 }, "; the service hasn’t said how many are left, 5 kept in reserve.", 0],
    [{ uses: 0, reserve: 5 }, ".", 22],
  ])("at %o", (price, end, now) => {
    const each = { 0: "free", 1: "up to 1 search each", 2: "up to 2 searches each" }[price.uses] ?? "";
    const text = listPriceText(counts, { questions: 22, price }, inEnglish);
    expect(text).toBe(`63 names: 41 known, 22 to ask, ${each}${end}`);
    expect(askableNow(22, price)).toBe(now);
  });

  it("names none if nothing is left to ask", () => {
    const done = { known: 0, decide: 0, ask: 0, none: 1 };
    const price = { uses: 1, left: 9, reserve: 0 };
    expect(listPriceText(done, { questions: 0, price }, inEnglish)).toBe(
      "1 name: 0 known, 1 without a match.",
    );
  });
});

describe("the buttons of a list", () => {
  it.each([
    ["a few names", states.usual, ["Ask About 2 Names (may use 2 searches)"]],
    ["more than the reserve allows", states.atReserve, ["Refresh (free)"]],
    ["a stop", states.stopped, ["Resume (may use 6 searches)", "Ask About 13 Names (may use 13 searches)"]],
    ["a run", states.running, ["Pause"]],
    ["the sample", states.sample, ["Try Ten (free)", "Ask About 35 Names (free)"]],
    ["no connection", states.unconnected, ["Configure Connection…", "Use Sample Data"]],
  ])("at %s name their price", (_what, page, expected) => {
    expect(buttons(page)).toEqual([...expected, "Show in Results", "Save Result"]);
  });

  it("are none while the list is read", () => {
    expect(states.reading).toMatchObject({ price: "Reading: 4 of 9", actions: [], rows: [] });
  });
});

describe("the names of a list", () => {
  it("say how surely each is known, and since when", () => {
    expect(states.usual.rows.map(({ kind, match }) => `${kind}: ${match}`)).toEqual([
      "exact: Exact",
      "several: 2 companies with this name",
      "suggestion: Did you mean…",
      "exact: Chosen by you",
      "unknown: Not known yet",
      "none: Nothing found 2 days ago",
      "none: No match on the first page (25 found 2 days ago)",
      "lost: Sent 2 days ago, no answer",
      "unknown: Rejected by you",
    ]);
    expect(states.usual.rows[0]?.answer?.facts).toMatch(/^Ohio · .* · 3 days ago$/u);
    expect(states.usual.rows[1]?.options.map(({ name }) => name)).toEqual(["Toro Co", "Toro Corp"]);
  });

  it("are counted in the profile and the choice of what is shown", () => {
    expect(states.usual.profile).toBe("11 rows · 9 names · 1 blank · 1 duplicate");
    expect(states.usual.filter.options.map(({ label }) => label).join()).toBe(
      "All 9,To Decide 2,Known 2,To Ask 2,No Match 3",
    );
    for (const { value, label } of states.usual.filter.options)
      expect(drawnList({ filter: value }).rows).toHaveLength(Number(label.split(" ").at(-1)));
  });

  it("are drawn in parts", () => {
    expect(states.many.rows).toHaveLength(20);
    expect(states.many.more).toBe("Show More");
    expect(states.usual.more).toBeUndefined();
    expect(states.noNames.empty).toBe("This column has no company names. Choose another one.");
  });
});
