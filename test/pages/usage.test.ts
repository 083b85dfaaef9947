import { describe, expect } from "vitest";
import type { UsagePage } from "../../src/present/usage/usageProtocol.ts";
import { loadBrowserPage, type BrowserPage } from "../../tools/pages/browserPage.ts";
import type { PageStyle } from "../../tools/pages/tab.ts";
import { it, tab } from "../support/ui/sharedTab.ts";
import { busyLines, drawnUsage, sampleLine } from "../support/usage/usagePages.ts";

async function show(page: UsagePage, look: Partial<PageStyle> = {}): Promise<BrowserPage<"usage">> {
  const open = await loadBrowserPage(tab(), "usage", { theme: "dark", ...look });
  await open.post({ type: "draw", page });
  return open;
}

const busy = drawnUsage({ lines: [...busyLines(), sampleLine] });

describe("the usage page in a browser", () => {
  it("says what is left, and what it was updated by, before anything else", async () => {
    const { page } = await show(busy, { width: 1024, height: 700 });
    await expect.poll(() => page.getByRole("status").first().innerText()).toBe("42 searches left");
    const seen = await page.evaluate<number>(
      "document.querySelector('.bars').getBoundingClientRect().bottom",
    );
    expect(seen).toBeLessThan(700);
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

  it("keeps the focus when it is drawn again", async () => {
    const shown = await show(busy);
    await shown.page.getByRole("button", { name: "Refresh (free)" }).focus();
    await shown.post({ type: "draw", page: drawnUsage({ lines: busyLines().slice(0, 4) }) });
    await expect.poll(() => shown.page.locator("li.request").count()).toBe(4);
    expect(await shown.page.evaluate<string>("document.activeElement.innerText")).toContain("Refresh");
  });
});
