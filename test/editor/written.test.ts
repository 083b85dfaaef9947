import * as assert from "node:assert/strict";
import { inspect } from "node:util";
import * as vscode from "vscode";
import { commands } from "../../src/host/ids.ts";
import { connect, productExtension, search, shownRows } from "../../tools/inside/product.ts";
import { until } from "../../tools/project/until.ts";
import { openFile } from "../support/editor/files.ts";
import { keys } from "../support/editor/keys.ts";
import { answerWith, startRecorder } from "../support/editor/recorder.ts";
import { startService } from "../support/editor/service.ts";
import { prompts } from "../support/editor/window.ts";

const service = await startService(keys.ofAFullRun, 100);
const { key } = service;

describe("the key after everything", () => {
  /** What a person could see or copy at the end. */
  let texts: readonly string[];

  // What was written down meanwhile is searched by the harness when the window has ended.
  before(async () => {
    await service.connect();
    await search(prompts, "an");
    const [row] = await shownRows();
    const target = { kind: "row", row };
    await openFile("found.json", "[‸]");
    await vscode.commands.executeCommand(commands.insertRecord, target);
    await vscode.window.activeTextEditor?.document.save();
    const { openDetails, loadDetails, copyRecord, showUsage, showLog } = commands;
    for (const id of [openDetails, loadDetails, copyRecord, showUsage, showLog])
      await vscode.commands.executeCommand(id, target);
    await prompts.leave();
    // A log in sight is drawn with each line of every suite.
    await vscode.commands.executeCommand("workbench.action.closePanel");
    await vscode.commands.executeCommand(commands.refreshRemaining);
    await failWithTheKey();
    texts = [
      ...vscode.workspace.textDocuments.map((document) => document.getText()),
      ...prompts.notifications.map(({ text }) => text),
      JSON.stringify(vscode.workspace.getConfiguration("startupFunding")),
      await vscode.env.clipboard.readText(),
    ];
  });

  it("is in no document, no setting, no message and not on the clipboard", () => {
    assert.ok(texts.some((text) => text.includes('"id"')));
    assert.deepEqual(
      texts.filter((text) => text.includes(key)),
      [],
    );
  });

  it("cannot be reached through what activation hands out", async () => {
    const api = await productExtension().activate();
    const state = await api.testing?.state();
    assert.equal(
      inspect([api, state], { depth: null, showHidden: true, getters: true }).includes(key),
      false,
    );
  });
});

/** The box keeps a refused key, and stays open. */
async function refusal(): Promise<void> {
  const box = await prompts.box("Set API Key");
  await until("a refusal", () => box.validationMessage !== undefined);
}

/** Services that answer with what they were sent, as an error page may. */
async function failWithTheKey(): Promise<void> {
  const words = { error: "unauthorized", message: `The token ${key} is not known.` };
  const echo = await startRecorder(answerWith(words, 401));
  const failing = await startRecorder(answerWith({ message: `No luck with ${key}` }, 500));
  for (const { origin } of [echo, failing]) {
    const done = connect(prompts, { baseUrl: service.base.origin, appUrl: origin, key });
    await Promise.race([done, refusal().catch(() => undefined)]);
    await prompts.leave();
    await done;
  }
}
