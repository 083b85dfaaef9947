import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { goodRow, listBody, sendJson, type Fault } from "../support/faults/answers.ts";
import { statusFaults } from "../support/faults/status.ts";
import { startSwitchedService } from "../support/faults/switchedService.ts";
import { useConnected } from "../support/ui/product.ts";
import { buttonsOf, searchFor } from "../../tools/workbench/steps.ts";
import type { TreeRow } from "../../tools/workbench/treeView.ts";
import { expectSoon } from "../support/ui/expectSoon.ts";
import { attributeOf, textIn } from "../../tools/workbench/reading.ts";

const service = await startSwitchedService();
const session = useConnected(service);
const host = service.origin.replace("http://", "");
const twoRows: Fault = (request, response) =>
  sendJson(response, listBody(request, [goodRow(1), goodRow(2)], { next: 2 }));

let faultless: readonly TreeRow[] = [];

const results = () => session().vs.view("Results");
const statusItem = () => session().vs.statusBarItem("startupFunding.remaining");

beforeAll(async () => {
  service.behave(twoRows);
  await searchFor(session().vs, "Faultless");
  await results().row("Load Next Page").waitFor();
  faultless = await results().rows.until("three rows", (rows) => rows.length === 3);
});
// As they are stored: nothing is asked for them.
beforeEach(async () => {
  await searchFor(session().vs, "Faultless");
  await expectSoon(results().message).toMatch(/^company “Faultless” · Stored answer from [^·]*/);
  await expectSoon(results().rows).toEqual(faultless);
});

describe("a search that fails", () => {
  it("leaves the rows, says one sentence, and sends again only by Retry", async () => {
    const { vs } = session();
    const before = service.asked.length;
    service.behave(statusFaults.status, "500", "documented");
    await searchFor(vs, "Fails");
    const sentence = `${host} failed with status 500: “Said by the service about 500”. This may have used 1 search. Retrying may use 1 search.`;
    const failed = vs.notifications.find(sentence);
    expect(await vs.notifications.messages.after(failed)).toHaveLength(1);
    expect(await results().rows.after(failed)).toEqual(faultless);
    await expectSoon(buttonsOf(vs, sentence)).toEqual(["Retry", "Show Log"]);
    service.behave(twoRows);
    await vs.notifications.press(sentence, "Retry");
    await expectSoon(results().message).toMatch(/^company “Fails”/);
    expect(service.asked.slice(before)).toHaveLength(2);
  });

  it("shows the exhausted allowance, and claims no time of a reset", async () => {
    const { vs } = session();
    service.behave(statusFaults.status, "429", "limit", "120");
    await searchFor(vs, "Exhausted");
    await vs.notifications.find("You’ve used all your searches");
    await expectSoon(textIn(statusItem())).toMatch(/\b0 searches left/);
    const warned = expectSoon(attributeOf(statusItem(), "class")).toContain("warning-kind");
    expect(await results().rows.after(warned)).toEqual(faultless);
    // What is read next is believed.
    await vs.run("Startup Funding: Refresh Remaining Searches");
    await expectSoon(textIn(statusItem())).toMatch(/\b30 searches left · Pro\s*$/);
  });
});
