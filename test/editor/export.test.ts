import * as assert from "node:assert/strict";
import { Worker } from "node:worker_threads";
import * as vscode from "vscode";
import { writeFile as writeFileHere } from "../../src/codegen/file/file.ts";
import type { FileJob, WriterMessage } from "../../src/codegen/file/fileJob.ts";
import type { ResultRow } from "../../src/domain/record.ts";
import { commands } from "../../src/host/ids.ts";
import { createRecordWriter } from "../../src/host/recordWriter.ts";
import { parseJsonText, stringifyJson, type Json } from "../../src/text/json.ts";
import { productExtension, showSampleRows, shownRows } from "../../tools/inside/product.ts";
import { prompts } from "../support/editor/window.ts";
import { FaultyFiles } from "../support/editor/faultyFiles.ts";

const target = vscode.Uri.from({ scheme: FaultyFiles.scheme, path: "/records.json" });

describe("Export into any file system", () => {
  let row: ResultRow;
  let files: FaultyFiles;
  let registered: vscode.Disposable;
  const { showSaveDialog, withProgress } = vscode.window;

  before(async () => {
    await showSampleRows(prompts, "a");
    [row] = await shownRows();
  });
  beforeEach(() => {
    files = new FaultyFiles();
    registered = vscode.workspace.registerFileSystemProvider(FaultyFiles.scheme, files);
    Reflect.set(vscode.window, "showSaveDialog", () => Promise.resolve(target));
  });
  afterEach(() => {
    registered.dispose();
    prompts.press(undefined);
    Reflect.set(vscode.window, "showSaveDialog", showSaveDialog);
    Reflect.set(vscode.window, "withProgress", withProgress);
  });

  /** Exports one record, each time in another format: the row that is active already is no row that one chooses. */
  let format: "JSON" | "NDJSON" = "JSON";
  const exportRow = async (): Promise<void> => {
    format = format === "JSON" ? "NDJSON" : "JSON";
    const done = vscode.commands.executeCommand(commands.export, { kind: "row", row });
    await prompts.choose("Export 1 record", format);
    await done;
  };
  const isWhole = (): boolean => {
    const { [target.path]: text = "", ...others } = files.files();
    return stringifyJson(parseJsonText(text)).includes('"id":') && Object.keys(others).length === 0;
  };

  it("leaves the file alone, whether it can rename or not", async () => {
    for (const canRename of [true, false]) {
      files.texts.clear();
      files.canRename = canRename;
      await exportRow();
      assert.ok(isWhole(), JSON.stringify(files.files()));
      assert.equal(lastSaid(), "Exported 1 record to records.json.");
    }
  });

  it("of several rows offers the last format, a name of the search, and the folder of the last file", async () => {
    const offered: (vscode.Uri | undefined)[] = [];
    Reflect.set(vscode.window, "showSaveDialog", async ({ defaultUri }: vscode.SaveDialogOptions) => {
      offered.push(defaultUri);
      return await Promise.resolve(target);
    });
    await exportRow();
    const rows = await shownRows();
    const nodes = rows.map((one) => ({ kind: "row", row: one }));
    const done = vscode.commands.executeCommand(commands.export, nodes[0], nodes);
    const title = `Export ${String(rows.length)} records`;
    const pick = await prompts.pick(title);
    assert.equal(pick.activeItems[0]?.label, format);
    await prompts.accept(title);
    await done;
    assert.equal(lastSaid(), `Exported ${String(rows.length)} records to records.json.`);
    const path = offered.at(-1)?.path ?? "";
    assert.match(path, /^\/startup-funding-company-a-\d{4}-\d\d-\d\d\./);
  });

  it("says that the disk is full, offers another place, and writes what was made already", async () => {
    files.isFull = true;
    prompts.press("Save As…");
    Reflect.set(vscode.window, "showSaveDialog", () => {
      files.isFull = prompts.notifications.at(-1)?.text.includes("full") !== true;
      return Promise.resolve(target);
    });
    await exportRow();
    const refused = prompts.notifications.find(({ buttons }) => buttons.includes("Save As…"));
    assert.equal(refused?.text, "“records.json” wasn’t saved: the disk is full.");
    assert.ok(isWhole());
  });

  it("asks again about a file that appeared after it was chosen", async () => {
    files.beforeWrite = (path) => {
      if (path !== target.path && !files.texts.has(target.path))
        files.texts.set(target.path, Buffer.from("theirs"));
    };
    prompts.press("Replace");
    await exportRow();
    assert.ok(isWhole());
    const asked = prompts.notifications.findLast(({ buttons }) => buttons.includes("Replace"));
    assert.equal(asked?.text, "“records.json” has changed since you chose it. Do you want to replace it?");
  });
});

function lastSaid(): string {
  return prompts.notifications.at(-1)?.text ?? "";
}

describe("A file of 2,000 records", () => {
  const values = Array.from({ length: 2_000 }, (_, id): Json => ({ id, name: `Company ${String(id)}` }));
  const job: FileJob = {
    format: "csv",
    kind: "filing",
    values,
    fields: undefined,
    roles: {},
    escapeFormulas: true,
  };
  const { writeFile } = createRecordWriter(productExtension().extensionUri);

  it("is written in a thread, which is handed a few of them in each turn", async () => {
    const followed = followThreads();
    const file = await writeFile(job, new AbortController().signal).finally(followed.end);
    const records = followed.handed.flatMap((message) => ("values" in message ? message.values.length : []));
    assert.equal(
      records.reduce((sum, count) => sum + count, 0),
      values.length,
    );
    assert.ok(Math.max(...records) <= 200, records.join(" "));
    assert.equal(new Set(followed.turns).size, followed.handed.length, followed.turns.join(" "));
    assert.deepEqual(file.bytes, writeFileHere(job).bytes);
  });

  it("ends its thread when it is cancelled", async () => {
    const cancel = new AbortController();
    const writing = writeFile({ ...job, format: "xlsx" }, cancel.signal);
    setImmediate(() => cancel.abort());
    await assert.rejects(writing, { name: "AbortError" });
  });
});

/** What threads that write are handed, and for each message the turn of this process’s loop in which it was sent. */
function followThreads(): {
  readonly handed: readonly WriterMessage[];
  readonly turns: readonly number[];
  readonly end: () => void;
} {
  const [handed, turns]: [WriterMessage[], number[]] = [[], []];
  let turn = 0;
  let isOver = false;
  const count = (): void => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const post: unknown = Reflect.get(Worker.prototype, "postMessage");
  assert.ok(typeof post === "function");
  const follow = function follow(this: Worker, message: WriterMessage, ...rest: readonly unknown[]): unknown {
    // Others have threads in this process too.
    if ("values" in message || "file" in message) {
      handed.push(message);
      turns.push(turn);
    }
    return Reflect.apply(post, this, [message, ...rest]);
  };
  Reflect.set(Worker.prototype, "postMessage", follow);
  return {
    handed,
    turns,
    end() {
      isOver = true;
      Reflect.set(Worker.prototype, "postMessage", post);
    },
  };
}
