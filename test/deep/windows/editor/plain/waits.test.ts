import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import { commands } from "../../../../../src/host/ids.ts";
import { ask } from "../../../../../tools/inside/product.ts";
import { until } from "../../../../../tools/project/until.ts";
import { faultless, startFaultyService } from "../../../../support/editor/faultless.ts";
import { drawn, nextSentence, prompts } from "../../../../support/editor/window.ts";
import { goodRow, listBody, sendJson } from "../../../../support/faults/answers.ts";
import { statusFaults } from "../../../../support/faults/status.ts";

const service = await startFaultyService();
const { nothingElseWasAsked } = service;

const throttle = (seconds: string): void => service.behave(statusFaults.status, "429", "throttle", seconds);

describe("an answer of the service that asks to wait", () => {
  let notified: number;

  before(() => service.connect());
  beforeEach(async () => {
    await service.begin();
    notified = prompts.notifications.length;
  });

  const waits = /The service asks to wait \d+ s\./;

  it("is counted down above the rows that stay, until something else is asked; the allowance is as it was", async () => {
    await vscode.commands.executeCommand(commands.refreshRemaining);
    await until("the allowance", () => drawn.statusBar.text.includes("30 searches left · Pro"));
    throttle("60");
    const { text, buttons, severity } = await nextSentence(() => ask("Throttled"));
    assert.match(text, /^The service asks to wait \d+ s: “Slow down”\. No search was used\.$/);
    assert.deepEqual([severity, buttons], ["warning", []]);
    assert.deepEqual(await drawn.labels(), faultless);
    const [first] = waits.exec(drawn.message()) ?? [];
    assert.notEqual(first, undefined);
    await until(
      "the next second",
      () => waits.test(drawn.message()) && !drawn.message().includes(first ?? ""),
    );
    assert.match(drawn.statusBar.text, /30 searches left · Pro$/);
    assert.equal(drawn.statusBar.backgroundColor, undefined);
    assert.notEqual(drawn.contexts.get("startupFunding.usedUp"), true);
    await nothingElseWasAsked("Throttled");
    assert.doesNotMatch(drawn.message(), waits);
    assert.equal(prompts.notifications.length, notified + 1);
  });

  it("offers Retry at the end of the last wait, which alone sends again", async () => {
    throttle("1");
    await nextSentence(() => ask("Dropped"));
    const droppedAt = Date.now() + 1_000;
    await service.showFaultless();
    await until("the end of the dropped wait", () => Date.now() > droppedAt);
    await service.showFaultless();
    assert.equal(prompts.notifications.length, notified + 1);
    throttle("2");
    await nextSentence(() => ask("Waited"));
    service.behave((request, response) => sendJson(response, listBody(request, [goodRow(3)])));
    prompts.press("Retry");
    const { text, buttons } = await until("the end", () => prompts.notifications.at(notified + 2));
    assert.equal(
      text,
      "The service asked to wait. You can retry now. No search was used. Retrying may use 1 search.",
    );
    assert.deepEqual(buttons, ["Retry"]);
    await drawn.untilLabels(["Faultless 3"]);
    prompts.press(undefined);
    await nothingElseWasAsked("Dropped", "Faultless", "Faultless", "Waited", "Waited");
    assert.equal(prompts.notifications.length, notified + 3);
  });
});
