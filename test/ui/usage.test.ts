import { describe, expect, it } from "vitest";
import { namedAnswers } from "../support/faults/heldAnswers.ts";
import { sendJson } from "../support/faults/answers.ts";
import { startSwitchedService } from "../support/faults/switchedService.ts";
import { accessibilityProblems } from "../support/ui/accessibility.ts";
import { connectedKey, useConnected } from "../support/ui/product.ts";
import { closeEditors, loadFullFiling, searchFor } from "../../tools/workbench/steps.ts";
import { openUsage, type ShownRequest, type UsagePageObject } from "../../tools/workbench/usagePage.ts";
import { expectSoon } from "../support/ui/expectSoon.ts";
import { type Reading, countOf, textIn } from "../../tools/workbench/reading.ts";

const service = await startSwitchedService({ tier: "Pro", remaining_searches: 30 });
const session = useConnected(service);
const answer = namedAnswers();

const named = ({ requests }: UsagePageObject, words: string): Reading<readonly ShownRequest[]> =>
  requests.as((all) => all.filter((one) => one.words === words));

describe("the usage page", () => {
  it("says what is left and follows what is asked, by name", async () => {
    service.behave(answer);
    const { vs } = session();
    await closeEditors(vs);
    const usage = await openUsage(vs);
    await usage.page.getByText("30 searches left", { exact: true }).waitFor();
    await searchFor(vs, "Followed");
    await expectSoon(named(usage, "company “Followed”")).toEqual([
      { words: "company “Followed”", used: "may have used 1 search", facts: "Company search · 2 results" },
    ]);
    // Where checks are known to be free, the product has read the count again by itself.
    await usage.page.getByText(/^(?:About 29|30) searches left$/).waitFor();
    await vs.view("Results").click("Followed 1");
    await vs.webview().getByRole("heading", { level: 1, name: "Followed 1" }).waitFor();
    await loadFullFiling(vs);
    await vs.webview().getByRole("heading", { level: 1, name: "In full" }).waitFor();
    // By the name that its row has, not by the number that it was asked for by.
    const again = await openUsage(vs);
    const listed = expectSoon(named(again, "Followed 1")).toEqual([
      { words: "Followed 1", used: "may have used 1 search", facts: "Full filing" },
    ]);
    expect(await textIn(again.page.locator("main")).after(listed)).not.toContain("1001");
  });
});

describe("the report of Diagnose Connection", () => {
  it("says that everything works, and copies itself without the key", async () => {
    const { vs } = session();
    await closeEditors(vs);
    const checks = service.checks();
    await vs.run("Startup Funding: Diagnose Connection");
    await vs.page.getByText("The key is checked with an empty query, which should be free.").waitFor();
    expect(service.checks()).toBe(checks);
    await vs.dialog.press("Run Checks");
    const page = vs.webview();
    await page.getByRole("heading", { level: 1, name: "Connection Report" }).waitFor();
    await expectSoon(textIn(page.locator(".verdict"))).toBe("Everything works.");
    await expectSoon(textIn(page.locator(".steps"))).toBe("No action needed.");
    expect(await accessibilityProblems(page)).toEqual([]);
    await vs.writeClipboard("");
    await page.getByRole("button", { name: "Copy Report" }).click();
    const heading = "# Startup Funding: Connection Report";
    const report = await vs.clipboard.until("the report", (text) => text.includes(heading));
    expect(report).toContain("**Everything works.**");
    expect(report).toMatch(/- Startup Funding: `\d+\.\d+\.\d+`/);
    expect(report).not.toContain(connectedKey);
  });

  it("is offered by an error, says what is wrong, and leads to what mends it", async () => {
    const { vs } = session();
    await closeEditors(vs);
    service.behave((_request, response) => sendJson(response, { error: "x", message: "Invalid token" }, 401));
    await searchFor(vs, "Rejected");
    await vs.notifications.find("rejected the API key: “Invalid token”");
    await service.refuse();
    try {
      await vs.notifications.press("rejected the API key", "Diagnose");
      await vs.dialog.press("Run Checks");
      const page = vs.webview();
      await expectSoon(textIn(page.locator(".verdict"))).toContain("refused the connection.");
      await expectSoon(countOf(page.locator("ol.steps > li"))).toBeGreaterThan(1);
      await page.getByRole("button", { name: "Configure Connection…" }).first().click();
      await vs.pick.waitForOpen();
      await vs.pick.escape();
    } finally {
      await service.listenAgain();
      service.behave(answer);
    }
  });
});
