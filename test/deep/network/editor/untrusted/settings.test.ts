import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import { folderSettings } from "../../../../support/editor/folderSettings.ts";
import { describeRepositorySettings } from "../../../../support/editor/repositorySettings.ts";

describe("a folder whose authors are not trusted", () => {
  const settings = folderSettings();

  before(() =>
    settings.write({ "startupFunding.csv.escapeFormulas": false, "startupFunding.library.exclude": ["**"] }),
  );
  after(() => settings.clear());

  it("is open", () => {
    assert.equal(vscode.workspace.isTrusted, false);
  });

  it("does not turn off what keeps a spreadsheet from running a cell", () => {
    const csv = vscode.workspace.getConfiguration("startupFunding.csv");
    assert.equal(csv.get("escapeFormulas"), true);
  });

  it("gives no patterns that files are matched against", () => {
    assert.deepEqual(vscode.workspace.getConfiguration("startupFunding.library").get("exclude"), []);
  });
});

describeRepositorySettings("settings of a folder whose authors are not trusted", folderSettings());
