import type { Locator } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type HeldAnswers, holdAnswers, namedAnswers } from "../support/faults/heldAnswers.ts";
import { startSwitchedService } from "../support/faults/switchedService.ts";
import { useProduct } from "../support/ui/product.ts";
import { enterKey, searchFor, tidy } from "../../tools/workbench/steps.ts";
import { until } from "../../tools/project/until.ts";
import { openUsage } from "../../tools/workbench/usagePage.ts";
import { type Workbench, workbenchOf } from "../../tools/workbench/workbench.ts";

const service = await startSwitchedService();
const session = useProduct(
  { settings: { "startupFunding.baseUrl": service.origin, "startupFunding.appUrl": service.origin } },
  () => service,
);
const answer = namedAnswers();
const held: { other?: Workbench } = {};
/** Questions that were asked before a test. */
let before = 0;

const askedByTest = (): readonly string[] => service.asked.slice(before);

function windows(): { readonly one: Workbench; readonly other: Workbench } {
  if (held.other === undefined) throw new Error("the second window is not open");
  return { one: session().vs, other: held.other };
}

async function openOther(): Promise<void> {
  const page = await session().openWindow();
  page.setDefaultTimeout(60_000);
  held.other = workbenchOf(page);
  await page.bringToFront();
  // An item of the status bar is there after the first use of the product in a window.
  await refresh(held.other);
}

/** Reads the allowance by the question that matches nothing. */
async function refresh(vs: Workbench): Promise<void> {
  const checks = service.checks();
  await vs.run("Startup Funding: Refresh Remaining Searches");
  await until("the check", () => service.checks() > checks);
  await until("what it has read", async () => (await allowanceIn(vs)) === "30 searches left · Pro");
}

async function allowanceIn(vs: Workbench): Promise<string> {
  return (await vs.statusBarItem("startupFunding.remaining").innerText()).trim();
}

/** Starts a search in a window, which is brought to the front as a person does. */
async function begin(vs: Workbench, name: string): Promise<void> {
  await vs.page.bringToFront();
  await searchFor(vs, name);
}

async function ask(vs: Workbench, name: string): Promise<void> {
  await begin(vs, name);
  await vs.view("Results").row(`${name} 2`).waitFor();
}

/** Starts to hold answers; what is asked from now on waits. */
function slowService(): HeldAnswers {
  const slow = holdAnswers(answer);
  service.behave(slow.fault);
  return slow;
}

/** Beside the title of the view, or above the place of its first rows. */
const waitingFor = (vs: Workbench): Locator =>
  vs.view("Results").locator.getByText("Waiting for another window…");

/** What Show Usage says of the requests for a company. */
async function usageOf(vs: Workbench, name: string): Promise<readonly string[]> {
  const { requests } = await openUsage(vs);
  const own = (await requests()).filter(({ words }) => words === `company “${name}”`);
  return own.map(({ used, facts }) => `${used} · ${facts}`);
}

beforeAll(async () => {
  await enterKey(session().vs, "sk-money-1234567890abcdef");
  await openOther();
});
beforeEach(async () => {
  service.behave(answer);
  before = service.asked.length;
  await windows().other.page.bringToFront();
  await tidy(windows().other);
});
afterAll(() => service.stop());

describe("what two windows spend", () => {
  it("is seen in the window that has not spent it, untouched", async () => {
    const { one, other } = windows();
    await one.page.bringToFront();
    await refresh(one);
    await expect.poll(() => allowanceIn(other)).toBe("30 searches left · Pro");
    await ask(one, "Spent");
    await expect.poll(() => allowanceIn(other)).toBe("about 29 left · Pro");
    await ask(one, "Spent again");
    await expect.poll(() => allowanceIn(other)).toBe("about 28 left · Pro");
    await refresh(one);
    await expect.poll(() => allowanceIn(other)).toBe("30 searches left · Pro");
  });

  it("is one request where both ask the same at once", async () => {
    const { one, other } = windows();
    const slow = slowService();
    await begin(one, "Together");
    await expect.poll(() => slow.waiting()).toBe(1);
    await begin(other, "Together");
    await waitingFor(other).waitFor();
    expect(slow.waiting()).toBe(1);
    slow.release();
    for (const vs of [one, other]) await vs.view("Results").row("Together 2").waitFor();
    expect(askedByTest()).toHaveLength(1);
    await expect.poll(() => usageOf(other, "Together")).toHaveLength(1);
  });

  it("is one request where both ask for the same next page", async () => {
    const { one, other } = windows();
    for (const vs of [one, other]) {
      await ask(vs, "Next");
      // The line above the rows comes after them: they move with it.
      await expect.poll(() => vs.view("Results").message()).toMatch(/^company “Next”/);
    }
    const slow = slowService();
    await one.page.bringToFront();
    await one.view("Results").click("Load Next Page");
    await expect.poll(() => slow.waiting()).toBe(1);
    await other.page.bringToFront();
    await other.view("Results").click("Load Next Page");
    await other.view("Results").row("Waiting for another window to load the next page…").waitFor();
    slow.release();
    for (const vs of [one, other]) await vs.view("Results").row("Next 4").waitFor();
    expect(askedByTest()).toHaveLength(2);
  });

  it("does not grow by a wait that is cancelled, which stops nothing in the other window", async () => {
    const { one, other } = windows();
    const slow = slowService();
    await begin(one, "Waited for");
    await expect.poll(() => slow.waiting()).toBe(1);
    await begin(other, "Waited for");
    const waiting = waitingFor(other);
    await waiting.waitFor();
    await other.view("Results").titleAction("Cancel Search").click();
    await waiting.waitFor({ state: "hidden" });
    expect([slow.waiting(), slow.abandoned()]).toEqual([1, 0]);
    slow.release();
    await one.view("Results").row("Waited for 2").waitFor();
    await ask(other, "Waited for");
    expect(askedByTest()).toHaveLength(1);
    expect(await other.notifications.messages()).toEqual([]);
  });

  it("is told of where the window that asked has cancelled, and is not asked again", async () => {
    const { one, other } = windows();
    const slow = slowService();
    await begin(one, "Given up");
    await expect.poll(() => slow.waiting()).toBe(1);
    await begin(other, "Given up");
    await waitingFor(other).waitFor();
    await one.page.bringToFront();
    await one.view("Results").titleAction("Cancel Search").click();
    await expect.poll(() => slow.abandoned()).toBe(1);
    await other.notifications.find("but got no answer. This may have used 1 search.");
    expect(askedByTest()).toHaveLength(1);
  });
});

describe("a request whose window goes away", () => {
  it("leaves a line where its process ends, and the next window reads it", async () => {
    const { other } = windows();
    const slow = slowService();
    await begin(other, "Left behind");
    await expect.poll(() => slow.waiting()).toBe(1);
    await other.page.close();
    expect(session().killExtensionHosts()).toBeGreaterThan(0);
    await expect.poll(() => slow.abandoned()).toBe(1);
    await openOther();
    await expect
      .poll(() => usageOf(windows().other, "Left behind"))
      .toEqual(["may have used 1 search · Company search · sent, no response"]);
    expect(askedByTest()).toHaveLength(1);
    // It would stand there as lost.
    await session().vs.page.bringToFront();
    await session().reload();
  });

  it("is waited for where the window is loaded again: its answer is kept", async () => {
    const { one } = windows();
    const slow = slowService();
    await begin(one, "Reloaded");
    await expect.poll(() => slow.waiting()).toBe(1);
    const left = one.page.waitForEvent("framenavigated", (frame) => frame === one.page.mainFrame());
    const reloaded = session().reload();
    await left;
    slow.release();
    await reloaded;
    await expect
      .poll(() => usageOf(one, "Reloaded"))
      .toEqual([expect.stringMatching(/^may have used 1 search · Company search · 2 results$/)]);
    service.behave(answer);
    await ask(one, "Reloaded");
    expect(askedByTest()).toHaveLength(1);
  });
});
