import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import { commands } from "../../src/host/ids.ts";
import { ask, enterKey, setSettings } from "../../tools/inside/product.ts";
import { until } from "../../tools/project/until.ts";
import { keys } from "../support/editor/keys.ts";
import type { Recorder } from "../support/editor/recorder.ts";
import { startService } from "../support/editor/service.ts";
import { nextSentence, prompts } from "../support/editor/window.ts";

const { key: baseKey, base } = await startService(keys.ofTheBaseHost);
const { key: appKey, app } = await startService(keys.ofTheAppHost);

describe("credentials", () => {
  beforeEach(async () => {
    await configure(app);
    await enterKey(prompts, baseKey, `Only ${base.origin}`);
    await enterKey(prompts, appKey, `Only ${app.origin}`);
  });

  it("go to the origin that they were entered for, and to no other", async () => {
    const state = await ask("a");
    await vscode.commands.executeCommand(commands.refreshRemaining);
    assert.ok((state.shown?.rows.length ?? 0) > 0);
    assert.ok(base.everything().includes(baseKey));
    assert.ok(app.everything().includes(appKey));
    assert.equal(base.everything().includes(appKey), false);
    assert.equal(app.everything().includes(baseKey), false);
  });

  it("that the service rejects are stored only if the person says so", async () => {
    const { app: rejecting } = await startService(keys.ofTheAppHost);
    await setSettings({ "startupFunding.baseUrl": undefined, "startupFunding.appUrl": rejecting.origin });
    const done = vscode.commands.executeCommand(commands.setApiKey);
    await prompts.enter("Set API Key", keys.ofNobody);
    const box = await prompts.box("Set API Key");
    const sentence = await until("the refusal", () => textOf(box.validationMessage) ?? false);
    assert.ok(!sentence.includes(keys.ofNobody));
    assert.equal(box.value, keys.ofNobody);
    assert.deepEqual(
      box.buttons.map(({ tooltip }) => tooltip),
      ["Save anyway", "Diagnose Connection", "Advanced: How the Key Is Sent"],
    );
    await prompts.leave();
    await done;
    const before = rejecting.requests.length;
    await nextSentence(() => ask("c"));
    assert.equal(rejecting.requests.length, before, "nothing was stored");
  });

  it("are gone after Remove, for both hosts, and a dismissed question removes nothing", async () => {
    await vscode.commands.executeCommand(commands.removeApiKey);
    const kept = app.requests.length;
    await ask("d");
    assert.equal(app.requests.length, kept + 1);
    prompts.press("Remove");
    await vscode.commands.executeCommand(commands.removeApiKey);
    prompts.press(undefined);
    const before = [base.requests.length, app.requests.length];
    assert.match((await nextSentence(() => ask("e"))).text, /key/i);
    await nextSentence(() => vscode.commands.executeCommand(commands.refreshRemaining));
    assert.deepEqual([base.requests.length, app.requests.length], before);
  });
});

function textOf(message: string | vscode.InputBoxValidationMessage | undefined): string | undefined {
  return typeof message === "object" ? message.message : message;
}

async function configure(appHost: Recorder): Promise<void> {
  await setSettings({ "startupFunding.baseUrl": base.origin, "startupFunding.appUrl": appHost.origin });
}
