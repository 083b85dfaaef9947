import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Reading, attributeOf, textIn } from "../../../tools/workbench/reading.ts";
import {
  clearLocalData,
  closeEditors,
  fillIn,
  loadFullFiling,
  searchFor,
} from "../../../tools/workbench/steps.ts";
import { startSwitchedService } from "../../support/faults/switchedService.ts";
import { expectSoon } from "../../support/ui/expectSoon.ts";
import { allowance, filingsNamed } from "../../support/ui/filingsNamed.ts";
import { useConnected } from "../../support/ui/product.ts";

/** The filings that the service has; each test adds its own. */
const names: string[] = [];
/** Rises with every filing in full. */
let raised = 1_500_000;

const service = await startSwitchedService(allowance);
const session = useConnected(service, {
  viewport: { width: 1280, height: 900 },
  // The suites keep all searches in reserve otherwise.
  settings: { "startupFunding.reserveSearches": 5 },
});
const results = () => session().vs.view("Results");
const searches = () => session().vs.view("Searches");
const heading = (name: string) =>
  session().vs.webview().getByRole("heading", { level: 1, name, exact: true });
const button = (name: string | RegExp) => session().vs.webview().getByRole("button", { name });

beforeAll(async () => {
  service.behave(filingsNamed(names, () => ({ money_raised: (raised += 1_000_000) })));
  await searches().expand();
});
beforeEach(async () => closeEditors(session().vs));
// The store of each test holds its own records alone.
afterEach(async () => {
  names.splice(0);
  await clearLocalData(session().vs);
});

/** Searches for a name, and waits for the row of it. */
async function received(name: string): Promise<void> {
  await searchFor(session().vs, name);
  await expectSoon(results().message).toMatch(new RegExp(`^company “${name}”`));
  await results().row(name).waitFor();
}

describe("a record", () => {
  it("is compared with what it said before, in the editor’s own diff", async () => {
    const { vs, page } = session();
    names.push("Cedar");
    await received("Cedar");
    const before = service.asked.length;
    await results().click("Cedar");
    await heading("Cedar").waitFor();
    await loadFullFiling(vs);
    await button("1 Change").click();
    const diff = page.locator(".editor-group-container.active .monaco-diff-editor");
    const modified = diff.locator(".modified-in-monaco-diff-editor");
    await modified.locator(".line-insert").first().waitFor();
    await expectSoon(textIn(modified)).toContain('"money_raised"');
    await expectSoon(vs.tabs.as(String)).toMatch(/Cedar:.*↔/);
    expect(service.asked).toHaveLength(before + 1);
  });

  it("is left by ▲ and ▼ on its page, which move the list with it, also if the rows came after the page", async () => {
    names.push("Tarn Wind", "Tarn Hydro");
    await received("Tarn Wind");
    await results().click("Tarn Wind");
    await heading("Tarn Wind").waitFor();
    await expectSoon(attributeOf(button(/^Next/), "aria-disabled")).toBe("true");
    await searchFor(session().vs, "Tarn");
    await results().row("Tarn Hydro").waitFor();
    await expectSoon(attributeOf(button(/^Next/), "aria-disabled")).toBe("false");
    await button(/^Next/).click();
    await heading("Tarn Hydro").waitFor();
    await expectSoon(attributeOf(results().row("Tarn Hydro"), "aria-selected")).toBe("true");
  });
});

describe("Search Library in the form", () => {
  it("brings the records to Results in free pages", async () => {
    const { vs } = session();
    names.push("Northwind Robotics, Inc.", "Northern Lights Capital LP", "Zephyr Holdings");
    await searchFor(vs, "o");
    await results().row("Zephyr").waitFor();
    const before = service.asked.length;
    const next = "Load Next Page (free)";
    await vs.run("Startup Funding: Search Companies…");
    await vs.pick.waitForOpen("Search Companies");
    await fillIn(vs, "Results per page", "2");
    await vs.pick.choose("Search Library (free)");
    await vs.pick.waitForClose();
    await expectSoon(results().message).toBe(
      "Library: all companies, 2 per page · 3 records, free · 2 known from search results only",
    );
    await expectSoon(results().labels).toEqual([...names.slice(0, 2), next]);
    await results().click(next);
    await expectSoon(results().labels).toEqual(names);
    expect(service.asked).toHaveLength(before);
  });
});

const descriptionOf = (name: string): Reading<string | undefined> =>
  searches().rows.as((rows) => rows.find(({ label }) => label === name)?.description);

async function check(name: string, found = "nothing new on page 1."): Promise<void> {
  const { notifications } = session().vs;
  // Not by the row's menu: if the view is drawn again meanwhile, VS Code forgets the row, and the product asks which one.
  await searches().pressInRow(new RegExp(`^${name}`), "Check Now (may use 1 search)");
  await notifications.find(found);
  await notifications.clear();
}

async function save(name: string): Promise<void> {
  const { vs } = session();
  names.push(`${name} 1`);
  await received(name);
  await vs.run("Startup Funding: Save Search…");
  await vs.pick.waitForOpen("Save Search");
  await vs.pick.type(name);
  await vs.pick.accept();
  await expectSoon(descriptionOf(name)).toBe("checked just now");
}

describe("a saved search", () => {
  it("is checked with others by a pick that says what that may use", async () => {
    const { vs } = session();
    for (const name of ["Alder", "Birchwood"]) {
      await save(name);
      await check(name);
    }
    names.push("Alder 2");
    await vs.run("Startup Funding: Check Saved Searches…");
    await vs.pick.waitForOpen("Check Saved Searches");
    await expectSoon(attributeOf(vs.pick.input, "placeholder")).toMatch(
      /^2 saved searches: uses 0 to 2 · .*5 kept in reserve$/,
    );
    await vs.pick.accept();
    await vs.notifications.find("Alder: 1 new (Alder 2). Nothing new in 1 search.");
  });

  it("is renamed and removed, after a question if something is new", async () => {
    const { vs } = session();
    await save("Alder");
    await check("Alder");
    names.push("Alder 2");
    await check("Alder", "Alder: 1 new (Alder 2).");
    await searches().chooseFromMenu(/^Alder/, "Edit Search…");
    await vs.pick.choose("Save…");
    await vs.pick.waitForOpen("Save Search");
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
    await searches().pressInRow(/^Birchwood/, "Edit Search…");
    await vs.pick.waitForOpen("Edit “Birchwood”");
    await fillIn(vs, "Company", "Cedarhurst");
    await vs.pick.choose("Save…");
    await vs.pick.waitForOpen("Save Search");
    await vs.pick.type("Cedars");
    await vs.pick.accept();
    await searches().row("Cedars").waitFor();
    await searches().chooseFromMenu(/^Cedars/, "Pin or Unpin");
    // Below the heading “Saved”.
    await expectSoon(searches().labels.as((labels) => labels[1])).toBe("Cedars");
    await check("Cedars");
    await expect.poll(() => service.asked.at(-1)).toContain("company=Cedarhurst");
  });
});
