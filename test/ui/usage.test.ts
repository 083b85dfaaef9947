import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { namedAnswers } from "../support/faults/heldAnswers.ts";
import { sendJson } from "../support/faults/answers.ts";
import { startSwitchedService } from "../support/faults/switchedService.ts";
import { accessibilityProblems } from "../support/ui/accessibility.ts";
import { useProduct } from "../support/ui/product.ts";
import { closeEditors } from "../support/ui/tableSteps.ts";
import { enterKey, loadFullFiling, searchFor } from "../../tools/workbench/steps.ts";
import { openUsage, type ShownRequest } from "../../tools/workbench/usagePage.ts";

const key = "sk-usage-1234567890abcdef";
const service = await startSwitchedService({ tier: "Pro", remaining_searches: 30 });
const session = useProduct(
  { settings: { "startupFunding.baseUrl": service.origin, "startupFunding.appUrl": service.origin } },
  () => service,
);
const answer = namedAnswers();

beforeAll(async () => {
  await enterKey(session().vs, key);
});
afterAll(() => service.stop());

/** Runs a command that asks in a dialog first, and agrees. */
async function agree(button: string): Promise<void> {
  const dialog = session().vs.page.locator(".monaco-dialog-box");
  await dialog.getByRole("button", { name: button, exact: true }).dispatchEvent("click");
  await dialog.waitFor({ state: "hidden" });
}

/** What the page says of requests by these words. */
async function shown(words: string): Promise<readonly ShownRequest[]> {
  const { requests } = await openUsage(session().vs);
  return (await requests()).filter((one) => one.words === words);
}

describe("the usage page", () => {
  it("says what is left and follows what is asked, by name", async () => {
    service.behave(answer);
    const { vs } = session();
    await closeEditors(vs);
    const { page } = await openUsage(vs);
    await page.getByText("30 searches left", { exact: true }).waitFor();
    await searchFor(vs, "Followed");
    await expect
      .poll(() => shown("company “Followed”"))
      .toEqual([
        { words: "company “Followed”", used: "may have used 1 search", facts: "Company search · 2 results" },
      ]);
    await page.getByText("About 29 searches left").waitFor();
    await vs.view("Results").click("Followed 1");
    await vs.webview().getByRole("heading", { level: 1, name: "Followed 1" }).waitFor();
    await loadFullFiling(vs);
    await vs.webview().getByRole("heading", { level: 1, name: "In full" }).waitFor();
    // By the name that its row has, not by the number that it was asked for by.
    await expect
      .poll(() => shown("Followed 1"))
      .toEqual([{ words: "Followed 1", used: "may have used 1 search", facts: "Full filing" }]);
    const { page: again } = await openUsage(vs);
    expect(await again.locator("main").innerText()).not.toContain("1001");
  });

  it("adds up", async () => {
    const { page, requests } = await openUsage(session().vs);
    const sums = page.locator(".sums li");
    const numbers = async (): Promise<readonly number[]> =>
      (await sums.allInnerTexts()).map((text) => Number.parseInt(text, 10));
    await expect.poll(() => sums.count()).toBeGreaterThan(1);
    const [total = 0, ...parts] = await numbers();
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
    expect(await requests()).toHaveLength(total);
  });

  it("refreshes by a button that says its price, and asks nobody by itself", async () => {
    const { vs } = session();
    const before = [service.checks(), service.asked.length];
    const { page } = await openUsage(vs);
    await page.getByRole("button", { name: "Refresh (free)" }).waitFor();
    expect([service.checks(), service.asked.length]).toEqual(before);
    await page.getByRole("button", { name: "Refresh (free)" }).click();
    await expect.poll(() => service.checks()).toBeGreaterThan(before[0] ?? 0);
    await page.getByText("30 searches left", { exact: true }).waitFor();
    await expect.poll(() => page.locator("li.request").first().innerText()).toContain("Allowance check");
  });

  it("saves every request, and says where; a file that cannot be written is told of", async () => {
    const { vs, workspace } = session();
    const { exportAll, requests } = await openUsage(vs);
    const count = (await requests()).length;
    await exportAll();
    const csv = await readFile(join(workspace, "startup-funding-usage.csv"), "utf8");
    expect(csv.split("\r\n")).toHaveLength(count + 2);
    await vs.notifications.press(/Saved \d+ requests to “startup-funding-usage\.csv”/, "Open File");
    await expect
      .poll(async () => (await vs.tabs()).map((tab) => tab.replaceAll(/\s/g, "")))
      .toContain("startup-funding-usage.csv");
    await (await openUsage(vs)).exportTo("/proc/usage.csv");
    await vs.notifications.find("“usage.csv” wasn’t saved");
  });

  it("comes back with its window, and asks nobody", async () => {
    const { vs, reload } = session();
    await closeEditors(vs);
    await openUsage(vs);
    const before = [service.checks(), service.asked.length];
    await reload();
    await vs.webview().getByRole("heading", { level: 1, name: "Usage" }).waitFor();
    await expect.poll(() => vs.webview().locator("li.request").count()).toBeGreaterThan(1);
    expect([service.checks(), service.asked.length]).toEqual(before);
  });

  it("has nothing that axe finds, in the editor’s own colours", async () => {
    const { page } = await openUsage(session().vs);
    await page.locator("li.request").first().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});

describe("the report of Diagnose Connection", () => {
  it("says that everything works, and copies itself without the key", async () => {
    const { vs } = session();
    await closeEditors(vs);
    const checks = service.checks();
    await vs.run("Startup Funding: Diagnose Connection");
    await vs.page.getByText("The key is verified with an empty query, which should be free.").waitFor();
    expect(service.checks()).toBe(checks);
    await agree("Run Checks");
    const page = vs.webview();
    await page.getByRole("heading", { level: 1, name: "Connection Report" }).waitFor();
    await expect.poll(() => page.locator(".verdict").innerText()).toBe("Everything works.");
    await expect.poll(() => page.locator(".steps").innerText()).toBe("No action needed.");
    expect(await accessibilityProblems(page)).toEqual([]);
    await vs.writeClipboard("");
    await page.getByRole("button", { name: "Copy Report" }).click();
    await expect.poll(() => vs.readClipboard()).toContain("# Startup Funding: Connection Report");
    const report = await vs.readClipboard();
    expect(report).toContain("**Everything works.**");
    expect(report).toMatch(/- Startup Funding: `\d+\.\d+\.\d+`/);
    expect(report).not.toContain(key);
  });

  it("comes back with its window, and asks nobody", async () => {
    const { vs, reload } = session();
    await closeEditors(vs);
    await vs.run("Startup Funding: Diagnose Connection");
    await agree("Run Checks");
    await vs.webview().getByRole("heading", { level: 1, name: "Connection Report" }).waitFor();
    const checks = service.checks();
    await reload();
    await expect.poll(() => vs.webview().locator(".verdict").innerText()).toBe("Everything works.");
    expect(service.checks()).toBe(checks);
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
      await agree("Run Checks");
      const page = vs.webview();
      await expect.poll(() => page.locator(".verdict").innerText()).toContain("refused the connection.");
      expect(await page.locator("ol.steps > li").count()).toBeGreaterThan(1);
      await page.getByRole("button", { name: "Configure Connection…" }).first().click();
      await vs.pick.waitForOpen();
      await vs.pick.escape();
    } finally {
      await service.listenAgain();
      service.behave(answer);
    }
  });
});
