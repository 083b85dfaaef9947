import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import { commands } from "../../src/host/ids.ts";
import { connect } from "../../tools/inside/product.ts";
import { until } from "../../tools/project/until.ts";
import { keys } from "../support/editor/keys.ts";
import { drawn, prompts } from "../support/editor/window.ts";
import { sendJson } from "../support/faults/answers.ts";
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
