import { beforeEach, describe, expect, it } from "vitest";
import { type Reading, textIn } from "../../tools/workbench/reading.ts";
import { closeEditors, loadFullFiling, searchFor } from "../../tools/workbench/steps.ts";
import { openTable, tableOf } from "../../tools/workbench/tablePage.ts";
import { type ShownRequest, type UsagePageObject, openUsage } from "../../tools/workbench/usagePage.ts";
import type { Fault } from "../support/faults/answers.ts";
import { namedAnswers } from "../support/faults/heldAnswers.ts";
import { startSwitchedService } from "../support/faults/switchedService.ts";
import { expectSoon } from "../support/ui/expectSoon.ts";
import { connectedKey, useConnected } from "../support/ui/product.ts";
import { answerFilings } from "../support/ui/tableFilings.ts";

const service = await startSwitchedService();
const session = useConnected(service);
const named = namedAnswers(10_000);
/** Filings for “Company”; two rows named after any other search. */
const answer: Fault = (request, response, rest) => {
  const isFiling = /company=Company\b|\/companies\/10\d\d$/.test(request.url ?? "");
  (isFiling ? answerFilings : named)(request, response, rest);
};

beforeEach(async () => {
  service.behave(answer);
  await closeEditors(session().vs);
});

describe("the table of the loaded rows", () => {
  beforeEach(async () => {
    const { vs } = session();
    await searchFor(vs, "Company");
    await vs.view("Results").row("Company 00").waitFor();
  });

  it("names its search, and opens a row on its page by Enter, which asks for nothing", async () => {
    const { vs, page } = session();
    const table = await openTable(vs);
    await expectSoon(table.summary).toContain("40 shown of 40 loaded, more exist");
    await expectSoon(vs.tabs).toContain("Company “Company”");
    const before = service.asked.length;
    await table.row("Company 04").getByRole("rowheader").click();
    await page.keyboard.press("Enter");
    await vs.webview().getByRole("heading", { level: 1, name: "Company 04" }).waitFor();
    expect(service.asked).toHaveLength(before);
  });
});

describe("the library as a table", () => {
  it("shows the records that searches have brought, opens one, and says how many have come since", async () => {
    const { vs, page } = session();
    await searchFor(vs, "Company");
    await vs.view("Results").row("Company 00").waitFor();
    await vs.run("Startup Funding: Open Library as Table");
    const table = tableOf(vs, "Records in the library");
    const shown = table.summary.as((text) => Number(/(\d+) shown of/.exec(text)?.[1] ?? -1));
    const before = await shown.until("the records of the search", (count) => count >= 40);
    const [first = ""] = await table.names.until("all names", (all) => !all.includes("…"));
    await expectSoon(vs.tabs).toContain("Library");
    await table.grid.getByRole("rowheader").first().click();
    await page.keyboard.press("Enter");
    await vs.webview().getByRole("heading", { level: 1, name: first }).waitFor();
    await vs.run("Startup Funding: Open Library as Table");
    await table.grid.waitFor();
    await searchFor(vs, "Latecomer");
    // A notification may be in front of it.
    await table.frame.getByRole("button", { name: /new records?\. Refresh/ }).press("Enter");
    await expectSoon(shown).toBe(before + 2);
  });
});

const requestsFor = ({ requests }: UsagePageObject, words: string): Reading<readonly ShownRequest[]> =>
  requests.as((all) => all.filter((one) => one.words === words));

describe("the usage page", () => {
  it("says how many searches are left and follows each request, by name", async () => {
    const { vs } = session();
    await vs.run("Startup Funding: Refresh Remaining Searches");
    const usage = await openUsage(vs);
    await usage.page.getByText("30 searches left", { exact: true }).waitFor();
    await searchFor(vs, "Followed");
    await expectSoon(requestsFor(usage, "Company “Followed”")).toEqual([
      { words: "Company “Followed”", used: "may have used 1 search", facts: "Company search · 2 results" },
    ]);
    // Where checks are known to be free, the product has read the count again by itself.
    await usage.page.getByText(/^(?:About 29|30) searches left$/).waitFor();
    await vs.view("Results").click("Followed 1");
    await vs.webview().getByRole("heading", { level: 1, name: "Followed 1" }).waitFor();
    await loadFullFiling(vs);
    await vs.webview().getByRole("heading", { level: 1, name: "In full" }).waitFor();
    // By the name that its row has, not by the number that it was asked for by.
    const again = await openUsage(vs);
    const listed = expectSoon(requestsFor(again, "Followed 1")).toEqual([
      { words: "Followed 1", used: "may have used 1 search", facts: "Full filing" },
    ]);
    const [id = ""] = /\d{5}$/.exec(service.asked.at(-1) ?? "") ?? [];
    expect(id).not.toBe("");
    expect(await textIn(again.page.locator("main")).after(listed)).not.toContain(id);
  });
});

describe("the report of Diagnose Connection", () => {
  it("says that everything works, and copies itself without the key", async () => {
    const { vs } = session();
    const checks = service.checks();
    await vs.run("Startup Funding: Diagnose Connection");
    await vs.page.getByText("The key is checked with an empty query, which should be free.").waitFor();
    expect(service.checks()).toBe(checks);
    await vs.dialog.press("Run Checks");
    const page = vs.webview();
    await page.getByRole("heading", { level: 1, name: "Connection Report" }).waitFor();
    await expectSoon(textIn(page.locator(".verdict"))).toBe("Everything works.");
    await expectSoon(textIn(page.locator(".steps"))).toBe("No action needed.");
    await page.getByRole("button", { name: "Copy Report" }).click();
    const heading = "# Startup Funding: Connection Report";
    const report = await vs.clipboard.until("the report", (text) => text.includes(heading));
    expect(report).toContain("**Everything works.**");
    expect(report).toMatch(/- Startup Funding: `\d+\.\d+\.\d+`/);
    expect(report).not.toContain(connectedKey);
  });
});
