import type { ResultRow } from "../../src/domain/record.ts";
import * as assert from "node:assert/strict";
import { runInNewContext } from "node:vm";
import * as vscode from "vscode";
import { field, isList, parseJsonText, stringifyJson, type Json } from "../../src/text/json.ts";
import { commands } from "../../src/host/ids.ts";
import { openFile } from "../support/editor/files.ts";
import { setSettings, showSampleRows, shownRows } from "../../tools/inside/product.ts";
import { prompts } from "../support/editor/window.ts";

describe("Records into code", () => {
  let row: ResultRow;
  let rows: readonly ResultRow[];

  before(async () => {
    await showSampleRows(prompts, "a");
    rows = await shownRows();
    [row] = await shownRows();
  });

  const valueAt = (pointer: string): unknown => ({ pointer, key: row.key, service: row.service });

  it("are those of no other row where the editor has lost the row of a menu", async () => {
    // Another than the first: what is known of that one is what the list says, for other suites too.
    const [, inFront] = rows;
    assert.ok(inFront !== undefined);
    await vscode.commands.executeCommand(commands.openDetails, node(inFront));
    await vscode.env.clipboard.writeText("before");
    // The editor calls a command of a row's menu like this while it redraws the view.
    await vscode.commands.executeCommand(commands.copyRecord, undefined, undefined);
    assert.equal(prompts.notifications.at(-1)?.text, "The results were updating. Select the row again.");
    assert.equal(await vscode.env.clipboard.readText(), "before");
    await vscode.commands.executeCommand(commands.copyRecord);
    const copied = parseJsonText(await vscode.env.clipboard.readText());
    assert.equal(field(copied, "id"), field(inFront.record.value, "id"));
    // The row was opened: the copy has the fields of the detail and those of the row alone.
    assert.equal(field(copied, "web"), field(inFront.record.value, "web"));
    assert.ok(isList(field(copied, "contacts")));
  });

  describe("by the person's settings", () => {
    const templates = [
      {
        name: "Lead list",
        language: "javascript",
        body: ["leads.push(", "  ${name},", ");"],
      },
      { name: "Broken", language: "javascript", body: "${#each}" },
    ];
    afterEach(() =>
      setSettings({ "startupFunding.templates": undefined, "startupFunding.naming": undefined }),
    );

    it("are spelt in the naming style of the language", async () => {
      await setSettings({ "startupFunding.naming": "language" });
      const { document } = await openFile("named.ts", "const lead = ‸;\n");
      await vscode.commands.executeCommand(commands.insertRecord, node(row));
      assert.match(document.getText(), /\n {4}acceptedAt: "/);
      assert.doesNotMatch(document.getText(), /accepted_at/);
    });

    it("are written by a template, and a message names the broken one beside it", async () => {
      await setSettings({ "startupFunding.templates": templates });
      const before = prompts.notifications.length;
      const { document } = await openFile("template.js", "‸\n");
      const done = vscode.commands.executeCommand(
        commands.insertRecordAs,
        node(row),
        rows.slice(0, 2).map(node),
      );
      await prompts.choose("Insert Record As", "Lead list");
      await done;
      const names = rows.slice(0, 2).map(({ record }) => field(record.value, "name"));
      const leads: unknown = runInNewContext(
        `const leads = []; ${document.getText()}; JSON.stringify(leads)`,
      );
      assert.deepEqual(JSON.parse(String(leads)), names);
      assert.match(prompts.notifications[before]?.text ?? "", /Broken/);
    });
  });

  describe("one value", () => {
    it("is copied as the service wrote it", async () => {
      await vscode.commands.executeCommand(commands.copyValue, valueAt("/name"));
      assert.equal(await vscode.env.clipboard.readText(), field(row.record.value, "name"));
    });

    it("is chosen from the record where none is named", async () => {
      const { document } = await openFile("chosen.py", "state = ‸\n");
      const done = vscode.commands.executeCommand(commands.insertValue, node(row));
      const state = field(row.record.value, "state");
      assert.ok(typeof state === "string");
      await prompts.choose("Insert Value", state);
      await done;
      assert.equal(document.getText(), `state = ${JSON.stringify(state)}\n`);
    });
  });

  describe("of 1,000 rows", () => {
    const many = 1_000;
    const { withProgress } = vscode.window;
    afterEach(() => Reflect.set(vscode.window, "withProgress", withProgress));

    const insertMany = async (): Promise<void> => {
      const all = Array.from({ length: many }, (_, index) => node(rows[index % rows.length] ?? row));
      await vscode.commands.executeCommand(commands.insertRecord, node(row), all);
    };

    it("writes every one, in order", async () => {
      // A record a line: of a document with fifteen times as many lines it is the editor that is tested.
      const { document } = await openFile("many.jsonl", "‸");
      await insertMany();
      const written = document.getText().split("\n");
      assert.equal(written.length, many);
      const ids = rows.map(({ record }) => idOf(record.value));
      const inOrder = written.map((line, at) => idOf(parseJsonText(line)) === ids[at % ids.length]);
      assert.equal(inOrder.indexOf(false), -1);
      const last = rows[(many - 1) % rows.length];
      assert.equal(
        stringifyJson(parseJsonText(written.at(-1) ?? "")),
        stringifyJson(last?.record.value ?? null),
      );
    });

    it("changes nothing when it is cancelled", async () => {
      const source = new vscode.CancellationTokenSource();
      Reflect.set(
        vscode.window,
        "withProgress",
        async (_options: unknown, task: (progress: unknown, token: unknown) => Promise<unknown>) => {
          const done = task({ report: () => undefined }, source.token);
          source.cancel();
          return await done;
        },
      );
      const before = prompts.notifications.length;
      const { document } = await openFile("none.json", "‸");
      await insertMany();
      assert.equal(document.getText(), "");
      assert.deepEqual(prompts.notifications.slice(before), []);
    });
  });
});

function idOf(value: Json): string {
  return stringifyJson(field(value, "id") ?? null);
}

function node(row: ResultRow): unknown {
  return { kind: "row", row };
}
