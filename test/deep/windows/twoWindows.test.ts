import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { holdAnswers, namedAnswers } from "../../support/faults/heldAnswers.ts";
import { startSwitchedService } from "../../support/faults/switchedService.ts";
import { connectedKey, useConnected } from "../../support/ui/product.ts";
import { enterKey, searchFor, tidy } from "../../../tools/workbench/steps.ts";
import { hoverAt, underlined } from "../../support/ui/textOfEditor.ts";
import { openUsage } from "../../../tools/workbench/usagePage.ts";
import type { Workbench } from "../../../tools/workbench/workbench.ts";
import { expectSoon } from "../../support/ui/expectSoon.ts";
import { type Reading, textIn } from "../../../tools/workbench/reading.ts";

const leftAfter = (asked: number): number => 30 - asked;
const service = await startSwitchedService((asked) => ({
  tier: "Pro",
  remaining_searches: leftAfter(asked),
}));
const notes = [
  "We met Northwind Robotics 1 yesterday.",
  "Nobody knows Amber Lake Foods here.",
  "And then Northwind Robotics 2 called.",
];
const session = useConnected(service, { files: { "notes.md": `${notes.join("\n")}\n` } });
const answer = namedAnswers();
const held: { other?: Workbench } = {};
let before = 0;

const askedByTest = (): readonly string[] => service.asked.slice(before);

function windows(): { readonly one: Workbench; readonly other: Workbench } {
  if (held.other === undefined) throw new Error("the second window is not open");
  return { one: session().vs, other: held.other };
}

/** In a browser, VS Code reads its secrets once in a window's life: a window that is to know of a change is new. */
async function openOther(): Promise<void> {
  await held.other?.page.close();
  held.other = await session().openOther();
}

/** Starts a search in a window, which is brought to the front as a person does. */
async function begin(vs: Workbench, name: string): Promise<void> {
  await vs.page.bringToFront();
  await searchFor(vs, name);
}

async function ask(vs: Workbench, name: string): Promise<void> {
  await begin(vs, name);
  await vs.view("Results").row(`${name} 2`).waitFor();
}

/** Waits until a window says how many searches are left, measured or estimated. */
async function knowsWhatIsLeft(vs: Workbench): Promise<void> {
  const count = new RegExp(`\\b${String(leftAfter(service.asked.length))} (?:searches )?left · Pro`);
  await expectSoon(textIn(vs.statusBarItem("startupFunding.remaining"))).toMatch(count);
}

async function usageOf(vs: Workbench, name: string): Promise<Reading<readonly string[]>> {
  await vs.page.bringToFront();
  const { requests } = await openUsage(vs);
  return requests.as((all) =>
    all.filter(({ words }) => words === `Company “${name}”`).map(({ used, facts }) => `${used} · ${facts}`),
  );
}

beforeAll(async () => {
  service.behave(answer);
  await openOther();
});
beforeEach(async () => {
  service.behave(answer);
  before = service.asked.length;
  await windows().other.page.bringToFront();
  await tidy(windows().other);
});

describe("two windows of one editor", () => {
  it("answer from one store, and count in one ledger", async () => {
    const { one, other } = windows();
    for (const vs of [other, one]) {
      await vs.page.bringToFront();
      await vs.run("Startup Funding: Refresh Remaining Searches");
      await knowsWhatIsLeft(vs);
    }
    await ask(one, "Paid in one");
    await knowsWhatIsLeft(other);
    await ask(other, "Paid in one");
    await expectSoon(other.view("Results").message).toMatch(/^company “Paid in one” · Stored answer from /);
    await ask(other, "Paid in the other");
    await knowsWhatIsLeft(one);
    expect(askedByTest()).toHaveLength(2);
    for (const name of ["Paid in one", "Paid in the other"])
      await expectSoon(await usageOf(one, name)).toHaveLength(1);
  });

  it("send one request where both ask the same, and a wait that is cancelled stops nothing", async () => {
    const { one, other } = windows();
    const slow = holdAnswers(answer);
    service.behave(slow.fault);
    await begin(one, "Together");
    await expect.poll(() => slow.waiting()).toBe(1);
    const waiting = other.view("Results").locator.getByText("Waiting for another window…");
    await begin(other, "Together");
    await waiting.waitFor();
    await other.view("Results").pressInTitle("Cancel Search");
    await waiting.waitFor({ state: "hidden" });
    await begin(other, "Together");
    await waiting.waitFor();
    expect([slow.waiting(), slow.abandoned()]).toEqual([1, 0]);
    slow.release();
    for (const vs of [one, other]) await vs.view("Results").row("Together 2").waitFor();
    expect(askedByTest()).toHaveLength(1);
  });

  it("forget together when the local data is cleared in one of them", async () => {
    const { one, other } = windows();
    await ask(one, "Forgotten");
    await one.run("Startup Funding: Search Companies…");
    await one.pick.waitForOpen("Search Companies");
    await one.pick.type("Half of a na");
    await one.pick.escape();
    await one.run("Startup Funding: Clear Local Data…");
    await one.dialog.press("Clear");
    await one.notifications.find("The local data is cleared.");
    // The tree is drawn a moment after the toast.
    await expectSoon(one.view("Results").rows).toEqual([]);
    await expectSoon(await usageOf(other, "Forgotten")).toEqual([]);
    await one.run("Startup Funding: Search Companies…");
    await one.pick.waitForOpen("Search Companies");
    await expectSoon(one.pick.typed).toBe("");
    await one.pick.escape();
    await ask(other, "Forgotten");
    expect(await other.notifications.messages.after(ask(one, "Forgotten"))).toEqual([]);
    expect(askedByTest()).toHaveLength(2);
  });

  it("know in their texts the companies that the other one has searched for", async () => {
    const { one, other } = windows();
    await ask(one, "Northwind Robotics");
    await other.page.bringToFront();
    await other.openFile("notes.md");
    await expectSoon(underlined(other)).toEqual([1, 3]);
    await expectSoon(textIn(await hoverAt(other, 1, 10))).toContain("Northwind Robotics 1");
    await other.page.keyboard.press("Escape");
    expect(askedByTest()).toHaveLength(1);
  });

  it("know of a key that the other one has removed, and then send nothing", async () => {
    const { one } = windows();
    await one.page.bringToFront();
    await one.run("Startup Funding: Remove API Key");
    await one.dialog.press("Remove");
    await one.notifications.find("The API key is removed.");
    await openOther();
    const { other } = windows();
    await other.run("Startup Funding: Search Companies…");
    await other.notifications.find(/key/i);
    expect(askedByTest()).toEqual([]);
    await one.page.bringToFront();
    await enterKey(one, connectedKey);
    await openOther();
  });
});

describe("a request whose window goes away", () => {
  it("leaves a line where its process ends, and the next window reads it", async () => {
    const { other } = windows();
    const slow = holdAnswers(answer);
    service.behave(slow.fault);
    await begin(other, "Left behind");
    await expect.poll(() => slow.waiting()).toBe(1);
    await other.page.close();
    expect(session().killExtensionHosts()).toBeGreaterThan(0);
    await expect.poll(() => slow.abandoned()).toBe(1);
    await openOther();
    await expectSoon(await usageOf(windows().other, "Left behind")).toEqual([
      "may have used 1 search · Company search · sent, no response",
    ]);
    expect(askedByTest()).toHaveLength(1);
    await session().page.bringToFront();
    await session().reload();
  });

  it("is waited for where the window is loaded again: its answer is kept", async () => {
    const { one } = windows();
    const slow = holdAnswers(answer);
    service.behave(slow.fault);
    await begin(one, "Reloaded");
    await expect.poll(() => slow.waiting()).toBe(1);
    const left = one.page.waitForEvent("framenavigated", (frame) => frame === one.page.mainFrame());
    const reloaded = session().reload();
    await left;
    slow.release();
    await reloaded;
    await expectSoon(await usageOf(one, "Reloaded")).toEqual([
      expect.stringMatching(/^may have used 1 search · Company search · 2 results$/),
    ]);
    service.behave(answer);
    await ask(one, "Reloaded");
    expect(askedByTest()).toHaveLength(1);
  });
});
