import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listBody, pathOf, sendJson, type Fault } from "../support/faults/answers.ts";
import { startSwitchedService } from "../support/switchedService.ts";
import { becameMore, onOneLine, read } from "./hostileReading.ts";
import { hostileDetail, hostileRow, refusals, traps } from "./hostileRecords.ts";
import { useProduct } from "./product.ts";
import { enterKey, searchFor } from "./steps.ts";

const everything = traps.join(" ");
const service = await startSwitchedService({ tier: "$(trash) [x](command:y)", remaining_searches: 30 });
const session = useProduct({
  settings: { "startupFunding.baseUrl": service.origin, "startupFunding.appUrl": service.origin },
  files: { "stays.txt": "This tab stays open.\n" },
});

/** What the window did that nobody asked for. */
const happened: string[] = [];
const hugeName = `Huge ${"A".repeat(1 << 20)}`;
const hostileService: Fault = (request, response) => {
  const id = /\/companies\/(\d+)$/.exec(pathOf(request))?.[1];
  if (id !== undefined) sendJson(response, hostileDetail(Number(id)));
  else {
    const rows = traps.map((_trap, at) => hostileRow(at + 1));
    sendJson(response, listBody(request, [...rows, { ...hostileRow(99), name: hugeName }]));
  }
};

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
  await vs.view("Results").row("14 ").waitFor();
});
afterAll(() => service.stop());

describe("hostile text stays text", () => {
  it("in the rows of the results", async () => {
    const { vs } = session();
    for (const [at, trap] of traps.entries()) {
      const row = vs.view("Results").row(new RegExp(`^\\s*${String(at + 1)} `));
      expect(await read(row.locator(".label-name").first())).toBe(`${String(at + 1)} ${onOneLine(trap)}`);
      expect(await becameMore(row.locator(".label-name").first())).toBe(0);
      expect(await becameMore(row.locator(".label-description"))).toBe(0);
    }
    const huge = vs.view("Results").row("Huge");
    expect((await read(huge)).length).toBeLessThan(1000);
  });

  it("in the tooltip of a row", async () => {
    const { vs, page } = session();
    for (const at of [1, 2, 13]) {
      await vs
        .view("Results")
        .row(new RegExp(`^\\s*${String(at)} `))
        .locator(".label-name")
        .first()
        .hover();
      const tooltip = page.locator(".monaco-hover:visible", { hasText: "Opening it may use a search" });
      await expect.poll(() => read(tooltip)).toContain(onOneLine(traps[at - 1] ?? "?"));
      // The product's own links copy a value, and lie behind what the service sent.
      const own = tooltip.locator('a[data-href^="command:startupFunding.copyValue?"]');
      expect(await becameMore(tooltip)).toBe(await own.count());
      await page.mouse.move(900, 600);
      await tooltip.waitFor({ state: "hidden" });
    }
  });

  it("on the detail page, where no link leads anywhere but to the web", async () => {
    const { vs } = session();
    await vs
      .view("Results")
      .row(/^\s*1 /)
      .click();
    const body = vs.webview().locator("body");
    await body.getByRole("heading", { name: /related persons/i }).waitFor();
    expect(await body.locator("a, img, b, strong, iframe, script:not([src])").count()).toBe(0);
    const text = await read(body);
    for (const trap of traps.filter((one) => !/\u202e|\n/.test(one))) expect(text).toContain(trap);
    const opens = await body.getByRole("button", { name: /^(Open|Write|Call) / }).allInnerTexts();
    expect(opens.filter((label) => !label.startsWith("https://evil.example"))).toEqual([]);
  });

  it("in the JSON document and its tab", async () => {
    const { vs } = session();
    await vs.webview().getByRole("button", { name: "JSON" }).click();
    await expect
      .poll(() => vs.editor.text())
      .toContain('"[run me](command:workbench.action.closeAllEditors)"');
    expect((await vs.tabs()).some((tab) => tab.includes("[run me]"))).toBe(true);
    expect(await vs.page.locator(".tabs-container .tab .tab-label .codicon").count()).toBe(0);
  });

  it("in the clipboard, where a spreadsheet runs nothing", async () => {
    const { vs } = session();
    const results = vs.view("Results");
    await results.chooseFromMenu(results.row(/^\s*11 /), "Copy Record");
    await expect.poll(() => vs.readClipboard()).toContain("HYPERLINK");
    expect(JSON.parse(await vs.readClipboard())).toMatchObject(hostileRow(11));
    await results.chooseFromMenu(results.row(/^\s*11 /), "Copy Record As…");
    await vs.pick.choose("CSV");
    await expect.poll(() => vs.readClipboard()).toContain("\"'=HYPERLINK(");
    expect(await vs.readClipboard()).not.toMatch(/(^|,)"?=/m);
  });

  it.each(refusals)("in the banner of a detail that failed: %s", async (_name, at, sentence) => {
    const { vs } = session();
    service.behave((_request, response) => sendJson(response, { error: "x", message: sentence }, 500));
    await vs
      .view("Results")
      .row(new RegExp(`^\\s*${String(at)} `))
      .click();
    const banner = vs.webview().locator(".status.failed");
    const shown = `failed with status 500: “${onOneLine(sentence)}”. This may have been counted as a search.`;
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
    await vs.pick.locator.locator(".monaco-list-row", { hasText: "Search for company" }).click();
    await vs.pick.waitForClose();
    await expect.poll(() => service.asked.at(-1)).toContain("company=%5Brun+me%5D");
    await vs.run("Startup Funding: Show Usage");
    await vs.pick.waitForOpen(/^Usage/);
    const line = vs.pick.locator.locator(".monaco-list-row", { hasText: "run me" });
    await expect.poll(() => read(line)).toContain(`company “${asked}”`);
    expect(await read(line)).toContain(`request ${formula}`);
    expect(await becameMore(line.locator(".label-name, .quick-input-list-label-meta"))).toBe(0);
    await vs.pick.button("Export as CSV…").click();
    await vs.pick.waitForOpen("Export Usage");
    await vs.pick.accept();
    await vs.notifications.find("The usage is saved");
    const exported = await readFile(join(workspace, "startup-funding-usage.csv"), "utf8");
    expect(exported).toContain(`company “${asked}”`);
    expect(exported).toContain(`,"'${formula.replaceAll('"', '""')}"\r\n`);
    expect(exported).not.toMatch(/(^|,)"?[=+@-]/m);
    await vs.notifications.clear();
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
    await vs.pick.choose("Industry");
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
    await vs.notifications.clear();
    await searchFor(vs, "Refused");
    const toast = await vs.notifications.find("did not accept the API key");
    const message = toast.locator(".notification-list-item-message");
    expect(await read(message)).toContain("(command:workbench.action.closeAllEditors)");
    expect(await becameMore(message)).toBe(0);
  });

  it.each(["command:workbench.action.quit", "javascript:alert(1)", "file:///etc/passwd", "vscode://x/y"])(
    "behind See Plans: %s",
    async (link) => {
      const { vs } = session();
      service.behave((_request, response) => sendJson(response, { error: "x", upgrade_url: link }, 429));
      await vs.notifications.clear();
      // VS Code shows no more than three toasts that come within 800 ms of the first, and each link makes two.
      await vs.page.waitForTimeout(800);
      await searchFor(vs, `Plans ${link.slice(0, 4)}`);
      await vs.notifications.press("The allowance of searches is used up", "See Plans");
      await vs.notifications.find("has not named a page of its plans");
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
    await vs.notifications.clear();
    await searchFor(vs, "Guided");
    await vs.view("Results").row("Nothing found").waitFor();
    const labels = vs.view("Results").locator.locator(".monaco-list-row .label-name");
    for (const label of await labels.all()) expect(await becameMore(label)).toBe(0);
    const message = vs.view("Results").row(/^\s*\[run me\]\(command:[^$]*\$/);
    expect(await read(message)).toContain("<img src=x onerror=alert(1)>");
  });

  it("and nothing ran, opened or closed", async () => {
    expect(happened).toEqual([]);
    const tabs = (await session().vs.tabs()).map((tab) => tab.replaceAll(/\s+/g, ""));
    expect(tabs).toContain("stays.txt");
  });
});
