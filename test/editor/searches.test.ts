import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import { nameOf } from "../../src/domain/record.ts";
import { commands, rowContexts, views } from "../../src/host/ids.ts";
import { inEnglish } from "../../src/text/sentence.ts";
import { ask, clearAddresses, connect, enterKey, searchState } from "../../tools/inside/product.ts";
import { until } from "../../tools/project/until.ts";
import { closeEditors } from "../support/editor/files.ts";
import { keys } from "../support/editor/keys.ts";
import { drawn, nextSentence, prompts } from "../support/editor/window.ts";
import { goodRow, isBase, listBody, pathOf, sendJson, type Fault } from "../support/faults/answers.ts";
import { startSwitchedService } from "../support/faults/switchedService.ts";

const service = await startSwitchedService({ tier: "Pro", remaining_searches: 30 });
const addresses = { baseUrl: service.origin, appUrl: service.origin };

/** One row for every search, with the name that was asked for; each filing in full. */
const answer: Fault = (request, response) => {
  const id = /\/companies\/(\d+)$/.exec(pathOf(request))?.[1];
  if (id !== undefined) return sendJson(response, { ...goodRow(Number(id)), description: "All of it." });
  if (isBase(request)) return sendJson(response, listBody(request, []));
  const name = `${new URL(request.url ?? "/", service.origin).searchParams.get("company") ?? ""} Inc`;
  sendJson(response, listBody(request, [{ ...goodRow(service.asked.length), name }]));
};
service.behave(answer);

describe("the Searches view", () => {
  let asked: number;

  before(async () => {
    await vscode.commands.executeCommand(`${views.searches}.focus`);
  });
  beforeEach(async () => {
    await connect(prompts, { ...addresses, key: keys.ofTheSearches });
    await ask("First");
    await ask("Second");
    asked = service.asked.length;
  });
  afterEach(() => assert.equal(service.asked.length, asked));

  const first = "company “First”";

  it("lists what was asked, the newest first, and shows it again by a click, free", async () => {
    const line = await drawn.line(first, views.searches);
    await until("the order", async () => {
      const labels = await drawn.labels(views.searches);
      return labels.indexOf("company “Second”") === 0 && labels.indexOf(first) === 1;
    });
    assert.match(line.description, /^1 row · /);
    assert.match(await drawn.tooltip(line, views.searches), /Click to show the stored answer \(free\)/);
    assert.equal(line.item.contextValue, rowContexts.search);
    await drawn.click(line);
    await drawn.untilLabels(["First Inc"]);
  });

  it("fills the form in, from which nothing is sent by itself", async () => {
    void run(commands.editPastSearch, first);
    const form = await prompts.pick("Search Companies");
    assert.equal(form.items.find(({ label }) => label === "Company")?.description, "First");
  });

  it("runs a search again past what is stored, and puts it first", async () => {
    await run(commands.runPastSearch, first);
    asked += 1;
    await until("it to be the first", async () => (await drawn.labels(views.searches))[0] === first);
  });

  it("removes one, and no other", async () => {
    await run(commands.removePastSearch, first);
    await until("it to be gone", async () => !(await drawn.labels(views.searches)).includes(first));
    await drawn.line("company “Second”", views.searches);
  });

  it("says above it that an answer is no longer stored, until something else is asked", async () => {
    // Stored answers belong to the account: of another key none is known.
    const entered = enterKey(prompts, keys.ofNobody);
    await prompts.choose("Same account?", "Another account");
    await entered;
    await run(commands.openSearch, first);
    assert.equal(
      drawn.message(views.searches),
      `${first}: the rows aren’t stored anymore. Run it again to see them (may use 1 search).`,
    );
    await ask("Third");
    asked += 1;
    await until("no message", () => drawn.message(views.searches) === "");
  });

  it("shows a filing from what is stored, and never asks for it by that", async () => {
    const opening = vscode.commands.executeCommand(commands.openFiling);
    await prompts.enter("Open Filing by ID", "4711");
    await opening;
    asked += 1;
    const { item } = await drawn.line("filing 4711", views.searches);
    assert.equal(item.contextValue, rowContexts.pastRecord);
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await run(commands.openSearch, "filing 4711");
    await until(
      "its page",
      () => vscode.window.tabGroups.activeTabGroup.activeTab?.label === "Faultless 4711",
    );
    await run(commands.removePastSearch, "filing 4711");
  });

  it("lists those of the sample apart, where all is free", async () => {
    await vscode.commands.executeCommand(commands.useSampleData);
    await ask("robot");
    await drawn.line("company “robot”", views.searches);
    assert.ok(!(await drawn.labels(views.searches)).includes(first));
    await vscode.commands.executeCommand(commands.stopSampleData);
    await drawn.line(first, views.searches);
    assert.ok(!(await drawn.labels(views.searches)).includes("company “robot”"));
  });
});

describe("sample data", () => {
  before(clearAddresses);
  beforeEach(async () => {
    await closeEditors();
    await vscode.env.clipboard.writeText("");
    await nextSentence(() => vscode.commands.executeCommand(commands.useSampleData));
  });
  afterEach(() => vscode.commands.executeCommand(commands.stopSampleData));

  it("shows rows, the page of the first, and a file to insert into; nothing is counted", async () => {
    const { shown } = await searchState();
    assert.equal(shown?.rows.length, 25);
    const [row] = shown?.rows ?? [];
    assert.ok(row !== undefined);
    await drawn.line(nameOf(row.record, inEnglish));
    // The label of its tab may not have reached this process yet.
    await until("the page of the first", async () => {
      await vscode.commands.executeCommand(commands.copyRecord);
      const copied = await vscode.env.clipboard.readText();
      return copied.startsWith("{") && copied.includes(nameOf(row.record, inEnglish));
    });
    await until("two tabs", () => vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).length === 2);
    assert.match(drawn.statusBar.text, /^\$\(beaker\) Sample data$/);
    await drawn.line("Load Next Page (free)");
    assert.match(drawn.message(), /^Sample data/);
    assert.equal(drawn.contexts.get("startupFunding.connection"), "sample");
    const { text } = await nextSentence(() => vscode.commands.executeCommand(commands.refreshRemaining));
    assert.match(text, /Searches are free and have no limit/);
  });

  it("comes with files to try it on, each of which takes a record as what its name says", async () => {
    const done = vscode.commands.executeCommand(commands.openSampleCode);
    await prompts.choose("Open Sample Code", "watchlist.csv");
    await done;
    const { document } = await until("the file", () => vscode.window.activeTextEditor);
    assert.match(document.getText(), /^company,why\n/);
    const [row] = (await searchState()).shown?.rows ?? [];
    assert.ok(row !== undefined);
    await vscode.commands.executeCommand(commands.insertRecord, { kind: "row", row });
    const name = nameOf(row.record, inEnglish);
    assert.equal(document.lineAt(4).text, `${name},`);
  });
});

/** Runs a command of the menu of a line. */
async function run(command: string, label: string): Promise<void> {
  const { node } = await drawn.line(label, views.searches);
  await vscode.commands.executeCommand(command, node);
}
