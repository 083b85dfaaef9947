import { describe, expect } from "vitest";
import { writtenTable } from "../../../../tools/pages/tableRows.ts";
import { problemsOfStates } from "../../../support/ui/accessibility.ts";
import { overflowOf } from "../../../support/ui/atRest.ts";
import { it, tab } from "../../../support/ui/sharedTab.ts";
import { expectBriefAnnouncement, expectFooter, expectUncutAmounts } from "../../../support/ui/tableLooks.ts";
import { filingAt, filings, showTable } from "../../../support/ui/tablePage.ts";
import { tableStates } from "../../../support/ui/tableStates.ts";

describe("the table in a browser", () => {
  it("has nothing that axe finds, in any state and theme", async () => {
    // Eight rows have every kind of cell.
    const rows = filings(8);
    const states = Object.entries(tableStates).map(([state, bring]) => {
      const show = async (): Promise<unknown> => bring(await showTable(tab(), {}, rows));
      return [state, show] as const;
    });
    expect(await problemsOfStates(tab().page, Object.fromEntries(states))).toEqual([]);
  });

  it.each([
    ["a column of 280", { width: 280 }],
    ["a small window at twice the size", { width: 640, height: 400 }],
    ["large letters", { width: 640, height: 420, fontSize: 26 }],
    ["forced colours", { forcedColors: true }],
  ])("fits into %s, and its dialogs too", async (_name, look) => {
    for (const state of [
      "selected",
      "filtered",
      "compared",
      "columns",
      "a filter of values",
      "charts, filtered",
      "charts of amounts",
      "charts of hostile texts",
      "charts of nothing",
    ] as const) {
      const table = await showTable(tab(), look);
      await tableStates[state](table);
      expect(await overflowOf(table.page), state).toBeLessThanOrEqual(0);
      const outside = await table.page.evaluate<number>(
        "[...document.querySelectorAll('dialog')].filter((one) => { const place = one.getBoundingClientRect(); return place.left < 0 || place.top < 0 || place.right > innerWidth || place.bottom > innerHeight; }).length",
      );
      expect(outside, state).toBe(0);
    }
  });

  it("draws only the rows in sight of 10,000, leads to the last one, and sorts them", async () => {
    const all = Array.from({ length: 10_000 }, (_, at) => filingAt(at));
    const least = Math.min(...all.map(({ money_raised: raised }) => raised ?? Infinity));
    const { page } = await showTable(tab(), {}, writtenTable(all));
    const drawn = (): Promise<number> => page.getByRole("rowheader").count();
    expect(await drawn()).toBeLessThan(60);
    expect(await page.getByRole("grid").getAttribute("aria-rowcount")).toBe("10002");
    await page.evaluate("document.querySelector('.scroller').scrollTo(0, 100000)");
    await page.getByRole("rowheader", { name: "Company 03850" }).waitFor();
    expect(await drawn()).toBeLessThan(60);
    await page.getByRole("rowheader", { name: "Company 03850" }).click();
    await page.keyboard.press("Control+End");
    await page.getByRole("rowheader", { name: "Company 09999" }).waitFor();
    await page.getByRole("columnheader", { name: "Raised" }).click();
    const first = page.locator(".record[aria-rowindex='3'] .amount").first();
    await page.keyboard.press("Control+Home");
    await expect.poll(() => first.innerText()).toBe(`$${least.toLocaleString("en-US")}`);
  });

  it("shows for a while what was just done, with reduced motion too", async () => {
    await expectBriefAnnouncement(await showTable(tab()), "reduce");
  });

  it.each([
    { width: 280 },
    { width: 640, height: 400 },
    { width: 1024, height: 700 },
    { width: 640, fontSize: 26 },
  ])("never cuts an amount: %j", async (look) => {
    await expectUncutAmounts(tab(), look);
  });

  it.each([
    [{ width: 676, height: 640 }, 2],
    [{ width: 1300, height: 700 }, 1],
  ] as const)("says the sum of the rows in %j on %i lines", async (look, lines) => {
    await expectFooter(tab(), look, lines);
  });
});
