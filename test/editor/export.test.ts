import * as assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import * as vscode from "vscode";
import { createWriteFile } from "../../src/app/export/fileThread.ts";
import { inParts } from "../../src/app/export/inParts.ts";
import { withLocalFolder } from "../../src/app/export/localFolder.ts";
import type { WriterMessage } from "../../src/codegen/file/fileJob.ts";
import type { ResultRow } from "../../src/domain/record.ts";
import { commands } from "../../src/host/ids.ts";
import type { ServiceRecord } from "../../src/service/contract/records.ts";
import { parseJsonText, stringifyJson, type Json } from "../../src/text/json.ts";
import { productExtension, showSampleRows, shownRows } from "../../tools/inside/product.ts";
import { prompts } from "../support/editor/window.ts";
import { jobOf, writeHere } from "../support/export/workbooks.ts";
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
  const exportRow = async (other?: string): Promise<void> => {
    if (other === undefined) format = format === "JSON" ? "NDJSON" : "JSON";
    const done = vscode.commands.executeCommand(commands.export, { kind: "row", row });
    await prompts.choose("Export 1 record", other ?? format);
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

  it("has files that no editor shows, from a local folder that is gone afterwards", async () => {
    const before = localFolders();
    for (const [name, magic] of [
      ["Excel", "PK"],
      ["Parquet", "PAR1"],
      ["SQLite", "SQLite format 3\0"],
    ] as const)
      for (const canRename of [true, false]) {
        files.texts.clear();
        files.canRename = canRename;
        await exportRow(name);
        assert.deepEqual(Object.keys(files.files()), [target.path]);
        assert.equal(files.files()[target.path]?.startsWith(magic), true, name);
        // A row that is active already can’t be chosen.
        await exportRow();
      }
    assert.deepEqual(localFolders(), before);
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

function localFolders(): readonly string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith("startup-funding-export-"));
}

function lastSaid(): string {
  return prompts.notifications.at(-1)?.text ?? "";
}

describe("A file of 2,000 records", () => {
  const values = Array.from({ length: 2_000 }, (_, id): Json => ({ id, name: `Company ${String(id)}` }));
  const records = values.map((value): ServiceRecord => ({ kind: "filing", value }));
  const parts = () => inParts(records, (some) => Promise.resolve(some));
  const dist = vscode.Uri.joinPath(productExtension().extensionUri, "dist").fsPath;
  const writeFile = createWriteFile({
    writer: join(dist, "writer.js"),
    database: join(dist, "databaseFile.js"),
  });
  const never = new AbortController().signal;

  for (const format of ["csv", "parquet", "sqlite"] as const)
    it(`is written as ${format} in a thread, which is handed a few of them at a time`, async () => {
      await withLocalFolder(async (folder) => {
        const [path, here] = [join(folder, "file"), join(folder, "here")];
        const followed = followThreads();
        const job = jobOf(format, records, { path });
        await writeFile(job, parts(), never).finally(followed.end);
        assert.equal(
          followed.handed.reduce((sum, count) => sum + count, 0),
          records.length,
        );
        assert.ok(Math.max(...followed.handed) <= 200, followed.handed.join(" "));
        await writeHere({ ...job, path: here }, parts());
        assert.deepEqual(readFileSync(path), readFileSync(here));
      });
    });

  it("ends its thread when it is cancelled", async () => {
    await withLocalFolder(async (folder) => {
      const cancel = new AbortController();
      const path = join(folder, "file");
      const writing = writeFile(jobOf("xlsx", records, { path }), parts(), cancel.signal);
      setImmediate(() => cancel.abort());
      await assert.rejects(writing, { name: "AbortError" });
    });
  });
});

/** How many records the threads are handed, message by message. */
function followThreads(): { readonly handed: readonly number[]; readonly end: () => void } {
  const handed: number[] = [];
  const post: unknown = Reflect.get(Worker.prototype, "postMessage");
  assert.ok(typeof post === "function");
  const follow = function follow(this: Worker, message: WriterMessage, ...rest: readonly unknown[]): unknown {
    // Others have threads in this process too.
    if ("records" in message) handed.push(message.records.length);
    return Reflect.apply(post, this, [message, ...rest]);
  };
  Reflect.set(Worker.prototype, "postMessage", follow);
  return { handed, end: () => void Reflect.set(Worker.prototype, "postMessage", post) };
}
