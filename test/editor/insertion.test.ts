import type { ResultRow } from "../../src/domain/record.ts";
import * as assert from "node:assert/strict";
import { runInNewContext } from "node:vm";
import * as vscode from "vscode";
import { stringifyJson } from "../../src/text/json.ts";
import { commands } from "../../src/host/ids.ts";
import { closeEditors, openFile } from "../support/editor/files.ts";
import { showSampleRows, shownRows } from "../../tools/inside/product.ts";
import { prompts } from "../support/editor/window.ts";
import { until } from "../../tools/project/until.ts";

describe("Insert Record at Cursor", () => {
  let row: ResultRow;

  before(async () => {
    await showSampleRows(prompts, "a");
    // No suite of this window opens the last one: of those that are opened more is known than their rows say.
    row = (await shownRows()).at(-1) ?? assert.fail("rows are shown");
    await vscode.commands.executeCommand(commands.copyRecord, { kind: "row", row });
    assert.deepEqual(JSON.parse(await vscode.env.clipboard.readText()), record(), "no suite has opened it");
  });

  const insert = async (): Promise<void> => {
    await vscode.commands.executeCommand(commands.insertRecord, { kind: "row", row });
  };
  /** The record as a script sees it that went through JSON. */
  const record = (): unknown => JSON.parse(stringifyJson(row.record.value));

  it("writes an expression of a file with CRLF, which runs", async () => {
    const { document } = await openFile("leads.ts", "\r\nconst lead = ‸;\r\n");
    await insert();
    const written = document.getText();
    assert.deepEqual(JSON.parse(String(runInNewContext(`${written}\n;JSON.stringify(lead)`))), record());
    assert.doesNotMatch(written, /(?<!\r)\n/);
  });

  it("indents as the editor does where the file does not show it", async () => {
    const editor = await openFile("wide.ts", "‸\n");
    editor.options = { insertSpaces: true, tabSize: 4 };
    await until("the options", () => (editor.options.tabSize === 4 ? true : undefined));
    await insert();
    assert.match(editor.document.getText(), /^const \w+ = \{\n {4}id: \d+,\n/);
    await closeEditors();
    const tabbed = await openFile("tabs.ts", "if (a) {\n\tb();\n}\n‸\n");
    await insert();
    assert.match(tabbed.document.getText(), /\nconst \w+ = \{\n\tid: \d+,\n/);
  });

  it("writes at every cursor, and one undo takes all of it back", async () => {
    const { document } = await openFile("two.ts", "const a = ‸;\nconst b = ‸;\n");
    await insert();
    const [a, b] = [...document.getText().matchAll(/= (\{[\s\S]*?\n\});/g)].map(([, literal]) => literal);
    assert.ok(a !== undefined && a.length > 100);
    assert.equal(a, b);
    await vscode.commands.executeCommand("undo");
    assert.equal(document.getText(), "const a = ;\nconst b = ;\n");
  });

  it("changes nothing in a read-only file and says so", async () => {
    const { document } = await openFile("locked.ts", "const a = ‸;\n");
    await vscode.commands.executeCommand("workbench.action.files.setActiveEditorReadonlyInSession");
    const before = prompts.notifications.length;
    await insert();
    assert.equal(document.getText(), "const a = ;\n");
    assert.match(prompts.notifications[before]?.text ?? "", /couldn’t be changed/);
  });

  it("goes to a new file where there is none", async () => {
    await closeEditors();
    await insert();
    const { document } = await until("a file", () => vscode.window.activeTextEditor);
    assert.equal(document.isUntitled, true);
    assert.equal(document.languageId, "json");
    assert.deepEqual(JSON.parse(document.getText()), record());
  });
});
