import * as assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { inspect } from "node:util";
import * as vscode from "vscode";
import { commands } from "../../src/ids.ts";
import { startSampleService, type SampleService } from "../../src/sample/service.ts";
import { closeEditors, openFile } from "./files.ts";
import { followLog } from "./followLog.ts";
import { connect, disconnect, productExtension, search, shownRows, workspaceFolder } from "./product.ts";
import { followPrompts, type Prompts } from "./prompts.ts";
import { answerWith, startRecorder } from "./recorder.ts";
import { pause, until } from "../support/until.ts";

const key = "0b5e7f2c-known-key-of-a-full-run-93d1";

/** Every key that a suite enters, so that a search after all of them finds what any left behind. */
const enteredKeys = [
  key,
  "key-of-the-base-host",
  "key-of-the-app-host",
  "key-of-a-person",
  "key-of-the-network",
  "key-of-the-log",
];

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
    for (const id of [commands.openDetails, commands.copyRecord, commands.showUsage, commands.showLog]) {
      await vscode.commands.executeCommand(id, target);
    }
    await prompts.leave();
    await vscode.commands.executeCommand(commands.refreshRemaining);
    await failWithTheKey();
    // The store writes behind.
    await pause(1_000);
  });
  after(async () => {
    await closeEditors();
    await disconnect();
    await service.close();
    await prompts.restore();
  });

  /** A service that answers with what it was sent, as an error page may. */
  async function failWithTheKey(): Promise<void> {
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
  }

  /** The box keeps a refused key, and stays open. */
  async function refusal(): Promise<void> {
    const box = await prompts.box("Set API Key");
    await until("a refusal", () => box.validationMessage !== undefined);
  }

  it("lies in no file that was written", async () => {
    const root = dirname(workspaceFolder().fsPath);
    const files = (await readdir(root, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const spellings = enteredKeys.flatMap((one) => [
      Buffer.from(one),
      Buffer.from(one, "utf16le"),
      Buffer.from(Buffer.from(one).toString("base64")),
    ]);
    const found: string[] = [];
    for (const file of files) {
      const bytes = await readFile(file);
      if (spellings.some((spelling) => bytes.includes(spelling))) found.push(file);
    }
    assert.deepEqual(found, []);
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
      ...prompts.said.map(({ text }) => text),
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
      log.lines.filter((line) => enteredKeys.some((one) => line.includes(one))),
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
