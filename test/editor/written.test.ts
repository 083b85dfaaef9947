import * as assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { inspect } from "node:util";
import * as vscode from "vscode";
import { commands } from "../../src/host/ids.ts";
import { startSampleService, type SampleService } from "../../src/sample/service.ts";
import { closeEditors, openFile } from "../support/editor/files.ts";
import { followLog } from "../support/editor/followLog.ts";
import { keys, searchFiles } from "../support/editor/keys.ts";
import {
  connect,
  disconnect,
  productExtension,
  search,
  shownRows,
  workspaceFolder,
} from "../../tools/inside/product.ts";
import { followPrompts, type Prompts } from "../../tools/inside/prompts.ts";
import { answerWith, startRecorder } from "../support/editor/recorder.ts";
import { until } from "../../tools/project/until.ts";

const key = keys.ofAFullRun;

describe("the key after everything", () => {
  const log = followLog();
  let prompts: Prompts;
  let service: SampleService;

  before(async () => {
    prompts = followPrompts();
    service = await startSampleService({ key, records: 100 });
    await connect(prompts, service);
    await search(prompts, "an");
    const [row] = await shownRows();
    const target = { kind: "row", row };
    await openFile("found.json", "[‸]");
    await vscode.commands.executeCommand(commands.insertRecord, target);
    await vscode.window.activeTextEditor?.document.save();
    for (const id of [
      commands.openDetails,
      commands.loadDetails,
      commands.copyRecord,
      commands.showUsage,
      commands.showLog,
    ]) {
      await vscode.commands.executeCommand(id, target);
    }
    await prompts.leave();
    // A log in sight is drawn with each line of every suite.
    await vscode.commands.executeCommand("workbench.action.closePanel");
    await vscode.commands.executeCommand(commands.refreshRemaining);
    await untilWritten(service.appUrl, await failWithTheKey());
  });
  after(async () => {
    await closeEditors();
    await disconnect();
    await service.close();
    await prompts.restore();
  });

  /** Services that answer with what they were sent, as an error page may. Gives their addresses. */
  async function failWithTheKey(): Promise<readonly string[]> {
    const words = { error: "unauthorized", message: `The token ${key} is not known.` };
    const echo = await startRecorder(answerWith(words, 401));
    const failing = await startRecorder(answerWith({ message: `No luck with ${key}` }, 500));
    for (const { origin } of [echo, failing]) {
      const done = connect(prompts, { baseUrl: service.baseUrl, appUrl: origin, key });
      await Promise.race([done, refusal().catch(() => undefined)]);
      await prompts.leave();
      await done;
    }
    await Promise.all([echo.close(), failing.close()]);
    return [echo.origin, failing.origin];
  }

  /** The box keeps a refused key, and stays open. */
  async function refusal(): Promise<void> {
    const box = await prompts.box("Set API Key");
    await until("a refusal", () => box.validationMessage !== undefined);
  }

  it("lies in no file that was written", async () => {
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

  it("stands in no document, no setting, no message and not on the clipboard", async () => {
    const texts = [
      ...vscode.workspace.textDocuments.map((document) => document.getText()),
      ...prompts.notifications.map(({ text }) => text),
      JSON.stringify(vscode.workspace.getConfiguration("startupFunding")),
      await vscode.env.clipboard.readText(),
    ];
    assert.deepEqual(
      texts.filter((text) => text.includes(key)),
      [],
    );
  });

  it("stands in no line of the log", () => {
    assert.ok(log.lines.some((line) => line.includes("GET ")));
    assert.deepEqual(
      log.lines.filter((line) => line.includes(key)),
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
