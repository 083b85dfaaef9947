import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { it, tab } from "../support/ui/sharedTab.ts";
import { filings, focused, names, showCharts, showTable, summary } from "../support/ui/tablePage.ts";

const said = (page: Page): Promise<string> => page.getByRole("status").last().innerText();
const mark = (page: Page, name: RegExp) =>
  page.locator(".chart-mark").and(page.getByRole("button", { name }));
const chart = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** Returns the sentence of each bar of a chart. */
const bars = (page: Page, name: string): Promise<readonly string[]> =>
  chart(page, name).locator(".chart-mark title").allTextContents();

describe("the charts of the table in a browser", () => {
  it("filter by each mark that is pressed, and say so", async () => {
    const { page } = await showCharts(tab());
    await mark(page, /^California/).press("Enter");
    await expect.poll(() => said(page)).toContain("Place: California");
    await mark(page, /^Texas/).press(" ");
    await expect.poll(() => summary(page)).toContain("15 shown of 30 loaded");
    await expect.poll(() => page.locator(".headline").innerText()).toBe("15 of 30 shown");
    await mark(page, /^California/).press("Enter");
    await expect.poll(() => said(page)).toContain("No longer");
    await expect.poll(() => page.locator(".chart-mark[aria-pressed=true]").count()).toBe(1);
    expect(await page.locator(".active .chip").allInnerTexts()).toHaveLength(2);
  });

  it("follow each other and the table's filter, but not themselves", async () => {
    const { page } = await showCharts(tab());
    const caption = (name: string): Promise<string> =>
      chart(page, name).locator(".chart-caption").innerText();
    expect(await bars(page, "By industry")).toEqual([
      expect.stringMatching(/^Computers: 20 of 30 loaded/),
      expect.stringMatching(/^Pooled Investment Fund: 10 of 30 loaded/),
    ]);
    await mark(page, /^California/).press("Enter");
    await expect.poll(() => caption("By industry")).toBe("Records · 8 of 30 shown");
    expect(await caption("By state")).toBe("Records · 30 loaded, more exist");
    expect(await bars(page, "By industry")).toEqual([
      expect.stringMatching(/^Computers: 5 of 8 shown/),
      expect.stringMatching(/^Pooled Investment Fund: 3 of 8 shown/),
    ]);
    await mark(page, /^Pooled/).press("Enter");
    await expect.poll(() => caption("By state")).toBe("Records · 10 of 30 shown");
    await expect.poll(() => caption("Over time")).toBe("Records per day · 3 of 30 shown");
    await page.getByRole("tab", { name: "Table" }).click();
    await page.getByRole("searchbox").fill("00000");
    await page.getByRole("tab", { name: "Charts" }).click();
    await expect.poll(() => caption("By state")).toBe("Records · 1 of 30 shown");
  });

  it("show counts or amounts, all of them, and keep it", async () => {
    const { page } = await showCharts(tab());
    const tick = (): Promise<readonly string[]> =>
      chart(page, "Over time").locator("svg text").allTextContents();
    await expect.poll(tick).toContain("30");
    await page.getByRole("button", { name: "Amount", exact: true }).click();
    await expect.poll(tick).toContain("$3M");
    await expect
      .poll(() => chart(page, "Over time").locator(".chart-caption").innerText())
      .toBe("Amount raised per day · 30 loaded, more exist");
    await expect
      .poll(() => page.getByRole("button", { name: "Amount", exact: true }).getAttribute("aria-pressed"))
      .toBe("true");
    await page.getByRole("tab", { name: "Table" }).click();
    await page.getByRole("tab", { name: "Charts" }).click();
    await expect.poll(tick).toContain("$3M");
  });

  it("count if no record has an amount, and say why", async () => {
    const { page } = await showCharts(tab(), {}, filings(30, { money_raised: null }));
    const amount = page.getByRole("button", { name: "Amount", exact: true });
    expect(await amount.isDisabled()).toBe(true);
    expect(await amount.getAttribute("title")).toBe("None of the loaded records reports an amount.");
    const summaries = await page.locator(".chart-unseen").allInnerTexts();
    expect(summaries.join(" ")).not.toContain("Highest amount");
  });

  it("follow the rows that come later, and drop a filter that the new ones no longer know", async () => {
    const table = await showCharts(tab());
    const { page } = table;
    const send = async (count: number, from: number, change: object = {}): Promise<void> => {
      const { rows, columns } = filings(count, change);
      await table.post({ type: "rows", generation: 1, at: from, rows: rows.slice(from), columns });
      const loaded = `${String(count)} loaded`;
      await table.post({ type: "status", status: { loaded, rows: count, busy: undefined, notes: [] } });
    };
    await mark(page, /^California/).press("Enter");
    await send(50, 30);
    await expect.poll(() => summary(page)).toContain("13 shown of 50 loaded");
    await mark(page, /^California/).press("Enter");
    await mark(page, /^May 6, 2024/).press("Enter");
    await page.getByRole("list", { name: "Active filters" }).waitFor();
    await send(70, 50, { accepted_at: "2022-05-06T07:08:09-04:00" });
    await expect.poll(() => said(page)).toContain("No longer filtered by “Date: May 6, 2024”");
    expect(await page.locator(".announcement").count()).toBe(1);
    await expect.poll(() => summary(page)).toContain("70 shown of 70 loaded");
    await send(80, 70);
    await mark(page, /^May 2024/).press("Enter");
    await page.getByRole("button", { name: /^Date: May 2024/ }).click();
    await expect.poll(() => said(page)).toMatch(/^No longer filtered by Date: May 2024/);
  });

  it("show the words of the table's filter, and leave the focus in place when a filter goes", async () => {
    const { page } = await showTable(tab());
    await page.getByRole("searchbox").fill("fund");
    await page.getByRole("tab", { name: "Charts" }).click();
    await mark(page, /^California/).press("Enter");
    const chips = page.getByRole("list", { name: "Active filters" }).getByRole("button");
    await expect.poll(() => chips.count()).toBe(3);
    await chips.nth(0).press("Enter");
    await expect.poll(() => focused(page)).toContain("Place: California");
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).toBe("Charts");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => focused(page)).toBe("Table");
    await page.getByRole("grid").waitFor();
    expect(await focused(page)).toBe("Table");
  });

  it("lead to their rows, into the grid", async () => {
    const { page } = await showCharts(tab());
    await mark(page, /^New York/).press("Enter");
    await page.getByRole("button", { name: "Show Rows in Table" }).click();
    await expect.poll(() => focused(page)).toBe("Company 00001");
    expect(await names(page)).toHaveLength(8);
  });
});
