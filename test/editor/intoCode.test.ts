import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import { isList, parseJsonText, stringifyJson } from "../../src/api/json.ts";
import type { ResultRow } from "../../src/core/search/state.ts";
import { commands } from "../../src/ids.ts";
import { closeEditors, openFile } from "./files.ts";
import { disconnect, showSampleRows, shownRows } from "./product.ts";
import { followPrompts, type Prompts } from "./prompts.ts";

describe("Records into code", () => {
  let prompts: Prompts;
  let row: ResultRow;
  let rows: readonly ResultRow[];

  before(async () => {
    prompts = followPrompts();
    await showSampleRows(prompts, "a");
    rows = await shownRows();
    [row] = await shownRows();
  });
  afterEach(closeEditors);
  after(async () => {
    await disconnect();
    await prompts.restore();
  });

  it("declares a name of its own at each of several cursors", async () => {
    const { document } = await openFile("two.ts", "‸\n\n‸\n");
    await vscode.commands.executeCommand(commands.insertRecord, node(row));
    const names = [...document.getText().matchAll(/^const (\w+) = /gm)].map(([, name]) => name);
    assert.equal(names.length, 2);
    assert.equal(new Set(names).size, 2);
  });

  describe("of 10,000 rows", () => {
    const many = 10_000;
    const { withProgress } = vscode.window;
    afterEach(() => Reflect.set(vscode.window, "withProgress", withProgress));

    const insertMany = async (): Promise<void> => {
      const all = Array.from({ length: many }, (_, index) => node(rows[index % rows.length] ?? row));
      await vscode.commands.executeCommand(commands.insertRecord, node(row), all);
    };

    it("writes every one, in order", async function insertAll() {
      this.timeout(60_000);
      const { document } = await openFile("many.json", "‸");
      await insertMany();
      const written = parseJsonText(document.getText());
      assert.ok(isList(written));
      assert.equal(written.length, many);
      const last = rows[(many - 1) % rows.length];
      assert.equal(stringifyJson(written.at(-1) ?? null), stringifyJson(last?.record.value ?? null));
    });

    it("changes nothing when it is cancelled", async function cancel() {
      this.timeout(60_000);
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
      const said = prompts.said.length;
      const { document } = await openFile("none.json", "‸");
      await insertMany();
      assert.equal(document.getText(), "");
      assert.deepEqual(prompts.said.slice(said), []);
    });
  });
});

function node(row: ResultRow): unknown {
  return { kind: "row", row };
}
