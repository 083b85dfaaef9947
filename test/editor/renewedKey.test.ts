import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import { commands } from "../../src/host/ids.ts";
import { enterKey, search, setSettings } from "../../tools/inside/product.ts";
import type { Notification } from "../../tools/inside/prompts.ts";
import { until } from "../../tools/project/until.ts";
import { keys } from "../support/editor/keys.ts";
import { forwardTo, startRecorder, type Recorder } from "../support/editor/recorder.ts";
import { startService } from "../support/editor/service.ts";
import { prompts } from "../support/editor/window.ts";

const question = "Same account?";
const service = await startService(keys.ofTheAppHost);

describe("a renewed key", () => {
  let app: Recorder;
  /** Notifications before the new key was entered. */
  let before: number;

  beforeEach(async () => {
    // A service that takes every key, at an address that nothing is known of.
    const forward = forwardTo(service.app.origin);
    app = await startRecorder((request, response) =>
      forward({ ...request, headers: { ...request.headers, "auth-token": service.key } }, response),
    );
    await setSettings({ "startupFunding.baseUrl": undefined, "startupFunding.appUrl": app.origin });
    await enterKey(prompts, keys.beforeTheRenewal);
    await search(prompts, "a");
  });

  /** Enters the new key, and resolves when the product asks whose it is. */
  async function renew(): Promise<{ readonly done: Thenable<unknown> }> {
    before = prompts.notifications.length;
    const done = vscode.commands.executeCommand(commands.setApiKey);
    await prompts.enter("Set API Key", keys.afterTheRenewal);
    await prompts.pick(question);
    return { done };
  }

  /** Searches for what was searched for before; returns how many requests that took. */
  async function searchAgain(): Promise<number> {
    const asked = app.requests.length;
    await search(prompts, "a");
    return app.requests.length - asked;
  }

  async function lastSentence(): Promise<Notification> {
    return await until("the sentence that the key is saved", () =>
      prompts.notifications.slice(before).find(({ text }) => text.startsWith("The API key is saved.")),
    );
  }

  function keySentLast(): unknown {
    return app.requests.at(-1)?.headers["auth-token"];
  }

  it("of the same account pays for nothing again; yes comes first", async () => {
    const { done } = await renew();
    assert.deepEqual(
      (await prompts.pick(question)).items.map(({ label }) => label),
      ["Same account, renewed key", "Another account"],
    );
    await prompts.choose(question, "Same account, renewed key");
    await done;
    assert.match((await lastSentence()).text, /Stored answers, prices, and usage are kept\./);
    assert.equal(await searchAgain(), 0);
    await vscode.commands.executeCommand(commands.refreshRemaining);
    assert.equal(keySentLast(), keys.afterTheRenewal);
  });

  it("is saved where the question is left, and mixes nothing", async () => {
    const { done } = await renew();
    await prompts.leave();
    await done;
    const { text, buttons } = await lastSentence();
    assert.match(text, /of the previous key aren’t used/);
    assert.deepEqual(buttons, ["Same Account", "Search Companies…"]);
    assert.equal(await searchAgain(), 1);
    assert.equal(keySentLast(), keys.afterTheRenewal);
  });

  it("can still be assigned to the same account then", async () => {
    prompts.press("Same Account");
    const { done } = await renew();
    await prompts.leave();
    await done;
    await until("the word that it was done", () =>
      prompts.notifications.at(-1)?.text.startsWith("Stored answers, prices, and usage are kept."),
    );
    prompts.press(undefined);
    assert.equal(await searchAgain(), 0);
  });
});
