import type { ResultRow } from "../../src/domain/record.ts";
import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import { commands } from "../../src/host/ids.ts";
import { closeEditors } from "../support/editor/files.ts";
import { keys } from "../support/editor/keys.ts";
import { answerWith, startRecorder, type Recorder } from "../support/editor/recorder.ts";
import { connect, disconnect, measureNothingUnasked, search, shownRows } from "../../tools/inside/product.ts";
import { followPrompts, type Prompts } from "../../tools/inside/prompts.ts";
import { until } from "../../tools/project/until.ts";

const names = ["Larch", "Maple", "Oak", "Pine"] as const;
const link = "[Sign in](command:workbench.action.closeWindow)";
const rows = [...names, link].map((name, id) => ({ id, name, state: "Maine", money_raised: 1_000 }));

describe("a person's marks, what changed, and forgetting", () => {
  let prompts: Prompts;
  let service: Recorder;

  before(async () => {
    await closeEditors();
    await measureNothingUnasked();
    prompts = followPrompts();
    service = await startRecorder(
      answerWith(JSON.stringify({ feed_entries: rows, current_page: 1, next_page: null })),
    );
    await connect(prompts, { baseUrl: service.origin, appUrl: service.origin, key: keys.ofTheLibrary });
    await search(prompts, "library");
  });
  afterEach(async () => {
    prompts.press(undefined);
    await prompts.leave();
    await closeEditors();
  });
  after(async () => {
    await disconnect();
    await service.close();
    await prompts.restore();
  });

  it("a note is there when it is edited again, and asks for nothing", async () => {
    const before = service.requests.length;
    const first = vscode.commands.executeCommand(commands.editNote, await line("Larch"));
    await prompts.enter("Note on Larch", `Call ${link}`);
    await first;
    const again = vscode.commands.executeCommand(commands.editNote, await line("Larch"));
    const box = await prompts.box("Note on Larch");
    assert.equal(box.value, `Call ${link}`);
    await prompts.leave();
    await again;
    assert.equal(service.requests.length, before);
  });

  it("one note is for one record", async () => {
    const both = [await line("Larch"), await line("Maple")];
    await vscode.commands.executeCommand(commands.editNote, both[0], both);
    assert.equal(prompts.notifications.at(-1)?.text, "Select one row to edit its note.");
  });

  it("what has not changed says so", async () => {
    await vscode.commands.executeCommand(commands.showChanges, await line("Larch"));
    assert.match(prompts.notifications.at(-1)?.text ?? "", /^Nothing has changed/);
  });

  it("a record stays where the question is left, and goes where it is answered", async () => {
    const before = service.requests.length;
    await vscode.commands.executeCommand(commands.forgetRecord, await line("Pine"));
    const question = prompts.notifications.at(-1);
    assert.equal(question?.text, "Forget “Pine”?");
    assert.deepEqual(question.buttons, ["Forget"]);
    await line("Pine");
    prompts.press("Forget");
    await vscode.commands.executeCommand(commands.forgetRecord, await line("Pine"));
    await until("the row to be gone", async () => (await shownRows()).every(({ key }) => key !== "filing:3"));
    assert.equal(service.requests.length, before);
  });

  it("a person of a record that names none cannot be forgotten", async () => {
    await vscode.commands.executeCommand(commands.forgetPerson, await line("Oak"));
    assert.match(prompts.notifications.at(-1)?.text ?? "", /^No person is known/);
  });

  it("a hostile name is text in the question", async () => {
    await vscode.commands.executeCommand(commands.forgetCompany, await line(link));
    const text = prompts.notifications.at(-1)?.text ?? "";
    assert.match(text, /\[Sign in\] \(command:/);
    assert.doesNotMatch(text, /\]\(/);
  });
});

/** The line of a record that is shown, as the view hands it over. */
async function line(name: string): Promise<{ readonly kind: "row"; readonly row: ResultRow }> {
  const { id } = rows.find((one) => one.name === name) ?? { id: -1 };
  const row = (await shownRows()).find(({ key }) => key === `filing:${String(id)}`);
  assert.ok(row !== undefined, `${name} is shown`);
  return { kind: "row", row };
}
