import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import type { ResultRow } from "../../src/domain/record.ts";
import { commands } from "../../src/host/ids.ts";
import { closeEditors, openFile } from "../support/editor/files.ts";
import { showSampleRows, shownRows } from "../../tools/inside/product.ts";
import { prompts } from "../support/editor/window.ts";
import { until } from "../../tools/project/until.ts";

const { window, workspace } = vscode;

describe("the document that records go to", () => {
  let row: ResultRow;

  before(async () => {
    await showSampleRows(prompts, "a");
    [row] = await shownRows();
  });

  const insert = async (): Promise<void> => {
    await vscode.commands.executeCommand(commands.insertRecord, { kind: "row", row });
  };
  /** Inserts, which has to be refused with a sentence. */
  const refusal = async (): Promise<string> => {
    const before = prompts.notifications.length;
    await insert();
    return prompts.notifications[before]?.text ?? "";
  };
  /** Shows a document of our own in the group that is in front. */
  const cover = async (): Promise<void> => {
    await vscode.commands.executeCommand(commands.openJson, { kind: "row", row });
    assert.equal(window.activeTextEditor?.document.uri.scheme, "startup-funding");
  };

  describe("hidden by a page", () => {
    it("is not shown before the format is chosen, and not at all when the person leaves", async () => {
      const { document } = await openFile("notes.txt", "‸");
      await cover();
      const before = layout();
      const done = insert();
      await prompts.pick("Insert Record As");
      assert.deepEqual(layout(), before);
      await prompts.leave();
      await done;
      assert.deepEqual(layout(), before);
      assert.equal(document.getText(), "");
    });

    it("is shown beside it once the format is chosen", async () => {
      const { document } = await openFile("notes.txt", "‸");
      await cover();
      const done = insert();
      await prompts.choose("Insert Record As", "JSON");
      await done;
      assert.match(document.getText(), /^\{/);
      assert.equal(window.tabGroups.all.length, 2);
    });
  });

  describe("in a notebook", () => {
    // A notebook that was never saved would ask whether it should be.
    afterEach(async () => {
      for (const notebook of workspace.notebookDocuments.filter(({ isDirty }) => isDirty)) {
        await window.showNotebookDocument(notebook);
        await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
      }
    });

    it("is the cell with the cursor", async () => {
      const { document: file } = await openFile("behind.py", "‸");
      const [first, second] = await openCells();
      await insert();
      assert.match(second?.getText() ?? "", /^other = 1\n[a-z]\w* = \{\n {4}"id": /);
      assert.equal(first?.getText(), "lead = None\n");
      assert.equal(file.getText(), "");
    });

    it("is the cell with the cursor, also where a page hides it", async () => {
      const [, second] = await openCells();
      await cover();
      await insert();
      assert.match(second?.getText() ?? "", /^other = 1\n[a-z]\w* = \{/);
    });

    it("is no new file if the notebook has no cell, with a message", async () => {
      const notebook = await workspace.openNotebookDocument("jupyter-notebook", new vscode.NotebookData([]));
      await window.showNotebookDocument(notebook);
      assert.match(await refusal(), /^The notebook has no cell to insert into\./);
      assert.equal(window.tabGroups.all.flatMap(({ tabs }) => tabs).length, 1);
    });
  });

  describe("in a comparison", () => {
    it("is the right side", async () => {
      const [left, right] = await compare();
      await insert();
      assert.match(right.getText(), /^\[\s*\{\s*"id"/);
      assert.equal(left.getText(), "[]");
      assert.equal(window.tabGroups.all.flatMap(({ tabs }) => tabs).length, 1);
    });

    it("is the right side, with a page beside it in front", async () => {
      const [, right] = await compare();
      await vscode.commands.executeCommand("workbench.action.newGroupRight");
      await cover();
      await insert();
      assert.match(right.getText(), /^\[\s*\{\s*"id"/);
    });

    it("is not the left side, with a message", async () => {
      const [left, right] = await compare();
      await vscode.commands.executeCommand("diffEditor.switchSide");
      await until("the left side", () => window.activeTextEditor?.document === left);
      assert.match(await refusal(), /^The left side of a comparison can’t be edited\./);
      assert.deepEqual([left.getText(), right.getText()], ["[]", "[ ]"]);
    });
  });

  describe("that no one can edit", () => {
    it("is the Output panel once the person works in it, not while it is only in sight", async () => {
      const { document: file } = await openFile("beside.json", "‸");
      await vscode.commands.executeCommand(commands.showLog);
      await vscode.commands.executeCommand("workbench.panel.output.focus");
      const log = await until("the log", () =>
        window.visibleTextEditors.find(({ document }) => document.uri.scheme === "output"),
      );
      await insert();
      assert.match(file.getText(), /^\{/);
      await vscode.commands.executeCommand("workbench.panel.output.focus");
      await until("the log to have the focus", () => window.activeTextEditor === log);
      await vscode.commands.executeCommand("cursorTop");
      await vscode.commands.executeCommand("cursorBottom");
      const text = file.getText();
      assert.match(await refusal(), /^The Output panel can’t be edited\./);
      assert.equal(file.getText(), text);
      await vscode.commands.executeCommand("workbench.action.closePanel");
    });
  });
});

/** A notebook of two cells of Python, with the cursor at the end of the second. */
async function openCells(): Promise<readonly vscode.TextDocument[]> {
  const texts = ["lead = None\n", "other = 1\n"];
  const cells = texts.map(
    (text) => new vscode.NotebookCellData(vscode.NotebookCellKind.Code, text, "python"),
  );
  const notebook = await workspace.openNotebookDocument("jupyter-notebook", new vscode.NotebookData(cells));
  await window.showNotebookDocument(notebook, { selections: [new vscode.NotebookRange(1, 2)] });
  await vscode.commands.executeCommand("notebook.cell.edit");
  const documents = notebook.getCells().map(({ document }) => document);
  const editor = await until("the editor of the second cell", () =>
    window.activeTextEditor?.document === documents[1] ? window.activeTextEditor : undefined,
  );
  const end = documents[1]?.lineAt(1).range.end ?? new vscode.Position(0, 0);
  editor.selections = [new vscode.Selection(end, end)];
  return documents;
}

/** Two lists of JSON side by side, with the cursor in the right one. */
async function compare(): Promise<readonly [left: vscode.TextDocument, right: vscode.TextDocument]> {
  const { document: left } = await openFile("left.json", "[]");
  const { document: right } = await openFile("right.json", "[ ]");
  await closeEditors();
  await vscode.commands.executeCommand("vscode.diff", left.uri, right.uri, "left and right");
  const editor = await until("the right side", () =>
    window.activeTextEditor?.document.uri.path === right.uri.path ? window.activeTextEditor : undefined,
  );
  editor.selections = [new vscode.Selection(0, 1, 0, 1)];
  return [await workspace.openTextDocument(left.uri), editor.document];
}

/** Which tabs are where, and which of them can be seen. */
function layout(): unknown {
  return {
    groups: window.tabGroups.all.map(({ tabs }) => tabs.map(({ label, isActive }) => [label, isActive])),
    visible: window.visibleTextEditors.map(({ document }) => document.uri.toString()),
  };
}
