import { describe, expect, it } from "vitest";
import type { FromUsagePage, ToUsagePage, UsagePage } from "../../../src/present/usage/page.ts";
import { loadUsage, type PageInBrowser } from "../../../tools/pages/reports.ts";
import type { Look } from "../../../tools/pages/tab.ts";
import { problemsInThemes } from "../../support/ui/accessibility.ts";
import { overflowOf } from "../../support/ui/atRest.ts";
import { useTab } from "../../support/ui/tabOfFile.ts";
import { busyLines, drawnUsage, sampleLine, usageStates } from "../../support/usage/usagePages.ts";

const tab = useTab();

/** Opens the page in a theme and draws; fails on any error and on anything that its policy refused. */
async function show(
  page: UsagePage,
  look: Partial<Look> = {},
): Promise<PageInBrowser<ToUsagePage, FromUsagePage>> {
  const open = await loadUsage(tab(), { theme: "dark", ...look });
  await open.post({ type: "draw", page });
  await open.page.locator("h1").waitFor();
  expect(open.problems).toEqual([]);
  return open;
}

const all = usageStates();
const busy = drawnUsage({ lines: [...busyLines(), sampleLine] });

describe("the usage page in a browser", () => {
  it.each(Object.entries(all))("axe finds nothing, in any theme: %s", async (_state, page) => {
    const shown = await show(page);
    for (const summary of await shown.page.locator("summary").all()) await summary.click();
    expect(await problemsInThemes(shown.page)).toEqual([]);
  });

  it.each([
    ["a column of 280", { width: 280 }],
    ["1024 × 700", { width: 1024, height: 700 }],
    ["twice the size", { width: 640, fontSize: 26 }],
    ["forced colours", { forcedColors: true }],
  ])("fits into %s", async (_name, look) => {
    // One after the other in the same page, as in the editor.
    const shown = await show(busy, look);
    for (const [name, page] of Object.entries(all)) {
      await shown.post({ type: "draw", page });
      expect(await overflowOf(shown.page), name).toBeLessThanOrEqual(0);
      expect(shown.problems, name).toEqual([]);
    }
  });

  it("says what is left, and what it was updated by, before anything else", async () => {
    const { page } = await show(busy, { width: 1024, height: 700 });
    await expect.poll(() => page.getByRole("status").first().innerText()).toBe("42 searches left");
    const seen = await page.evaluate<number>(
      "document.querySelector('.bars').getBoundingClientRect().bottom",
    );
    expect(seen).toBeLessThan(700);
  });

  it("asks to draw, and keeps nothing but how many days it shows", async () => {
    const shown = await show(busy);
    expect(await shown.asked()).toEqual([{ type: "ready" }]);
    expect(await shown.kept()).toEqual({ days: 14 });
  });

  it("draws a bar for each day, told apart by more than colour", async () => {
    const { page } = await show(busy);
    await expect.poll(() => page.locator(".bars g").count()).toBe(14);
    const patterns = await page.evaluate<readonly (readonly string[])[]>(
      `["counted", "unknown", "free"].map((charge) => {
        const style = getComputedStyle(document.querySelector(".bars .bar." + charge));
        const bar = document.querySelector(".bars .bar." + charge);
        return [bar.getAttribute("fill") ?? style.fill, style.strokeDasharray];
      })`,
    );
    expect(patterns[0]?.[0]).toMatch(/^rgb/);
    expect(patterns[1]?.[0]).toBe("url(#hatch)");
    expect(patterns[2]).toEqual(["none", "2px, 2px"]);
    await page.getByRole("button", { name: "30 days" }).click();
    await expect.poll(() => page.locator(".bars g").count()).toBe(30);
  });

  it("says the same as a table, by the keyboard", async () => {
    const shown = await show(busy);
    const { page } = shown;
    await page.locator("summary").focus();
    await page.keyboard.press("Enter");
    const table = page.getByRole("table", { name: "Requests per day" });
    await table.waitFor();
    expect(await table.getByRole("row").count()).toBe(15);
    expect(await table.getByRole("row").nth(1).innerText()).toMatch(/^Today\s+\d+\s+\d+\s+\d+$/);
    await page.getByRole("button", { name: "30 days" }).press("Enter");
    await expect.poll(() => table.getByRole("row").count()).toBe(31);
    await expect.poll(() => shown.kept()).toEqual({ days: 30 });
  });

  it("asks by messages, never by itself", async () => {
    const shown = await show(busy);
    const { page } = shown;
    await page.getByRole("button", { name: "Refresh (free)" }).click();
    await page.getByRole("button", { name: "Export as CSV…" }).click();
    await page.getByRole("button", { name: "Sample data" }).click();
    await page.getByRole("button", { name: "Show More" }).click();
    expect(await shown.asked()).toEqual([
      { type: "ready" },
      { type: "command", command: "refresh" },
      { type: "command", command: "export" },
      { type: "show", source: "sample" },
      { type: "more" },
    ]);
  });

  it("says which choice is made", async () => {
    const { page } = await show(busy);
    const pressed = page.locator('[aria-pressed="true"]');
    await expect.poll(() => pressed.allInnerTexts()).toEqual(["Your searches", "14 days"]);
  });

  it("reaches every button by the keyboard, and shows where the focus is", async () => {
    const { page } = await show(busy);
    const wanted = (await page.getByRole("button").count()) + (await page.locator("summary").count());
    const reached = new Set<string>();
    for (let press = 0; press < wanted; press += 1) {
      await page.keyboard.press("Tab");
      const [name, outline] = await page.evaluate<readonly [string, string]>(`(() => {
        const at = document.activeElement;
        return [at.innerText, getComputedStyle(at).outlineStyle];
      })()`);
      reached.add(name);
      expect([name, outline]).toEqual([expect.stringMatching(/./), "solid"]);
    }
    expect(reached.size).toBe(wanted);
  });

  it("keeps the focus when it is drawn anew", async () => {
    const shown = await show(busy);
    await shown.page.getByRole("button", { name: "Refresh (free)" }).focus();
    await shown.post({ type: "draw", page: drawnUsage({ lines: busyLines().slice(0, 4) }) });
    await expect.poll(() => shown.page.locator("li.request").count()).toBe(4);
    expect(await shown.page.evaluate<string>("document.activeElement.innerText")).toContain("Refresh");
  });

  it("reads out what was done", async () => {
    const shown = await show(busy);
    await shown.post({ type: "announce", text: "Updated" });
    await expect.poll(() => shown.page.getByRole("status").allInnerTexts()).toContain("Updated");
  });

  it("shows hostile text as text", async () => {
    const shown = await show(all["hostile"] ?? busy);
    await expect
      .poll(() => shown.page.locator(".words").nth(1).innerText())
      .toContain("<img src=x onerror=alert(1)>");
    expect(await shown.page.locator("img, a, iframe, script:not([src])").count()).toBe(0);
  });

  it("marks headings in order, under one of the first level", async () => {
    const { page } = await show(busy);
    const levels = await page.evaluate<readonly number[]>(
      "[...document.querySelectorAll('h1,h2,h3,h4,h5,h6')].map((heading) => Number(heading.tagName[1]))",
    );
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    levels.forEach((level, index) => expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1));
  });
});
