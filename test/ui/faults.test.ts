import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { goodRow, listBody, sendJson, type Fault } from "../support/faults/answers.ts";
import { shapeFaults } from "../support/faults/shape.ts";
import { statusFaults } from "../support/faults/status.ts";
import { startSwitchedService } from "../support/faults/switchedService.ts";
import { until } from "../../tools/project/until.ts";
import { failingAt } from "../support/faults/failing.ts";
import { useProduct } from "../support/ui/product.ts";
import { buttonsOf, enterKey, searchFor } from "../../tools/workbench/steps.ts";
import type { TreeRow } from "../../tools/workbench/treeView.ts";

const service = await startSwitchedService();
const session = useProduct(
  {
    settings: {
      "startupFunding.baseUrl": service.origin,
      "startupFunding.appUrl": service.origin,
      // Longer than a busy machine takes for an answer that does come.
      "startupFunding.requestTimeout": 3,
    },
  },
  () => service,
);
const host = service.origin.replace("http://", "");
const twoRows: Fault = (request, response) =>
  sendJson(response, listBody(request, [goodRow(1), goodRow(2)], { next: 2 }));
const exhausted = ["429", "limit", "120"] as const;

/** The rows of the search that did not fail, and how many questions there were before the test. */
const held: { rows: readonly TreeRow[]; before: number } = { rows: [], before: 0 };
/** What the tests have asked for: the names, oldest first, and how many checks. */
const wanted: { readonly names: string[]; checks: number } = { names: [], checks: 0 };

/** The names that the service was asked for, oldest first. */
function namesAsked(): readonly string[] {
  return service.asked.map((path) => new URL(path, service.origin).searchParams.get("company") ?? path);
}

/** Those of them that came since the test began. */
const askedByTest = (): readonly string[] => namesAsked().slice(held.before);

const message = (): Promise<string> => session().vs.view("Results").message();

async function labels(): Promise<readonly string[]> {
  return (await session().vs.view("Results").rows()).map(({ label }) => label);
}

/** Asks a question that was not asked before. */
async function ask(name: string): Promise<void> {
  wanted.names.push(name);
  await searchFor(session().vs, name);
}

/** Shows the rows of the search that did not fail, as they are stored: nothing is asked for them. */
async function showFaultless(): Promise<void> {
  await searchFor(session().vs, "Faultless");
  await expect.poll(message).toMatch(/^company “Faultless” · from [^·]* \(free\)( · Drag a row [^·]*)?$/);
  await expect.poll(() => session().vs.view("Results").rows()).toEqual(held.rows);
}

/** Asks with this fault and waits until the answer is drawn; no failure is told. */
async function showAnswer(fault: Fault, name: string): Promise<void> {
  service.behave(fault);
  await ask(name);
  await expect.poll(message).toMatch(new RegExp(`^company “${name}”`));
  expect(await session().vs.notifications.messages()).toEqual([]);
}

/**
 * Makes the allowance known by a check, whatever a test before has heard of it. A question must follow before the next
 * check: two checks with nothing between them show that checks are free, and then the product sends some of its own.
 */
async function refreshAllowance(): Promise<void> {
  const { vs } = session();
  wanted.checks += 1;
  await vs.run("Startup Funding: Refresh Remaining Searches");
  await expect.poll(() => service.checks()).toBe(wanted.checks);
  await expect
    .poll(() => vs.statusBarItem("startupFunding.remaining").innerText())
    .toMatch(/\b30 searches left · Pro\s*$/);
}

/** Asks one more question; what the service was asked is that and what the tests asked for, nothing else. */
async function nothingOfItsOwn(name: string): Promise<void> {
  service.behave(twoRows);
  await ask(name);
  await until("the question asked last", () => namesAsked().includes(name));
  expect(namesAsked()).toEqual(wanted.names);
  expect(service.checks()).toBe(wanted.checks);
}

afterAll(() => service.stop());
beforeAll(async () => {
  const { vs } = session();
  // One for each host.
  wanted.checks += 2;
  await enterKey(vs, "sk-fault-1234567890abcdef");
  service.behave(twoRows);
  await ask("Faultless");
  await vs.view("Results").row("Load Next Page").waitFor();
  held.rows = await vs.view("Results").rows();
  expect(held.rows.map(({ label }) => label)).toEqual([
    "Faultless 1",
    "Faultless 2",
    "Load Next Page (may use 1 search)",
  ]);
});
beforeEach(() => {
  held.before = service.asked.length;
});
// What was sent late, after the test that it belongs to.
afterAll(() => nothingOfItsOwn("After all"));

describe("a search that fails", () => {
  it("comes after one that does not: the allowance is no warning", async () => {
    const item = session().vs.statusBarItem("startupFunding.remaining");
    await refreshAllowance();
    await showAnswer(twoRows, "Allowed");
    await expect.poll(() => item.innerText()).toMatch(/\babout 29 left · Pro\s*$/);
    expect(await item.getAttribute("class")).not.toMatch(/\bwarning-kind\b/);
  });

  it.each(failingAt(host))("$name: rows stay, one sentence, no request of its own", async (failure) => {
    const { vs } = session();
    const name = failure.name.replaceAll(/[^a-z0-9 ]/gi, "");
    await showFaultless();
    service.behave(failure.fault, ...(failure.rest ?? []));
    await ask(name);
    await vs.notifications.find(failure.says);
    await expect.poll(vs.notifications.messages).toHaveLength(1);
    await expect.poll(() => buttonsOf(vs, failure.says)).toEqual(failure.buttons);
    await expect.poll(() => vs.view("Results").rows()).toEqual(held.rows);
    await expect.poll(message).toContain("The loaded rows are still here");
    expect(askedByTest()).toEqual([name]);
  });

  it("shows the exhausted allowance, and claims no time of a reset", async () => {
    const { vs } = session();
    const item = vs.statusBarItem("startupFunding.remaining");
    await refreshAllowance();
    service.behave(statusFaults.status, ...exhausted);
    await ask("Exhausted");
    await expect.poll(() => item.innerText()).toMatch(/(^|[^\d])0 searches left/);
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
    await ask("Meanwhile");
    await expect.poll(message).toContain("company “Meanwhile”");
    expect(askedByTest()).toEqual(["Retried", "Meanwhile"]);
    wanted.names.push("Retried");
    await vs.notifications.press("failed with status 500", "Retry");
    await expect.poll(message).toContain("company “Retried”");
    await expect.poll(labels).toEqual(["Faultless 3"]);
    expect(askedByTest()).toEqual(["Retried", "Meanwhile", "Retried"]);
  });
});

describe("an answer that is odd", () => {
  it("keeps rows of wrong types among the others, and counts them", async () => {
    await showAnswer(shapeFaults.wrongTypes, "Wrong types");
    await expect.poll(labels).toEqual(expect.arrayContaining(["Record 2", "Faultless 10"]));
    await expect.poll(labels).toHaveLength(10);
    await expect.poll(message).toContain("10 in an unexpected format");
  });

  it("keeps rows that are null or no record", async () => {
    await showAnswer(shapeFaults.nullRows, "Null rows");
    const unreadable = async (): Promise<readonly string[]> =>
      (await labels()).filter((label) => label === "Unreadable record");
    await expect.poll(unreadable).toHaveLength(5);
    await expect.poll(labels).toContain("Faultless 2");
  });

  it("leaves repeated ids out, and says how many", async () => {
    await showAnswer(shapeFaults.repeatedIds, "Repeats");
    await expect.poll(labels).toEqual(["Faultless 1"]);
    await expect.poll(message).toContain("2 duplicates skipped");
  });

  it("says that an empty page is not the last, and offers to go on", async () => {
    await showAnswer(shapeFaults.emptyPageWithNext, "Empty page");
    await session().vs.view("Results").row("came back empty").waitFor();
    await expect.poll(async () => (await labels()).at(-1)).toBe("Load Next Page (may use 1 search)");
  });

  it("stops where the next page goes back", async () => {
    await showAnswer(shapeFaults.nextPageGoesBack, "Goes back");
    await expect
      .poll(labels)
      .toEqual(["Faultless 1", "After page 1 the service points back to page 1, so loading stops here."]);
  });

  it("keeps the rows when the next page fails, and offers it again", async () => {
    const { vs } = session();
    await showAnswer(twoRows, "Next page fails");
    const rows = held.rows.map(({ label }) => label);
    await expect.poll(labels).toEqual(rows);
    service.behave(statusFaults.status, "503", "empty");
    wanted.names.push("Next page fails");
    await vs.view("Results").click("Load Next Page");
    await vs.notifications.find("failed with status 503");
    await expect.poll(labels).toEqual(rows);
  });

  it("asks for a next page of what is shown no more by no Retry", async () => {
    const { vs } = session();
    await showAnswer(twoRows, "Next page of Labs");
    service.behave(statusFaults.status, "502", "empty");
    wanted.names.push("Next page of Labs");
    await vs.view("Results").click("Load Next Page");
    await vs.notifications.find("failed with status 502");
    service.behave(twoRows);
    await ask("Energy");
    await expect.poll(message).toMatch(/^company “Energy”/);
    await vs.notifications.press("failed with status 502", "Retry");
    await vs.notifications.find("The results have changed since then, so no page was loaded.");
    expect(askedByTest()).toEqual(["Next page of Labs", "Next page of Labs", "Energy"]);
  });

  it("has sent nothing of its own, all the while", () => nothingOfItsOwn("All the while"));

  it("tells of a service that is not there any more", async () => {
    const { vs } = session();
    await showFaultless();
    await service.refuse();
    try {
      await searchFor(vs, "Nobody there");
      const sentence = `${host} refused the connection. No search was used.`;
      await vs.notifications.find(sentence);
      await expect.poll(() => buttonsOf(vs, sentence)).toEqual(["Retry", "Diagnose"]);
      await expect.poll(() => vs.view("Results").rows()).toEqual(held.rows);
    } finally {
      await service.listenAgain();
    }
  });
});
