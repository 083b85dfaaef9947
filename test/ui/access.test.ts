import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { goodRow, listBody, pageIn, pathOf, sendJson, type Fault } from "../support/faults/answers.ts";
import { statusFaults } from "../support/faults/status.ts";
import { startSwitchedService } from "../support/faults/switchedService.ts";
import { useProduct } from "../support/ui/product.ts";
import { followsSystem, namesOf, problemsInWorkbench, takeTheme } from "../support/ui/workbenchAccess.ts";
import { closeEditors, searchFor } from "../../tools/workbench/steps.ts";
import type { TreeView } from "../../tools/workbench/treeView.ts";
import { expectSoon } from "../support/ui/expectSoon.ts";

const service = await startSwitchedService({ tier: "Pro", remaining_searches: 100 });
const session = useProduct({ settings: followsSystem }, () => service);

const person = { name: "Ada Lindqvist", relationship: "Director" };
const mixed: Fault = (request, response, rest) => {
  const id = /\/companies\/(\d+)$/.exec(pathOf(request))?.[1];
  if (id !== undefined) sendJson(response, { ...goodRow(Number(id)), related_persons: [person] });
  else if (pageIn(request) > 1) statusFaults.status(request, response, ["500", "documented", ...rest]);
  else if (request.url?.includes("Grouped") === true)
    sendJson(response, listBody(request, differing, { next: 2 }));
  else sendJson(response, listBody(request, [1, 2, 3, 4].map(goodRow)));
};
/** Rows of every icon, in two states. */
const differing = [
  goodRow(1),
  { ...goodRow(2), state: "OHIO", industry: "Pooled Investment Fund" },
  { ...goodRow(3), is_business_combination_transaction: true, money_raised: 0 },
];

/** The views with the actions in their titles, and whichever pick or box is open. */
const viewsAndBox = [".part.sidebar .composite.title", ".part.sidebar .pane", ".quick-input-widget"];
/** What axe finds before there is a connection. */
let withoutConnection: readonly unknown[] = ["not looked"];

/** Looks at the first views and at a box that refuses, then connects by it. */
async function connectByHand(): Promise<void> {
  const { vs, page } = session();
  await vs.run("Startup Funding: Focus on Searches View");
  await vs.view("Searches").locator.getByText("Your searches appear here").waitFor();
  await vs.run("Startup Funding: Focus on Library View");
  await vs.view("Library").locator.getByText("Every record you receive is kept here").waitFor();
  await vs.view("Results").locator.getByText("Use Sample Data").waitFor();
  await vs.run("Startup Funding: Configure Connection…");
  await vs.pick.waitForOpen("Configure Connection");
  await vs.pick.type("no address");
  await vs.pick.locator.locator(".quick-input-box .monaco-inputbox.error").waitFor();
  withoutConnection = await problemsInWorkbench(page, viewsAndBox);
  await vs.pick.type(`${service.origin}/fundings, ${service.origin}/api/v3/companies`);
  await vs.pick.accept();
  await vs.pick.choose("The same key for both");
  await vs.pick.waitForOpen("Set API Key");
  await vs.pick.type("sk-access-1234567890abcdef");
  await vs.pick.accept();
  await vs.notifications.find("The API key is saved.");
  await vs.notifications.clear();
}

beforeAll(async () => {
  await takeTheme(session().page, "Default High Contrast");
  await connectByHand();
  service.behave(mixed);
});
afterAll(async () => {
  await service.stop();
  expect(service.asked).toHaveLength(wanted);
});

/** How many questions the tests have asked. */
let wanted = 0;

/** Searches for a name that no other test has asked for, and waits for its rows; gives the results. */
async function resultsOf(name: string): Promise<TreeView> {
  const { vs } = session();
  const results = vs.view("Results");
  await searchFor(vs, name);
  wanted += 1;
  // While it is searched for, the rows are those of the search before.
  await expectSoon(results.message).toMatch(new RegExp(`^company “${name}”`));
  await results.row("Faultless 3").waitFor();
  return results;
}

const heading = (name: string | RegExp): Locator =>
  session().vs.webview().getByRole("heading", { level: 1, name });
const persons = (): Locator =>
  session()
    .vs.webview()
    .getByRole("heading", { name: /related persons/i });

describe("without a mouse", () => {
  it("goes down the rows and opens one by Enter without asking, and loads it by its main button", async () => {
    const { vs, page } = session();
    await closeEditors(vs);
    const { locator } = await resultsOf("By key");
    const before = service.asked.length;
    await vs.run("Startup Funding: Focus on Results View");
    await locator.locator(".monaco-list:focus").waitFor();
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await locator.locator(".monaco-list:focus .focused", { hasText: "Faultless 1" }).waitFor();
    expect(service.asked).toHaveLength(before);
    await page.keyboard.press("Enter");
    await heading("Faultless 1").waitFor();
    const load = vs.webview().getByRole("button", { name: "Load Full Filing (may use 1 search)" });
    await load.waitFor();
    expect(service.asked).toHaveLength(before);
    await load.press("Enter");
    await persons().waitFor();
    wanted += 1;
    expect(service.asked).toHaveLength(before + 1);
    expect(service.asked.at(-1)).toMatch(/\/companies\/1\b/);
  });
});

describe("axe finds nothing in the workbench, in four themes", () => {
  it("of the first views, and of a box that refuses", () => {
    expect(withoutConnection).toEqual([]);
  });

  it("of rows, searches, the form, a notification and the status bar, and each of them has a name", async () => {
    const { vs, page } = session();
    const results = await groupedResults();
    await results.click("Load Next Page");
    wanted += 1;
    await vs.notifications.find(/./);
    await vs.run("Startup Funding: Search Companies…");
    await vs.pick.waitForOpen("Search Companies");
    const parts = [
      ...viewsAndBox,
      ".notifications-toasts",
      ".statusbar-item[id$='startupFunding.remaining']",
    ];
    expect(await problemsInWorkbench(page, parts)).toEqual([]);
    const named = expect.stringMatching(/^Faultless [1-3], filing[^,]*, .*\w$/) as unknown;
    const rows = namesOf(results.locator.locator(".monaco-list-row", { hasText: "Faultless" }));
    await expectSoon(rows).toEqual([named, named, named]);
    const others = [
      results.locator.locator(".monaco-list-row"),
      vs.view("Searches").locator.locator(".monaco-list-row"),
      page.locator(".part.sidebar .pane .action-label"),
      vs.statusBarItem("startupFunding.remaining").locator("a"),
      vs.pick.locator.locator(".monaco-list-row"),
    ];
    for (const one of others) {
      const names = await namesOf(one).until("elements", (all) => all.length > 0);
      expect(names).not.toContain("");
    }
    await vs.pick.escape();
    await vs.run("Startup Funding: Group Results…");
    await vs.pick.choose("No Groups");
    await vs.pick.waitForClose();
  });
});

/** Rows of two groups, with a line for the next page. */
async function groupedResults(): Promise<TreeView> {
  const { vs } = session();
  const results = await resultsOf("Grouped");
  await vs.run("Startup Funding: Group Results…");
  await vs.pick.choose("State");
  await results.row(/^Ohio/).waitFor();
  return results;
}
