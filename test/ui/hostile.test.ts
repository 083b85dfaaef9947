import { openUsage } from "../../tools/workbench/usagePage.ts";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { listBody, sendJson } from "../support/faults/answers.ts";
import { startSwitchedService } from "../support/faults/switchedService.ts";
import { until } from "../../tools/project/until.ts";
import { becameMore, onOneLine, read } from "../support/ui/hostileReading.ts";
import { hostileRow, hostileService, refusals, traps } from "../support/ui/hostileRecords.ts";
import { useProduct } from "../support/ui/product.ts";
import { askFor, awayFromRows, enterKey, loadFullFiling, searchFor } from "../../tools/workbench/steps.ts";

const everything = traps.join(" ");
const service = await startSwitchedService({ tier: "$(trash) [x](command:y)", remaining_searches: 30 });
const session = useProduct(
  {
    settings: { "startupFunding.baseUrl": service.origin, "startupFunding.appUrl": service.origin },
    files: { "stays.txt": "This tab stays open.\n" },
  },
  () => service,
);

/** What the window did that nobody asked for. */
const happened: string[] = [];

/** The text of a row or a heading, with or without the amount before the name. */
const startingWith = (at: number): RegExp => new RegExp(`^\\s*(?:\\$1K\\s+)?${String(at)} `);

/** The result row of a record, by its number. */
function resultRow(at: number): Locator {
  return session().vs.view("Results").row(startingWith(at));
}

/** Shows the hostile rows, whatever a test before has shown; they are asked for once and stored. */
async function showRows(): Promise<void> {
  const { vs, page } = session();
  service.behave(hostileService);
  await awayFromRows(page);
  await searchFor(vs, "Hostile");
  await expect.poll(() => vs.view("Results").message()).toMatch(/^company “Hostile” · from .* \(free\)/);
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

/** Opens the page of a record, loads all of it, and waits for that. */
async function openPage(at: number): Promise<Locator> {
  const { vs } = session();
  await showRows();
  await vs.view("Results").click(startingWith(at));
  const body = vs.webview().locator("body");
  await body.getByRole("heading", { level: 1, name: startingWith(at) }).waitFor();
  const load = body.getByRole("button", { name: "Load Full Filing (may use 1 search)" });
  const persons = body.getByRole("heading", { name: /related persons/i });
  // Another test may have loaded it.
  await load.or(persons).first().waitFor();
  if (await load.isVisible()) await load.click();
  await persons.waitFor();
  return body;
}

async function nothingHappened(): Promise<void> {
  expect(happened).toEqual([]);
  const tabs = (await session().vs.tabs()).map((tab) => tab.replaceAll(/\s+/g, ""));
  expect(tabs).toContain("stays.txt");
}

beforeAll(async () => {
  const { vs, page, context } = session();
  page.on("dialog", (dialog) => happened.push(`dialog ${dialog.message()}`));
  context.on("request", (request) => {
    if (request.url().includes("evil.example")) happened.push(`request ${request.url()}`);
  });
  context.on("page", () => happened.push("a new window"));
  await vs.openFile("stays.txt");
  await enterKey(vs, "sk-hostile-1234567890abcdef");
  service.behave(hostileService);
  await searchFor(vs, "Hostile");
  await resultRow(14).waitFor();
});
afterEach(nothingHappened);
afterAll(() => service.stop());

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
      // The product's own links copy a value, and lie behind what the service sent.
      const own = tooltip.locator('a[data-href^="command:startupFunding.copyValue?"]');
      expect(await becameMore(tooltip)).toBe(await own.count());
      await awayFromRows(page);
      await tooltip.waitFor({ state: "hidden" });
    }
  });

  it("on the detail page, where no link leads anywhere but to the web", async () => {
    const body = await openPage(1);
    expect(await body.locator("a, img, b, strong, iframe, script:not([src])").count()).toBe(0);
    const text = await read(body);
    for (const trap of traps.filter((one) => !/\u202e|\n/.test(one))) expect(text).toContain(trap);
    // Others open records that are known, by their names.
    const leading = /^(?:Open .* in the browser|(?:Write|Call) .*)$/su;
    const opens = await body.getByRole("button", { name: leading }).allInnerTexts();
    expect(opens).toEqual([]);
  });

  it("in the JSON document and its tab", async () => {
    const { vs } = session();
    const body = await openPage(1);
    await body.getByRole("button", { name: "JSON" }).click();
    await expect
      .poll(() => vs.editor.text())
      .toContain('"[run me](command:workbench.action.closeAllEditors)"');
    expect((await vs.tabs()).some((tab) => tab.includes("[run me]"))).toBe(true);
    expect(await vs.page.locator(".tabs-container .tab .tab-label .codicon").count()).toBe(0);
  });

  it("in the clipboard, where a spreadsheet runs nothing", async () => {
    const { vs } = session();
    const results = vs.view("Results");
    await showRows();
    await vs.writeClipboard("");
    await results.chooseFromMenu(startingWith(11), "Copy Record");
    await expect.poll(() => vs.readClipboard()).toContain("HYPERLINK");
    expect(JSON.parse(await vs.readClipboard())).toMatchObject(hostileRow(11));
    await results.chooseFromMenu(startingWith(11), "Copy Record As…");
    await vs.pick.choose("CSV");
    await expect.poll(() => vs.readClipboard()).toContain("\"'=HYPERLINK(");
    expect(await vs.readClipboard()).not.toMatch(/(^|,)"?=/m);
  });

  it.each(refusals)("in the banner of a detail that failed: %s", async (_name, at, sentence) => {
    const { vs } = session();
    await showRows();
    service.behave((_request, response) => sendJson(response, { error: "x", message: sentence }, 500));
    await vs.view("Results").click(startingWith(at));
    await vs
      .webview()
      .getByRole("heading", { level: 1, name: startingWith(at) })
      .waitFor();
    await loadFullFiling(vs);
    const banner = vs.webview().locator(".status.failed");
    const shown = `failed with status 500: “${onOneLine(sentence)}”. This may have used 1 search.`;
    await expect.poll(() => read(banner.getByRole("status"))).toContain(shown);
    expect(await becameMore(banner)).toBe(0);
    expect(await banner.getByRole("button").count()).toBe(2);
  });

  it("in Show Usage and its export, where a spreadsheet runs nothing", async () => {
    const { vs, workspace } = session();
    const [asked, formula] = [traps.slice(0, 4).join(" "), traps[10]];
    service.behave((request, response) => {
      response.setHeader("X-Request-Id", formula);
      sendJson(response, listBody(request, [hostileRow(1)]));
    });
    await vs.run("Startup Funding: Search Companies…");
    await vs.pick.waitForOpen("Search Companies");
    await vs.pick.type(asked);
    const typed = vs.pick.locator.locator(".monaco-list-row", { hasText: "Search for company" });
    await typed.filter({ hasText: "[run me]" }).dispatchEvent("click");
    await vs.pick.waitForClose();
    await expect.poll(() => service.asked.at(-1)).toContain("company=%5Brun+me%5D");
    const usage = await openUsage(vs);
    // The newest is first; what else was asked here may hold the same words.
    const line = usage.page.locator("li.request").first();
    await expect.poll(() => read(line.locator(".words"))).toBe(onOneLine(`company “${asked}”`));
    expect(await becameMore(line)).toBe(0);
    // What only the service's support can read is in the export alone.
    expect(await read(line)).not.toContain(formula);
    await usage.exportAll();
    const exported = await readFile(join(workspace, "startup-funding-usage.csv"), "utf8");
    expect(exported).toContain(`company “${asked}”`);
    expect(exported).toContain(`,"'${formula.replaceAll('"', '""')}"\r\n`);
    expect(exported).not.toMatch(/(^|,)"?[=+@-]/m);
  });

  it("in the status bar", async () => {
    const { vs } = session();
    const item = vs.statusBarItem("startupFunding.remaining");
    await expect.poll(() => read(item)).toContain("$ (trash)");
    // The one icon is ours.
    expect(await item.locator(".codicon").count()).toBe(1);
    expect(await item.locator(".codicon-trash").count()).toBe(0);
  });

  it("in the pick of industries", async () => {
    const { vs } = session();
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

  it.each(["command:workbench.action.quit", "javascript:alert(1)", "file:///etc/passwd", "vscode://x/y"])(
    "behind See Plans: %s",
    async (link) => {
      const { vs } = session();
      service.behave((_request, response) => sendJson(response, { error: "x", upgrade_url: link }, 429));
      await searchFor(vs, `Plans ${link.slice(0, 4)}`);
      await vs.notifications.press("You’ve used all your searches", "See Plans");
      await vs.notifications.find("hasn’t said where its plans are");
    },
  );

  it("in the guidance of an empty answer", async () => {
    const { vs } = session();
    service.behave((request, response) =>
      sendJson(response, {
        ...listBody(request, []),
        guidance: { message: everything, suggestions: [...traps, { [traps[1]]: traps[0] }] },
      }),
    );
    await searchFor(vs, "Guided");
    await vs.view("Results").row("Nothing found").waitFor();
    const message = vs.view("Results").row(/^\s*\[run me\]\(command:[^$]*\$/);
    expect(await read(message)).toContain("<img src=x onerror=alert(1)>");
    const labels = vs.view("Results").locator.locator(".monaco-list-row .label-name");
    for (const label of await labels.all()) expect(await becameMore(label)).toBe(0);
  });

  it("and nothing ran, opened or closed", async () => {
    await openPage(6);
    await nothingHappened();
  });
});
