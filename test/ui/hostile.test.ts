import type { Dialog, Locator, Request } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { sendJson } from "../support/faults/answers.ts";
import { startSwitchedService } from "../support/faults/switchedService.ts";
import { until } from "../../tools/project/until.ts";
import { becameMore, onOneLine, read } from "../support/ui/hostileReading.ts";
import { hostileService, traps } from "../support/ui/hostileRecords.ts";
import { useConnected } from "../support/ui/product.ts";
import { askFor, awayFromRows, searchFor } from "../../tools/workbench/steps.ts";

const everything = traps.join(" ");
const service = await startSwitchedService({ tier: "$(trash) [x](command:y)", remaining_searches: 30 });
const session = useConnected(service, { files: { "stays.txt": "This tab stays open.\n" } });

/** What the window did without being asked. */
const happened: string[] = [];

/** The text of a row or a heading, with or without the amount before the name. */
const startingWith = (at: number): RegExp => new RegExp(`^\\s*(?:\\$1K\\s+)?${String(at)} `);

function resultRow(at: number): Locator {
  return session().vs.view("Results").row(startingWith(at));
}

/** Shows the hostile rows, whatever a test before has shown; they are asked for once and stored. */
async function showRows(): Promise<void> {
  const { vs, page } = session();
  service.behave(hostileService);
  await awayFromRows(page);
  await searchFor(vs, "Hostile");
  await expect.poll(() => vs.view("Results").message()).toMatch(/^company “Hostile” · Stored answer from /);
  await resultRow(14).waitFor();
}

/** Rests the pointer on a record, and gives its tooltip. What comes to the front meanwhile takes it away: then again. */
async function hoverOver(at: number): Promise<Locator> {
  const { page } = session();
  const tooltip = page.locator(".monaco-hover:visible", {
    hasText: "Loading the full filing may use 1 search",
  });
  await until(`the tooltip of record ${String(at)}`, async () => {
    await awayFromRows(page);
    await tooltip.waitFor({ state: "hidden" });
    await resultRow(at).locator(".label-name").first().hover();
    const shown = tooltip.waitFor({ timeout: 3_000 });
    return shown.then(
      () => true,
      () => false,
    );
  });
  return tooltip;
}

async function nothingHappened(): Promise<void> {
  expect(happened).toEqual([]);
  const tabs = (await session().vs.tabs()).map((tab) => tab.replaceAll(/\s+/g, ""));
  expect(tabs).toContain("stays.txt");
}

const onDialog = (dialog: Dialog): void => {
  happened.push(`dialog ${dialog.message()}`);
  void dialog.dismiss();
};
const onRequest = (request: Request): void => {
  if (request.url().includes("evil.example")) happened.push(`request ${request.url()}`);
};
const onPage = (): void => void happened.push("a new window");

beforeAll(async () => {
  const { vs, page, context } = session();
  page.on("dialog", onDialog);
  context.on("request", onRequest).on("page", onPage);
  await vs.openFile("stays.txt");
  service.behave(hostileService);
  await searchFor(vs, "Hostile");
  await resultRow(14).waitFor();
});
afterEach(nothingHappened);
afterAll(() => {
  const { page, context } = session();
  page.off("dialog", onDialog);
  context.off("request", onRequest).off("page", onPage);
});

describe("hostile text stays text", () => {
  it("in the rows of the results", async () => {
    await showRows();
    for (const [at, trap] of traps.entries()) {
      const row = resultRow(at + 1);
      const label = row.locator(".label-name").first();
      await expect.poll(() => read(label)).toBe(`$1K  ${String(at + 1)} ${onOneLine(trap)}`);
      expect(await becameMore(label)).toBe(0);
      expect(await becameMore(row.locator(".label-description"))).toBe(0);
    }
    const huge = session().vs.view("Results").row("Huge");
    expect((await read(huge)).length).toBeLessThan(1000);
  });

  it("in the tooltip of a row", async () => {
    const { page } = session();
    await showRows();
    for (const at of [1, 2, 13]) {
      const tooltip = await hoverOver(at);
      await expect.poll(() => read(tooltip)).toContain(onOneLine(traps[at - 1] ?? "?"));
      // The product's own links copy a value, and come after what the service sent.
      const own = tooltip.locator('a[data-href^="command:startupFunding.copyValue?"]');
      expect(await becameMore(tooltip)).toBe(await own.count());
      await awayFromRows(page);
      await tooltip.waitFor({ state: "hidden" });
    }
  });

  it("in the status bar", async () => {
    const { vs } = session();
    const item = vs.statusBarItem("startupFunding.remaining");
    // A request that is answered: after one that was rejected, the item says that alone.
    service.behave(hostileService);
    await searchFor(vs, "Plan");
    await expect.poll(() => read(item)).toContain("$ (trash)");
    // The one icon is ours.
    expect(await item.locator(".codicon").count()).toBe(1);
    expect(await item.locator(".codicon-trash").count()).toBe(0);
  });

  it("in the pick of industries", async () => {
    const { vs } = session();
    await showRows();
    await vs.run("Startup Funding: Search Companies…");
    await vs.pick.waitForOpen("Search Companies");
    // The form keeps the name of a search that has failed; without one its rows are others.
    await vs.pick.type("");
    await vs.pick.locator.getByRole("option", { name: /^Search for company/ }).waitFor({ state: "detached" });
    await askFor(vs, "Industry");
    await vs.pick.type("trash");
    await expect
      .poll(async () => (await vs.pick.rows()).map(({ label }) => label.replaceAll("\u200b", "")))
      .toContain("$(trash) $(sync~spin)");
    expect(await vs.pick.locator.locator(".label-name .codicon").count()).toBe(0);
    await vs.pick.escape();
    await vs.pick.waitForOpen("Search Companies");
    await vs.pick.escape();
    await vs.pick.waitForClose();
  });

  it("in a notification", async () => {
    const { vs } = session();
    service.behave((_request, response) =>
      sendJson(response, { error: "x", message: everything.slice(0, 150), upgrade_url: everything }, 401),
    );
    await searchFor(vs, "Refused");
    const toast = await vs.notifications.find("rejected the API key");
    const message = toast.locator(".notification-list-item-message");
    expect(await read(message)).toContain("(command:workbench.action.closeAllEditors)");
    expect(await becameMore(message)).toBe(0);
  });
});
