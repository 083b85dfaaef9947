import { describe, expect } from "vitest";
import type { ListPage } from "../../src/present/list/listProtocol.ts";
import { loadBrowserPage, type BrowserPage } from "../../tools/pages/browserPage.ts";
import { listStates } from "../support/list/listPages.ts";
import { it, tab } from "../support/ui/sharedTab.ts";

const states = listStates();

async function show(page: ListPage): Promise<BrowserPage<"list">> {
  const open = await loadBrowserPage(tab(), "list", { theme: "dark", width: 1024, height: 700 });
  await open.post({ type: "draw", page });
  return open;
}

describe("the page of a list in a browser", () => {
  it("says what is known and what the rest costs, before the buttons that ask", async () => {
    const { page } = await show(states.many);
    await expect
      .poll(() => page.locator(".sentence").innerText())
      .toMatch(
        /^63 names: \d+ known, \d+ to decide, \d+ without a match, \d+ to ask, up to 1 search each; 18 left, 5 kept/u,
      );
    for (const name of ["Try Ten (may use 10 searches)", "Ask About 13 Names (may use 13 searches)"])
      expect(await page.locator(".price").getByRole("button", { name }).count()).toBe(1);
  });

  it("asks for as many as the button says, and never by itself", async () => {
    const shown = await show(states.stopped);
    const { page } = shown;
    await page.getByRole("button", { name: "Resume" }).click();
    await page.getByRole("button", { name: "Ask About 13 Names" }).click();
    await page.getByRole("button", { name: "To Ask" }).click();
    await page.getByRole("button", { name: "Ask Again" }).first().click();
    await page.getByLabel("Column").selectOption({ label: "City" });
    await page.getByLabel("The first row has the titles").uncheck();
    expect(await shown.asked()).toEqual([
      { type: "ready" },
      { type: "ask", count: 6 },
      { type: "ask", count: 13 },
      { type: "filter", filter: "ask" },
      { type: "again", position: 5 },
      { type: "column", column: 1 },
      { type: "header", isOn: false },
    ]);
  });

  it("lets the keyboard accept and reject suggestions one by one", async () => {
    const shown = await show(states.usual);
    const { page } = shown;
    const focused = () => page.evaluate<string>("document.activeElement.innerText");
    await page.locator(".company.option").first().focus();
    await page.keyboard.press("ArrowDown");
    expect(await focused()).toContain("Toro Corp");
    await page.keyboard.press("Enter");
    // The next name has the focus already.
    await expect.poll(focused).toContain("North Star Bio");
    await page.keyboard.press("ArrowUp");
    expect(await focused()).toContain("Toro Corp");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Delete");
    expect(await shown.asked()).toEqual([
      { type: "ready" },
      { type: "choose", position: 1, company: 1 },
      { type: "choose", position: 2 },
    ]);
  });

  it("opens what was found, and undoes a choice", async () => {
    const shown = await show(states.usual);
    await shown.page.getByRole("button", { name: "NORTHWIND ROBOTICS" }).click();
    await shown.page.getByRole("button", { name: "Undo" }).first().click();
    await shown.page.getByRole("button", { name: "Undo" }).last().click();
    expect((await shown.asked()).slice(1)).toEqual([
      { type: "open", position: 0, company: 0 },
      { type: "choose", position: 3, company: 2 },
      { type: "choose", position: 8 },
    ]);
  });

  it("shows how far a run is, pauses it once, and reads out why it has stopped", async () => {
    const shown = await show(states.running);
    const { page } = shown;
    expect(await page.getByRole("progressbar").getAttribute("value")).toBe("4");
    await page.getByRole("button", { name: "Pause" }).click();
    await shown.post({ type: "draw", page: states.pausing });
    await page.getByRole("button", { name: "Pause" }).press("Enter");
    expect((await shown.asked()).slice(1)).toEqual([{ type: "command", command: "pause" }]);
    await shown.post({ type: "draw", page: states.stopped });
    await expect
      .poll(() => page.getByRole("status").allInnerTexts())
      .toContain("a.example didn’t respond in time. This may have used 1 search.");
  });
});
