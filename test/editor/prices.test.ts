import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import { type CommandId, commands, views } from "../../src/host/ids.ts";
import { ask, connect } from "../../tools/inside/product.ts";
import { until } from "../../tools/project/until.ts";
import { closeEditors } from "../support/editor/files.ts";
import { twoRows } from "../support/editor/faultless.ts";
import { keys } from "../support/editor/keys.ts";
import { drawn, prompts } from "../support/editor/window.ts";
import { sendJson } from "../support/faults/answers.ts";
import { paidAtOnce } from "../support/house/paidCommands.ts";
import { startSwitchedService } from "../support/faults/switchedService.ts";

const left = (asked: number): object => ({ tier: "Pro", remaining_searches: 30 - 2 * asked });
const service = await startSwitchedService((asked) => ({ ...left(asked) }));

/** Asks for a list of fundings past the store. */
async function askFundings(series: string): Promise<void> {
  const past = { question: { endpoint: "fundings", filters: { series } }, service: "" };
  await vscode.commands.executeCommand(commands.runPastSearch, past);
}

describe("a service that takes two searches for each list", () => {
  before(() => connect(prompts, { baseUrl: service.origin, appUrl: service.origin, key: keys.ofThePrices }));
  afterEach(() => prompts.leave());

  it("is announced with two in the view and the form as soon as that was measured, and with one before", async () => {
    service.behave((_request, response) =>
      sendJson(response, {
        data: [{ id: service.asked.length, name: "Two Robotics", slug: "two", amount: 1, series: "A" }],
        meta: {
          current_page: 1,
          next_page: 2,
          total_count: 9,
          total_pages: 9,
          ...left(service.asked.length),
        },
      }),
    );
    await askFundings("A");
    await until(
      "the first price",
      async () => (await drawn.labels()).at(-1) === "Load Next Page (may use 1 search)",
    );
    // Checking the key left together with the first: only what leaves alone is measured.
    await askFundings("B");
    await askFundings("C");
    await until(
      "the measured price",
      async () => (await drawn.labels()).at(-1) === "Load Next Page (may use 2 searches)",
    );
    void vscode.commands.executeCommand(commands.browseFundings);
    const { items } = await prompts.pick("Browse Fundings");
    const browse = items.find(({ label }) => label === "Browse");
    assert.equal(browse?.description, "(may use 2 searches) · 24 searches left");
    await prompts.leave();
    // What was not measured may still use one.
    void vscode.commands.executeCommand(commands.search);
    const form = await prompts.pick("Search Companies");
    const search = form.items.find(({ label }) => label === "Search");
    assert.equal(search?.description, "(may use 1 search) · 24 searches left");
  });
});

/** Other parts of the editor, another connection, or no way back. */
const skipped: readonly CommandId[] = [
  commands.useSampleData,
  commands.stopSampleData,
  commands.openSampleCode,
  commands.openTour,
  commands.openSettings,
  commands.showLog,
  commands.hideKnownName,
  commands.removePastSearch,
];

/** Runs a command, and closes every prompt that it opens. */
async function runAndLeave(id: CommandId, values: readonly unknown[]): Promise<void> {
  let isOver = false;
  void vscode.commands.executeCommand(id, ...values).then(() => (isOver = true));
  await until(`the end of ${id}`, async () => {
    if (prompts.isOpen) await prompts.leave();
    return isOver;
  });
}

describe("every command whose prompts are left", () => {
  const { showOpenDialog } = vscode.window;
  before(() => Reflect.set(vscode.window, "showOpenDialog", () => Promise.resolve(undefined)));
  after(() => Reflect.set(vscode.window, "showOpenDialog", showOpenDialog));
  after(closeEditors);

  it("asks the service for nothing, but for those that have their price in their titles", async () => {
    const asked = await startSwitchedService();
    asked.behave(twoRows);
    const addresses = { baseUrl: asked.origin, appUrl: asked.origin };
    await connect(prompts, { ...addresses, key: keys.ofThePrices });
    await ask("Priced");
    const saving = vscode.commands.executeCommand(commands.saveSearch);
    await prompts.enter("Save Search", "Priced");
    await saving;
    const row = (await drawn.line("Faultless 1")).node;
    const saved = (await drawn.line("Priced", views.searches)).node;
    const past = (await drawn.line("company “Priced”", views.searches)).node;
    const senders = new Set<CommandId>();
    for (const values of [[], [row, [row]], [saved], [past]]) {
      for (const id of Object.values(commands).filter((one) => !skipped.includes(one))) {
        // Rows have another entry for it, whose title has the price; from the palette it asks which search is meant.
        if (id === commands.checkSearch && values.length > 0) continue;
        const before = asked.asked.length;
        await runAndLeave(id, values);
        if (asked.asked.length > before) senders.add(id);
      }
      await closeEditors();
    }
    assert.deepEqual(
      [...senders].filter((id) => !paidAtOnce.includes(id)),
      [],
    );
    // Two ids of one command: whichever comes first sends, and the other has nothing left to load.
    const found = [
      [commands.loadMore, commands.loadMoreInView],
      [commands.loadDetails, commands.loadDetailsInView],
      [commands.runPastSearch],
      [commands.checkSearchInView],
    ];
    assert.deepEqual(
      found.filter((ids) => !ids.some((id) => senders.has(id))),
      [],
    );
    await asked.stop();
  });
});
