import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Fault, goodRow, isBase, listBody, pathOf, sendJson } from "../support/faults/answers.ts";
import { type HeldAnswers, holdAnswers } from "../support/heldAnswers.ts";
import { startSwitchedService } from "../support/switchedService.ts";
import { useProduct } from "./product.ts";
import { enterKey, searchFor } from "./steps.ts";

const service = await startSwitchedService();
const session = useProduct({
  settings: {
    "startupFunding.baseUrl": service.origin,
    "startupFunding.appUrl": service.origin,
  },
});

/** Two rows named after the question, and a page after them; a filing by its id. */
const answer: Fault = (request, response) => {
  if (!isBase(request) && /\/\d+$/.test(pathOf(request))) {
    sendJson(response, { ...goodRow(1), name: "In full" });
    return;
  }
  const { searchParams } = new URL(request.url ?? "/", "http://host");
  const page = Number(searchParams.get("page") ?? "1");
  const rows = [2 * page - 1, 2 * page].map((id) => ({
    ...goodRow(id),
    name: `${searchParams.get("company") ?? ""} ${String(id)}`,
  }));
  sendJson(response, listBody(request, rows, { next: page + 1 }));
};

const held: { first: string; labels: readonly string[]; message: string; asked: number } = {
  first: "",
  labels: [],
  message: "",
  asked: 0,
};

async function labels(): Promise<readonly string[]> {
  return (await session().vs.view("Results").rows()).map(({ label }) => label);
}

/** Starts to hold answers; what is asked from now on waits. */
function slowService(): HeldAnswers {
  const slow = holdAnswers(answer);
  service.behave(slow.fault);
  return slow;
}

/** Nothing was asked beyond what a test asked for, and nothing was said; after a while, so that it would show. */
async function nothingMore(): Promise<void> {
  await session().vs.page.waitForTimeout(2000);
  expect(service.asked).toHaveLength(held.asked);
  expect(await session().vs.notifications.messages()).toEqual([]);
}

async function untilWaiting(slow: HeldAnswers): Promise<void> {
  held.asked += 1;
  await expect.poll(() => slow.waiting()).toBe(1);
}

beforeAll(async () => {
  const { vs } = session();
  await enterKey(vs, "sk-slow-1234567890abcdef");
  const slow = slowService();
  await searchFor(vs, "Steady");
  held.asked += 1;
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
  held.message = await view.message();
});
beforeEach(async () => {
  await session().vs.notifications.clear();
  service.behave(answer);
});
afterAll(() => service.stop());

describe("a slow search", () => {
  it("is told while there is nothing else to see", () => {
    expect(held.first).toBe("company “Steady”");
  });

  it.each([
    ["the command", () => session().vs.run("Startup Funding: Cancel Search")],
    ["the view's action", () => session().vs.view("Results").titleAction("Cancel Search").click()],
  ])("is cancelled by %s: rows stay, nothing is said, the request is let go", async (by, cancel) => {
    const { vs } = session();
    const slow = slowService();
    await searchFor(vs, `Cancelled by ${by.replace("'", "")}`);
    await untilWaiting(slow);
    expect(await labels()).toEqual(held.labels);
    await cancel();
    await expect.poll(() => slow.abandoned()).toBe(1);
    await expect.poll(labels).toEqual(held.labels);
    await expect.poll(() => vs.view("Results").message()).toBe(held.message);
    await vs.view("Results").titleAction("Cancel Search").waitFor({ state: "hidden" });
    await nothingMore();
  });

  it("gives way to a newer one, and its late answer is not drawn", async () => {
    const { vs } = session();
    const slow = slowService();
    await searchFor(vs, "Older");
    await untilWaiting(slow);
    service.behave(answer);
    await searchFor(vs, "Newer");
    held.asked += 1;
    await vs.view("Results").row("Newer 2").waitFor();
    expect(slow.abandoned()).toBe(1);
    held.labels = await labels();
    expect(held.labels.slice(0, 2)).toEqual(["Newer 1", "Newer 2"]);
    await nothingMore();
    expect(await labels()).toEqual(held.labels);
  });

  it("is not asked again by a reload; the rows before it come back", async () => {
    const { vs, reload } = session();
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
    const slow = slowService();
    await vs.view("Results").row("Load Next Page").click();
    await untilWaiting(slow);
    await vs.view("Results").titleAction("Cancel Search").click();
    await expect.poll(() => slow.abandoned()).toBe(1);
    await expect.poll(labels).toEqual(held.labels);
    await nothingMore();
  });

  it("is not asked again by a reload; the pages before it come back", async () => {
    const { vs, reload } = session();
    const slow = slowService();
    await vs.view("Results").row("Load Next Page").click();
    await untilWaiting(slow);
    await reload();
    await expect.poll(labels).toEqual(held.labels);
    await nothingMore();
  });
});

describe("a slow filing", () => {
  it("is not asked again by a reload; the page comes back with what its id says", async () => {
    const { vs, reload } = session();
    const slow = slowService();
    const [name = ""] = held.labels;
    await vs.view("Results").row(name).click();
    await untilWaiting(slow);
    await vs.webview().getByRole("heading", { level: 1, name }).waitFor();
    await expect.poll(session().kept).toContain(`"origin":"${service.origin}","id":"1"`);
    await reload();
    await vs.webview().getByRole("heading", { level: 1 }).waitFor();
    await nothingMore();
  });
});

describe("an extension host that is lost", () => {
  it.each([
    ["a search", () => searchFor(session().vs, "Lost with its host")],
    ["a next page", () => session().vs.view("Results").row("Load Next Page").click()],
    ["a filing", () => session().vs.view("Results").row("Newer 2").click()],
  ])("in the middle of %s costs no row and asks nothing again", async (_what, begin) => {
    const { vs, killExtensionHosts, reload } = session();
    // A window starts a lost host again by itself, but not when it is lost too often.
    await reload();
    await expect.poll(labels).toEqual(held.labels);
    const slow = slowService();
    await begin();
    await untilWaiting(slow);
    expect(killExtensionHosts()).toBeGreaterThan(0);
    await expect.poll(() => slow.abandoned()).toBe(1);
    // The view is drawn by the new one: the old one's rows are gone with it.
    await vs.view("Results").titleAction("Cancel Search").waitFor({ state: "hidden" });
    await expect.poll(labels).toEqual(held.labels);
    await nothingMore();
    await expect.poll(labels).toEqual(held.labels);
  });

  it("works again after it, with the key and with what was stored", async () => {
    const { vs } = session();
    await searchFor(vs, "Steady");
    await vs.view("Results").row("Steady 2").waitFor();
    await expect.poll(() => vs.view("Results").message()).toContain("no search used");
    await searchFor(vs, "After the loss");
    held.asked += 1;
    await vs.view("Results").row("After the loss 2").waitFor();
    await vs.view("Results").row("After the loss 1").click();
    held.asked += 1;
    await vs.webview().getByRole("heading", { level: 1, name: "In full" }).waitFor();
    await nothingMore();
  });
});
