// @ts-check
import { commands, Uri, window, workspace } from "vscode";

/** Opens a file of the folder and connects the sample data, which shows rows of it and the page of the first. */
export async function activate() {
  const folder = workspace.workspaceFolders?.[0];
  if (folder !== undefined) {
    await window.showTextDocument(Uri.joinPath(folder.uri, "customers.ts"), { preview: false });
  }
  await commands.executeCommand("startupFunding.useSampleData");
}
