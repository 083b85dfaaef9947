import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import { folderSettings, workspaceFileSettings } from "../folderSettings.ts";
import { until } from "../../support/until.ts";
import { describeRepositorySettings } from "../repositorySettings.ts";

// The editor reads the file of a workspace while its extensions start already.
before(() => until("two folders", () => vscode.workspace.workspaceFolders?.length === 2));

describe("a workspace of several folders", () => {
  it("is open", () => {
    assert.equal(vscode.workspace.workspaceFolders?.length, 2);
    assert.ok(vscode.workspace.workspaceFile?.path.endsWith(".code-workspace"));
  });
});

describeRepositorySettings("settings of several folders", folderSettings());
describeRepositorySettings("settings in the file of a workspace", workspaceFileSettings());
