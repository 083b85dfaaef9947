import type { Locator } from "playwright-core";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { goodRow, listBody, pathOf, sendJson, type Fault } from "../support/faults/answers.ts";
import { startSwitchedService } from "../support/faults/switchedService.ts";
import { onOneLine } from "../support/ui/hostileReading.ts";
import { expectMereText } from "../support/ui/mereText.ts";
import { traps } from "../support/ui/hostileRecords.ts";
import { useConnected } from "../support/ui/product.ts";
import { followsSystem, namesOf, problemsInWorkbench, takeTheme } from "../support/ui/workbenchAccess.ts";
import { awayFromRows, closeEditors, loadFullFiling, searchFor } from "../../tools/workbench/steps.ts";
import type { TreeView } from "../../tools/workbench/treeView.ts";
import { expectSoon } from "../support/ui/expectSoon.ts";
import { textIn } from "../../tools/workbench/reading.ts";

const service = await startSwitchedService({ tier: "Pro", remaining_searches: 100 });
const session = useConnected(service, { settings: followsSystem });

/** Each test has its own companies, which no other one searches for. */
const companies: Readonly<Record<string, readonly number[]>> = {
  Alder: [1, 2],
  Birch: [3],
  Cedar: [4],
  Dogwood: [5, 6],
  Elm: [7],
  Fir: [8],
};
const ada = { name: "Ada Lindqvist", relationship: "Director" };
/** What filings in full say was raised: it rises with every question. */
let raised = 1_500_000;

const hostileName = (id: number): string => `${String(id)} ${traps[id - 100] ?? ""}`;

const answers: Fault = (request, response) => {
  const { searchParams } = new URL(request.url ?? "/", service.origin);
  const id = Number(/\/companies\/(\d+)$/.exec(pathOf(request))?.[1] ?? 0);
  const nameOf = (one: number): string =>
    one >= 100
      ? hostileName(one)
      : `${Object.entries(companies).find(([, ids]) => ids.includes(one))?.[0] ?? "Nobody"} ${String(one)}`;
  const rowOf = (one: number): Record<string, unknown> => ({ ...goodRow(one), name: nameOf(one) });
  if (id > 0) {
    raised += 1_000_000;
    sendJson(response, { ...rowOf(id), money_raised: raised, related_persons: [ada] });
    return;
  }
  const company = searchParams.get("company") ?? "";
  const rows =
    company === "Hostile"
      ? traps.map((trap, at) => ({ ...goodRow(100 + at), name: hostileName(100 + at), state: trap }))
      : (companies[company] ?? []).map(rowOf);
  sendJson(response, listBody(request, rows));
};

const view = (): TreeView => session().vs.view("Library");
const heading = (name: string | RegExp): Locator =>
  session().vs.webview().getByRole("heading", { level: 1, name });
const pageButton = (name: string | RegExp): Locator => session().vs.webview().getByRole("button", { name });
const parts = [".part.sidebar .pane", ".part.sidebar .composite.title"];

beforeAll(async () => {
  const { vs, page } = session();
  await takeTheme(page, "Default High Contrast");
  await vs.run("View: Show Startup Funding");
  await view().expand();
  service.behave(answers);
});
beforeEach(async () => closeEditors(session().vs));
afterEach(async () => awayFromRows(session().page));

/** Searches for a company, and waits for `row` in the Library view; gives how many questions were asked by then. */
async function received(name: string, row = `${name} `): Promise<number> {
  const { vs } = session();
  await searchFor(vs, name);
  await expectSoon(vs.view("Results").message).toMatch(new RegExp(`^company “${name}”`));
  // Without lines the welcome text would have the focus.
  await view().row(/./).waitFor();
  await vs.run("Startup Funding: Focus on Library View");
  await view().locator.locator(".monaco-list:focus").waitFor();
  // Only rows in sight are drawn.
  await vs.page.keyboard.press("Home");
  await view().row(row).waitFor();
  return service.asked.length;
}

describe("the Library view", () => {
  it("holds what was received, newest first, and opens it free", async () => {
    const { vs } = session();
    const before = await received("Alder");
    await view()
      .row(/Recent/)
      .waitFor();
    await view().click("Alder 2");
    await heading("Alder 2").waitFor();
    await pageButton("Load Full Filing (may use 1 search)").waitFor();
    await view().chooseFromMenu("Alder 1", "Copy Record");
    await expectSoon(vs.clipboard).toContain('"Alder 1"');
    expect(service.asked).toHaveLength(before);
  });

  it("shows a star, tags and a note in every list and on the page, all of it free", async () => {
    const { vs } = session();
    const before = await received("Birch");
    await view().chooseFromMenu("Birch 3", "Mark", "Star or Unstar");
    await expectSoon(textIn(vs.view("Results").row("Birch 3"))).toContain("★");
    // Companies may be open, and has a line for it too.
    const starred = view().rows.as((rows) =>
      rows.filter(({ label, description }) => label === "Birch 3" && description.startsWith("★")),
    );
    await expectSoon(starred).toHaveLength(2);
    await view().chooseFromMenu("Birch 3", "Mark", "Edit Tags…");
    await vs.pick.waitForOpen("Tags of Birch 3");
    await vs.pick.type("to call, north");
    await vs.pick.accept();
    await expectSoon(textIn(vs.view("Results").row("Birch 3"))).toContain("#to call #north");
    await vs.view("Results").chooseFromMenu("Birch 3", "Mark", "Edit Note…");
    await vs.pick.waitForOpen("Note on Birch 3");
    await vs.pick.type("Ask for the deck");
    await vs.pick.accept();
    await expectSoon(namesOf(vs.view("Results").row("Birch 3")).as(([name]) => name)).toMatch(
      /^Birch 3, filing.*, starred, tags: to call, north/,
    );
    await vs.view("Results").click("Birch 3");
    await vs.webview().getByText("Ask for the deck", { exact: true }).waitFor();
    await vs.webview().getByText("north", { exact: true }).waitFor();
    await pageButton("Starred").click();
    await pageButton("Star").and(vs.webview().locator(":not(.on)")).waitFor();
    await expectSoon(textIn(vs.view("Results").row("Birch 3"))).not.toContain("★");
    expect(service.asked).toHaveLength(before);
  });

  it("compares what a record says now with what it said before, in the editor’s own diff", async () => {
    const { vs, page } = session();
    const before = await received("Cedar");
    await view().click("Cedar 4");
    await heading("Cedar 4").waitFor();
    await loadFullFiling(vs);
    await pageButton("1 Change").click();
    const diff = page.locator(".editor-group-container.active .monaco-diff-editor");
    await diff.locator(".modified-in-monaco-diff-editor .line-insert").first().waitFor();
    await expectSoon(textIn(diff.locator(".modified-in-monaco-diff-editor"))).toContain('"money_raised"');
    await expectSoon(vs.tabs.as(String)).toMatch(/Cedar 4:.*↔/);
    expect(service.asked).toHaveLength(before + 1);
  });

  it("forgets a record after a question, in every list and on its page", async () => {
    const { vs } = session();
    const before = await received("Elm");
    await view().click("Elm 7");
    await heading("Elm 7").waitFor();
    await view().chooseFromMenu("Elm 7", "Forget", "Forget Record…");
    await vs.dialog.find("Forget “Elm 7”?");
    await vs.dialog.press("Forget");
    await view().row("Elm 7").waitFor({ state: "detached" });
    await vs.view("Results").row("Elm 7").waitFor({ state: "detached" });
    await expectSoon(vs.tabs).not.toContain("Elm 7");
    expect(service.asked).toHaveLength(before);
  });

  it("shows hostile records, tags and notes as text", async () => {
    const { vs } = session();
    await received("Hostile", "113 ");
    // The one received last comes first; only rows in sight are drawn.
    for (const [at, trap] of [...traps.entries()].toReversed()) {
      const row = view()
        .row(new RegExp(`${String(100 + at)} `))
        .and(vs.page.locator(".focused"));
      await view().focusOn(`${String(100 + at)} `);
      await expectMereText(row.locator(".label-name").first(), expect.stringContaining(onOneLine(trap)));
      await expectMereText(row.locator(".label-description"), expect.any(String));
    }
    await vs.view("Results").chooseFromMenu("101 ", "Mark", "Edit Tags…");
    await vs.pick.type("$(trash) <b>x</b>");
    await vs.pick.accept();
    await vs.view("Results").chooseFromMenu("101 ", "Mark", "Edit Note…");
    await vs.pick.type(traps[0]);
    await vs.pick.accept();
    const tagged = vs.view("Results").row(/#\$/);
    const tags = tagged.locator(".label-description");
    await expectMereText(tags, expect.stringContaining("#$(trash) <b>x</b>"));
    await vs.view("Results").click("101 ");
    const marks = vs.webview().getByRole("group", { name: "Your marks" });
    await marks.getByText(traps[0], { exact: true }).waitFor();
    await expectMereText(marks, expect.any(String));
    await loadFullFiling(vs);
    await pageButton("1 Change").click();
    const title = vs.page.locator(".tabs-container .tab.active .tab-label");
    await expectMereText(title, expect.stringContaining("101 $(trash) $(sync~spin): "));
    const modified = vs.page.locator(".editor-group-container.active .modified-in-monaco-diff-editor");
    await expectSoon(textIn(modified)).toContain("$(trash) $(sync~spin)");
  });

  it("has names for all of its lines, and axe finds nothing in four themes", async () => {
    const { page } = session();
    await received("Fir");
    await view().chooseFromMenu("Fir 8", "Mark", "Star or Unstar");
    await expectSoon(view().labels.as((labels) => labels.filter((label) => label === "Fir 8"))).toHaveLength(
      2,
    );
    await page.keyboard.press("End");
    await view().click(/^\s*Companies/);
    // Further down VS Code draws the lines above once more.
    await page.keyboard.press("Home");
    await awayFromRows(page);
    expect(await problemsInWorkbench(page, parts)).toEqual([]);
    const lines = namesOf(view().locator.locator(".monaco-list-row"));
    const names = await lines.until("the lines", (all) => all.length > 4);
    expect(names).not.toContain("");
  });
});
