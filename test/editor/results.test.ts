import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import { commands, rowContexts } from "../../src/host/ids.ts";
import { ask, connect, setSettings } from "../../tools/inside/product.ts";
import { until } from "../../tools/project/until.ts";
import { keys } from "../support/editor/keys.ts";
import { drawn, nextSentence, prompts } from "../support/editor/window.ts";
import { goodRow, listBody, pageIn, sendJson, type Fault } from "../support/faults/answers.ts";
import { holdAnswers, namedAnswers } from "../support/faults/heldAnswers.ts";
import { startSwitchedService } from "../support/faults/switchedService.ts";
import { answerRobotics, nextPage } from "../support/ui/robotics.ts";

// Each page of Load Pages… uses one. A check that said otherwise would be measured as a price.
let left = 30;
const service = await startSwitchedService(() => ({ tier: "Pro", remaining_searches: left }));

const named = (names: string): readonly string[] => names.split(" ").map((name) => `${name} Robotics`);

async function connectAndTake(): Promise<void> {
  await connect(prompts, { baseUrl: service.origin, appUrl: service.origin, key: keys.ofTheResults });
}

describe("the rows of Results", () => {
  let asked: number;

  before(async () => {
    await connectAndTake();
    service.behave(answerRobotics);
    await ask("Robotics");
    asked = service.asked.length;
  });
  afterEach(async () => {
    await vscode.commands.executeCommand(commands.arrangeResults, { sort: "loaded", group: "none" });
    assert.equal(service.asked.length, asked, "looking and arranging ask for nothing");
  });

  it("say their amount before the name, and are read out by the name", async () => {
    await drawn.untilLabels([...named("Delta Acme Echo Bravo Cargo"), nextPage]);
    const amounts = (await drawn.lines()).map(({ amount }) => amount);
    assert.deepEqual(amounts, ["$7.2M", "$150M", "", "$950K", "$12.5M", ""]);
    const { item } = await drawn.line("Delta Robotics");
    assert.match(item.accessibilityInformation?.label ?? "", /^Delta Robotics, filing, \$7\.2M, /);
    assert.equal(item.contextValue, rowContexts.record);
    assert.match(
      await drawn.tooltip(await drawn.line("Delta Robotics")),
      /Loading the full filing may use 1/,
    );
  });

  it("are sorted by a key’s arguments or a pick, and the view says by what", async () => {
    await vscode.commands.executeCommand(commands.arrangeResults, { sort: "amount" });
    await drawn.untilLabels([...named("Acme Cargo Delta Bravo Echo"), nextPage]);
    assert.match(drawn.message(), /loaded rows sorted by amount/);
    const sorting = vscode.commands.executeCommand(commands.arrangeResults);
    const { items } = await prompts.pick("Arrange Results");
    const current = items.filter(({ description }) => description === "current");
    assert.deepEqual(
      current.map(({ label }) => label),
      ["Amount, Largest First", "No Groups"],
    );
    await prompts.choose("Arrange Results", "Date, Newest First");
    await sorting;
    await drawn.untilLabels([...named("Acme Bravo Delta Echo Cargo"), nextPage]);
  });

  it("are grouped, with how many are in each group", async () => {
    await vscode.commands.executeCommand(commands.arrangeResults, { group: "state" });
    const [maine, ohio, texas] = [named("Acme Bravo"), named("Cargo"), named("Delta Echo")];
    await drawn.untilLabels(["Maine", ...maine, "Ohio", ...ohio, "Texas", ...texas, nextPage]);
    const descriptions = (await drawn.lines()).map(({ description }) => description);
    assert.deepEqual(
      [0, 3, 5].map((at) => descriptions[at]),
      ["2", "1", "2"],
    );
    assert.equal(descriptions[1], "3/2/24 · Maine · Other Technology");
    assert.equal(descriptions[7], "nothing sold yet · 2/2/23 · Texas · Other Technology");
    assert.match(drawn.message(), /loaded rows grouped by state/);
  });

  it("are copied as another format; a line that is no record is not", async () => {
    const { node } = await drawn.line("Cargo Robotics");
    // The format used last is that of Copy Record, in other suites as well.
    for (const [format, text] of [
      ["SQL INSERT", /^INSERT INTO [^]*Cargo Robotics/],
      ["JSON", /^\{[^]*Cargo Robotics/],
    ] as const) {
      const done = vscode.commands.executeCommand(commands.copyRecordAs, node);
      await prompts.choose("Copy Record As", format);
      await done;
      assert.match(await vscode.env.clipboard.readText(), text);
    }
    const line = (await drawn.line(nextPage)).node;
    const { text } = await nextSentence(() => vscode.commands.executeCommand(commands.copyRecord, line));
    assert.match(text, /Select a row|Select the row/);
  });
});

/** A row for each page; there is always one more page. */
const endlessPages: Fault = (request, response) => {
  const page = pageIn(request);
  sendJson(response, listBody(request, [goodRow(page)], { next: page + 1 }));
};

describe("Load Next Page on results of two days ago", () => {
  const refresh = "Refresh the results";
  const anyway = "Load the next page anyway";
  const realNow = Date.now;
  let asked: readonly string[];

  before(connectAndTake);
  beforeEach(async () => {
    service.behave(endlessPages);
    const { shown } = await ask("Dated");
    await drawn.untilLabels(["Faultless 1", nextPage]);
    // As by a click in Searches: from the store.
    await vscode.commands.executeCommand(commands.openSearch, shown);
    await until("the stored answer", () => drawn.message().includes("Stored answer"));
    asked = [...service.asked];
  });
  afterEach(() => (Date.now = realNow));

  /** Begins to load a page two days later, until it is asked what is meant. */
  async function begin(): Promise<{ readonly done: Thenable<unknown> }> {
    Date.now = () => realNow() + 48 * 3_600_000;
    const done = vscode.commands.executeCommand(commands.loadMore);
    const pick = await prompts.pick("Load Next Page");
    Date.now = realNow;
    assert.deepEqual(
      pick.items.map(({ label }) => label),
      [refresh, anyway],
    );
    for (const { description } of pick.items) assert.match(description ?? "", /^\(may use 1 search\)/);
    assert.match(pick.placeholder ?? "", /^These results were loaded 2 days ago\. /);
    assert.deepEqual(service.asked, asked, "nothing is sent before it is chosen");
    return { done };
  }

  it("refreshes them by one request where that is chosen", async () => {
    const { done } = await begin();
    await prompts.choose("Load Next Page", refresh);
    await done;
    assert.equal(service.asked.length, asked.length + 1);
    assert.ok(!drawn.message().includes("first page from"));
    await drawn.untilLabels(["Faultless 1", nextPage]);
  });

  it("joins the page by one request where that is chosen, and the age of the first page stays", async () => {
    const { done } = await begin();
    await prompts.choose("Load Next Page", anyway);
    await done;
    assert.equal(service.asked.length, asked.length + 1);
    await drawn.untilLabels(["Faultless 1", "Faultless 2", nextPage]);
    assert.match(drawn.message(), /first page from /);
  });

  it("sends nothing where the question is left", async () => {
    const { done } = await begin();
    await prompts.leave();
    await done;
    assert.deepEqual(service.asked, asked);
    await drawn.untilLabels(["Faultless 1", nextPage]);
  });

  it("asks for no choice within the time that a stored answer is used", async () => {
    // Not so soon after the page before, nor before one of another test, that it would be a slip of the hand.
    Date.now = () => realNow() + 3_600_000;
    await vscode.commands.executeCommand(commands.loadMore);
    assert.equal(service.asked.length, asked.length + 1);
    assert.match(drawn.message(), /first page from /);
  });
});

describe("Load Pages…", () => {
  const reserve = "startupFunding.reserveSearches";

  before(connectAndTake);
  beforeEach(async () => {
    service.behave((request, response) => {
      const page = pageIn(request);
      const meta = { current_page: page, next_page: page + 1, remaining_searches: --left };
      sendJson(response, { data: [{ id: `p${page}`, title: `Page ${page}` }], meta });
    });
    const past = { question: { endpoint: "fundings", filters: { series: "Several" } }, service: "" };
    await vscode.commands.executeCommand(commands.runPastSearch, past);
  });
  afterEach(() => setSettings({ [reserve]: undefined }));

  it("says the price of all pages as their number is typed, and loads them in order", async () => {
    const asked = service.asked.length;
    const done = vscode.commands.executeCommand(commands.loadPages);
    const box = await prompts.box("Load Pages");
    assert.equal(box.value, "5");
    assert.equal(box.prompt, `Up to 5 more pages, up to 5 searches · ${left} left`);
    const { text } = await nextSentence(() => prompts.enter("Load Pages", "3"));
    await done;
    assert.equal(text, "3 pages loaded, up to 3 searches used.");
    assert.deepEqual(
      service.asked.slice(asked).map((path) => /page=(\d+)/.exec(path)?.[1]),
      ["2", "3", "4"],
    );
    await drawn.untilLabels(["Page 1", "Page 2", "Page 3", "Page 4", nextPage]);
  });

  it("stops at the reserve, and keeps what came", async () => {
    await setSettings({ [reserve]: left - 2 });
    const asked = service.asked.length;
    const done = vscode.commands.executeCommand(commands.loadPages);
    const box = await prompts.box("Load Pages");
    assert.equal(
      box.prompt,
      `Up to 2 more pages, up to 2 searches · ${left} left, ${left - 2} kept in reserve`,
    );
    const { text } = await nextSentence(() => prompts.enter("Load Pages", "10"));
    await done;
    assert.equal(
      text,
      "2 pages loaded, up to 2 searches used. Another page would use searches that the “Reserve Searches” setting keeps.",
    );
    assert.equal(service.asked.length, asked + 2);
    await drawn.untilLabels(["Page 1", "Page 2", "Page 3", nextPage]);
  });
});

describe("a slow answer", () => {
  const answer = namedAnswers();
  const steady = ["Steady 1", "Steady 2", nextPage];
  let notified: number;

  before(connectAndTake);
  beforeEach(async () => {
    service.behave(answer);
    await ask("Steady");
    await drawn.untilLabels(steady);
    notified = prompts.notifications.length;
  });
  afterEach(() => assert.equal(prompts.notifications.length, notified, "nothing is said"));

  /** Starts something whose answer is held back, and waits until it is asked. */
  async function begin(work: () => Thenable<unknown>): Promise<ReturnType<typeof holdAnswers>> {
    const slow = holdAnswers(answer);
    service.behave(slow.fault);
    void work();
    await until("the request", () => slow.waiting() === 1);
    await until("the key of the menus", () => drawn.contexts.get("startupFunding.searching") === true);
    return slow;
  }

  for (const [what, work] of [
    ["search", () => ask("Cancelled")],
    ["next page", () => vscode.commands.executeCommand(commands.loadMore)],
  ] as const) {
    it(`to a ${what} is cancelled: the request is let go, rows and next page stay`, async () => {
      const message = drawn.message();
      const slow = await begin(work);
      await vscode.commands.executeCommand(commands.cancelSearch);
      await until("the request to be let go", () => slow.abandoned() === 1);
      await drawn.untilLabels(steady);
      assert.equal(drawn.message(), message);
      await until("the key of the menus", () => drawn.contexts.get("startupFunding.searching") === false);
    });
  }
});
