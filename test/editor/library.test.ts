import type { ResultRow } from "../../src/domain/record.ts";
import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import { commands, views } from "../../src/host/ids.ts";
import { Refusal } from "../../src/text/sentence.ts";
import { askText } from "../../src/ui/prompt/textPrompt.ts";
import { keys } from "../support/editor/keys.ts";
import { answerWith } from "../support/editor/recorder.ts";
import { startAnswering, startAt } from "../support/editor/service.ts";
import { ask, shownRows } from "../../tools/inside/product.ts";
import { drawn, prompts } from "../support/editor/window.ts";
import { until } from "../../tools/project/until.ts";

const names = ["Larch", "Maple", "Oak", "Pine"] as const;
const link = "[Sign in](command:workbench.action.closeWindow)";
const rows = [...names, link].map((name, id) => ({ id, name, state: "Maine", money_raised: 1_000 }));
const service = await startAnswering(keys.ofTheLibrary, JSON.stringify(rows));

describe("a person's marks, what changed, and forgetting", () => {
  before(async () => {
    await service.connect();
    await ask("library");
  });

  it("a note is there when it is edited again, and asks for nothing", async () => {
    const before = service.requests();
    const first = vscode.commands.executeCommand(commands.editNote, await line("Larch"));
    await prompts.enter("Note on Larch", `Call ${link}`);
    await first;
    const again = vscode.commands.executeCommand(commands.editNote, await line("Larch"));
    const box = await prompts.box("Note on Larch");
    assert.equal(box.value, `Call ${link}`);
    await prompts.leave();
    await again;
    assert.equal(service.requests(), before);
  });

  it("a text that can’t be saved now stays in its box, with the reason", async () => {
    const refusals = [
      new Refusal("The disk is full, so this can’t be saved. Free some space, then try again."),
    ];
    const asking = askText({
      title: "Note",
      prompt: "Stays on this machine.",
      value: "",
      validate: () => undefined,
      save: async () => {
        const refusal = refusals.pop();
        if (refusal !== undefined) throw refusal;
      },
    });
    await prompts.enter("Note", "typed");
    const box = await prompts.box("Note");
    await until("the refusal", () => box.validationMessage !== undefined);
    assert.deepEqual([box.value, box.enabled, box.busy], ["typed", true, false]);
    await prompts.enter("Note", box.value);
    assert.deepEqual(await asking, { kind: "accepted", text: "typed" });
  });

  it("a star and tags are in every list, and read out, free", async () => {
    const before = service.requests();
    await vscode.commands.executeCommand(`${views.library}.focus`);
    await vscode.commands.executeCommand(commands.toggleStar, await line("Maple"));
    const tagging = vscode.commands.executeCommand(commands.editTags, await line("Maple"));
    await prompts.type("Tags of Maple", "to call, north");
    await prompts.accept("Tags of Maple");
    await tagging;
    const marked = await until("the marks", async () =>
      (await drawn.lines()).find(({ description }) => /^★ .*#to call #north/.test(description)),
    );
    assert.equal(marked.label, "Maple");
    const words = marked.item.accessibilityInformation?.label ?? "";
    assert.match(words, /^Maple, filing.*, starred, tags: to call, north/);
    await until("it among the starred and the recent ones", async () => {
      const labels = await drawn.labels(views.library);
      return labels.filter((label) => label === "Maple").length === 2;
    });
    assert.equal(service.requests(), before);
  });

  it("one note is for one record", async () => {
    const both = [await line("Larch"), await line("Maple")];
    await vscode.commands.executeCommand(commands.editNote, both[0], both);
    assert.equal(prompts.notifications.at(-1)?.text, "Select one row to edit its note.");
  });

  it("a person of a filing whose people were never loaded cannot be forgotten", async () => {
    await vscode.commands.executeCommand(commands.forgetPerson, await line("Oak"));
    const { text = "" } = prompts.notifications.at(-1) ?? {};
    assert.match(text, /^The people of this filing aren’t known yet/);
  });

  it("what has not changed says so", async () => {
    await vscode.commands.executeCommand(commands.showChanges, await line("Larch"));
    assert.match(prompts.notifications.at(-1)?.text ?? "", /^This record hasn’t changed/);
  });

  it("a record stays where the question is left, and goes where it is answered", async () => {
    const before = service.requests();
    await vscode.commands.executeCommand(commands.forgetRecord, await line("Pine"));
    const question = prompts.notifications.at(-1);
    assert.equal(question?.text, "Forget “Pine”?");
    assert.deepEqual(question.buttons, ["Forget"]);
    await line("Pine");
    prompts.press("Forget");
    await vscode.commands.executeCommand(commands.forgetRecord, await line("Pine"));
    await until("the row to be gone", async () => (await shownRows()).every(({ key }) => key !== "filing:3"));
    assert.equal(service.requests(), before);
  });
});

describe("what has changed in a record", () => {
  it("is shown in the editor’s own comparison, as text", async () => {
    let raised = 0;
    const changing = await startAt(keys.ofTheLibrary, (request, response) => {
      raised += 1_000;
      const entries = [{ id: 1, name: `Fir ${link}`, money_raised: raised }];
      answerWith({ feed_entries: entries, current_page: 1, next_page: null })(request, response);
    });
    await changing.connect();
    await ask("once");
    await ask("again");
    const [row] = await shownRows();
    await vscode.commands.executeCommand(commands.showChanges, { kind: "row", row });
    const { label, input } = await until("the comparison", () => {
      const { activeTab } = vscode.window.tabGroups.activeTabGroup;
      return activeTab?.input instanceof vscode.TabInputTextDiff && activeTab;
    });
    assert.match(label, /^Fir .*: .* ↔ /);
    assert.ok(input instanceof vscode.TabInputTextDiff);
    const [was, is] = [input.original, input.modified].map(async (uri) =>
      (await vscode.workspace.openTextDocument(uri)).getText(),
    );
    assert.match((await was) ?? "", /"money_raised": \d000/);
    assert.ok((await is)?.includes(link));
    assert.notEqual(await was, await is);
  });
});

/** The line of a record that is shown, as the view hands it over. */
async function line(name: string): Promise<{ readonly kind: "row"; readonly row: ResultRow }> {
  const { id } = rows.find((one) => one.name === name) ?? { id: -1 };
  const row = (await shownRows()).find(({ key }) => key === `filing:${String(id)}`);
  assert.ok(row !== undefined, `${name} is shown`);
  return { kind: "row", row };
}
