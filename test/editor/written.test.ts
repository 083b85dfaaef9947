import * as assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { inspect } from "node:util";
import * as vscode from "vscode";
import { commands } from "../../src/host/ids.ts";
import { connect, productExtension, search, shownRows, workspaceFolder } from "../../tools/inside/product.ts";
import { until } from "../../tools/project/until.ts";
import { openFile } from "../support/editor/files.ts";
import { keys, searchFiles } from "../support/editor/keys.ts";
import { answerWith, startRecorder } from "../support/editor/recorder.ts";
import { startService } from "../support/editor/service.ts";
import { drawn, prompts } from "../support/editor/window.ts";

const service = await startService(keys.ofAFullRun, 100);
const { key } = service;

describe("the key after everything", () => {
  /** What a person could see or copy at the end. */
  let texts: readonly string[];

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
    await untilWritten(service.app.origin, await failWithTheKey());
    texts = [
      ...vscode.workspace.textDocuments.map((document) => document.getText()),
      ...prompts.notifications.map(({ text }) => text),
      JSON.stringify(vscode.workspace.getConfiguration("startupFunding")),
      await vscode.env.clipboard.readText(),
    ];
  });

  it("is in no file that was written", async () => {
    const { files, holding } = await searchFiles([root()], [key]);
    assert.deepEqual(holding, []);
    assert.ok(
      files.some((file) => file.includes("startup-funding.startup-funding")),
      "the database",
    );
    assert.ok(
      files.some((file) => file.endsWith("found.json")),
      "the file of the workspace",
    );
  });

  it("is in no document, no setting, no message and not on the clipboard", () => {
    assert.ok(texts.some((text) => text.includes('"id"')));
    assert.deepEqual(
      texts.filter((text) => text.includes(key)),
      [],
    );
  });

  it("is in no line of the log", () => {
    assert.ok(drawn.log.some((line) => line.includes("GET ")));
    assert.deepEqual(
      drawn.log.filter((line) => line.includes(key)),
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

/** The folder of all that this VS Code writes. */
function root(): string {
  return dirname(workspaceFolder().fsPath);
}

/**
 * The store writes behind: waits until its file holds the answer of one service and the failures of others, which were
 * handed to it last.
 */
async function untilWritten(answered: string, failed: readonly string[]): Promise<void> {
  const names = await readdir(root(), { recursive: true });
  const name = names.find((one) => one.endsWith("startup-funding.db"));
  assert.ok(name !== undefined, "there is a database");
  const database = new DatabaseSync(join(root(), name), { readOnly: true, timeout: 5_000 });
  try {
    const counts = (sql: string, origin: string): boolean => database.prepare(sql).get(origin)?.["n"] !== 0;
    await until("the store to be written", () => {
      const isAnswerThere = counts("SELECT count(*) AS n FROM answers WHERE origin = ?", answered);
      const areFailuresThere = failed.every((origin) =>
        counts("SELECT count(*) AS n FROM ledger WHERE failed = 1 AND origin = ?", origin),
      );
      return isAnswerThere && areFailuresThere;
    });
  } finally {
    database.close();
  }
}

/** The box keeps a refused key, and stays open. */
async function refusal(): Promise<void> {
  const box = await prompts.box("Set API Key");
  await until("a refusal", () => box.validationMessage !== undefined);
}

/** Services that answer with what they were sent, as an error page may. Gives their addresses. */
async function failWithTheKey(): Promise<readonly string[]> {
  const words = { error: "unauthorized", message: `The token ${key} is not known.` };
  const echo = await startRecorder(answerWith(words, 401));
  const failing = await startRecorder(answerWith({ message: `No luck with ${key}` }, 500));
  for (const { origin } of [echo, failing]) {
    const done = connect(prompts, { baseUrl: service.base.origin, appUrl: origin, key });
    await Promise.race([done, refusal().catch(() => undefined)]);
    await prompts.leave();
    await done;
  }
  return [echo.origin, failing.origin];
}
