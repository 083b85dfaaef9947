import { commands as editorCommands } from "vscode";
import { extensionId, tour } from "../../host/ids.ts";

/** `openTour`: shows the walkthrough, on VS Code's own page. */
export async function openTour(): Promise<void> {
  await editorCommands.executeCommand("workbench.action.openWalkthrough", `${extensionId}#${tour}`);
}

/** `openSettings`: shows the extension's settings in the editor for settings. */
export async function openSettings(): Promise<void> {
  await editorCommands.executeCommand("workbench.action.openSettings", `@ext:${extensionId}`);
}
