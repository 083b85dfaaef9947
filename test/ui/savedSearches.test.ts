import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Fault, goodRow, listBody, sendJson } from "../support/faults/answers.ts";
import { startSwitchedService } from "../support/faults/switchedService.ts";
import { useConnected } from "../support/ui/product.ts";
import { followsSystem, problemsInWorkbench, takeTheme } from "../support/ui/workbenchAccess.ts";
import { closeEditors, fillIn, searchFor } from "../../tools/workbench/steps.ts";
import { expectSoon } from "../support/ui/expectSoon.ts";
import { type Reading, attributeOf } from "../../tools/workbench/reading.ts";

const service = await startSwitchedService({ tier: "Pro", remaining_searches: 30 });
const session = useConnected(service, {
  viewport: { width: 1280, height: 900 },
  // The suites keep all searches in reserve otherwise.
  settings: { ...followsSystem, "startupFunding.reserveSearches": 5 },
});
/** The filings of each company that is searched for. */
const filings = new Map<string, number>();
let remaining = 40;
const answer: Fault = (request, response) => {
  const company = new URL(request.url ?? "/", service.origin).searchParams.get("company") ?? "";
  const rows = Array.from({ length: filings.get(company) ?? 0 }, (_, at) => ({
    ...goodRow(company.length * 100 + at),
    name: `${company} ${String(at + 1)}`,
  }));
  remaining -= rows.length > 0 ? 1 : 0;
  sendJson(response, { ...listBody(request, rows), meta: { remaining_searches: remaining } });
};

const searches = () => session().vs.view("Searches");
const results = () => session().vs.view("Results");

function descriptionOf(name: string): Reading<string | undefined> {
  return searches().rows.as((rows) => rows.find(({ label }) => label === name)?.description);
}

async function save(name: string): Promise<void> {
  const { vs } = session();
  await searchFor(vs, name);
  await results().row(`${name} 1`).waitFor();
  await vs.run("Startup Funding: Save Search…");
  await vs.pick.waitForOpen("Save Search");
  await expectSoon(vs.pick.typed).toBe(`company “${name}”`);
  await vs.pick.type(name);
  await vs.pick.accept();
  await searches().row("Saved").waitFor();
  await expectSoon(descriptionOf(name)).toBe("not checked yet");
}

async function check(name: string, found = "Nothing new on page 1."): Promise<void> {
  const { notifications } = session().vs;
  await searches().chooseFromMenu(new RegExp(`^${name}`), "Check Now (may use 1 search)");
  await notifications.find(found);
  await notifications.clear();
}

beforeAll(async () => {
  const { vs, page } = session();
  await takeTheme(page, "Default High Contrast");
  service.behave(answer);
  await vs.run("View: Show Startup Funding");
  await searches().expand();
});
beforeEach(async () => {
  for (const name of ["Alder", "Birchwood", "Cedarhurst"]) filings.set(name, 1);
  await closeEditors(session().vs);
});
afterEach(async () => {
  const { vs } = session();
  await vs.run("Startup Funding: Clear Local Data…");
  await vs.dialog.find("Clear the local data of Startup Funding?");
  await vs.dialog.press("Clear");
  await vs.notifications.find("The local data is cleared.");
});

describe("a saved search", () => {
  it("is saved from what is shown, checked with its price, and says what is new", async () => {
    const { vs, page } = session();
    await save("Alder");
    await searches().chooseFromMenu(/^Alder/, "Check Now (may use 1 search)");
    await vs.notifications.find("Nothing new on page 1. The first check notes");
    await vs.notifications.clear();
    filings.set("Alder", 3);
    await searches().pressInRow(/^Alder/, "Check Now (may use 1 search)");
    await vs.notifications.find("2 new filings.");
    await vs.notifications.clear();
    await expectSoon(descriptionOf("Alder")).toMatch(/^2 new · checked/);
    expect(await problemsInWorkbench(page, [".part.sidebar .pane"])).toEqual([]);
    const asked = service.asked.length;
    await searches().click(/^Alder/);
    await results().row("Alder 3").waitFor();
    expect(service.asked).toHaveLength(asked);
  });

  it("is checked with others by a pick that says what that may use", async () => {
    const { vs } = session();
    await save("Alder");
    await check("Alder");
    await save("Birchwood");
    await check("Birchwood");
    filings.set("Alder", 2);
    await vs.run("Startup Funding: Check Saved Searches…");
    await vs.pick.waitForOpen("Check Saved Searches");
    await expectSoon(attributeOf(vs.pick.input, "placeholder")).toMatch(
      /^2 saved searches: uses 0 to 2 · .*5 kept in reserve$/,
    );
    await vs.pick.accept();
    await vs.notifications.find("1 new filing in 1 of 2 searches.");
  });

  it("is renamed and removed, after a question where something is new", async () => {
    const { vs } = session();
    await save("Alder");
    await check("Alder");
    filings.set("Alder", 2);
    await check("Alder", "1 new filing.");
    await searches().chooseFromMenu(/^Alder/, "Rename Saved Search…");
    await vs.pick.waitForOpen("Rename Saved Search");
    await vs.pick.type("Trees");
    await vs.pick.accept();
    await searches().row("Trees").waitFor();
    await searches().chooseFromMenu(/^Trees/, "Remove Saved Search");
    await vs.dialog.find("1 record will no longer be marked as new.");
    await vs.dialog.press("Remove");
    // The list is flat again.
    await expectSoon(searches().labels).not.toContain("Saved");
  });

  it("is edited in the form, and pinned", async () => {
    const { vs } = session();
    await save("Alder");
    await save("Birchwood");
    await searches().pressInRow(/^Birchwood/, "Edit Saved Search…");
    await vs.pick.waitForOpen("Search Companies");
    await fillIn(vs, "Company", "Cedarhurst");
    await vs.pick.choose("Save…");
    await vs.pick.waitForOpen("Save Search");
    await vs.pick.type("Cedars");
    await vs.pick.accept();
    await searches().row("Cedars").waitFor();
    await searches().chooseFromMenu(/^Cedars/, "Pin or Unpin");
    await expectSoon(searches().labels.as((labels) => labels[1])).toBe("Cedars");
    await check("Cedars");
    await expect.poll(() => service.asked.at(-1)).toContain("company=Cedarhurst");
  });

  it("is scheduled after a question that says how much it may use", async () => {
    const { vs } = session();
    await save("Alder");
    await searches().chooseFromMenu(/^Alder/, "Schedule Checks…");
    await vs.pick.waitForOpen("Schedule Checks");
    await vs.pick.choose("Once a day");
    await vs.pick.waitForOpen("Schedule Checks");
    await expectSoon(vs.pick.message).toMatch(/^The most searches/);
    await vs.pick.accept();
    await vs.pick.choose("For 30 days");
    await expectSoon(descriptionOf("Alder")).toContain("checked just now");
    await vs.run("Startup Funding: Schedule Checks…");
    await vs.pick.waitForOpen("Schedule Checks");
    await vs.pick.choose("Alder");
    await vs.pick.waitForOpen("When is this search checked?");
    await vs.pick.choose("Turn off automatic checks");
    await vs.run("Startup Funding: Clear Local Data…");
    await vs.dialog.find("Your saved searches are deleted too (1), with their schedules");
    await vs.dialog.press("Cancel");
  });
});
