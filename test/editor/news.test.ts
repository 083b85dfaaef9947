import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import { commands, contextKeys, rowContexts, views } from "../../src/host/ids.ts";
import { ask } from "../../tools/inside/product.ts";
import { until } from "../../tools/project/until.ts";
import type { Line } from "../support/editor/drawn.ts";
import { keys } from "../support/editor/keys.ts";
import { answerWith } from "../support/editor/recorder.ts";
import { startAt } from "../support/editor/service.ts";
import { drawn, prompts } from "../support/editor/window.ts";

const row = (id: number, name: string) => {
  return { id, name, state: "Maine", money_raised: 1_000, accepted_at: new Date().toISOString() };
};
const rows = [row(0, "Ash")];
const service = await startAt(keys.ofTheNews, (request, response) =>
  answerWith({ feed_entries: rows, current_page: 1, next_page: null })(request, response),
);

describe("what is new in a saved search", () => {
  before(async () => {
    await service.connect();
    await ask("woods");
    const saving = vscode.commands.executeCommand(commands.saveSearch);
    await prompts.enter("Save Search", "Woods");
    await saving;
    await vscode.commands.executeCommand(commands.checkSearch, await savedSearch());
  });
  // Other suites find the Searches view without a saved search.
  after(async () => {
    await vscode.commands.executeCommand(commands.markSeen, await savedSearch());
    await vscode.commands.executeCommand(commands.removeSearch, await savedSearch());
  });

  it("says so on its row, in its menu, and first in Library", async () => {
    await arrive("Birch");
    const { item } = await described("Birch", /^● New/);
    assert.equal(item.contextValue, rowContexts.recordWithNews);
    assert.match(item.accessibilityInformation?.label ?? "", /^Birch, filing.*, new$/);
    assert.equal(drawn.contexts.get(contextKeys.hasNews), true);
    await vscode.commands.executeCommand(`${views.library}.focus`);
    await until("the section of what is new", async () => {
      const labels = await drawn.labels(views.library);
      return labels[0] === "New" && labels.indexOf("Birch") < labels.indexOf("Starred");
    });
  });

  it("can be exported alone", async () => {
    await arrive("Cedar");
    await described("Cedar", /^● New/);
    const exporting = vscode.commands.executeCommand(commands.exportInView);
    const { items } = await prompts.pick("Export");
    assert.match(items.at(-1)?.label ?? "", /^New only \(\d\)$/);
    await prompts.leave();
    await exporting;
  });

  it("is seen once its page was opened, free", async () => {
    await arrive("Larch");
    const { node } = await described("Larch", /^● New/);
    const before = service.requests();
    await vscode.commands.executeCommand(commands.openDetails, node);
    const { item } = await described("Larch", /^(?!.*New)/);
    assert.equal(item.contextValue, rowContexts.record);
    assert.equal(service.requests(), before);
  });

  it("is marked as seen by its row, or all of it from the palette, free", async () => {
    await arrive("Maple");
    await arrive("Pine");
    const before = service.requests();
    await vscode.commands.executeCommand(commands.markSeen, (await described("Maple", /^● New/)).node);
    await described("Maple", /^(?!.*New)/);
    await described("Pine", /^● New/);
    const marking = vscode.commands.executeCommand(commands.markSeen);
    const { items } = await prompts.pick("Mark as Seen");
    await prompts.choose("Mark as Seen", items[0]?.label ?? "");
    await marking;
    await described("Pine", /^(?!.*New)/);
    await until("nothing to be new", () => drawn.contexts.get(contextKeys.hasNews) === false);
    assert.equal(service.requests(), before);
  });

  it("differs from what has changed", async () => {
    for (const one of rows) if (one.name === "Ash") one.money_raised += 1_000;
    await ask("woods");
    await described("Ash", /^Changed: amount/);
  });
});

/** The service has a new record, which the next search brings. */
async function arrive(name: string): Promise<void> {
  rows.push(row(rows.length, name));
  await ask("woods");
}

async function savedSearch(): Promise<unknown> {
  return (await drawn.line("Woods", views.searches)).node;
}

/** The line of a record, once its description reads so. */
async function described(name: string, description: RegExp): Promise<Line> {
  return await until(`${name} to be described by ${String(description)}`, async () =>
    (await drawn.lines()).find((line) => line.label === name && description.test(line.description)),
  );
}
