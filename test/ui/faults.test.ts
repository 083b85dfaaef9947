import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { goodRow, listBody, sendJson, type Fault } from "../support/faults/answers.ts";
import { shapeFaults } from "../support/faults/shape.ts";
import { statusFaults } from "../support/faults/status.ts";
import { startSwitchedService } from "../support/switchedService.ts";
import { failingAt } from "./failing.ts";
import { useProduct } from "./product.ts";
import { buttonsOf, enterKey, searchFor } from "./steps.ts";
import type { TreeRow } from "./treeView.ts";

const service = await startSwitchedService();
const session = useProduct({
  settings: {
    "startupFunding.baseUrl": service.origin,
    "startupFunding.appUrl": service.origin,
    "startupFunding.requestTimeout": 1,
  },
});
const host = service.origin.replace("http://", "");
const twoRows: Fault = (request, response) =>
  sendJson(response, listBody(request, [goodRow(1), goodRow(2)], { next: 2 }));

const held: { rows: readonly TreeRow[]; questions: number } = { rows: [], questions: 0 };

/** Asks a question that was not asked before, with no toast on screen. */
async function ask(name: string): Promise<void> {
  await session().vs.notifications.clear();
  held.questions += 1;
  await searchFor(session().vs, name);
}

/** Asks with this fault and waits for a row; no failure is told. */
async function rowsOf(fault: Fault, name: string, awaited: string): Promise<readonly string[]> {
  const { vs } = session();
  service.behave(fault);
  await ask(name);
  await vs.view("Results").row(awaited).waitFor();
  expect(await vs.notifications.messages()).toEqual([]);
  return (await vs.view("Results").rows()).map(({ label }) => label);
}

beforeAll(async () => {
  const { vs } = session();
  await enterKey(vs, "sk-fault-1234567890abcdef");
  service.behave(twoRows);
  await ask("Faultless");
  await vs.view("Results").row("Faultless 2").waitFor();
  held.rows = await vs.view("Results").rows();
});
afterAll(() => service.stop());

describe("a search that fails", () => {
  it("comes after one that does not: the allowance is no warning", async () => {
    const item = session().vs.statusBarItem("startupFunding.remaining");
    await expect.poll(() => item.innerText()).toContain("searches left");
    expect(await item.getAttribute("class")).not.toMatch(/\bwarning-kind\b/);
  });

  it.each(failingAt(host))("$name: rows stay, one sentence, no request of its own", async (failure) => {
    const { vs } = session();
    service.behave(failure.fault, ...(failure.rest ?? []));
    await ask(failure.name.replaceAll(/[^a-z0-9 ]/gi, ""));
    await vs.notifications.find(failure.says);
    expect(await vs.notifications.messages()).toHaveLength(1);
    await expect.poll(() => buttonsOf(vs, failure.says)).toEqual(failure.buttons);
    await expect.poll(() => vs.view("Results").rows()).toEqual(held.rows);
    await expect.poll(() => vs.view("Results").message()).toContain("what was loaded is still here");
    expect(service.asked).toHaveLength(held.questions);
  });

  it("shows the exhausted allowance, and claims no time of a reset", async () => {
    const { vs } = session();
    const item = vs.statusBarItem("startupFunding.remaining");
    await expect.poll(() => item.innerText()).toContain("0 searches left");
    expect(await item.locator(".codicon-circle-slash").count()).toBe(1);
    await expect.poll(() => item.getAttribute("class")).toMatch(/\bwarning-kind\b/);
    expect(await item.locator("a").getAttribute("aria-label")).not.toMatch(/\d\d:\d\d|hour|minute|tomorrow/);
  });

  it("sends again only by Retry, and then goes on", async () => {
    const { vs } = session();
    service.behave(statusFaults.status, "500", "empty");
    await ask("Retried");
    await vs.notifications.find("failed with status 500");
    service.behave((request, response) => sendJson(response, listBody(request, [goodRow(3)])));
    await vs.page.waitForTimeout(1500);
    expect(service.asked).toHaveLength(held.questions);
    held.questions += 1;
    await vs.notifications.press("failed with status 500", "Retry");
    await vs.view("Results").row("Faultless 3").waitFor();
    expect(service.asked).toHaveLength(held.questions);
  });
});

describe("an answer that is odd", () => {
  it("keeps rows of wrong types among the others, and counts them", async () => {
    const { vs } = session();
    const labels = await rowsOf(shapeFaults.wrongTypes, "Wrong types", "Faultless 10");
    expect(labels).toContain("Record 2");
    expect(labels).toHaveLength(10);
    await expect.poll(() => vs.view("Results").message()).toContain("10 of an unexpected form");
  });

  it("keeps rows that are null or no record", async () => {
    const labels = await rowsOf(shapeFaults.nullRows, "Null rows", "Faultless 2");
    expect(labels.filter((label) => label === "Unreadable record")).toHaveLength(5);
  });

  it("leaves repeated ids out, and says how many", async () => {
    const { vs } = session();
    expect(await rowsOf(shapeFaults.repeatedIds, "Repeats", "Faultless 1")).toEqual(["Faultless 1"]);
    await expect.poll(() => vs.view("Results").message()).toContain("2 repeats left out");
  });

  it("says that an empty page is not the last, and offers to go on", async () => {
    const labels = await rowsOf(shapeFaults.emptyPageWithNext, "Empty page", "came back empty");
    expect(labels.at(-1)).toBe("Load Next Page (may use 1 search)");
  });

  it("stops where the next page goes back", async () => {
    const labels = await rowsOf(shapeFaults.nextPageGoesBack, "Goes back", "points back");
    expect(labels).toEqual([
      "Faultless 1",
      "After page 1 the service points back to page 1, so loading stops here.",
    ]);
  });

  it("keeps the rows when the next page fails, and offers it again", async () => {
    const { vs } = session();
    const labels = await rowsOf(twoRows, "Next page fails", "Faultless 2");
    service.behave(statusFaults.status, "503", "empty");
    held.questions += 1;
    await vs.view("Results").row("Load Next Page").click();
    await vs.notifications.find("failed with status 503");
    await expect
      .poll(async () => (await vs.view("Results").rows()).map(({ label }) => label))
      .toEqual(labels);
  });

  it("has sent nothing of its own, all the while", async () => {
    await session().vs.page.waitForTimeout(2000);
    expect(service.asked).toHaveLength(held.questions);
    // One for each host, when the key was entered.
    expect(service.checks()).toBe(2);
  });

  it("tells of a service that is not there any more", async () => {
    const { vs } = session();
    const before = await vs.view("Results").rows();
    await service.stop();
    await ask("Nobody there");
    const sentence = `${host} refused the connection. No search was used.`;
    await vs.notifications.find(sentence);
    await expect.poll(() => buttonsOf(vs, sentence)).toEqual(["Retry", "Show Log"]);
    await expect.poll(() => vs.view("Results").rows()).toEqual(before);
  });
});
