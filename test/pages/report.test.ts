import { describe, expect } from "vitest";
import type { ReportPage } from "../../src/present/report/reportProtocol.ts";
import { loadBrowserPage, type BrowserPage } from "../../tools/pages/browserPage.ts";
import { reportStates } from "../support/report/reportPages.ts";
import { it, tab } from "../support/ui/sharedTab.ts";

const { good, rejected } = reportStates();

async function show(page: ReportPage): Promise<BrowserPage<"report">> {
  const open = await loadBrowserPage(tab(), "report", { theme: "dark" });
  await open.post({ type: "draw", page });
  return open;
}

describe("the report of a diagnosis in a browser", () => {
  it("opens with the verdict and what to do; what is well stays closed", async () => {
    const { page } = await show(good);
    await expect.poll(() => page.getByRole("status").first().innerText()).toBe("Everything works.");
    expect(await page.locator(".steps li").allInnerTexts()).toEqual(["No action needed."]);
    expect(await page.locator("details[open]").count()).toBe(0);
    await page.getByText("Company searches and filings: app.example").click();
    await page.getByText("TLSv1.3, issued to app.example by Example Authority").waitFor();
  });

  it("numbers the steps, and opens the host that is not well", async () => {
    const { page } = await show(rejected);
    expect(await page.locator("ol.steps > li").count()).toBe(4);
    expect(await page.locator("details[open] h2").allInnerTexts()).toEqual([
      "Fundings and companies: api.example",
      "Company searches and filings: app.example",
    ]);
  });

  it("asks by messages: for each step, and for a copy", async () => {
    const shown = await show(rejected);
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
  });
});
