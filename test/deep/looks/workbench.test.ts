import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { textIn } from "../../../tools/workbench/reading.ts";
import { awayFromRows, closeEditors, searchFor } from "../../../tools/workbench/steps.ts";
import { goodRow, listBody, pageIn, sendJson, type Fault } from "../../support/faults/answers.ts";
import { statusFaults } from "../../support/faults/status.ts";
import { startSwitchedService } from "../../support/faults/switchedService.ts";
import { accessibilityProblems } from "../../support/ui/accessibility.ts";
import { expectSoon } from "../../support/ui/expectSoon.ts";
import { allowance, filingsNamed } from "../../support/ui/filingsNamed.ts";
import { useProduct } from "../../support/ui/product.ts";
import { arrange } from "../../support/ui/sharedWindow.ts";
import { hoverAt } from "../../support/ui/textOfEditor.ts";
import { followsSystem, namesOf, problemsInWorkbench, takeTheme } from "../../support/ui/workbenchAccess.ts";

const service = await startSwitchedService(allowance);
const session = useProduct(
  { files: { "notes.md": "We met Northwind Robotics yesterday.\n" }, settings: followsSystem },
  () => service,
);

/** Rows of every icon, in two states. */
const differing = [
  goodRow(101),
  { ...goodRow(102), state: "OHIO", industry: "Pooled Investment Fund" },
  { ...goodRow(103), is_business_combination_transaction: true, money_raised: 0 },
];
const names = ["Fir", "Rowan 1", "Northwind Robotics, Inc."];
const named = filingsNamed(names);
const answer: Fault = (request, response, rest) => {
  if (pageIn(request) > 1) statusFaults.status(request, response, ["500", "documented", ...rest]);
  else if (request.url?.includes("Grouped") === true)
    sendJson(response, listBody(request, differing, { next: 2 }));
  else named(request, response, rest);
};

const pane = ".part.sidebar .pane";
/** The views with the actions in their titles, and whichever pick or box is open. */
const viewsAndBox = [".part.sidebar .composite.title", pane, ".quick-input-widget"];
/** The findings of axe before there is a connection. */
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
  await vs.pick.isRefused.until("the refusal", (isRefused) => isRefused);
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
  service.behave(answer);
});
beforeEach(async () => closeEditors(session().vs));
afterAll(() => service.stop());

/** Searches for a name, and waits for the row of it. */
async function received(name: string, row = name): Promise<void> {
  const { vs } = session();
  await searchFor(vs, name);
  // Until the answer is there, the rows are those of the search before.
  await expectSoon(vs.view("Results").message).toMatch(new RegExp(`^company “${name}”`));
  await vs.view("Results").row(row).waitFor();
}

it("axe finds nothing in the first views, nor in a box that refuses", () => {
  expect(withoutConnection).toEqual([]);
});

it("axe finds nothing in rows, searches, the form, a notification and the status bar, each of which has a name", async () => {
  const { vs, page } = session();
  const results = vs.view("Results");
  await received("Grouped", "Faultless 103");
  await arrange(session(), "By State");
  await results.row(/^Ohio/).waitFor();
  const before = service.asked.length;
  await results.click("Load Next Page");
  await vs.notifications.find(/./);
  expect(service.asked).toHaveLength(before + 1);
  await vs.run("Startup Funding: Search Companies…");
  await vs.pick.waitForOpen("Search Companies");
  // The row under the pointer has VS Code’s own colours.
  await awayFromRows(page);
  const around = [".notifications-toasts", ".statusbar-item[id$='startupFunding.remaining']"];
  expect(await problemsInWorkbench(page, [...viewsAndBox, ...around])).toEqual([]);
  const spoken = expect.stringMatching(/^Faultless 10[1-3], filing[^,]*, .*\w$/) as unknown;
  const rows = namesOf(results.locator.locator(".monaco-list-row", { hasText: "Faultless" }));
  await expectSoon(rows).toEqual([spoken, spoken, spoken]);
  const others = [
    results.locator.locator(".monaco-list-row"),
    vs.view("Searches").locator.locator(".monaco-list-row"),
    page.locator(`${pane} .action-label`),
    vs.statusBarItem("startupFunding.remaining").locator("a"),
    vs.pick.locator.locator(".monaco-list-row"),
  ];
  for (const one of others) {
    const all = await namesOf(one).until("elements", (found) => found.length > 0);
    expect(all).not.toContain("");
  }
  await vs.pick.escape();
  await arrange(session(), "No Groups");
  await vs.pick.waitForClose();
});

it("axe finds nothing in the Library view, each of whose lines has a name", async () => {
  const { vs, page } = session();
  const library = vs.view("Library");
  await received("Fir");
  await vs.run("Startup Funding: Focus on Library View");
  await library.focusOn("Fir");
  await library.chooseFromMenu("Fir", "Star, Tags, and Note", "Star or Unstar");
  await expectSoon(library.labels.as((labels) => labels.filter((label) => label === "Fir"))).toHaveLength(2);
  await page.keyboard.press("End");
  await library.click(/^\s*Companies/);
  // Further down VS Code draws the lines above once more.
  await page.keyboard.press("Home");
  await awayFromRows(page);
  expect(await problemsInWorkbench(page, [pane, ".part.sidebar .composite.title"])).toEqual([]);
  const lines = namesOf(library.locator.locator(".monaco-list-row"));
  const all = await lines.until("the lines", (found) => found.length > 4);
  expect(all).not.toContain("");
});

it("axe finds nothing in a saved search with news", async () => {
  const { vs, page } = session();
  const searches = vs.view("Searches");
  await received("Rowan");
  await vs.run("Startup Funding: Save Search…");
  await vs.pick.waitForOpen("Save Search");
  await vs.pick.type("Rowan trees");
  await vs.pick.accept();
  // The rows that were saved are the first check; a menu that is open while its line changes knows no line.
  await expectSoon(textIn(searches.row("Rowan trees"))).toContain("checked just now");
  const check = async (found: string): Promise<void> => {
    await searches.chooseFromMenu(/^Rowan trees/, "Check Now (may use 1 search)");
    await vs.notifications.find(found);
    await vs.notifications.clear();
  };
  await check("Rowan trees: nothing new on page 1.");
  names.push("Rowan 2");
  await check("Rowan trees: 1 new (Rowan 2).");
  await expectSoon(textIn(searches.row("Rowan trees"))).toContain("1 new · checked");
  expect(await problemsInWorkbench(page, [pane])).toEqual([]);
});

it("axe finds nothing in the hover of a known name", async () => {
  const { vs, page } = session();
  await received("Northwind");
  await vs.openFile("notes.md");
  await hoverAt(vs, 1, 10);
  expect(await problemsInWorkbench(page, [".monaco-hover:not(.hidden)"])).toEqual([]);
  await page.keyboard.press("Escape");
});

it("axe finds nothing in the report of Diagnose Connection", async () => {
  const { vs } = session();
  await vs.run("Startup Funding: Diagnose Connection");
  await vs.dialog.press("Run Checks");
  await expectSoon(textIn(vs.webview().locator(".verdict"))).toBe("Everything works.");
  expect(await accessibilityProblems(vs.webview())).toEqual([]);
});
