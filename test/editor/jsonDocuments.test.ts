import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import { keys } from "../support/editor/keys.ts";
import { ask, shownRows } from "../../tools/inside/product.ts";
import { startAnswering } from "../support/editor/service.ts";

/** One feed entry as no number type of a script holds it, and with fields that the interface does not name. */
const entry = `{
  "id": 9007199254740993,
  "name": "O’Hara \\"&\\" Söhne [x](command:y) \\u0007",
  "money_raised": 123456789012345678901234567890,
  "min_investment": 0.25,
  "offered_for_sale": "18446744073709551616",
  "state": null,
  "unknown": {
    "nested": [
      9223372036854775807,
      [],
      {}
    ]
  }
}
`;
const service = await startAnswering(keys.ofJson, `[${entry}]`);

describe("a record as a JSON document", () => {
  before(async () => {
    await service.connect();
    await ask("hara");
  });

  it("is what the service sent, to the last digit, and asks for nothing", async () => {
    const before = service.requests();
    const { document } = await open();
    assert.equal(document.languageId, "json");
    assert.equal(document.uri.scheme, "startup-funding");
    assert.equal(document.getText(), entry);
    assert.equal(service.requests(), before);
  });

  it("cannot be written to", async () => {
    const editor = await open();
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), "x"));
    assert.equal(editor.document.getText(), entry);
    assert.equal(editor.document.isDirty, false);
  });

  it("is the same document when it is opened again", async () => {
    const first = (await open()).document.uri.toString();
    assert.equal((await open()).document.uri.toString(), first);
    assert.equal(vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).length, 1);
  });
});

/** Opens the record of the first row that is shown. */
async function open(): Promise<vscode.TextEditor> {
  const [row] = await shownRows();
  await vscode.commands.executeCommand("startupFunding.openJson", { kind: "row", row });
  const { activeTextEditor } = vscode.window;
  assert.ok(activeTextEditor);
  return activeTextEditor;
}
