import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import { commands, contextKeys } from "../../src/host/ids.ts";
import { ask, searchState } from "../../tools/inside/product.ts";
import { until } from "../../tools/project/until.ts";
import { faultless, startFaultyService, twoRows } from "../support/editor/faultless.ts";
import { drawn, nextSentence, prompts } from "../support/editor/window.ts";
import { goodRow, listBody, sendJson, type Fault } from "../support/faults/answers.ts";
import { shapeFaults } from "../support/faults/shape.ts";
import { statusFaults } from "../support/faults/status.ts";

const service = await startFaultyService();
const host = service.origin.replace("http://", "");
const { nothingElseWasAsked } = service;

describe("an answer of the service", () => {
  let notified: number;

  before(() => service.connect());
  beforeEach(async () => {
    await service.begin();
    notified = prompts.notifications.length;
  });

  describe("that fails", () => {
    it("costs no row, and is notified in one sentence, without a further request", async () => {
      service.behave(statusFaults.html200);
      const { text, buttons } = await nextSentence(() => ask("Page"));
      assert.equal(
        text,
        `${host} sent a web page instead of data. Check the address. This may have used 1 search.`,
      );
      assert.deepEqual(buttons, ["Configure Connection…", "Diagnose"]);
      assert.deepEqual(await drawn.labels(), faultless);
      assert.match(drawn.message(), /^The search for .+ failed\. The rows are from an earlier search/);
      await nothingElseWasAsked("Page");
      assert.equal(prompts.notifications.length, notified + 1);
    });

    it("is asked again by Retry alone, once, and then goes on", async () => {
      service.behave((request, response) => {
        service.behave((_request, later) => sendJson(later, listBody(request, [goodRow(3)])));
        statusFaults.status(request, response, ["500", "empty"]);
      });
      prompts.press("Retry");
      await nextSentence(() => ask("Retried"));
      await drawn.untilLabels(["Faultless 3"]);
      assert.equal(drawn.message(), "company “Retried”");
      await nothingElseWasAsked("Retried", "Retried");
    });

    it("is asked again by Retry Search in the title of Results, which nothing else presses", async () => {
      service.behave(statusFaults.status, "500", "empty");
      await nextSentence(() => ask("Again by title"));
      await until("the button", () => drawn.contexts.get(contextKeys.canRetry) === true);
      assert.deepEqual(await drawn.labels(), faultless);
      service.behave((request, response) => sendJson(response, listBody(request, [goodRow(3)])));
      await vscode.commands.executeCommand(commands.retrySearch);
      await drawn.untilLabels(["Faultless 3"]);
      await until("no button", () => drawn.contexts.get(contextKeys.canRetry) === false);
      await nothingElseWasAsked("Again by title", "Again by title");
    });

    it("for want of searches says so in the status bar, and claims no time of a reset", async () => {
      service.behave(statusFaults.status, "429", "limit", "120");
      await nextSentence(() => ask("Exhausted"));
      const { statusBar } = drawn;
      await until("the exhausted allowance", () => /(^|[^\d])0 searches left/.test(statusBar.text));
      assert.match(statusBar.text, /\$\(circle-slash\)/);
      assert.deepEqual(statusBar.backgroundColor, new vscode.ThemeColor("statusBarItem.warningBackground"));
      const { accessibilityInformation, tooltip } = statusBar;
      const shown = tooltip instanceof vscode.MarkdownString ? tooltip.value : tooltip;
      const words = JSON.stringify([accessibilityInformation, shown]);
      assert.doesNotMatch(words, /\d\d:\d\d|hours?\b|minutes? |tomorrow/);
      // A click leads to the usage, a link of the tooltip refreshes.
      assert.equal(statusBar.command, commands.showUsage);
      assert.ok(words.includes(`(command:${commands.refreshRemaining})`));
      await until("the key of the menus", () => drawn.contexts.get("startupFunding.usedUp") === true);
      await vscode.commands.executeCommand(commands.refreshRemaining);
      await until("the allowance", () => statusBar.text.includes("30 searches left · Pro"));
      assert.equal(statusBar.backgroundColor, undefined);
      service.behave(twoRows);
      await ask("Allowed");
      await until("one search less", () => statusBar.text.endsWith("~29 searches left · Pro"));
    });
  });

  describe("that is odd", () => {
    afterEach(() => assert.equal(prompts.notifications.length, notified));

    it("keeps rows of wrong types among the others, and counts them", async () => {
      await show(shapeFaults.wrongTypes, "Wrong types");
      const labels = await until("the rows", async () => {
        const drawnNow = await drawn.labels();
        return drawnNow.includes("Record 2") && drawnNow;
      });
      assert.ok(labels.includes("Faultless 10"));
      assert.match(drawn.message(), /10 in an unexpected format/);
    });

    it("leaves repeated ids out, and says how many", async () => {
      await show(shapeFaults.repeatedIds, "Repeats");
      await drawn.untilLabels(["Faultless 1"]);
      assert.match(drawn.message(), /2 duplicates skipped/);
    });
  });

  it("to a next page that failed is not asked for by Retry once other results are shown", async () => {
    const { promise: pressed, resolve: press } = Promise.withResolvers<void>();
    prompts.press("Retry", pressed);
    service.behave(statusFaults.status, "502", "empty");
    await nextSentence(() => vscode.commands.executeCommand(commands.loadMore));
    service.behave(twoRows);
    await ask("Energy");
    const { text } = await nextSentence(async () => await Promise.resolve(press()));
    assert.equal(text, "The results have changed since then, so no page was loaded.");
    assert.equal((await searchState()).shown?.rows.length, 2);
    await nothingElseWasAsked("Faultless", "Energy");
  });
});

/** Asks for an answer with this fault, which is no failure. */
async function show(fault: Fault, name: string): Promise<void> {
  service.behave(fault);
  const { error } = await ask(name);
  assert.equal(error, undefined);
  await until("the answer to be drawn", () => drawn.message().startsWith(`company “${name}”`));
}
