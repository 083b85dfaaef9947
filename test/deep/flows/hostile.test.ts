import type { Dialog, Locator, Request } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { listBody, pathOf, sendJson } from "../../support/faults/answers.ts";
import { startSwitchedService } from "../../support/faults/switchedService.ts";
import { until } from "../../../tools/project/until.ts";
import { moreThanText, onOneLine } from "../../support/ui/hostileReading.ts";
import { hostileRow, hostileService, traps } from "../../support/ui/hostileRecords.ts";
import { useConnected } from "../../support/ui/product.ts";
import { hoverAt } from "../../support/ui/textOfEditor.ts";
import { askFor, awayFromRows, loadFullFiling, searchFor } from "../../../tools/workbench/steps.ts";
import { expectSoon } from "../../support/ui/expectSoon.ts";
import { countOf, textIn, textsIn } from "../../../tools/workbench/reading.ts";

const everything = traps.join(" ");
const service = await startSwitchedService({ tier: "$(trash) [x](command:y)", remaining_searches: 30 });
const harbor =
  "Harbor $(trash) [run me](command:workbench.action.closeAllEditors) ![x](https://evil.example/x.png)";
const session = useConnected(service, {
  files: {
    "stays.txt": "This tab stays open.\n",
    "harbor.json": `${JSON.stringify({ company: harbor })}\n`,
  },
});

/** Expects an element to read so, and no part of its text to be more than text. */
async function expectMereText(place: Locator, expected: unknown): Promise<void> {
  const shown = expectSoon(textIn(place)).toEqual(expected);
  // The product's own links copy a value.
  const own = place.page().locator('[data-href^="command:startupFunding.copyValue?"]');
  const more = place.locator(moreThanText);
  const [all, ours] = await Promise.all([countOf(more).after(shown), countOf(more.and(own)).after(shown)]);
  expect(all - ours).toBe(0);
}

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
  await expectSoon(vs.view("Results").message).toMatch(/^company “Hostile” · Stored answer from /);
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
  await expectSoon(session().vs.tabs).toContain("stays.txt");
  expect(happened).toEqual([]);
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
      await expectMereText(label, `$1K  ${String(at + 1)} ${onOneLine(trap)}`);
      await expectMereText(row.locator(".label-description"), expect.any(String));
    }
    const huge = session().vs.view("Results").row("Huge");
    await expectSoon(textIn(huge).as((text) => text.length)).toBeLessThan(1000);
  });

  it("in the tooltip of a row", async () => {
    const { page } = session();
    await showRows();
    for (const at of [1, 2, 13]) {
      const tooltip = await hoverOver(at);
      await expectMereText(tooltip, expect.stringContaining(onOneLine(traps[at - 1] ?? "?")));
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
    const named = expectSoon(textIn(item)).toContain("$ (trash)");
    // The one icon is ours.
    expect(await countOf(item.locator(".codicon")).after(named)).toBe(1);
    expect(await countOf(item.locator(".codicon-trash")).after(named)).toBe(0);
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
    const offered = vs.pick.labels.as((labels) => labels.map((label) => label.replaceAll("\u200B", "")));
    const listed = expectSoon(offered).toContain("$(trash) $(sync~spin)");
    expect(await countOf(vs.pick.locator.locator(".label-name .codicon")).after(listed)).toBe(0);
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
    const link = "(command:workbench.action.closeAllEditors)";
    await expectMereText(toast.locator(".notification-list-item-message"), expect.stringContaining(link));
  });

  it("in the lines of the Library view", async () => {
    const { vs } = session();
    const library = vs.view("Library");
    await library.expand();
    await showRows();
    await vs.run("Startup Funding: Focus on Library View");
    // Only rows in sight are drawn.
    for (const [at, trap] of traps.entries()) {
      await library.focusOn(startingWith(at + 1));
      const line = library.row(startingWith(at + 1)).and(vs.page.locator(".focused"));
      await expectMereText(line.locator(".label-name").first(), expect.stringContaining(onOneLine(trap)));
      await expectMereText(line.locator(".label-description"), expect.any(String));
    }
  });

  it("in tags and notes, and in the comparison of a record with itself", async () => {
    const { vs } = session();
    const results = vs.view("Results");
    const marked = hostileRow(16);
    const [link, icons] = traps;
    service.behave((request, response) => {
      const isWhole = pathOf(request).endsWith("/16");
      sendJson(response, isWhole ? { ...marked, industry: "Changed" } : listBody(request, [marked]));
    });
    await searchFor(vs, "Marked");
    await results.row(startingWith(16)).waitFor();
    await results.chooseFromMenu(startingWith(16), "Star, Tags, and Note", "Edit Tags…");
    await vs.pick.type("$(trash) <b>x</b>");
    await vs.pick.accept();
    await results.chooseFromMenu(startingWith(16), "Star, Tags, and Note", "Edit Note…");
    await vs.pick.type(link);
    await vs.pick.accept();
    const tags = results.row(startingWith(16)).locator(".label-description");
    await expectMereText(tags, expect.stringContaining("#$(trash) <b>x</b>"));
    await results.click(startingWith(16));
    const marks = vs.webview().getByRole("group", { name: "Your marks" });
    await marks.getByText(link, { exact: true }).waitFor();
    await expectMereText(marks, expect.any(String));
    await loadFullFiling(vs);
    await vs.webview().getByRole("button", { name: "1 Change" }).click();
    const title = vs.page.locator(".tabs-container .tab.active .tab-label");
    await expectMereText(title, expect.stringContaining(`16 ${icons}: `));
    const modified = vs.page.locator(".editor-group-container.active .modified-in-monaco-diff-editor");
    await expectSoon(textIn(modified)).toContain(icons);
  });

  it("in the hover of a known name", async () => {
    const { vs } = session();
    const row = { ...hostileRow(200), name: harbor };
    service.behave((request, response) => sendJson(response, listBody(request, [row])));
    await searchFor(vs, "Harbor");
    await vs.view("Results").row("Harbor").waitFor();
    await vs.openFile("harbor.json");
    const hover = await hoverAt(vs, 1, 20);
    const card = expectSoon(textIn(hover)).toContain(harbor);
    const links = ["Open", "Insert", "Star", "Hide This Name"];
    expect(await textsIn(hover.getByRole("link")).after(card)).toEqual(links);
    expect(await countOf(hover.locator("img, .codicon-trash")).after(card)).toBe(0);
  });
});
