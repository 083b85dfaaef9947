import * as assert from "node:assert/strict";
import { Worker } from "node:worker_threads";
import { unzipSync } from "fflate";
import * as vscode from "vscode";
import { exportRecords, withParsed } from "../../src/app/exportRecords.ts";
import { writeFile as writeFileHere } from "../../src/codegen/file/file.ts";
import type { ToWriter } from "../../src/codegen/format/thread.ts";
import type { ResultRow } from "../../src/domain/record.ts";
import { commands } from "../../src/host/ids.ts";
import { createWriting } from "../../src/host/writing.ts";
import { parseJsonText, stringifyJson } from "../../src/text/json.ts";
import { disconnect, productExtension, showSampleRows, shownRows } from "../../tools/inside/product.ts";
import { followPrompts, type Prompts } from "../../tools/inside/prompts.ts";
import { FaultyFiles } from "../support/editor/faultyFiles.ts";

const target = vscode.Uri.from({ scheme: FaultyFiles.scheme, path: "/records.json" });

describe("Export into any file system", () => {
  let prompts: Prompts;
  let row: ResultRow;
  let files: FaultyFiles;
  let registered: vscode.Disposable;
  const { showSaveDialog, withProgress } = vscode.window;

  before(async () => {
    prompts = followPrompts();
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
  after(async () => {
    await disconnect();
    await prompts.restore();
  });

  /** Exports one record, each time in another format: the row that is active already is no row that one chooses. */
  let format: "JSON" | "NDJSON" = "JSON";
  const exportRow = async (): Promise<void> => {
    format = format === "JSON" ? "NDJSON" : "JSON";
    const done = vscode.commands.executeCommand(commands.export, { kind: "row", row });
    await prompts.choose("Export 1 record", format);
    await done;
  };
  const lastSaid = (): string => prompts.notifications.at(-1)?.text ?? "";
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

  it("says that the disk is full, and keeps what was there", async () => {
    for (const before of [{}, { "/records.json": "old" }]) {
      files.texts.clear();
      for (const [path, text] of Object.entries(before))
        files.texts.set(path, new TextEncoder().encode(text));
      files.isFull = true;
      await exportRow();
      assert.equal(lastSaid(), "“records.json” wasn’t saved: the disk is full.");
      assert.deepEqual(prompts.notifications.at(-1)?.buttons, ["Save As…"]);
      assert.deepEqual(files.files(), before);
    }
  });

  it("offers another place, and writes what was made already", async () => {
    files.isFull = true;
    prompts.press("Save As…");
    Reflect.set(vscode.window, "showSaveDialog", () => {
      files.isFull = prompts.notifications.at(-1)?.text.includes("full") !== true;
      return Promise.resolve(target);
    });
    await exportRow();
    assert.ok(isWhole());
  });

  it("asks again about a file that appeared after it was chosen", async () => {
    for (const answer of [undefined, "Replace"]) {
      files.texts.clear();
      files.beforeWrite = async (path) => {
        if (path !== target.path && !files.texts.has(target.path))
          files.texts.set(target.path, new TextEncoder().encode("theirs"));
        await Promise.resolve();
      };
      prompts.press(answer);
      await exportRow();
      if (answer === undefined) assert.deepEqual(files.files(), { "/records.json": "theirs" });
      else assert.ok(isWhole());
      const asked = prompts.notifications.filter(({ buttons }) => buttons.includes("Replace"));
      assert.equal(
        asked.at(-1)?.text,
        "“records.json” has changed since you chose it. Do you want to replace it?",
      );
    }
  });

  it("leaves nothing behind when it is cancelled", async () => {
    const said = prompts.notifications.length;
    // The file takes until the person has cancelled.
    const { promise: cancelled, resolve } = Promise.withResolvers<void>();
    files.beforeWrite = () => cancelled;
    Reflect.set(vscode.window, "withProgress", async (...[, work]: Parameters<typeof withProgress>) => {
      const cancel = new vscode.CancellationTokenSource();
      const working = work({ report: () => undefined }, cancel.token);
      cancel.cancel();
      resolve();
      return await working;
    });
    await exportRow();
    assert.deepEqual(files.files(), {});
    assert.equal(prompts.notifications.length, said);
  });
});

describe("Export of 10,000 records", () => {
  const rows = Array.from({ length: 10_000 }, (_, id): ResultRow => {
    const fields = Array.from(
      { length: 6 },
      (_field, at) => [`field_${at}`, `value ${at} of ${id}`] as const,
    );
    const value = { id, ...Object.fromEntries(fields), offered_for_sale: String(id) };
    return { service: "sample:", key: `filing:${id}`, record: { kind: "filing", value } };
  });

  for (const format of ["csv", "xlsx"] as const) {
    it(`as ${format} is written in a thread of its own, which is handed a few of them in each turn`, async () => {
      const { writeFile } = createWriting(productExtension().extensionUri);
      const needs = {
        engine: () => Promise.reject(new Error("nobody is to be asked")),
        connections: { serviceOf: () => undefined },
        settings: { escapeFormulas: () => true },
        chosenFields: { get: () => undefined },
        write: writeFile,
      };
      const followed = followThreads();
      const file = await exportRecords(needs, rows, format, new AbortController().signal).finally(
        followed.end,
      );
      const { handed, turns } = followed;
      const counts = handed.map(({ records }) => records);
      assert.equal(
        counts.reduce((sum, count) => sum + count, 0),
        rows.length,
      );
      assert.ok(Math.max(...counts) <= mostATurn, counts.join(" "));
      const turnsOfMessages = handed.map(({ turn }) => turn);
      assert.equal(new Set(turnsOfMessages).size, handed.length, turnsOfMessages.join(" "));
      assert.ok(
        (turnsOfMessages[0] ?? 0) >= rows.length / mostATurn,
        "they are looked up a few in each turn",
      );
      assert.ok(turns() > (turnsOfMessages.at(-1) ?? Infinity), "nothing is held up by the writing");
      assert.ok("bytes" in file);
      const values = rows.map(({ record }) => withParsed(record.value));
      const roles = { offered_for_sale_amount: "amount" } as const;
      const job = { format, kind: "filing", values, fields: undefined, roles, escapeFormulas: true } as const;
      assert.deepEqual(contentsOf(file.bytes, format), contentsOf(writeFileHere(job).bytes, format));
    });
  }

  it("ends its thread when it is cancelled", async () => {
    const { writeFile } = createWriting(productExtension().extensionUri);
    const cancel = new AbortController();
    const values = rows.map(({ record }) => record.value);
    const job = {
      format: "xlsx",
      kind: "filing",
      values,
      fields: undefined,
      roles: {},
      escapeFormulas: true,
    } as const;
    const writing = writeFile(job, cancel.signal);
    setImmediate(() => cancel.abort());
    await assert.rejects(writing, { name: "AbortError" });
  });
});

/** What a file holds: of a workbook its parts, without the time at which it was packed. */
function contentsOf(bytes: Uint8Array, format: "csv" | "xlsx"): Readonly<Record<string, Uint8Array>> {
  return format === "xlsx" ? unzipSync(bytes) : { csv: bytes };
}

/** Records that are dealt with at most before everything else in the process has had its turn. */
const mostATurn = 200;

/** What threads are handed, and the turns of this process’s loop meanwhile: counted until all is handed over, and one more. */
function followThreads(): {
  /** Every message: how many records it holds, and the turn in which it was sent. */
  readonly handed: readonly { readonly records: number; readonly turn: number }[];
  readonly turns: () => number;
  readonly end: () => void;
} {
  const handed: { records: number; turn: number }[] = [];
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const post: unknown = Reflect.get(Worker.prototype, "postMessage");
  assert.ok(typeof post === "function");
  const writers = new Set<Worker>();
  const follow = function follow(this: Worker, message: ToWriter, ...rest: readonly unknown[]): unknown {
    // Others have threads in this process too.
    if ("values" in message) writers.add(this);
    if (writers.has(this)) {
      handed.push({ records: "values" in message ? message.values.length : 0, turn: turns });
      isOver = "file" in message;
    }
    return Reflect.apply(post, this, [message, ...rest]);
  };
  Reflect.set(Worker.prototype, "postMessage", follow);
  return {
    handed,
    turns: () => turns,
    end() {
      isOver = true;
      Reflect.set(Worker.prototype, "postMessage", post);
    },
  };
}
