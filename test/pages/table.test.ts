import { describe, expect } from "vitest";
import { problemsInThemes } from "../support/ui/accessibility.ts";
import { overflowOf } from "../support/ui/atRest.ts";
import { it, tab } from "../support/ui/sharedTab.ts";
import { expectBriefAnnouncement } from "../support/ui/tableLooks.ts";
import { tableStates } from "../support/ui/tableStates.ts";
import { dragBorder, filings, focused, head, selected, showTable } from "../support/ui/tablePage.ts";

describe("the table in a browser", () => {
  it("has nothing that axe finds, and fits into its window", async () => {
    // Eight rows have every kind of cell.
    const table = await showTable(tab(), {}, filings(8));
    await tableStates.selected(table);
    expect(await problemsInThemes(table.page, ["dark"])).toEqual([]);
    expect(await overflowOf(table.page)).toBeLessThanOrEqual(0);
  });

  it("draws only the rows in sight, and keeps the focus of one that is not", async () => {
    const { page } = await showTable(tab(), {}, filings(500));
    const drawn = (): Promise<number> => page.getByRole("rowheader").count();
    expect(await drawn()).toBeLessThan(60);
    const third = page.locator(".record", { has: page.getByRole("rowheader", { name: "Company 00002" }) });
    await third.getByRole("rowheader").click();
    // Drawing a newly selected cell scrolls it into sight, and would undo an earlier scroll.
    await expect.poll(() => third.getAttribute("aria-selected")).toBe("true");
    await page.evaluate("document.querySelector('.scroller').scrollTo(0, 10000)");
    await page.getByRole("rowheader", { name: "Company 00385" }).waitFor();
    expect(await drawn()).toBeLessThan(60);
    expect(await focused(page)).toBe("Company 00002");
    await page.keyboard.press("ArrowDown");
    await page.getByRole("rowheader", { name: "Company 00003" }).waitFor();
    await expect
      .poll(() => page.evaluate<number>("document.querySelector('.scroller').scrollTop"))
      .toBeLessThan(200);
  });

  it("reaches every tool, the grid and the next page by Tab, and shows where the focus is", async () => {
    const { page } = await showTable(tab());
    const reached: string[] = [];
    for (let press = 0; press < 13; press += 1) {
      await page.keyboard.press("Tab");
      const [name, outline] = await page.evaluate<readonly [string, string]>(
        "[document.activeElement.innerText || document.activeElement.type, getComputedStyle(document.activeElement).outlineStyle]",
      );
      expect(outline).not.toBe("none");
      reached.push(name.trim());
    }
    expect(reached).toEqual([
      "Table",
      "checkbox",
      "Insert",
      "Copy",
      "Copy As…",
      "Open",
      "Compare",
      "Export…",
      "Columns…",
      "search",
      "Company 00000",
      "Load Pages…",
      "Load Next Page",
    ]);
  });

  it("takes keys that come faster than it is drawn, each where the one before has led", async () => {
    const { page } = await showTable(tab());
    await page.getByRole("rowheader").first().click();
    await page.evaluate(`(() => {
      const press = () => document.activeElement.dispatchEvent(
        new KeyboardEvent("keydown", { key: "ArrowDown", shiftKey: true, bubbles: true, cancelable: true }));
      for (let times = 0; times < 5; times += 1) press();
    })()`);
    await expect.poll(() => selected(page).count()).toBe(6);
    expect(await focused(page)).toBe("Company 00005");
  });

  it("moves the focus by a key that comes while it scrolls", async () => {
    const { page } = await showTable(tab(), {}, filings(200));
    await page.getByRole("rowheader", { name: "Company 00000" }).click();
    await expect.poll(() => focused(page)).toBe("Company 00000");
    // The browser dispatches the scroll event after the key, and before the next frame.
    await page.evaluate(`{
      document.querySelector(".scroller").scrollTop = 2000;
      const key = new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, cancelable: true });
      document.activeElement.dispatchEvent(key);
    }`);
    await expect.poll(() => focused(page)).toBe("Company 00001");
  });

  it("leaves the focus where it is when a row's menu is asked for: the menu would close", async () => {
    const { page } = await showTable(tab());
    const [first, third] = [page.getByRole("rowheader").nth(0), page.getByRole("rowheader").nth(2)];
    await first.click();
    await expect.poll(() => focused(page)).toBe("Company 00000");
    // A real right click moves the focus before its contextmenu event; this event alone doesn't.
    await third.dispatchEvent("contextmenu");
    await expect.poll(() => selected(page).getByRole("rowheader").innerText()).toBe("Company 00002");
    expect(await focused(page)).toBe("Company 00000");
    await third.click({ button: "right" });
    await expect.poll(() => focused(page)).toBe("Company 00002");
  });

  it("reads out how it is sorted, and how many rows a filter leaves", async () => {
    const { page } = await showTable(tab());
    const said = (): Promise<string> => page.getByRole("status").last().innerText();
    await page.getByRole("columnheader", { name: "State" }).click();
    await expect.poll(said).toBe("Sorted by State, ascending");
    await page.getByRole("searchbox").fill("texas");
    await expect.poll(said).toMatch(/^\d+ rows shown$/);
  });

  it("shows for a while what was just done", async () => {
    await expectBriefAnnouncement(await showTable(tab()), "no-preference");
  });

  it("makes a column as wide as it is dragged, and as its text on a double click", async () => {
    const { page } = await showTable(tab());
    const name = head(page, "Name");
    const width = async (): Promise<number> => (await name.boundingBox())?.width ?? 0;
    const before = await width();
    await dragBorder(page, "Name", 60);
    await expect.poll(width).toBe(before + 60);
    await name.locator(".border").dblclick();
    await expect.poll(width).toBeLessThan(before);
    expect(await name.getAttribute("aria-sort")).toBe("none");
  });

  it("tells which rows are chosen before it asks for anything", async () => {
    const table = await showTable(tab());
    const { page } = table;
    // The cursor is in the first row, but no row is selected.
    const first = { type: "select", generation: 1, rows: [] };
    await expect.poll(async () => (await table.asked()).at(-1)).toEqual(first);
    const before = (await table.asked()).length;
    await page.getByRole("rowheader").nth(2).click();
    await page
      .getByRole("rowheader")
      .nth(0)
      .click({ modifiers: ["ControlOrMeta"] });
    await page.getByRole("button", { name: "Copy", exact: true }).click();
    await page.getByRole("rowheader").nth(4).dblclick();
    await expect
      .poll(async () => (await table.asked()).slice(before))
      .toEqual([
        { type: "select", generation: 1, rows: [2] },
        { type: "select", generation: 1, rows: [0, 2] },
        { type: "command", command: "copyRecord" },
        { type: "select", generation: 1, rows: [4] },
        { type: "open", generation: 1, row: 4 },
      ]);
  });
});
