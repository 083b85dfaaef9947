import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type HeldAnswers, holdAnswers, namedAnswers } from "../support/faults/heldAnswers.ts";
import { startSwitchedService } from "../support/faults/switchedService.ts";
import { useConnected } from "../support/ui/product.ts";
import { searchFor } from "../../tools/workbench/steps.ts";
import { expectSoon } from "../support/ui/expectSoon.ts";

const service = await startSwitchedService();
const session = useConnected(service);
const answer = namedAnswers();

const results = () => session().vs.view("Results");
const nextPage = "Load Next Page (may use 1 search)";
const rowsOf = (name: string): readonly string[] => [`${name} 1`, `${name} 2`, nextPage];
let before = 0;

/** Starts to hold answers, asks for a name, and waits until the question is there. */
async function askSlowly(name: string): Promise<HeldAnswers> {
  const slow = holdAnswers(answer);
  service.behave(slow.fault);
  await searchFor(session().vs, name);
  await expect.poll(() => slow.waiting()).toBe(1);
  return slow;
}

/** What comes after it arrives alone: nothing else was sent meanwhile, and no message was shown. */
async function asksNoMoreThan(count: number, name: string): Promise<void> {
  service.behave(answer);
  await searchFor(session().vs, name);
  const drawn = expectSoon(results().labels).toEqual(rowsOf(name));
  expect(await session().vs.notifications.messages.after(drawn)).toEqual([]);
  expect(service.asked.slice(before)).toHaveLength(count + 1);
}

beforeAll(async () => {
  service.behave(answer);
  await searchFor(session().vs, "Steady");
  await results().row("Steady 2").waitFor();
});
// As they are stored: nothing is asked for them.
beforeEach(async () => {
  service.behave(answer);
  before = service.asked.length;
  await searchFor(session().vs, "Steady");
  await expectSoon(results().message).toMatch(/^company “Steady” · Stored answer from [^·]*/);
  await expectSoon(results().labels).toEqual(rowsOf("Steady"));
});

describe("a slow search", () => {
  it("is cancelled in the view's title: rows stay, no message is shown, the request is let go", async () => {
    const message = await results().message.until("the stored answer", (text) => text.includes("Stored"));
    const slow = await askSlowly("Cancelled");
    await expectSoon(results().labels).toEqual(rowsOf("Steady"));
    await results().pressInTitle("Cancel Search");
    await expect.poll(() => slow.abandoned()).toBe(1);
    await expectSoon(results().labels).toEqual(rowsOf("Steady"));
    await expectSoon(results().message).toBe(message);
    await results().titleAction("Cancel Search").waitFor({ state: "hidden" });
    await asksNoMoreThan(1, "After the cancel");
  });

  it("gives way to a newer one; its late answer is kept, and not drawn", async () => {
    const slow = await askSlowly("Older");
    service.behave(answer);
    await searchFor(session().vs, "Newer");
    await expectSoon(results().labels).toEqual(rowsOf("Newer"));
    // It may have been paid for.
    expect([slow.waiting(), slow.abandoned()]).toEqual([1, 0]);
    slow.release();
    await asksNoMoreThan(2, "Newest");
    await searchFor(session().vs, "Older");
    await expectSoon(results().labels).toEqual(rowsOf("Older"));
    expect(service.asked.slice(before)).toHaveLength(3);
  });
});

describe("an extension host that is lost in the middle of a search", () => {
  it("costs no row, asks nothing again, and works again with the key and with what was stored", async () => {
    const { vs, killExtensionHosts } = session();
    const slow = await askSlowly("Lost with its host");
    const drawnByLost = await vs.statusBarItem("startupFunding.remaining").elementHandle();
    expect(killExtensionHosts()).toBeGreaterThan(0);
    await expect.poll(() => slow.abandoned()).toBe(1);
    // A window that has not noticed the loss yet would send what a person does to the lost host.
    await drawnByLost?.waitForElementState("hidden");
    // The new one draws the view: the old one's rows are gone with it.
    await results().titleAction("Cancel Search").waitFor({ state: "hidden" });
    await expectSoon(results().labels).toEqual(rowsOf("Steady"));
    await asksNoMoreThan(1, "After the loss");
  });
});
