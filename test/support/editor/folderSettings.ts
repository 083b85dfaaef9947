import * as vscode from "vscode";
import type { Repository } from "./repositorySettings.ts";
import { until } from "../../../tools/project/until.ts";

/** A repository may set these: when they have arrived, VS Code has read the whole file. */
const marks = { "startupFunding.currency": "EUR", "editor.rulers": [77] } as const;

export function folderSettings(): Repository {
  return {
    async write(values) {
      const text = JSON.stringify({ ...values, ...marks }, null, 2);
      for (const { uri } of folders()) {
        await vscode.workspace.fs.writeFile(
          vscode.Uri.joinPath(uri, ".vscode", "settings.json"),
          new TextEncoder().encode(text),
        );
      }
      await until("the settings of the folders to be read", () => folders().every(hasRulers));
      if (folders().length === 1) await untilCurrency(true);
    },
    async clear() {
      for (const { uri } of folders()) {
        await vscode.workspace.fs.delete(vscode.Uri.joinPath(uri, ".vscode"), { recursive: true });
      }
      await until("the settings of the folders to be gone", () => !folders().some(hasRulers));
      if (folders().length === 1) await untilCurrency(false);
    },
  };
}

/** A workspace file with several folders must be open. */
export function workspaceFileSettings(): Repository {
  return {
    async write(values) {
      await writeWorkspaceFile({ ...values, ...marks }, true);
    },
    clear: () => writeWorkspaceFile({}, false),
  };
}

async function writeWorkspaceFile(
  settings: Readonly<Record<string, unknown>>,
  hasMarks: boolean,
): Promise<void> {
  const file = vscode.workspace.workspaceFile;
  if (file === undefined) throw new Error("no file of a workspace is open");
  const paths = folders().map(({ uri }) => ({ path: uri.fsPath }));
  const text = JSON.stringify({ folders: paths, settings }, null, 2);
  await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
  await untilCurrency(hasMarks);
  // VS Code may read a half-written file as empty.
  await until(
    "the folders of the workspace",
    () => vscode.workspace.workspaceFolders?.length === paths.length,
  );
}

/** Throws an Error without a folder: otherwise nothing could be written and every test would pass. */
function folders(): readonly vscode.WorkspaceFolder[] {
  const { workspaceFolders = [] } = vscode.workspace;
  if (workspaceFolders.length === 0) throw new Error("no folder is open");
  return workspaceFolders;
}

function hasRulers({ uri }: vscode.WorkspaceFolder): boolean {
  const inspected = vscode.workspace.getConfiguration("editor", uri).inspect<readonly number[]>("rulers");
  return inspected?.workspaceFolderValue?.[0] === 77;
}

async function untilCurrency(isThere: boolean): Promise<void> {
  await until(
    `the settings of the workspace to be ${isThere ? "read" : "gone"}`,
    () => (vscode.workspace.getConfiguration("startupFunding").get("currency") === "EUR") === isThere,
  );
}
