import { randomUUID } from "node:crypto";
import * as vscode from "vscode";
import { until } from "../../../tools/project/until.ts";
import { workspaceFolder } from "../../../tools/inside/product.ts";

const cursor = "‸";

/**
 * Writes a file into a new folder of the workspace and opens it: VS Code goes on showing what it has read of a file
 * for a while after it was overwritten.
 *
 * @param text each `‸` is left out and becomes a cursor
 */
export async function openFile(name: string, text: string): Promise<vscode.TextEditor> {
  const parts = text.split(cursor);
  const file = vscode.Uri.joinPath(workspaceFolder(), randomUUID(), name);
  await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(parts.join("")));
  const document = await vscode.workspace.openTextDocument(file);
  const editor = await vscode.window.showTextDocument(document);
  editor.selections = parts.slice(0, -1).map((_, index) => {
    const at = document.positionAt(parts.slice(0, index + 1).join("").length);
    return new vscode.Selection(at, at);
  });
  return editor;
}

export async function closeEditors(): Promise<void> {
  while (vscode.window.activeTextEditor?.document.isDirty === true) {
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
  }
  await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  // The window reports it after the command, and the product reads the open editors.
  await until("the editors to be closed", () =>
    vscode.window.tabGroups.all.every(({ tabs }) => tabs.length === 0),
  );
}
