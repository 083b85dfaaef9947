import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Reading, textIn } from "../../tools/workbench/reading.ts";
import { clearLocalData, closeEditors, loadFullFiling, searchFor } from "../../tools/workbench/steps.ts";
import { type Fault, listBody, pathOf, sendJson } from "../support/faults/answers.ts";
import { startSwitchedService } from "../support/faults/switchedService.ts";
import { expectSoon } from "../support/ui/expectSoon.ts";
import { allowance, filingsNamed, person } from "../support/ui/filingsNamed.ts";
import { useConnected } from "../support/ui/product.ts";
import { hoverAt, underlined } from "../support/ui/textOfEditor.ts";
import { namesOf } from "../support/ui/workbenchAccess.ts";

/** Each test searches for its own companies, and no other test does. */
const north = ["Northwind Robotics, Inc.", "Northern Lights Capital LP"] as const;
const trees = ["Alder 1", "Alder 2", "Birch", "Elm", "Rowan 1", "Sorb"];
const listed = ["Lark Labs, Inc.", "Finch Foods LLC"];
const names = [...trees, ...north, "Marl Foods", "Marl Farms", "Quarry Robotics, Inc.", ...listed];
const fundings = ["$9 Million", "$40 Million"].map((amount, at) => ({
  id: `sedge-labs-${String(at)}`,
  title: `Sedge Labs raises ${amount}`,
  amount,
  series: at === 0 ? "Seed" : "Series A",
  created_at: "2025-05-02",
  organization: { slug: "sedge-labs", name: "Sedge Labs" },
}));
const filings = filingsNamed(names);
const answer: Fault = (request, response, rest) => {
  const path = pathOf(request);
  if (path === "/fundings") sendJson(response, listBody(request, fundings));
  else if (path === "/companies/sedge-labs")
    sendJson(response, { slug: "sedge-labs", name: "Sedge Labs", total_raised: "$49 Million" });
  else filings(request, response, rest);
};

const service = await startSwitchedService(allowance);
const notes =
  "We met Quarry Robotics yesterday.\nNobody knows Amber Lake Foods here.\nQuarry Robotics, Inc. called.\n";
const prospects =
  "Company,City\nLark Labs,Columbus\nZzyzx,Boise\nFinch Food,Erie\n,\nLark Labs Inc,Columbus\n";
const session = useConnected(service, {
  files: { "notes.md": notes, "prospects.csv": prospects },
  settings: { "startupFunding.reserveSearches": 5 },
});

const results = () => session().vs.view("Results");
const library = () => session().vs.view("Library");
const searches = () => session().vs.view("Searches");
const heading = (name: string): Locator =>
  session().vs.webview().getByRole("heading", { level: 1, name, exact: true });
const button = (name: string | RegExp): Locator => session().vs.webview().getByRole("button", { name });

beforeAll(() => service.behave(answer));
beforeEach(async () => closeEditors(session().vs));

/** Searches for a company, and waits for its row in Results; returns how many requests there were by then. */
async function received(name: string): Promise<number> {
  await searchFor(session().vs, name);
  await expectSoon(results().message).toMatch(new RegExp(`^company “${name}”`));
  await results().row(name).waitFor();
  return service.asked.length;
}

/** The same, and the row in the Library view, with the focus at its top. */
async function receivedInLibrary(name: string): Promise<number> {
  const asked = await received(name);
  const { vs } = session();
  await vs.run("Startup Funding: Focus on Library View");
  await library().locator.locator(".monaco-list:focus").waitFor();
  await vs.page.keyboard.press("Home");
  await library().row(name).waitFor();
  return asked;
}

describe("the Library view", () => {
  beforeAll(() => library().expand());
  afterAll(() => library().collapse());

  it("holds what was received, in the order of the answer, and opens it free", async () => {
    const { vs } = session();
    const before = await receivedInLibrary("Alder");
    const newest = library().labels.as((labels) => labels.slice(labels.indexOf("Recent") + 1).slice(0, 2));
    await expectSoon(newest).toEqual(["Alder 1", "Alder 2"]);
    await library().click("Alder 2");
    await heading("Alder 2").waitFor();
    await button("Load Full Filing (may use 1 search)").waitFor();
    await library().chooseFromMenu("Alder 1", "Copy Record");
    await expectSoon(vs.clipboard).toContain('"Alder 1"');
    expect(service.asked).toHaveLength(before);
  });

  it("shows a star, tags and a note in every list and on the page, all of it free", async () => {
    const { vs } = session();
    const before = await receivedInLibrary("Birch");
    const row = results().row("Birch");
    await library().chooseFromMenu("Birch", "Star, Tags, and Note", "Star or Unstar");
    await expectSoon(textIn(row)).toContain("★");
    // Companies may be open, and has a line for it too.
    const starred = library().rows.as((rows) =>
      rows.filter(({ label, description }) => label === "Birch" && description.startsWith("★")),
    );
    await expectSoon(starred).toHaveLength(2);
    await library().chooseFromMenu("Birch", "Star, Tags, and Note", "Edit Tags…");
    await vs.pick.waitForOpen("Tags of Birch");
    await vs.pick.type("to call, north");
    await vs.pick.accept();
    await expectSoon(textIn(row)).toContain("#to call #north");
    await results().chooseFromMenu("Birch", "Star, Tags, and Note", "Edit Note…");
    await vs.pick.waitForOpen("Note on Birch");
    await vs.pick.type("Ask for the deck");
    await vs.pick.accept();
    await expectSoon(namesOf(row).as(([name]) => name)).toMatch(
      /^Birch, filing.*, starred, tags: to call, north/,
    );
    await results().click("Birch");
    await vs.webview().getByText("Ask for the deck", { exact: true }).waitFor();
    await vs.webview().getByText("north", { exact: true }).waitFor();
    await button("Starred").click();
    await button("Star").and(vs.webview().locator(":not(.on)")).waitFor();
    await expectSoon(textIn(row)).not.toContain("★");
    expect(service.asked).toHaveLength(before);
  });

  it("forgets a record after a question, in every list and on its page", async () => {
    const { vs } = session();
    const before = await receivedInLibrary("Elm");
    await library().click("Elm");
    await heading("Elm").waitFor();
    await library().chooseFromMenu("Elm", "Forget", "Forget Record…");
    await vs.dialog.find("Forget “Elm”?");
    await vs.dialog.press("Forget");
    await library().row("Elm").waitFor({ state: "detached" });
    await results().row("Elm").waitFor({ state: "detached" });
    await expectSoon(vs.tabs).not.toContain("Elm");
    expect(service.asked).toHaveLength(before);
  });
});

describe("Search Library", () => {
  it("finds as you type, with the search of the service last, and opens what Enter is on", async () => {
    const { vs } = session();
    const before = await received("North");
    const offered = vs.pick.labels.as((labels) => labels.filter((label) => label !== ""));
    await vs.run("Startup Funding: Search Library…");
    await vs.pick.waitForOpen("Search Library");
    await vs.pick.type("nor");
    await expectSoon(offered).toEqual([...north, 'Search for company "nor"']);
    const price = vs.pick.rows.as((rows) => rows.at(-1)?.description);
    await expectSoon(price).toMatch(/may use 1 search/);
    await vs.pick.type("northwind");
    await expectSoon(offered).toEqual([north[0], 'Search for company "northwind"']);
    await vs.pick.accept();
    await heading(north[0]).waitFor();
    expect(service.asked).toHaveLength(before);
  });
});

describe("a known company in a text", () => {
  it("is underlined, and its hover says what is known and opens it, without a request", async () => {
    const { vs } = session();
    const before = await received("Quarry");
    await vs.openFile("notes.md");
    await expectSoon(underlined(vs)).toEqual([1, 3]);
    const hover = await hoverAt(vs, 3, 12);
    await expectSoon(textIn(hover)).toMatch(
      /Quarry Robotics, Inc\.[^]*\$1K[^]*Maine[^]*Received just now[^]*Open · Insert · Star · Hide This Name/u,
    );
    await hover.getByRole("link", { name: "Open" }).click();
    await heading("Quarry Robotics, Inc.").waitFor();
    expect(service.asked).toHaveLength(before);
  });
});

describe("records that belong together", () => {
  it("a funding opens its company by one press that says its price, and the page leads back", async () => {
    const { vs } = session();
    await vs.run("Startup Funding: Browse Fundings…");
    await vs.pick.waitForOpen("Browse Fundings");
    await vs.pick.choose("Browse");
    await expectSoon(results().rows.as((rows) => rows.slice(-2))).toEqual([
      { amount: "$9M", label: "Sedge Labs", description: "Seed · 5/2/25" },
      { amount: "$40M", label: "Sedge Labs", description: "Series A · 5/2/25" },
    ]);
    const before = service.asked.length;
    await results().click(/\$40M.*Sedge Labs/);
    await heading("Sedge Labs").waitFor();
    await vs.webview().getByText("$40 Million", { exact: true }).waitFor();
    await vs.webview().getByText("Other fundings of this company (1)").waitFor();
    expect(service.asked).toHaveLength(before);
    await button("Open Company (may use 1 search)").click();
    await vs.webview().getByText("$49 Million", { exact: true }).waitFor();
    await vs.webview().getByText("Loaded fundings of this company (2)").waitFor();
    await button("Back to Funding: Sedge Labs").click();
    await vs.webview().getByText("$40 Million", { exact: true }).waitFor();
    // The company is stored by now.
    await button("Open Company (free)").click();
    await vs.webview().getByText("$49 Million", { exact: true }).waitFor();
    expect(service.asked.slice(before)).toEqual(["/companies/sedge-labs"]);
  });

  it("a person’s name lists the known records that name them, each of which opens free", async () => {
    const { vs } = session();
    await received("Marl");
    for (const name of ["Marl Farms", "Marl Foods"]) {
      await results().click(name);
      await heading(name).waitFor();
      await loadFullFiling(vs);
      await button(`Show records naming ${person.name}`).waitFor();
    }
    const before = service.asked.length;
    await button(`Show records naming ${person.name}`).click();
    await vs.pick.waitForOpen(`Records Naming ${person.name}`);
    const offered = vs.pick.rows.as((rows) => rows.map(({ label, detail }) => [label, detail]));
    await expectSoon(offered).toEqual([
      ["$1K  Marl Foods", person.relationship],
      ["$1K  Marl Farms", person.relationship],
      ["Search Filings Naming This Person (may use 1 search)", ""],
    ]);
    await vs.pick.choose("$1K  Marl Farms");
    await heading("Marl Farms").waitFor();
    await button("Back to Filing: Marl Foods").waitFor();
    expect(service.asked).toHaveLength(before);
    await button(`Show records naming ${person.name}`).click();
    await vs.pick.choose("Search Filings Naming This Person (may use 1 search)");
    await expectSoon(results().message).toContain(`related person “${person.name}”`);
    expect(service.asked.slice(before)).toEqual(["/api/v3/companies?related_person=Ada+Marl"]);
  });
});

const descriptionOf = (name: string): Reading<string | undefined> =>
  searches().rows.as((rows) => rows.find(({ label }) => label === name)?.description);

/** Searches for a name, and saves the search under a title. */
async function save(name: string, title: string): Promise<void> {
  const { vs } = session();
  await received(name);
  await vs.run("Startup Funding: Save Search…");
  await vs.pick.waitForOpen("Save Search");
  await expectSoon(vs.pick.typed).toBe(name);
  await vs.pick.type(title);
  await vs.pick.accept();
  // The rows that were saved are the first check.
  await expectSoon(descriptionOf(title)).toBe("checked just now");
}

describe("a saved search", () => {
  beforeAll(() => searches().expand());
  afterAll(() => searches().collapse());
  // Each check counts towards the limit of automatic checks, and new records take the room of others in the Library view.
  afterEach(() => clearLocalData(session().vs));

  it("is saved from what is shown, checked with its price, and says what is new", async () => {
    const { vs } = session();
    await save("Rowan", "All of Rowan");
    names.push("Rowan 2", "Rowan 3");
    await searches().pressInRow(/^All of Rowan/, "Check Now (may use 1 search)");
    await vs.notifications.find("All of Rowan: 2 new (Rowan 2).");
    await expectSoon(descriptionOf("All of Rowan")).toMatch(/^2 new · checked/);
    const before = service.asked.length;
    await searches().click(/^All of Rowan/);
    await results().row("Rowan 3").waitFor();
    expect(service.asked).toHaveLength(before);
  });

  it("is scheduled after a question that says how much it may use", async () => {
    const { vs } = session();
    await save("Sorb", "All of Sorb");
    await searches().chooseFromMenu(/^All of Sorb/, "Schedule Checks…");
    await vs.pick.waitForOpen("Schedule Checks");
    await vs.pick.choose("Once a day");
    await expectSoon(vs.pick.message).toMatch(/^The most searches/);
    await vs.pick.accept();
    await vs.pick.choose("For 30 days");
    await vs.run("Startup Funding: Schedule Checks…");
    await vs.pick.waitForOpen("Schedule Checks");
    await vs.pick.choose("All of Sorb");
    await vs.pick.waitForOpen("When is this search checked?");
    await vs.pick.choose("Turn off automatic checks");
    await vs.run("Startup Funding: Clear Local Data…");
    await vs.dialog.find("Your saved searches are deleted too (1), with their schedules");
    await vs.dialog.press("Cancel");
  });
});

describe("a list of names", () => {
  it("is shown with its price, asked about once, and saved beside the original", async () => {
    const { vs, workspace } = session();
    await vs.openFile("prospects.csv");
    await vs.run("Startup Funding: Refresh Remaining Searches");
    await vs.run("Startup Funding: Look Up Many…");
    const page = vs.webview();
    await page.getByRole("heading", { level: 1, name: "Look Up “prospects.csv”" }).waitFor();
    const sentence = textIn(page.locator(".sentence"));
    await expectSoon(sentence).toMatch(/^4 names: 0 known, 4 to ask, up to 1 search each; \d+ left, 5 kept/u);
    const before = service.asked.length;
    await page.getByRole("button", { name: "Ask About 3 Names (may use 3 searches)" }).click();
    await expectSoon(sentence).toBe("4 names: 2 known, 1 to decide, 1 without a match.");
    expect(service.asked.slice(before).map((path) => /company=([^&]*)/u.exec(path)?.[1])).toEqual([
      "Lark+Labs",
      "Zzyzx",
      "Finch+Food",
    ]);
    await page.getByRole("button", { name: "Finch Foods LLC" }).press("Enter");
    await expectSoon(sentence).toBe("4 names: 3 known, 1 without a match.");
    await page.getByRole("button", { name: "Save Result" }).click();
    await vs.notifications.find("Saved the result to “prospects (looked up).csv”.");
    const lines = (await readFile(join(workspace, "prospects (looked up).csv"), "utf8")).split("\r\n");
    expect(lines[0]).toBe(
      "Company,City,match,matched_name,state,id,industry,money_raised,accepted_at,web,asked_at,searches",
    );
    expect(lines[1]).toMatch(/^Lark Labs,Columbus,exact,"Lark Labs, Inc\.",/u);
    expect(lines[2]).toMatch(/^Zzyzx,Boise,none,,,,,,,,\d{4}-.*Z,0$/u);
    expect(lines[3]).toMatch(/^Finch Food,Erie,suggestion,Finch Foods LLC,/u);
    expect(lines[4]).toBe(",,,,,,,,,,,");
    expect(lines[5]).toMatch(/^Lark Labs Inc,Columbus,exact,/u);
    expect(await readFile(join(workspace, "prospects.csv"), "utf8")).toBe(prospects);
    const count = service.asked.length;
    await closeEditors(vs);
    await vs.openFile("prospects.csv");
    await vs.run("Startup Funding: Look Up Many…");
    await expectSoon(textIn(vs.webview().locator(".sentence"))).toMatch(/^4 names: 2 known, 1 to decide/u);
    expect(service.asked).toHaveLength(count);
  });
});
