import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import { commands, settingsSection } from "../../src/host/ids.ts";
import { clearAddresses, enterKey, setSettings } from "../../tools/inside/product.ts";
import type { Notification } from "../../tools/inside/prompts.ts";
import { prompts } from "../support/editor/window.ts";
import { until } from "../../tools/project/until.ts";
import { keys } from "../support/editor/keys.ts";
import { answerWith, startRecorder, type Recorder } from "../support/editor/recorder.ts";
import { startService } from "../support/editor/service.ts";

const title = "Configure Connection";

describe("connecting", () => {
  let base: Recorder;
  let app: Recorder;
  let told: number;

  // For the addresses of a test no key is stored.
  beforeEach(async () => {
    ({ base, app } = await startService(keys.ofTheConnecting));
    await clearAddresses();
    told = prompts.notifications.length;
  });

  /** The one sentence that the test has led to. */
  async function sentence(): Promise<Notification> {
    const found = await until("a sentence", () => prompts.notifications.at(told));
    assert.equal(prompts.notifications.length, told + 1, "one sentence is enough");
    return found;
  }

  it("takes both addresses at once and the key, and says what works", async () => {
    const { done } = await paste(
      `Fundings: ${base.origin}/fundings?page=2, searches: ${app.origin}/api/v3/companies`,
    );
    const box = await prompts.box("Set API Key");
    assert.equal(box.password, true);
    assert.match(box.prompt ?? "", /check it with an empty query, which should be free/);
    assert.deepEqual([base.requests, app.requests], [[], []], "nothing is sent before there is a key");
    await enterTheKey();
    await prompts.choose("Set API Key", "Both addresses");
    await done;
    assert.deepEqual(addresses(), [base.origin, app.origin]);
    const { severity, text, buttons } = await sentence();
    assert.equal(severity, "information");
    assert.match(text, /^The API key is saved\./);
    assert.match(text, /searches left\..*You can search companies and browse fundings\.$/);
    assert.deepEqual(buttons, ["Search Companies…"]);
  });

  it("with one address offers what that one has", async () => {
    const { done } = await paste(`${base.origin}/fundings`);
    await addOther("");
    await enterTheKey();
    await done;
    assert.deepEqual(addresses(), [base.origin, ""]);
    const { text, buttons } = await sentence();
    assert.match(text, /You can browse fundings and open company records\.$/);
    assert.deepEqual(buttons, ["Browse Fundings…"]);
  });

  it("takes the second address in a separate box, which knows what that is for", async () => {
    const { done } = await paste(`${app.origin}/api/v3/companies/1`);
    await addOther(base.origin);
    await enterTheKey();
    await prompts.choose("Set API Key", `Only ${app.origin}`);
    await done;
    assert.deepEqual(addresses(), [base.origin, app.origin]);
    const { text, buttons } = await sentence();
    assert.match(text, /You can search companies and open filings\./);
    assert.match(text, new RegExp(`${new URL(base.origin).host} still needs a key\\.$`));
    assert.deepEqual(buttons, ["Set API Key…", "Search Companies…"]);
    assert.equal(base.everything().includes(keys.ofTheConnecting), false);
  });

  it("asks in plain words what an address is for that does not say so, and sends nothing to find out", async () => {
    const { done } = await paste(`${base.origin} ${app.origin}`);
    const pick = await prompts.pick(title);
    assert.match(pick.placeholder ?? "", /^Which address is for fundings/);
    const hosts = [base, app].map(({ origin }) => new URL(origin).host);
    assert.deepEqual(
      pick.items.map(({ label }) => label),
      hosts,
    );
    await prompts.choose(title, hosts[1] ?? "");
    await prompts.box("Set API Key");
    assert.deepEqual(addresses(), [app.origin, base.origin]);
    assert.deepEqual([base.requests, app.requests], [[], []]);
    await prompts.leave();
    await done;
  });

  it("of one address that does not say what it is for offers both, each with an example", async () => {
    const { done } = await paste(base.origin);
    const { host } = new URL(base.origin);
    const { items } = await prompts.pick(title);
    assert.deepEqual(
      items.map(({ label, description }) => [label, description]),
      [
        ["Fundings and company records", `for example ${host}/fundings`],
        ["Company searches and filings", `for example ${host}/api/v3/companies`],
        ["Both", "one address serves everything"],
      ],
    );
    await prompts.choose(title, "Both");
    await until("the question for the key", async () =>
      (await prompts.pick(title)).placeholder?.includes("one key for both"),
    );
    await prompts.choose(title, "A different key for v3");
    await prompts.enter("Set API Key", keys.ofTheConnecting);
    await prompts.box("Set API Key for v3");
    assert.deepEqual(addresses(), [base.origin, base.origin]);
    await prompts.leave();
    await done;
  });

  it("that is left before the key says so once, and leads back", async () => {
    const { done } = await paste(`${base.origin}/fundings ${app.origin}/api/v3/companies`);
    await prompts.box("Set API Key");
    await prompts.leave();
    await done;
    const { severity, text, buttons } = await sentence();
    assert.equal(severity, "warning");
    assert.match(text, /^The connection is saved\. To use it, enter the API key for /);
    assert.deepEqual(buttons, ["Set API Key…"]);
  });

  it("again shows what is configured, and asks for no key that is stored", async () => {
    await setSettings({ "startupFunding.baseUrl": base.origin, "startupFunding.appUrl": app.origin });
    await enterKey(prompts, keys.ofTheConnecting, "Both addresses");
    await until("the key to be saved", () => prompts.notifications.length === told + 1);
    told += 1;
    const done = vscode.commands.executeCommand(commands.configureConnection);
    const { value } = await prompts.box(title);
    assert.equal(value, `${base.origin}/fundings ${app.origin}/api/v3/companies`);
    await prompts.enter(title, value);
    await done;
    assert.deepEqual(addresses(), [base.origin, app.origin]);
    assert.match((await sentence()).text, /^The connection is saved\. You can search companies and browse/);
  });

  it("where the service can’t say whether the key is right stores it, and offers to find out why", async () => {
    const broken = await startRecorder(answerWith({ error: "Internal Server Error" }, 500));
    const { done } = await paste(`${broken.origin}/fundings`);
    await addOther("");
    await enterTheKey();
    await done;
    const { severity, text, buttons } = await sentence();
    assert.equal(severity, "warning");
    assert.match(text, /not verified/);
    assert.doesNotMatch(text, /You can/);
    assert.equal(buttons[0], "Diagnose Connection");
  });

  for (const [what, body, told429, button] of [
    [
      "has used up its allowance",
      { tier: "Pro" },
      /accepted it, but you’ve used all your searches\./,
      "See Plans",
    ],
    [
      "may ask again later",
      { message: "Slow down." },
      /not verified yet\. The service asks to try again later/,
      "Diagnose Connection",
    ],
  ] as const) {
    it(`where the service says that the key ${what} stores it, and says so`, async () => {
      const busy = await startRecorder(answerWith(body, 429));
      const { done } = await paste(`${busy.origin}/fundings`);
      await addOther("");
      await enterTheKey();
      await done;
      const { severity, text, buttons } = await sentence();
      assert.equal(severity, "warning");
      assert.match(text, told429);
      assert.equal(buttons[0], button);
    });
  }

  it("by Set API Key begins with the address where there is none", async () => {
    const done = vscode.commands.executeCommand(commands.setApiKey);
    await prompts.enter(title, `${app.origin}/api/v3`);
    await addOther("");
    await enterTheKey();
    await done;
    assert.match((await sentence()).text, /You can search companies and open filings\.$/);
  });
});

/** The two addresses in the person's settings. */
function addresses(): readonly unknown[] {
  const configuration = vscode.workspace.getConfiguration(settingsSection);
  return [configuration.get("baseUrl"), configuration.get("appUrl")];
}

/** Starts Configure Connection and enters addresses into its first box. */
async function paste(text: string): Promise<{ readonly done: Thenable<unknown> }> {
  const done = vscode.commands.executeCommand(commands.configureConnection);
  await prompts.enter(title, text);
  return { done };
}

/** Enters the address of the other host, or nothing, into the second box. */
async function addOther(text: string): Promise<void> {
  await until("the second box", async () => (await prompts.box(title)).prompt?.includes("leave this empty"));
  await prompts.enter(title, text);
}

async function enterTheKey(): Promise<void> {
  await prompts.enter("Set API Key", keys.ofTheConnecting);
}
