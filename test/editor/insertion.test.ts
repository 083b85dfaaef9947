import type { ResultRow } from "../../src/domain/record.ts";
import * as assert from "node:assert/strict";
import { runInNewContext } from "node:vm";
import * as vscode from "vscode";
import { stringifyJson, type Json } from "../../src/text/json.ts";
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
  const insertInto = async (name: string, text: string): Promise<string> => {
    const { document } = await openFile(name, text);
    await insert();
    return document.getText();
  };
  /** The record as a script sees it that went through JSON. */
  const record = (): unknown => JSON.parse(stringifyJson(row.record.value));

  for (const { place, file, text, look } of [
    { place: "an expression, with CRLF", file: "leads.ts", text: "\r\nconst lead = ‸;\r\n", look: "lead" },
    {
      place: "an element",
      file: "leads.js",
      text: 'const leads = [\n  { name: "A" },\n  ‸\n];\n',
      look: "leads[1]",
    },
    { place: "a statement", file: "leads.ts", text: "const n = 1;\n‸\n", look: "{declared}" },
  ]) {
    it(`writes ${place} of ${file} that runs`, async () => {
      const written = await insertInto(file, text);
      const declared = /^const (?!n\b)(\w+) = /m.exec(written)?.[1] ?? "";
      const script = `${written}\n;JSON.stringify(${look.replace("{declared}", declared)})`;
      assert.deepEqual(JSON.parse(String(runInNewContext(script))), record());
      assert.equal(/(?<!\r)\n/.test(written), !text.includes("\r"), "the line ends are those of the file");
    });
  }

  it("writes values and elements of .json", async () => {
    const written = await insertInto("leads.json", '{\n  "lead": ‸,\n  "list": [1, ‸]\n}\n');
    assert.deepEqual(JSON.parse(written), { lead: record(), list: [1, record()] });
  });

  it("writes a row under the header of a .csv", async () => {
    const written = await insertInto("leads.csv", "id,unknown\n1,x\n‸");
    assert.equal(written, `id,unknown\n1,x\n${idOf(row.record.value)},`);
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

  it("goes to the file behind a page of its own", async () => {
    const { document } = await openFile("behind.json", "[‸]");
    await vscode.commands.executeCommand("startupFunding.openJson", { kind: "row", row });
    assert.equal(vscode.window.activeTextEditor?.document.uri.scheme, "startup-funding");
    await insert();
    assert.deepEqual(JSON.parse(document.getText()), [record()]);
  });

  it("goes to a new file where there is none", async () => {
    await closeEditors();
    await insert();
    const { document } = await until("a file", () => vscode.window.activeTextEditor);
    assert.equal(document.isUntitled, true);
    assert.equal(document.languageId, "json");
    assert.deepEqual(JSON.parse(document.getText()), record());
  });

  it("asks how to write it in notes.txt", async () => {
    const { document } = await openFile("notes.txt", "‸");
    const done = insert();
    await prompts.choose("Format", "JSON");
    await done;
    assert.deepEqual(JSON.parse(document.getText()), record());
  });

  it("asks in a comment, and says what cannot stand there", async () => {
    const { document } = await openFile("comment.ts", "// ‸\n");
    const before = prompts.notifications.length;
    const done = insert();
    await prompts.choose("Format", "JSON");
    await done;
    assert.equal(document.getText(), "// \n");
    assert.match(
      prompts.notifications[before]?.text ?? "",
      /^JSON can’t be inserted at the cursor in TypeScript\./,
    );
  });

  it("writes nothing when the question is dismissed", async () => {
    const { document } = await openFile("notes.txt", "‸");
    const done = insert();
    await prompts.pick("Format");
    await prompts.leave();
    await done;
    assert.equal(document.getText(), "");
  });
});

function idOf(value: Json): string {
  return /"id":(\d+)/.exec(stringifyJson(value))?.[1] ?? "no id";
}
