import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import { commands, rowContexts } from "../../src/host/ids.ts";
import { ask, connect } from "../../tools/inside/product.ts";
import { until } from "../../tools/project/until.ts";
import { keys } from "../support/editor/keys.ts";
import { drawn, nextSentence, prompts } from "../support/editor/window.ts";
import { listBody, sendJson } from "../support/faults/answers.ts";
import { startSwitchedService } from "../support/faults/switchedService.ts";
import { hostileService, traps } from "../support/ui/hostileRecords.ts";

const link = "[Sign in](command:workbench.action.closeWindow)";
const service = await startSwitchedService({ tier: "$(trash) [x](command:y)", remaining_searches: 30 });
const connected = { baseUrl: service.origin, appUrl: service.origin, key: keys.ofAFullRun };

describe("what a service says", () => {
  before(async () => {
    await connect(prompts, connected);
    service.behave(hostileService);
    await ask("Hostile");
  });

  it("is no icon in a row or in the status bar, and no link in a tooltip but to copy a value", async () => {
    // An answer that is not stored, so that the plan is named again after another test’s refusals.
    service.behave(hostileService);
    await ask("Icons");
    // VS Code asks for them a moment after the answer: until then the lines of another test are there.
    const lines = await until("the rows", async () => {
      const found = await drawn.lines();
      const rows = found.filter(({ item }) => item.contextValue?.startsWith(rowContexts.record));
      return rows.length >= traps.length && found;
    });
    for (const line of lines) {
      assert.doesNotMatch(line.label, /\$\(|[\n\u202e]/);
      const tooltip = await drawn.tooltip(line);
      assert.doesNotMatch(tooltip, /\]\((?!command:startupFunding\.copyValue\?)|<[a-z]|(?<!\\)\$\(/i);
    }
    // The one icon is ours.
    await until("the plan in the status bar", () => /\$ ?\u200b?\(trash\)/u.test(drawn.statusBar.text));
    assert.equal(drawn.statusBar.text.match(/\$\(/g)?.length, 1);
  });

  it("is no icon among the industries to choose from", async () => {
    void vscode.commands.executeCommand(commands.search, {});
    await prompts.choose("Search Companies", "Industry");
    const { items } = await prompts.pick("Industry");
    assert.ok(items.some(({ label }) => label.replaceAll("\u200b", "").includes("$(trash) $(sync~spin)")));
    assert.ok(items.every(({ label }) => !label.includes("$(")));
  });

  it("is text in the guidance of an empty answer", async () => {
    service.behave((request, response) => {
      const guidance = { message: traps.join(" "), suggestions: [...traps, { [traps[1]]: traps[0] }] };
      sendJson(response, { ...listBody(request, []), guidance });
    });
    await ask("Guided");
    await drawn.line("Nothing found");
    for (const { label } of await drawn.lines()) assert.doesNotMatch(label, /\$\(|[\n\u202e]/);
    service.behave(hostileService);
    await ask("Hostile");
  });

  for (const plans of ["command:workbench.action.quit", "javascript:alert(1)", "file:///etc/passwd"]) {
    it(`opens nothing by See Plans: ${plans}`, async () => {
      service.behave((_request, response) => sendJson(response, { error: "x", upgrade_url: plans }, 429));
      prompts.press("See Plans");
      const before = prompts.notifications.length;
      await ask("Plans");
      const { text } = await until("the second sentence", () => prompts.notifications.at(before + 1));
      assert.match(text, /hasn’t sent a link to its plans/);
    });
  }

  it("is text in a toast", async () => {
    service.behave((_request, response) => sendJson(response, { error: "x", message: link }, 401));
    const { text } = await nextSentence(() => ask("Refused"));
    assert.match(text, /\[Sign in\] \(command:/);
    assert.doesNotMatch(text, /\]\(/);
  });
});
