import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type HeldAnswers, holdAnswers, namedAnswers } from "../support/faults/heldAnswers.ts";
import { lightSettings, writeSettings } from "../../tools/vscode/server.ts";
import { startSwitchedService } from "../support/faults/switchedService.ts";
import { useProduct } from "../support/ui/product.ts";
import { awayFromRows, enterKey, loadFullFiling, searchFor } from "../../tools/workbench/steps.ts";

const service = await startSwitchedService();
const addresses = { "startupFunding.baseUrl": service.origin, "startupFunding.appUrl": service.origin };
const session = useProduct({ settings: addresses }, () => service);

const answer = namedAnswers();

/** What the first, slow search has shown. */
const held: { first: string; labels: readonly string[] } = { first: "", labels: [] };
/** Questions that were asked before the test, and those that the test and all tests together have asked for. */
const counts = { before: 0, byTest: 0, byAll: 0 };

async function labels(): Promise<readonly string[]> {
  return (await session().vs.view("Results").rows()).map(({ label }) => label);
}

/** Starts to hold answers; what is asked from now on waits. */
function slowService(): HeldAnswers {
  const slow = holdAnswers(answer);
  service.behave(slow.fault);
  return slow;
}

function willAsk(): void {
  counts.byTest += 1;
  counts.byAll += 1;
}

async function untilWaiting(slow: HeldAnswers): Promise<void> {
  willAsk();
  await expect.poll(() => slow.waiting()).toBe(1);
}

/**
 * Nothing was asked beyond what the test asked for, and nothing was said. A check of the allowance has gone the same way
 * after it, and leaves the rows as they are.
 */
async function nothingMore(): Promise<void> {
  const { vs } = session();
  const checks = service.checks();
  // Where checks are known to be free, the product sends one of its own a while after the last question: as good as this.
  await vs.run("Startup Funding: Refresh Remaining Searches");
  await expect.poll(() => service.checks()).toBeGreaterThan(checks);
  await expect
    .poll(() => vs.statusBarItem("startupFunding.remaining").innerText())
    .toMatch(/\b30 searches left · Pro\s*$/);
  expect(service.asked.slice(counts.before)).toHaveLength(counts.byTest);
  expect(await vs.notifications.messages()).toEqual([]);
}

/** Shows the rows of the first search, as they are stored: nothing is asked for them. Gives what is said above them. */
async function showSteady(): Promise<string> {
  const { vs, page } = session();
  const message = (): Promise<string> => vs.view("Results").message();
  await awayFromRows(page);
  await searchFor(vs, "Steady");
  await expect.poll(message).toMatch(/^company “Steady” · from [^·]* \(free\)( · Drag a row [^·]*)?$/);
  await expect.poll(labels).toEqual(held.labels);
  return await message();
}

/** Opens the page of a row, which asks for nothing. */
async function openPage(name: string): Promise<void> {
  const { vs } = session();
  await vs.view("Results").click(name);
  await vs.webview().getByRole("heading", { level: 1, name, exact: true }).waitFor();
}

/** Ends the host while a question waits; the rows come back, drawn by the next host. */
async function loseHost(slow: HeldAnswers): Promise<void> {
  const { vs, killExtensionHosts } = session();
  const drawnByLost = await vs.statusBarItem("startupFunding.remaining").elementHandle();
  expect(killExtensionHosts()).toBeGreaterThan(0);
  await expect.poll(() => slow.abandoned()).toBe(1);
  // A window that has not seen the loss yet would send what a person does to the lost host.
  await drawnByLost?.waitForElementState("hidden");
  // The view is drawn by the new one: the old one's rows are gone with it.
  await vs.view("Results").titleAction("Cancel Search").waitFor({ state: "hidden" });
  await expect.poll(labels).toEqual(held.labels);
}

beforeAll(async () => {
  const { vs } = session();
  await enterKey(vs, "sk-slow-1234567890abcdef");
  const slow = slowService();
  await searchFor(vs, "Steady");
  willAsk();
  const view = vs.view("Results");
  await view.locator.locator(".pane-header .description", { hasText: "Searching…" }).waitFor();
  await view.locator.locator(".message:visible").waitFor();
  held.first = await view.message();
  service.behave(answer);
  slow.release();
  await view.row("Steady 2").waitFor();
  held.labels = await labels();
  // The message changes up to 200 ms after the rows; the first of a person ends with where records can go.
  await view.locator.locator(".message", { hasText: /“Steady” · Drag a row/ }).waitFor();
});
beforeEach(() => {
  service.behave(answer);
  counts.before = service.asked.length;
  counts.byTest = 0;
});
afterAll(() => service.stop());
// What was asked late, after the test that it belongs to.
afterAll(async () => {
  const { vs } = session();
  service.behave(answer);
  await searchFor(vs, "After all");
  willAsk();
  await vs.view("Results").row("After all 2").waitFor();
  expect(service.asked).toHaveLength(counts.byAll);
});

describe("a slow search", () => {
  it("is told while there is nothing else to see", () => {
    expect(held.first).toBe("company “Steady”");
  });

  it.each([
    ["the command", () => session().vs.run("Startup Funding: Cancel Search")],
    ["the view's action", () => session().vs.view("Results").titleAction("Cancel Search").click()],
  ])("is cancelled by %s: rows stay, nothing is said, the request is let go", async (by, cancel) => {
    const { vs } = session();
    const message = await showSteady();
    const slow = slowService();
    await searchFor(vs, `Cancelled by ${by.replace("'", "")}`);
    await untilWaiting(slow);
    await expect.poll(labels).toEqual(held.labels);
    await cancel();
    await expect.poll(() => slow.abandoned()).toBe(1);
    await expect.poll(labels).toEqual(held.labels);
    await expect.poll(() => vs.view("Results").message()).toBe(message);
    await vs.view("Results").titleAction("Cancel Search").waitFor({ state: "hidden" });
    await nothingMore();
  });

  it("gives way to a newer one; its late answer is kept, and not drawn", async () => {
    const { vs } = session();
    const slow = slowService();
    await searchFor(vs, "Older");
    await untilWaiting(slow);
    service.behave(answer);
    await searchFor(vs, "Newer");
    willAsk();
    const newer = ["Newer 1", "Newer 2", ...held.labels.slice(2)];
    await expect.poll(labels).toEqual(newer);
    // It may have been paid for.
    expect([slow.waiting(), slow.abandoned()]).toEqual([1, 0]);
    slow.release();
    await nothingMore();
    await expect.poll(labels).toEqual(newer);
    await searchFor(vs, "Older");
    await expect.poll(labels).toEqual(["Older 1", "Older 2", ...held.labels.slice(2)]);
    await nothingMore();
  });

  it("is not asked again by a reload; the rows before it come back", async () => {
    const { vs, reload } = session();
    await showSteady();
    const slow = slowService();
    await searchFor(vs, "Lost in a reload");
    await untilWaiting(slow);
    await reload();
    await expect.poll(labels).toEqual(held.labels);
    await nothingMore();
  });
});

describe("a slow next page", () => {
  it("is cancelled, and offered again", async () => {
    const { vs } = session();
    await showSteady();
    const slow = slowService();
    await vs.view("Results").click("Load Next Page");
    await untilWaiting(slow);
    await vs.view("Results").titleAction("Cancel Search").click();
    await expect.poll(() => slow.abandoned()).toBe(1);
    await expect.poll(labels).toEqual(held.labels);
    await nothingMore();
  });

  it("is not asked again by a reload; the pages before it come back", async () => {
    const { vs, reload } = session();
    await showSteady();
    const slow = slowService();
    await vs.view("Results").click("Load Next Page");
    await untilWaiting(slow);
    await reload();
    await expect.poll(labels).toEqual(held.labels);
    await nothingMore();
  });
});

describe("a slow filing", () => {
  it("is not asked again by a reload; the page comes back with what its row says", async () => {
    const { vs, reload } = session();
    await showSteady();
    const slow = slowService();
    const [name = ""] = held.labels;
    await openPage(name);
    await loadFullFiling(vs);
    await untilWaiting(slow);
    await reload();
    await vs.webview().getByRole("heading", { level: 1, name, exact: true }).waitFor();
    await vs.webview().getByRole("button", { name: "Load Full Filing (may use 1 search)" }).waitFor();
    await nothingMore();
  });
});

describe("a window that knows its settings late", () => {
  it("brings the rows back as soon as it does", async () => {
    const { vs, folders, reload } = session();
    await showSteady();
    await writeSettings(folders, lightSettings);
    await reload();
    await vs.view("Results").locator.getByText("Use Sample Data").waitFor();
    await writeSettings(folders, { ...lightSettings, ...addresses });
    await expect.poll(labels).toEqual(held.labels);
    await nothingMore();
  });
});

describe("an extension host that is lost", () => {
  beforeEach(async () => {
    // A window starts a lost host again by itself, but not when it is lost too often.
    await session().reload();
    await showSteady();
  });

  it.each([
    ["a search", () => searchFor(session().vs, "Lost with its host")],
    ["a next page", () => session().vs.view("Results").click("Load Next Page")],
    [
      "a filing",
      async () => {
        await openPage("Steady 2");
        await loadFullFiling(session().vs);
      },
    ],
  ])("in the middle of %s costs no row and asks nothing again", async (_what, begin) => {
    const slow = slowService();
    await begin();
    await untilWaiting(slow);
    await loseHost(slow);
    await nothingMore();
    await expect.poll(labels).toEqual(held.labels);
  });

  it("works again after it, with the key and with what was stored", async () => {
    const { vs } = session();
    const slow = slowService();
    await searchFor(vs, "Lost before the next");
    await untilWaiting(slow);
    await loseHost(slow);
    service.behave(answer);
    await showSteady();
    await searchFor(vs, "After the loss");
    willAsk();
    await vs.view("Results").row("After the loss 2").waitFor();
    // The line above the rows comes after them; where it is a shorter one, they move up with it.
    await expect.poll(() => vs.view("Results").message()).toBe("company “After the loss”");
    await openPage("After the loss 1");
    await loadFullFiling(vs);
    willAsk();
    await vs.webview().getByRole("heading", { level: 1, name: "In full" }).waitFor();
    await nothingMore();
  });
});
