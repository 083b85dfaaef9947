import { beforeEach, describe, expect, it } from "vitest";
import { buttonsOf, closeEditors } from "../../tools/workbench/steps.ts";
import { stopSample } from "../support/ui/sharedWindow.ts";
import { useProduct } from "../support/ui/product.ts";
import { expectSoon } from "../support/ui/expectSoon.ts";
import { countOf, textIn } from "../../tools/workbench/reading.ts";

describe("with the address of fundings alone", () => {
  const session = useProduct({ settings: { "startupFunding.baseUrl": "http://127.0.0.1:9/" } });

  it("the palette offers what that address has", async () => {
    const { vs } = session();
    const labels = async (text: string, awaited: string): Promise<readonly string[]> =>
      (await vs.paletteRows(text, awaited)).map(({ label }) => label);
    await labels("Startup Funding: Browse Fundings", "Startup Funding: Browse Fundings…");
    const opening = await labels("Startup Funding: Open", "Startup Funding: Open Company…");
    expect(opening).not.toContain("Startup Funding: Open Filing by ID…");
    const searching = await labels("Startup Funding: Se", "Startup Funding: Set API Key…");
    expect(searching).not.toContain("Startup Funding: Search Companies…");
  });

  it("the empty view asks for the key, and after that offers to browse, not to search", async () => {
    const { vs } = session();
    await vs.run("View: Show Startup Funding");
    const view = vs.view("Results");
    await expectSoon(view.message).toContain("enter your API key");
    await vs.run("Startup Funding: Set API Key…");
    await vs.pick.waitForOpen("Set API Key");
    await vs.pick.type("a-key-that-cannot-be-checked");
    await vs.pick.accept();
    await vs.notifications.find("not verified");
    await expectSoon(buttonsOf(vs, "not verified")).toEqual(["Diagnose Connection"]);
    await expectSoon(view.message).toContain("You’re connected");
    const browse = view.locator.getByRole("button", { name: "Browse Fundings…" }).first().waitFor();
    const search = view.locator.getByRole("button", { name: "Search Companies…" });
    expect(await countOf(search).after(browse)).toBe(0);
  });
});

describe("Use Sample Data", () => {
  const session = useProduct({
    files: { "notes.txt": "solar\n" },
    settings: { "startupFunding.reserveSearches": 1_000 },
  });
  const statusItem = () => session().vs.statusBarItem("startupFunding.remaining");

  beforeEach(async () => {
    const { vs } = session();
    await stopSample(vs);
    await closeEditors(vs);
  });

  it("shows rows, the page of the first, and a file to insert into; nothing is counted", async () => {
    const { vs } = session();
    await useSampleData();
    const results = vs.view("Results");
    await expectSoon(textIn(results.locator)).toContain("25 loaded, more exist");
    const [first = ""] = await results.labels.until("rows", (labels) => labels.length > 0);
    await vs.webview().getByRole("heading", { level: 1, name: first }).waitFor();
    await expectSoon(vs.tabs).toHaveLength(2);
    await expectSoon(textIn(statusItem())).toMatch(/^\s*Sample data\s*$/);
    await results.locator.hover();
    await results.titleAction("Load Next Page (free)").waitFor();
    await vs.run("Startup Funding: Insert Record at Cursor");
    await expectSoon(vs.editor.text).toMatch(/^const \w+ = \{\n\s+id: \d+,/);
  });

  it("opens no file beside one that is open, and says everywhere that it is free", async () => {
    const { vs } = session();
    await vs.openFile("notes.txt");
    await useSampleData();
    const page = vs.webview().getByRole("heading", { level: 1 }).waitFor();
    const tabs = await vs.tabs.after(page);
    expect(tabs).toContain("notes.txt");
    expect(tabs.filter((tab) => tab.includes("Untitled"))).toEqual([]);
    await vs.run("Startup Funding: Search Companies…");
    await vs.pick.waitForOpen("Search Companies");
    const price = vs.pick.rows.as((rows) => rows.find(({ label }) => label === "Search")?.description);
    await expectSoon(price).toBe("(free)");
    await vs.pick.escape();
    await statusItem().click();
    await vs.notifications.find("Searches are free and have no limit");
  });

  async function useSampleData(): Promise<void> {
    const { vs } = session();
    await vs.run("Startup Funding: Use Sample Data");
    await vs.notifications.find("Connected to sample data");
    await vs.notifications.clear();
  }
});
