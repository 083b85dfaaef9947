import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import { folderSettings, workspaceFileSettings } from "../../../../support/editor/folderSettings.ts";
import { until } from "../../../../../tools/project/until.ts";
import { describeRepositorySettings } from "../../../../support/editor/repositorySettings.ts";

const areOpen = (): boolean => vscode.workspace.workspaceFolders?.length === 2;

function opened(waitMs: number): Promise<boolean> {
  return until("two folders", areOpen, waitMs).catch(() => false);
}

// The editor reads the file of a workspace while its extensions start already. One that came too late for its first
// look, and too early for its watching, is read when it changes.
before(async () => {
  const { workspaceFile } = vscode.workspace;
  assert.ok(workspaceFile !== undefined);
  for (let tries = 1; tries < 5 && !(await opened(5_000)); tries += 1) {
    await vscode.workspace.fs.writeFile(workspaceFile, await vscode.workspace.fs.readFile(workspaceFile));
  }
  await until("two folders", areOpen);
});

describe("a workspace of several folders", () => {
  it("is open", () => {
    assert.equal(vscode.workspace.workspaceFolders?.length, 2);
    assert.ok(vscode.workspace.workspaceFile?.path.endsWith(".code-workspace"));
  });
});

describeRepositorySettings("settings of several folders", folderSettings());
describeRepositorySettings("settings in the file of a workspace", workspaceFileSettings());
