import { describe, expect, it } from "vitest";
import type { FromReportPage, ReportPage, ToReportPage } from "../../../src/present/report/page.ts";
import { loadReport, type PageInBrowser } from "../../../tools/pages/reports.ts";
import type { Look } from "../../../tools/pages/tab.ts";
import { reportStates } from "../../support/report/reportPages.ts";
import { problemsInThemes } from "../../support/ui/accessibility.ts";
import { overflowOf } from "../../support/ui/atRest.ts";
import { useTab } from "../../support/ui/tabOfFile.ts";

const tab = useTab();

/** Opens the page in a theme and draws; fails on any error and on anything that its policy refused. */
async function show(
  page: ReportPage,
  look: Partial<Look> = {},
): Promise<PageInBrowser<ToReportPage, FromReportPage>> {
  const open = await loadReport(tab(), { theme: "dark", ...look });
  await open.post({ type: "draw", page });
  await open.page.locator("h1").waitFor();
  expect(open.problems).toEqual([]);
  return open;
}

const all = reportStates();

/** A state that is there. */
function state(name: string): ReportPage {
  const page = all[name];
  if (page === undefined) throw new Error(`no state ${name}`);
  return page;
}

describe("the report of a diagnosis in a browser", () => {
  it.each(Object.entries(all))("axe finds nothing, in any theme: %s", async (_state, page) => {
    const shown = await show(page);
    await shown.page.evaluate("document.querySelectorAll('details').forEach((part) => (part.open = true))");
    expect(await problemsInThemes(shown.page)).toEqual([]);
  });

  it.each([
    ["a column of 280", { width: 280 }],
    ["1024 × 700", { width: 1024, height: 700 }],
    ["twice the size", { width: 640, fontSize: 26 }],
    ["forced colours", { forcedColors: true }],
  ])("fits into %s", async (_name, look) => {
    // One after the other in the same page, as in the editor.
    const shown = await show(state("good"), look);
    for (const [name, page] of Object.entries(all)) {
      await shown.post({ type: "draw", page });
      expect(await overflowOf(shown.page), name).toBeLessThanOrEqual(0);
      expect(shown.problems, name).toEqual([]);
    }
  });

  it("opens with the verdict and what to do; what is well stays closed", async () => {
    const { page } = await show(state("good"));
    await expect.poll(() => page.getByRole("status").first().innerText()).toBe("Everything works.");
    expect(await page.locator(".steps li").allInnerTexts()).toEqual(["No action needed."]);
    expect(await page.locator("details[open]").count()).toBe(0);
    await page.getByText("Company searches and filings: app.example").click();
    await page.getByText("TLSv1.3, issued to app.example by Example Authority").waitFor();
  });

  it("numbers the steps, and opens the host that is not well", async () => {
    const { page } = await show(state("rejected"));
    expect(await page.locator("ol.steps > li").count()).toBe(4);
    expect(await page.locator("details[open] h2").allInnerTexts()).toEqual([
      "Fundings and companies: api.example",
      "Company searches and filings: app.example",
    ]);
  });

  it("asks by messages: for each step, and for a copy", async () => {
    const shown = await show(state("rejected"));
    const { page } = shown;
    await page.getByRole("button", { name: "Set API Key…" }).click();
    await page.getByRole("button", { name: "Configure Connection…" }).first().click();
    await page.getByRole("button", { name: "Copy Report" }).click();
    await page.getByRole("button", { name: "Check Again" }).press("Enter");
    expect(await shown.asked()).toEqual([
      { type: "ready" },
      { type: "command", command: "setApiKey" },
      { type: "command", command: "configureConnection" },
      { type: "command", command: "copy" },
      { type: "command", command: "again" },
    ]);
    await shown.post({ type: "announce", text: "Copied" });
    await expect.poll(() => page.getByRole("status").allInnerTexts()).toContain("Copied");
  });

  it("keeps the report over a reload", async () => {
    const shown = await show(state("otherWay"));
    expect(await shown.kept()).toEqual(state("otherWay"));
  });

  it("reaches every button by the keyboard, and shows where the focus is", async () => {
    const { page } = await show(state("rejected"));
    const wanted = (await page.getByRole("button").count()) + (await page.locator("summary").count());
    for (let press = 0; press < wanted; press += 1) {
      await page.keyboard.press("Tab");
      const [tag, outline] = await page.evaluate<readonly [string, string]>(
        "[document.activeElement.tagName, getComputedStyle(document.activeElement).outlineStyle]",
      );
      expect(["BUTTON", "SUMMARY"]).toContain(tag);
      expect(outline).toBe("solid");
    }
  });

  it("shows hostile text as text", async () => {
    const { page } = await show(state("hostile"));
    await expect.poll(() => page.locator(".verdict").innerText()).toContain("<img src=x onerror=alert(1)>");
    expect(await page.locator("img, a, iframe, script:not([src])").count()).toBe(0);
  });
});
