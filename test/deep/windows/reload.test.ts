import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { holdAnswers, namedAnswers } from "../../support/faults/heldAnswers.ts";
import { startSwitchedService } from "../../support/faults/switchedService.ts";
import { connectionTo, useConnected } from "../../support/ui/product.ts";
import { takeSettings } from "../../support/ui/sharedWindow.ts";
import { openTable } from "../../../tools/workbench/tablePage.ts";
import { closeEditors, loadFullFiling, searchFor } from "../../../tools/workbench/steps.ts";
import { openUsage } from "../../../tools/workbench/usagePage.ts";
import type { Workbench } from "../../../tools/workbench/workbench.ts";
import { expectSoon } from "../../support/ui/expectSoon.ts";
import { countOf, textIn, textsIn } from "../../../tools/workbench/reading.ts";

const service = await startSwitchedService();
const session = useConnected(service);
const answer = namedAnswers();

const results = () => session().vs.view("Results");
const rows = ["Steady 1", "Steady 2", "Load Next Page (may use 1 search)"];
const load = "Load Full Filing (may use 1 search)";

const tab = (vs: Workbench, name: string) => vs.page.getByRole("tab", { name: new RegExp(`^${name}`) });

beforeAll(async () => {
  service.behave(answer);
  await searchFor(session().vs, "Steady");
  await results().row("Steady 2").waitFor();
});
beforeEach(async () => {
  const { vs } = session();
  service.behave(answer);
  await closeEditors(vs);
  await searchFor(vs, "Steady");
  await expectSoon(results().message).toMatch(/^company “Steady” · Stored answer from [^·]*/);
  // The rows are drawn after the message.
  await expectSoon(results().labels).toEqual(rows);
});

describe("a window that is loaded again", () => {
  it("brings back what was shown, as it was arranged, and asks nothing", async () => {
    const { vs, reload } = session();
    await vs.run("Startup Funding: Arrange…");
    await vs.pick.choose("Amount, Largest First");
    await expectSoon(results().message).toContain("loaded rows sorted by amount");
    await results().click("Steady 1");
    await vs.webview().getByRole("heading", { level: 1, name: "Steady 1", exact: true }).waitFor();
    await loadFullFiling(vs);
    await vs.webview().getByRole("heading", { level: 1, name: "In full" }).waitFor();
    await openTable(vs);
    await openUsage(vs);
    await vs.run("Startup Funding: Diagnose Connection");
    await vs.dialog.press("Run Checks");
    await vs.webview().getByRole("heading", { level: 1, name: "Connection Report" }).waitFor();
    await expectSoon(textIn(vs.webview().locator(".verdict"))).toBe("Everything works.");
    const before = [service.asked.length, service.checks()];
    await reload();
    await expectSoon(results().labels).toEqual(rows);
    await expectSoon(results().message).toContain("loaded rows sorted by amount");
    await expectSoon(textIn(vs.webview().locator(".verdict"))).toBe("Everything works.");
    await tab(vs, "Usage").click();
    await vs.webview().getByRole("heading", { level: 1, name: "Usage" }).waitFor();
    await expectSoon(countOf(vs.webview().locator("li.request"))).toBeGreaterThan(1);
    await tab(vs, "Company “Steady”").click();
    await expectSoon(textsIn(vs.webview().getByRole("rowheader"))).toContain("Steady 2");
    await tab(vs, "In full").click();
    await vs.webview().getByText("from local data (free)").waitFor();
    expect([service.asked.length, service.checks()]).toEqual(before);
    await vs.run("Startup Funding: Arrange…");
    await vs.pick.choose("As Loaded");
  });

  it("does not ask again for what was under way: the rows and the page come back as they were", async () => {
    const { vs, reload } = session();
    const slow = holdAnswers(answer);
    service.behave(slow.fault);
    await results().click("Steady 2");
    await vs.webview().getByRole("heading", { level: 1, name: "Steady 2", exact: true }).waitFor();
    await loadFullFiling(vs);
    await results().click("Load Next Page");
    await expect.poll(() => slow.waiting()).toBe(2);
    const before = service.asked.length;
    await reload();
    await expectSoon(results().labels).toEqual(rows);
    await vs.webview().getByRole("heading", { level: 1, name: "Steady 2", exact: true }).waitFor();
    await vs.webview().getByRole("button", { name: load }).waitFor();
    service.behave(answer);
    await searchFor(vs, "After the reload");
    await results().row("After the reload 2").waitFor();
    expect(service.asked).toHaveLength(before + 1);
  });

  it("that knows its settings late brings the rows back as soon as it does", async () => {
    const { reload } = session();
    await takeSettings(session(), {});
    await reload();
    await results().locator.getByText("Use Sample Data").waitFor();
    await takeSettings(session(), connectionTo(service));
    await expectSoon(results().labels).toEqual(rows);
  });
});

describe("an extension host that is lost in the middle of a search", () => {
  it("costs no row, asks nothing again, and works again with the key and with what was stored", async () => {
    const { vs, killExtensionHosts } = session();
    const before = service.asked.length;
    const slow = holdAnswers(answer);
    service.behave(slow.fault);
    await searchFor(vs, "Lost with its host");
    await expect.poll(() => slow.waiting()).toBe(1);
    const drawnByLost = await vs.statusBarItem("startupFunding.remaining").elementHandle();
    expect(killExtensionHosts()).toBeGreaterThan(0);
    await expect.poll(() => slow.abandoned()).toBe(1);
    // A window that has not noticed the loss yet would send what a person does to the lost host.
    await drawnByLost?.waitForElementState("hidden");
    // The new one draws the view: the old one's rows are gone with it.
    await results().titleAction("Cancel Search").waitFor({ state: "hidden" });
    await expectSoon(results().labels).toEqual(rows);
    service.behave(answer);
    await searchFor(vs, "After the loss");
    const drawn = results().row("After the loss 2").waitFor();
    expect(await vs.notifications.messages.after(drawn)).toEqual([]);
    expect(service.asked).toHaveLength(before + 2);
  });
});
