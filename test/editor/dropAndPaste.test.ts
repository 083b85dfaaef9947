import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import { Copied } from "../../src/app/code/copied.ts";
import { Insertions } from "../../src/app/code/insertions.ts";
import { Code } from "../../src/app/code/writeRecords.ts";
import { writeRecords } from "../../src/codegen/format/job.ts";
import { createDropAndPaste } from "../../src/ui/code/dropAndPaste.ts";
import { openFile } from "../support/editor/files.ts";
import { until } from "../../tools/project/until.ts";

const json = '{"id":7}';

/** What offers pastes, with one record copied. */
function pasting(): ReturnType<typeof createDropAndPaste> {
  const copied = new Copied();
  copied.remember(json, { kind: "filing", values: [{ id: 7, name: "Acme" }] });
  const code = new Code({
    engine: () => Promise.reject(new Error("Nothing is asked.")),
    connections: { serviceOf: () => undefined },
    settings: { templates: () => [], naming: () => "asService", escapeFormulas: () => true },
    copied,
    chosenFields: { get: () => undefined, update: () => Promise.resolve() },
    run: (job) => Promise.resolve(writeRecords(job)),
    inSlices: (work) => work(() => Promise.resolve()),
  });
  const insertions = new Insertions(code, (work) => work(() => Promise.resolve()));
  return createDropAndPaste(code, insertions, () => []);
}

describe("A paste of copied records", () => {
  it("lands at each of several cursors with its own place and name", async () => {
    const editor = await openFile("pasted.ts", "‸\nconst a = [‸];\n");
    // The file does not show how it is indented.
    editor.options = { insertSpaces: false };
    await until("tabs", () => (editor.options.insertSpaces === false ? true : undefined));
    const transfer = new vscode.DataTransfer();
    transfer.set("text/plain", new vscode.DataTransferItem(json));
    const provider = pasting();
    const [offer] = await provider.paste(editor.document, editor.selections, transfer);
    assert.equal(offer?.title, "Paste as TypeScript");
    const { additionalEdit } = await provider.resolvePaste(offer);
    assert.ok(additionalEdit !== undefined);
    assert.ok(await vscode.workspace.applyEdit(additionalEdit));
    assert.equal(
      editor.document.getText(),
      'const acme = {\n\tid: 7,\n\tname: "Acme",\n};\nconst a = [\n\t{\n\t\tid: 7,\n\t\tname: "Acme",\n\t},\n];\n',
    );
  });
});
