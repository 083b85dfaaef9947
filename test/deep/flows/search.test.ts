import type { Locator } from "playwright-core";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Reading, countOf, textsIn } from "../../../tools/workbench/reading.ts";
import { buttonsOf, clearForm, closeEditors, fillIn, searchFor } from "../../../tools/workbench/steps.ts";
import { type Fault, listBody, sendJson } from "../../support/faults/answers.ts";
import { holdAnswers, namedAnswers } from "../../support/faults/heldAnswers.ts";
import { startSwitchedService } from "../../support/faults/switchedService.ts";
import { expectSoon } from "../../support/ui/expectSoon.ts";
import { useConnected, useProduct } from "../../support/ui/product.ts";
import { answerRobotics, roboticsRows } from "../../support/ui/robotics.ts";
import { stopSample } from "../../support/ui/sharedWindow.ts";

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

describe("with sample data", () => {
  const session = useProduct({
    files: { "notes.txt": "solar\n" },
    settings: { "startupFunding.reserveSearches": 1_000 },
  });

  it("no file is opened beside one that is open, and everything says that it is free", async () => {
    const { vs } = session();
    await stopSample(vs);
    await vs.openFile("notes.txt");
    await vs.run("Startup Funding: Use Sample Data");
    await vs.notifications.find("Connected to sample data");
    await vs.notifications.clear();
    const page = vs.webview().getByRole("heading", { level: 1 }).waitFor();
    const tabs = await vs.tabs.after(page);
    expect(tabs).toContain("notes.txt");
    expect(tabs.filter((tab) => tab.includes("Untitled"))).toEqual([]);
    await vs.run("Startup Funding: Search Companies…");
    await vs.pick.waitForOpen("Search Companies");
    const price = vs.pick.rows.as((rows) => rows.find(({ label }) => label === "Search")?.description);
    await expectSoon(price).toBe("(free)");
    await vs.pick.escape();
    await vs.statusBarItem("startupFunding.remaining").click();
    await vs.webview().getByRole("heading", { level: 1, name: "Usage" }).waitFor();
  });
});

describe("connected", async () => {
  const service = await startSwitchedService();
  const session = useConnected(service, { files: { "stays.txt": "This tab stays open.\n" } });
  const named = namedAnswers();
  const guidance = { message: "Nothing matches.", suggestions: ["Leave out the states."] };
  /** Finds nothing for names that begin with “No”. */
  const answer: Fault = (request, response, rest) => {
    const company = new URL(request.url ?? "/", "http://host").searchParams.get("company") ?? "";
    if (company === "Robotics") answerRobotics(request, response, rest);
    else if (company.startsWith("No")) sendJson(response, { ...listBody(request, []), guidance });
    else named(request, response, rest);
  };
  const results = () => session().vs.view("Results");
  const searches = () => session().vs.view("Searches");
  const nextPage = "Load Next Page (may use 1 search)";
  const rowsOf = (name: string): readonly string[] => [`${name} 1`, `${name} 2`, nextPage];
  const heading = (name: string): Locator =>
    session().vs.webview().getByRole("heading", { level: 1, name, exact: true });

  const focused = (text: string): Locator =>
    results().locator.locator(".monaco-list:focus .monaco-list-row.focused", { hasText: text });
  const selected = (): Reading<readonly string[]> =>
    textsIn(results().locator.locator(".monaco-list-row.selected .label-name"));
  const inStatusBar = (text: string): Locator => session().page.locator(".statusbar-item", { hasText: text });

  async function goTo(text: string): Promise<void> {
    await session().vs.run("Startup Funding: Focus on Results View");
    await results().focusOn(text);
  }

  beforeAll(async () => {
    await session().vs.openFile("stays.txt");
    await searches().expand();
  });
  beforeEach(async () => {
    service.behave(answer);
    await closeEditors(session().vs);
  });

  /** Searches for a name, and waits for its rows; returns how many requests there were by then. */
  async function received(name: string, rows = rowsOf(name)): Promise<number> {
    await searchFor(session().vs, name);
    await expectSoon(results().message).toMatch(new RegExp(`^company “${name}”`));
    await expectSoon(results().labels).toEqual(rows);
    return service.asked.length;
  }

  describe("the form", () => {
    beforeEach(async () => {
      const { vs } = session();
      await vs.run("Startup Funding: Search Companies…");
      await vs.pick.waitForOpen("Search Companies");
      await clearForm(vs);
    });

    it("takes letters as a name, unless a filter's word begins with them", async () => {
      const { vs } = session();
      // These letters are in "Maximum raised" too, which Enter would otherwise have taken.
      await vs.pick.type("AI");
      await expectSoon(vs.pick.labels).toEqual(['Search for company "AI"', "Search Library (free)"]);
      await vs.pick.type("raised");
      await expectSoon(vs.pick.labels).toEqual(
        expect.arrayContaining(["Maximum raised", 'Search for company "raised"']),
      );
      await vs.pick.type("");
      await vs.pick.escape();
      await vs.pick.waitForClose();
    });

    it("is filled in as the service suggests if nothing is found, and sends nothing by itself", async () => {
      const { vs } = session();
      const valueOf = (row: string): Reading<string | undefined> =>
        vs.pick.rows.as((rows) => rows.find(({ label }) => label === row)?.description);
      await fillIn(vs, "Company", "Nowhere");
      await fillIn(vs, "States", "ME");
      await vs.pick.choose("Search");
      await results().row("Nothing found").waitFor();
      const before = service.asked.length;
      await results().click("Leave out the states.");
      await vs.pick.waitForOpen("Search Companies");
      await expectSoon(valueOf("States")).toBe("any state");
      await expectSoon(valueOf("Company")).toBe("Nowhere");
      expect(service.asked).toHaveLength(before);
      await vs.pick.escape();
      await vs.pick.waitForClose();
    });
  });

  it("a slow search gives way to a newer one; its late answer is kept, and not drawn", async () => {
    const { vs } = session();
    const slow = holdAnswers(answer);
    service.behave(slow.fault);
    await searchFor(vs, "Older");
    await expect.poll(() => slow.waiting()).toBe(1);
    service.behave(answer);
    const before = await received("Newer");
    // It may have been paid for.
    expect([slow.waiting(), slow.abandoned()]).toEqual([1, 0]);
    slow.release();
    const newest = received("Newest");
    expect(await vs.notifications.messages.after(newest)).toEqual([]);
    expect(await newest).toBe(before + 1);
    expect(await received("Older")).toBe(before + 1);
  });

  it("a past search is removed by the action in its row", async () => {
    const { vs } = session();
    await received("Removed");
    await received("Kept");
    const before = service.asked.length;
    await searches().pressInRow("company “Removed”", "Remove");
    const removed = expectSoon(searches().labels).not.toContain("company “Removed”");
    expect(await vs.notifications.messages.after(removed)).toEqual([]);
    await expectSoon(searches().labels).toContain("company “Kept”");
    expect(service.asked).toHaveLength(before);
  });

  it("goes down the rows and opens one by Enter without asking, and loads it by its main button", async () => {
    const { vs, page } = session();
    const { locator } = results();
    const before = await received("By key");
    await vs.run("Startup Funding: Focus on Results View");
    await locator.locator(".monaco-list:focus").waitFor();
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await focused("By key 1").waitFor();
    await page.keyboard.press("Enter");
    await heading("By key 1").waitFor();
    const load = vs.webview().getByRole("button", { name: "Load Full Filing (may use 1 search)" });
    await load.waitFor();
    expect(service.asked).toHaveLength(before);
    await load.press("Enter");
    await heading("In full").waitFor();
    expect(service.asked.slice(before)).toEqual([expect.stringMatching(/\/companies\/\d+001$/)]);
  });

  describe("a key", () => {
    const counts = { before: 0 };

    beforeEach(async () => {
      await session().vs.writeClipboard("");
      counts.before = await received("Robotics", roboticsRows);
    });
    // Looking, copying and stepping ask for nothing.
    afterEach(() => expect(service.asked).toHaveLength(counts.before));

    it("copies the row that has the focus, names it, and opens no page", async () => {
      const { vs, page } = session();
      await results().click("Delta");
      await heading("Delta Robotics").waitFor();
      await closeEditors(vs);
      expect(await selected().after(goTo("Cargo Robotics"))).toEqual(["$7.2M  Delta Robotics"]);
      await page.keyboard.press("ControlOrMeta+C");
      await expectSoon(vs.clipboard).toContain("Cargo Robotics");
      await inStatusBar("Copied Cargo Robotics as JSON").waitFor();
      // A page that a click had opened would be there by the time that another copy is done.
      await goTo("Acme Robotics");
      await page.keyboard.press("ControlOrMeta+C");
      const copied = expectSoon(vs.clipboard).toContain("Acme Robotics");
      expect(await selected().after(copied)).toEqual(["$7.2M  Delta Robotics"]);
      expect(await vs.tabs.after(copied)).toEqual([]);
    });

    it("copies all that are selected", async () => {
      const { vs, page } = session();
      await results().click("Delta");
      await heading("Delta Robotics").waitFor();
      await goTo("Delta Robotics");
      await page.keyboard.press("Shift+ArrowDown");
      await page.keyboard.press("Shift+ArrowDown");
      await expectSoon(selected()).toHaveLength(3);
      await page.keyboard.press("ControlOrMeta+C");
      await expectSoon(vs.clipboard.as((text): unknown => JSON.parse(text))).toHaveLength(3);
      await expectSoon(vs.clipboard).toContain("Echo Robotics");
      await inStatusBar("Copied 3 records as JSON").waitFor();
      // Another row has the focus now, and is meant.
      await page.keyboard.press("ArrowDown");
      await focused("Bravo").waitFor();
      await page.keyboard.press("ControlOrMeta+C");
      const copied = inStatusBar("Copied Bravo Robotics as JSON").waitFor();
      expect(await selected().after(copied)).toHaveLength(3);
    });

    it("opens the row that has the focus, with the focus on its page", async () => {
      await goTo("Bravo Robotics");
      await session().page.keyboard.press("ControlOrMeta+Enter");
      await heading("Bravo Robotics").waitFor();
      await expectSoon(selected()).toEqual(["$950K  Bravo Robotics"]);
      await expectSoon(countOf(focused("Bravo"))).toBe(0);
    });
  });
});
