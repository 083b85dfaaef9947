import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import { commands } from "../../src/host/ids.ts";
import { startSampleService, type SampleService } from "../../src/sample/service.ts";
import { keys } from "../support/editor/keys.ts";
import { disconnect, enterKey, search, setSettings } from "../../tools/inside/product.ts";
import { followPrompts, type Prompts } from "../../tools/inside/prompts.ts";
import { answerWith, forwardTo, startRecorder, type Recorder } from "../support/editor/recorder.ts";
import { until } from "../../tools/project/until.ts";

interface Host {
  readonly service: SampleService;
  readonly recorder: Recorder;
}

describe("credentials", () => {
  let prompts: Prompts;
  let base: Host;
  let app: Host;
  let elsewhere: Recorder;

  before(async () => {
    prompts = followPrompts();
    const first = await startSampleService({ key: keys.ofTheBaseHost, records: 50 });
    const second = await startSampleService({ key: keys.ofTheAppHost, records: 50 });
    base = { service: first, recorder: await startRecorder(forwardTo(first.baseUrl)) };
    app = { service: second, recorder: await startRecorder(forwardTo(second.appUrl)) };
    elsewhere = await startRecorder(forwardTo(second.appUrl));
  });
  beforeEach(async () => {
    await configure(app.recorder);
    await enterKey(prompts, base.service.key, `Only ${base.recorder.origin}`);
    await enterKey(prompts, app.service.key, `Only ${app.recorder.origin}`);
  });

  after(async () => {
    await disconnect();
    for (const { service, recorder } of [base, app]) {
      await recorder.close();
      await service.close();
    }
    await elsewhere.close();
    await prompts.restore();
  });

  async function configure(appHost: Recorder): Promise<void> {
    await setSettings({
      "startupFunding.baseUrl": base.recorder.origin,
      "startupFunding.appUrl": appHost.origin,
    });
  }

  /** Asks for something that no store can answer; resolves once it was sent, or refused with a sentence. */
  async function tryToSearch(company: string): Promise<void> {
    const before = prompts.notifications.length;
    const done = vscode.commands.executeCommand(commands.search, { company });
    await until("the form or a sentence", () => prompts.isOpen || prompts.notifications.length > before);
    if (prompts.isOpen) await prompts.choose("Search Companies", "Search");
    await done;
  }

  it("go to the origin that they were entered for, and to no other", async () => {
    const state = await search(prompts, "a");
    await vscode.commands.executeCommand(commands.refreshRemaining);
    assert.ok((state.shown?.rows.length ?? 0) > 0);
    assert.ok(base.recorder.everything().includes(base.service.key));
    assert.ok(app.recorder.everything().includes(app.service.key));
    assert.equal(base.recorder.everything().includes(app.service.key), false);
    assert.equal(app.recorder.everything().includes(base.service.key), false);
  });

  it("are asked for again when the address changes, and the old one keeps its own", async () => {
    const sent = elsewhere.requests.length;
    await configure(elsewhere);
    await tryToSearch("b");
    assert.equal(elsewhere.requests.length, sent);
    assert.match(prompts.notifications.at(-1)?.text ?? "", /key/i);
    assert.ok(prompts.notifications.at(-1)?.buttons.includes("Set API Key…"));
    await configure(app.recorder);
    const before = app.recorder.requests.length;
    await tryToSearch("b");
    assert.equal(app.recorder.requests.length, before + 1);
  });

  it("that the service refuses are stored only if the person says so", async () => {
    await setSettings({ "startupFunding.baseUrl": undefined, "startupFunding.appUrl": elsewhere.origin });
    const done = vscode.commands.executeCommand(commands.setApiKey);
    await prompts.enter("Set API Key", keys.ofNobody);
    const box = await prompts.box("Set API Key");
    const sentence = await until("the refusal", () => textOf(box.validationMessage) ?? false);
    assert.ok(!sentence.includes(keys.ofNobody));
    assert.equal(box.value, keys.ofNobody);
    assert.equal(box.buttons[0]?.tooltip, "Save anyway");
    await prompts.leave();
    await done;
    const before = elsewhere.requests.length;
    await tryToSearch("c");
    assert.equal(elsewhere.requests.length, before, "nothing was stored");
  });

  it("are refused in the box where no header could hold them", async () => {
    // Nobody has a key for these, so that nothing else is sent there either.
    const asked = await Promise.all([base, app].map(() => startRecorder(answerWith({}))));
    const [first, second] = asked.map(({ origin }) => origin);
    await setSettings({ "startupFunding.baseUrl": first, "startupFunding.appUrl": second });
    const done = vscode.commands.executeCommand(commands.setApiKey);
    await prompts.enter("Set API Key", "a key\u0000of two");
    const box = await prompts.box("Set API Key");
    await until("the refusal", () => textOf(box.validationMessage) ?? false);
    await prompts.leave();
    await done;
    for (const recorder of asked) {
      assert.deepEqual(recorder.requests, []);
      await recorder.close();
    }
  });

  it("are gone after Remove, for both hosts, and a dismissed question removes nothing", async () => {
    await vscode.commands.executeCommand(commands.removeApiKey);
    const kept = app.recorder.requests.length;
    await tryToSearch("d");
    assert.equal(app.recorder.requests.length, kept + 1);
    prompts.press("Remove");
    await vscode.commands.executeCommand(commands.removeApiKey);
    prompts.press(undefined);
    const before = app.recorder.requests.length;
    await tryToSearch("e");
    await vscode.commands.executeCommand(commands.refreshRemaining);
    assert.equal(app.recorder.requests.length, before);
    assert.match(prompts.notifications.at(-1)?.text ?? "", /key/i);
  });
});

function textOf(message: string | vscode.InputBoxValidationMessage | undefined): string | undefined {
  return typeof message === "object" ? message.message : message;
}
