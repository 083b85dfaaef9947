import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import type { ResultRow } from "../../src/domain/record.ts";
import { commands } from "../../src/host/ids.ts";
import { closeEditors, openFile } from "../support/editor/files.ts";
import { showSampleRows, shownRows } from "../../tools/inside/product.ts";
import { prompts } from "../support/editor/window.ts";
import { until } from "../../tools/project/until.ts";

describe("Choose Fields", () => {
  let row: ResultRow;

  before(async () => {
    await showSampleRows(prompts, "a");
    [row] = await shownRows();
  });

  type Opened = { readonly pick: vscode.QuickPick<vscode.QuickPickItem>; readonly done: Thenable<unknown> };
  const open = async (): Promise<Opened> => {
    const done = vscode.commands.executeCommand(commands.chooseFields, { kind: "row", row });
    await prompts.choose("Choose Fields", "YAML");
    return { pick: await prompts.pick("Fields for YAML"), done };
  };
  const accept = async ({ done }: Opened): Promise<void> => {
    await until("the fields to be taken", async () => {
      await vscode.commands.executeCommand("workbench.action.acceptSelectedQuickOpenItem");
      return !prompts.isOpen;
    });
    await done;
  };
  /** The fields of the record as it is written now. */
  const written = async (): Promise<readonly string[]> => {
    const { document } = await openFile("fields.yaml", "‸");
    await vscode.commands.executeCommand(commands.insertRecord, { kind: "row", row });
    const text = document.getText();
    await closeEditors();
    return [...text.matchAll(/^(?:- | {2})?(\w+):/gm)].map(([, name = ""]) => name);
  };

  it("moves a field by its buttons and by keys, and keeps ticks, focus and what was typed", async () => {
    const opened = await open();
    const { pick } = opened;
    const before = labels(pick.items);
    assert.deepEqual(before.slice(0, 3), ["id", "name", "web"]);
    assert.equal(pick.placeholder, "Select fields (none = all)");
    assert.deepEqual(
      pick.items[2]?.buttons?.map(({ tooltip }) => tooltip),
      ["Move Up", "Move Down"],
    );
    const ticks: (readonly string[])[] = [];
    pick.onDidChangeSelection((items) => ticks.push(labels(items)));
    const active: (readonly string[])[] = [];
    pick.onDidChangeActive((items) => active.push(labels(items)));
    pick.selectedItems = pick.items.slice(1, 3);
    pick.activeItems = pick.items.slice(2, 3);
    await until("web to have the focus in the window", () => active.at(-1)?.[0] === "web");
    await until("two fields to be ticked in the window", () => ticks.at(-1)?.join() === "name,web");
    await vscode.commands.executeCommand(commands.moveField, { by: "up" });
    await vscode.commands.executeCommand(commands.moveField, { by: "up" });
    assert.deepEqual(labels(pick.items), ["web", "id", "name", ...before.slice(3)]);
    await until("the ticks to stay", () => ticks.at(-1)?.join() === "web,name");
    await until("web to keep the focus", () => active.at(-1)?.[0] === "web");
    await vscode.commands.executeCommand(commands.moveField, { by: "down" });
    assert.deepEqual(labels(pick.items).slice(0, 3), ["id", "web", "name"]);
    pick.value = "we";
    pick.show();
    await vscode.commands.executeCommand(commands.moveField, { by: "down" });
    assert.deepEqual(labels(pick.items).slice(0, 3), ["id", "name", "web"]);
    await until("the ticks to stay", () => ticks.at(-1)?.join() === "name,web");
    assert.equal(pick.value, "we");
    await accept(opened);
    assert.deepEqual(await written(), ["name", "web"]);
  });

  it("changes nothing when the person leaves", async () => {
    const before = await written();
    const { pick, done } = await open();
    pick.activeItems = pick.items.slice(0, 1);
    await vscode.commands.executeCommand(commands.moveField, { by: "down" });
    await prompts.leave();
    await done;
    assert.deepEqual(await written(), before);
  });
});

function labels(items: readonly vscode.QuickPickItem[]): readonly string[] {
  return items.map(({ label }) => label);
}
