import { beforeAll, describe, expect, it } from "vitest";
import type { PickRow } from "../../tools/workbench/quickPick.ts";
import type { Workbench } from "../../tools/workbench/workbench.ts";
import { useProduct } from "../support/ui/product.ts";
import { buttonsOf, searchFor } from "../../tools/workbench/steps.ts";

describe("the installed product", () => {
  const session = useProduct();
  const seen: { palette?: readonly PickRow[]; messages?: readonly string[]; statusItems?: number } = {};

  // What comes up unasked is read before any test: each test begins with a tidy window.
  beforeAll(async () => {
    const { vs } = session();
    seen.palette = await vs.paletteRows("Startup Funding: Search", "Startup Funding: Search Companies…");
    seen.messages = await vs.notifications.messages();
    seen.statusItems = await vs.statusBarItem("startupFunding.remaining").count();
  });

  it("has its commands in the palette", () => {
    const labels = seen.palette?.map(({ label }) => label);
    expect(labels).toContain("Startup Funding: Search Companies…");
    // What is done with a past search has a meaning in a row of Searches alone.
    expect(labels).not.toContain("Startup Funding: Run Again (may use 1 search)");
    expect(labels).not.toContain("Startup Funding: Edit Search…");
  });

  it("shows nothing unasked", () => {
    expect(seen.messages).toEqual([]);
    expect(seen.statusItems).toBe(0);
  });
});

describe("with the address of fundings alone", () => {
  const session = useProduct({ settings: { "startupFunding.baseUrl": "http://127.0.0.1:9/" } });

  it("the palette offers what that address has", async () => {
    const { vs } = session();
    const labels = async (text: string, awaited: string): Promise<readonly string[]> =>
      (await vs.paletteRows(text, awaited)).map(({ label }) => label);
    await labels("Startup Funding: Browse Fundings", "Startup Funding: Browse Fundings…");
    const opening = await labels("Startup Funding: Open", "Startup Funding: Open Company by Slug…");
    expect(opening).not.toContain("Startup Funding: Open Filing by ID…");
    const searching = await labels("Startup Funding: Se", "Startup Funding: Set API Key…");
    expect(searching).not.toContain("Startup Funding: Search Companies…");
  });

  it("the empty view asks for the key, and after that offers to browse, not to search", async () => {
    const { vs } = session();
    await vs.run("View: Show Startup Funding");
    const view = vs.view("Results");
    await expect.poll(() => view.message()).toContain("enter your API key");
    await vs.run("Startup Funding: Set API Key…");
    await vs.pick.waitForOpen("Set API Key");
    await vs.pick.type("a-key-that-nobody-checks");
    await vs.pick.accept();
    await vs.notifications.find("not verified");
    await expect
      .poll(() => buttonsOf(vs, "not verified"))
      .toEqual(["Diagnose Connection", "Browse Fundings…"]);
    await expect.poll(() => view.message()).toContain("You’re connected");
    await view.locator.getByRole("button", { name: "Browse Fundings…" }).first().waitFor();
    expect(await view.locator.getByRole("button", { name: "Search Companies…" }).count()).toBe(0);
  });
});

describe("Use Sample Data in a window without a file", () => {
  const session = useProduct({ settings: { "startupFunding.reserveSearches": 1_000 } });

  it("shows rows, the page of the first, and a file to insert into; nothing is counted", async () => {
    const { vs } = session();
    await useSampleData(vs);
    const results = vs.view("Results");
    await expect.poll(() => results.locator.innerText()).toContain("25 loaded, more exist");
    const [first] = await results.rows();
    await vs
      .webview()
      .getByRole("heading", { level: 1, name: first?.label ?? "" })
      .waitFor();
    await expect.poll(() => vs.tabs()).toHaveLength(2);
    await expect
      .poll(() => vs.statusBarItem("startupFunding.remaining").innerText())
      .toMatch(/^\s*Sample data\s*$/);
    await results.locator.hover();
    await results.titleAction("Load Next Page (free)").waitFor();
    await vs.run("Startup Funding: Insert Record at Cursor");
    await expect.poll(() => vs.editor.text()).toMatch(/^const \w+ = \{\n\s+id: \d+,/);
  });
});

describe("on sample data", () => {
  const session = useProduct({ files: { "notes.txt": "solar\n" } });
  let tabs: readonly string[] = [];

  beforeAll(async () => {
    const { vs } = session();
    await vs.openFile("notes.txt");
    await useSampleData(vs);
    await vs.webview().getByRole("heading", { level: 1 }).waitFor();
    tabs = (await vs.tabs()).map((tab) => tab.replaceAll("\n", ""));
  });

  it("no file is opened beside one that is open", () => {
    expect(tabs).toContain("notes.txt");
    expect(tabs.filter((tab) => tab.includes("Untitled"))).toEqual([]);
  });

  it("there is no limit where the count would be asked for", async () => {
    const { vs } = session();
    await vs.statusBarItem("startupFunding.remaining").click();
    await vs.notifications.find("Searches are free and have no limit");
  });

  it("every form and every button says that it is free", async () => {
    const { vs } = session();
    await vs.run("Startup Funding: Search Companies…");
    await vs.pick.waitForOpen("Search Companies");
    const submit = (await vs.pick.rows()).find(({ label }) => label === "Search");
    expect(submit?.description).toBe("(free)");
    await vs.pick.escape();
    const offered = await vs.paletteRows(
      "Startup Funding: Refresh",
      "Startup Funding: Refresh Results (free)",
    );
    expect(offered.map(({ label }) => label)).not.toContain(
      "Startup Funding: Refresh Results (may use 1 search)",
    );
  });

  it("sample code opens in the language that is chosen", async () => {
    const { vs } = session();
    await vs.run("Startup Funding: Open Sample Code");
    await vs.pick.choose("watchlist.csv");
    await expect.poll(() => vs.editor.text()).toContain("company,why");
  });
});

/** Connects to the sample, and puts the notification of it away. */
async function useSampleData(vs: Workbench): Promise<void> {
  await vs.run("Startup Funding: Use Sample Data");
  await vs.notifications.find("Connected to sample data");
  await vs.notifications.clear();
}

describe("the first minutes", () => {
  // Narrower, the page of walkthroughs leaves its pictures out.
  const session = useProduct({ viewport: { width: 1500, height: 800 } });

  /** The steps of the tour that are marked as done, in order. */
  async function done(): Promise<readonly string[]> {
    const steps = session().vs.page.locator(".getting-started-step", {
      has: session().vs.page.locator(".codicon-getting-started-step-checked"),
    });
    return await steps.locator(".step-title").allInnerTexts();
  }

  /** What is opened by a step lies before the tour. */
  async function backToTheTour(): Promise<void> {
    await session().vs.run("Startup Funding: Take the Tour");
    await session().vs.page.locator(".gettingStartedContainer .getting-started-step").first().waitFor();
  }

  it("the tour opens from the empty view, and what the person does completes its steps", async () => {
    const { vs } = session();
    await vs.run("View: Show Startup Funding");
    await vs.view("Results").locator.getByText("Take the Tour").click();
    await vs.webview().locator("svg").waitFor();
    expect(await done()).toEqual([]);
    const tour = vs.page.locator(".gettingStartedContainer");
    await tour.getByRole("button", { name: "Use Sample Data" }).click();
    await vs.notifications.find("Connected to sample data");
    await vs.notifications.clear();
    await backToTheTour();
    await expect.poll(done).toEqual(["Look around on sample data"]);
    await searchFor(vs, "robot");
    const results = vs.view("Results");
    await results.row(/robot/i).waitFor();
    await expect.poll(() => results.message()).toContain("company “robot”");
    await expect.poll(done).toEqual(["Look around on sample data", "Search companies"]);
    await results.chooseFromMenu(/robot/i, "Copy Record");
    await expect.poll(done).toContain("Copy a record into your code");
    await vs.run("Startup Funding: Show Usage");
    await expect.poll(() => vs.tabs()).toContain("Usage");
    await backToTheTour();
    await expect.poll(done).toContain("Watch your searches");
    expect(await done()).not.toContain("Connect to the real service");
  });
});
