import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { startSampleService } from "../../src/sample/service.ts";
import { attributeOf, textIn, textsIn } from "../../tools/workbench/reading.ts";
import {
  askFor,
  buttonsOf,
  clearForm,
  closeEditors,
  fillIn,
  loadFullFiling,
  searchFor,
} from "../../tools/workbench/steps.ts";
import type { Fault } from "../support/faults/answers.ts";
import { holdAnswers, namedAnswers } from "../support/faults/heldAnswers.ts";
import { statusFaults } from "../support/faults/status.ts";
import { startSwitchedService } from "../support/faults/switchedService.ts";
import { expectSoon } from "../support/ui/expectSoon.ts";
import { useConnected, useProduct } from "../support/ui/product.ts";
import { answerRobotics, roboticsRows } from "../support/ui/robotics.ts";
import { arrange, layOutAsLoaded, stopSample } from "../support/ui/sharedWindow.ts";

describe("the first minutes", () => {
  const files = { "companies.ts": 'const name = "robot";\n\n' };
  const session = useProduct({ files });
  const results = () => session().vs.view("Results");
  const statusItem = () => session().vs.statusBarItem("startupFunding.remaining");

  beforeEach(async () => {
    await stopSample(session().vs);
    await closeEditors(session().vs);
  });

  it("sample data show rows, the page of the first, and a file to insert into; nothing is counted", async () => {
    const { vs } = session();
    await vs.run("Startup Funding: Use Sample Data");
    await vs.notifications.find("Connected to sample data");
    await expectSoon(textIn(results().locator)).toContain("25 loaded, more exist");
    const [first = ""] = await results().labels.until("rows", (labels) => labels.length > 0);
    await vs.webview().getByRole("heading", { level: 1, name: first }).waitFor();
    await expectSoon(vs.tabs).toHaveLength(2);
    await expectSoon(textIn(statusItem())).toMatch(/^\s*Sample data\s*$/);
    await results().locator.hover();
    await results().titleAction("Load Next Page").waitFor();
    await vs.run("Startup Funding: Insert Record at Cursor");
    await expectSoon(vs.editor.text).toMatch(/^const \w+ = \{\n\s+id: \d+,/);
  });

  it("lead from no connection to a filing in code", async () => {
    const { vs } = session();
    const key = "sk-test-7f3a9c1e5b2d4860";
    const service = await startSampleService({ key, searches: 40 });
    onTestFinished(() => service.close());
    await vs.run("Startup Funding: Configure Connection…");
    await vs.pick.waitForOpen(/Configure Connection/);
    await vs.pick.type("http://example.com");
    await expectSoon(vs.pick.isRefused).toBe(true);
    await vs.pick.type(`${service.baseUrl}/fundings?page=2, ${service.appUrl}/api/v3/companies`);
    await vs.pick.accept();
    await vs.pick.waitForOpen("Set API Key");
    await expectSoon(attributeOf(vs.pick.input, "type")).toBe("password");
    await vs.pick.type("a-wrong-key-1234567");
    await vs.pick.accept();
    await vs.pick.choose("Both addresses");
    await expectSoon(vs.pick.isRefused).toBe(true);
    await expectSoon(vs.pick.message).toContain("rejected the API key");
    await vs.pick.type(`Authorization: ${key}`);
    await vs.pick.accept();
    await vs.pick.choose("Both addresses");
    await vs.notifications.find(/The API key is saved\..*You can search companies and browse fundings\./);
    await expectSoon(textIn(statusItem())).toContain("40");

    await vs.run("Startup Funding: Search Companies…");
    await vs.pick.waitForOpen("Search Companies");
    const filters = "Company,Cities,States,Zip codes,Industry,Related person,Minimum raised,Maximum raised";
    await expectSoon(vs.pick.labels.as(String)).toBe(
      `Search,Search Library (free),Save…,${filters},Results per page,Clear`,
    );
    await vs.pick.type("robot");
    await expectSoon(vs.pick.labels).toEqual(['Search for company "robot"', "Search Library (free)"]);
    await vs.pick.accept();
    await expectSoon(results().message).toContain("company “robot”");
    // The text of the empty view, which had the focus, is gone.
    await results().locator.locator(".monaco-list:focus .monaco-list-row.focused").waitFor();
    const robot = results().labels.as((labels) => labels.find((label) => /robot/i.test(label)) ?? "");
    const name = await robot.until("a robot", (label) => label !== "");
    await results().click(name);
    await vs.webview().getByRole("heading", { level: 1, name }).waitFor();
    await loadFullFiling(vs);
    const persons = vs.webview().getByRole("heading", { name: /related persons/i });
    await persons.waitFor();

    await vs.openFile("companies.ts");
    await vs.goTo(2, 1);
    await results().chooseFromMenu(/robot/i, "Insert Record at Cursor");
    await expectSoon(vs.editor.text).toMatch(/const \w+ = \{\n\s+id: \d+,/);
    // As a literal that one undo takes back.
    await vs.editor.locator.click();
    await vs.page.keyboard.press("ControlOrMeta+Z");
    await expectSoon(vs.editor.text).not.toContain("id:");
  });
});

describe("searching", async () => {
  const service = await startSwitchedService();
  const host = service.origin.replace("http://", "");
  const session = useConnected(service, { files: { "names.ts": 'const who = "Known 2";\n' } });
  const named = namedAnswers();
  const answer: Fault = (request, response, rest) => {
    const isRobotics = request.url?.includes("Robotics") === true;
    (isRobotics ? answerRobotics : named)(request, response, rest);
  };
  const results = () => session().vs.view("Results");
  const statusItem = () => session().vs.statusBarItem("startupFunding.remaining");
  const nextPage = "Load Next Page (may use 1 search)";
  const rowsOf = (name: string): readonly string[] => [`${name} 1`, `${name} 2`, nextPage];

  /** Searches for a name, and waits for its rows; returns how many requests there were by then. */
  async function received(name: string): Promise<number> {
    service.behave(answer);
    await searchFor(session().vs, name);
    await expectSoon(results().message).toMatch(new RegExp(`^company “${name}”`));
    await expectSoon(results().labels).toEqual(rowsOf(name));
    return service.asked.length;
  }

  beforeEach(async () => {
    service.behave(answer);
    await closeEditors(session().vs);
  });

  it("the form takes several states, one after the other, and takes them away again", async () => {
    const { vs } = session();
    const states = vs.pick.rows.as((rows) => rows.find(({ label }) => label === "States")?.description);
    await vs.run("Startup Funding: Search Companies…");
    await vs.pick.waitForOpen("Search Companies");
    await clearForm(vs);
    await askFor(vs, "States");
    await expectSoon(vs.pick.labels).toEqual(expect.arrayContaining(["Any state", "Alabama", "Alaska"]));
    await vs.pick.choose("Arizona");
    await expectSoon(vs.pick.typed).toBe("Arizona, ");
    await vs.pick.choose("Alaska");
    await vs.pick.choose('Use "Arizona, Alaska"');
    await expectSoon(states).toBe("Arizona, Alaska");
    await askFor(vs, "States");
    await vs.pick.choose("Arizona");
    await vs.pick.choose('Use "Alaska"');
    await expectSoon(states).toBe("Alaska");
    await askFor(vs, "States");
    await vs.pick.press("Back");
    await expectSoon(states).toBe("Alaska");
    await fillIn(vs, "States", "");
    await expectSoon(states).toBe("any state");
    await vs.pick.escape();
    await vs.pick.waitForClose();
  });

  describe("the rows", () => {
    beforeEach(async () => {
      await searchFor(session().vs, "Robotics");
      await expectSoon(results().labels).toEqual(roboticsRows);
    });
    afterEach(() => layOutAsLoaded(session()));

    it("are sorted by Arrange…, which marks the order; the view says what is sorted", async () => {
      await arrange(session(), "Amount, Largest First");
      const sorted = ["Acme Robotics", "Cargo Robotics", "Delta Robotics", "Bravo Robotics", "Echo Robotics"];
      await expectSoon(results().labels).toEqual([...sorted, nextPage]);
      await expectSoon(results().message).toContain("loaded rows sorted by amount");
      await arrange(session(), "Date, Newest First");
      const byDate = ["Acme Robotics", "Bravo Robotics", "Delta Robotics", "Echo Robotics", "Cargo Robotics"];
      await expectSoon(results().labels).toEqual([...byDate, nextPage]);
    });

    it("are grouped, with how many are in each group, and found by VS Code’s own find", async () => {
      const { vs, page } = session();
      await arrange(session(), "By State");
      const drawn = results().rows.as((rows) => rows.map(({ label, description }) => [label, description]));
      await expectSoon(drawn).toEqual([
        ["Maine", "2"],
        ["Acme Robotics", "3/2/24 · Maine · Other Technology"],
        ["Bravo Robotics", "2/2/24 · Maine · Other Technology"],
        ["Ohio", "1"],
        ["Cargo Robotics", "1/2/23 · Ohio · Other Technology"],
        ["Texas", "2"],
        ["Delta Robotics", "1/2/24 · Texas · Other Technology"],
        ["Echo Robotics", "nothing sold yet · 2/2/23 · Texas · Other Technology"],
        [nextPage, ""],
      ]);
      await expectSoon(results().message).toContain("loaded rows grouped by state");
      await vs.run("Startup Funding: Focus on Results View");
      await results().focusOn("Acme Robotics");
      await page.keyboard.press("ControlOrMeta+F");
      const find = results().locator.locator(".monaco-tree-type-filter input");
      await find.waitFor();
      await find.fill("delta");
      await expectSoon(results().labels).toContain("Delta Robotics");
      await page.keyboard.press("Enter");
      const focused = results().locator.locator(".monaco-list-row.focused .label-name");
      await expectSoon(textsIn(focused)).toEqual(["$7.2M  Delta Robotics"]);
      expect(await vs.tabs.after(find.press("Escape"))).toEqual([]);
    });
  });

  it("a selected name is looked up: known records first, free, and the search below them with its price", async () => {
    const { vs } = session();
    const before = await received("Known");
    await vs.openFile("names.ts");
    await vs.goTo(1, 15);
    await vs.run("Startup Funding: Look Up Selected Company");
    await vs.pick.waitForOpen("Look Up Company");
    const texts = vs.pick.rows.as((rows) => rows.map(({ label, description }) => `${label} ${description}`));
    const offered = await texts.until("the known record", ([first]) => first?.startsWith("Known 2") === true);
    expect(offered[0]).toMatch(/^Known 2 \(free\) · loaded .* · \$1K/);
    expect(offered).toContainEqual(
      expect.stringMatching(/^Search for company "Known 2" \(may use 1 search\)/),
    );
    await vs.pick.accept();
    await vs.webview().getByRole("heading", { level: 1, name: "Known 2" }).waitFor();
    expect(service.asked).toHaveLength(before);
  });

  it("a slow search is cancelled in the view's title: rows stay, no message, the request is let go", async () => {
    const { vs } = session();
    const first = received("Calm");
    const message = await results().message.after(first);
    const slow = holdAnswers(answer);
    service.behave(slow.fault);
    await searchFor(vs, "Cancelled");
    await expect.poll(() => slow.waiting()).toBe(1);
    await expectSoon(results().labels).toEqual(rowsOf("Calm"));
    await results().pressInTitle("Cancel Search");
    await expect.poll(() => slow.abandoned()).toBe(1);
    await expectSoon(results().labels).toEqual(rowsOf("Calm"));
    await expectSoon(results().message).toBe(message);
    await results().titleAction("Cancel Search").waitFor({ state: "hidden" });
    // The next search arrives alone: nothing else was sent meanwhile.
    const next = received("After the cancel");
    expect(await vs.notifications.messages.after(next)).toEqual([]);
    expect(await next).toBe((await first) + 2);
  });

  it("a search that fails leaves the rows, says one sentence, and is sent again only by Retry", async () => {
    const { vs } = session();
    const before = await received("Firm");
    service.behave(statusFaults.status, "500", "documented");
    await searchFor(vs, "Fails");
    const sentence = `${host} failed with status 500: “Said by the service about 500”. This may have used 1 search. Retrying may use 1 search.`;
    const failed = vs.notifications.find(sentence);
    expect(await vs.notifications.messages.after(failed)).toHaveLength(1);
    expect(await results().labels.after(failed)).toEqual(rowsOf("Firm"));
    await expectSoon(buttonsOf(vs, sentence)).toEqual(["Retry", "Show Log"]);
    service.behave(answer);
    await vs.notifications.press(sentence, "Retry");
    await expectSoon(results().labels).toEqual(rowsOf("Fails"));
    expect(service.asked).toHaveLength(before + 2);
  });

  it("an exhausted allowance is shown, without a time of its reset", async () => {
    const { vs } = session();
    await received("Steady");
    service.behave(statusFaults.status, "429", "limit", "120");
    await searchFor(vs, "Exhausted");
    await vs.notifications.find("You’ve used all your searches");
    await expectSoon(textIn(statusItem())).toMatch(/\b0 searches left/);
    const warned = expectSoon(attributeOf(statusItem(), "class")).toContain("warning-kind");
    expect(await results().labels.after(warned)).toEqual(rowsOf("Steady"));
    // What is read next is believed.
    await vs.run("Startup Funding: Refresh Remaining Searches");
    await expectSoon(textIn(statusItem())).toMatch(/\b30 searches left · Pro\s*$/);
  });

  it("a past search is run again past what is stored, by an entry that says what that may use", async () => {
    const { vs } = session();
    const searches = vs.view("Searches");
    await searches.expand();
    await received("Again");
    const before = await received("Between");
    await searches.chooseFromMenu("company “Again”", "Run Again (may use 1 search)");
    await expectSoon(results().labels).toEqual(rowsOf("Again"));
    expect(service.asked).toHaveLength(before + 1);
    await expectSoon(searches.labels.as(([first]) => first)).toBe("company “Again”");
  });
});
