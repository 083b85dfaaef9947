import { describe, expect, it } from "vitest";
import { addToHistory, openPast, search } from "../../../src/app/search.ts";
import { clearLocalData } from "../../../src/app/clear.ts";
import { companies } from "../../support/handDriven.ts";
import { createGrowingService } from "../../support/growingService.ts";

const labs = companies("Labs", 100);
const energy = companies("Energy", 100);
const showStored = () => Promise.reject(new Error("no record is shown"));

/** A window that shows Energy, and has it among its past searches. */
async function createWindow() {
  const world = await createGrowingService();
  const { service, store, clock } = world;
  const session = world.open();
  session.onDidLand((landed) => void addToHistory({ store }, landed));
  await search({ session }, energy);
  await store.history.put({ question: energy, service, at: clock.now, rows: 100, pages: 1 });
  await world.written();
  clock.now += 1_000;
  const connections = { serviceOf: () => service };
  const [past] = await store.history.list();
  if (past === undefined) throw new Error("nothing was kept");
  return { ...world, session, openEnergy: () => openPast({ session }, past, { connections, showStored }) };
}

describe("a paid request that is under way", () => {
  it("lands in the store and in the history when a past search is opened", async () => {
    const { session, openEnergy, hold, written, asked, aborted, client, store } = await createWindow();
    const release = hold();
    const outcome = search({ session }, labs);
    expect(await openEnergy()).toBe("drawn");
    expect(await outcome).toBe("superseded");
    release();
    await expect.poll(async () => (await store.history.list()).length).toBe(2);
    await written();
    expect(aborted).toEqual([]);
    expect((await store.history.list())[0]).toMatchObject({ question: labs, rows: 100, pages: 1 });
    expect(await client.stored({ ...labs, page: "first" })).toMatchObject({ from: "store" });
    expect(session.state).toMatchObject({ shown: { question: energy } });
    // What was paid for is not paid for again.
    expect(await search({ session }, labs)).toBe("done");
    expect(asked).toEqual(["first", "first"]);
  });

  it("is stopped where all that is stored is cleared", async () => {
    const { session, hold, aborted, store } = await createWindow();
    const release = hold();
    const outcome = search({ session }, labs);
    await expect.poll(async () => (await store.ledger.lines()).length).toBe(2);
    await new Promise((resolve) => setImmediate(resolve));
    void search({ session }, energy);
    await clearLocalData({ session, store });
    release();
    expect(await outcome).toBe("superseded");
    expect(aborted).toEqual(["first"]);
    expect(await store.history.list()).toEqual([]);
  });
});

describe("a past question for one record", () => {
  it.each([
    { endpoint: "filing", id: "7" },
    { endpoint: "company", slug: "acme" },
  ] as const)("$endpoint shows what is stored, and asks for nothing", async (question) => {
    const { session, service, asked } = await createWindow();
    const shown: unknown[] = [];
    const past = { question, service, at: 1, rows: 1, pages: 1 };
    const needs = {
      connections: { serviceOf: () => service },
      showStored: async (...record: readonly unknown[]) => void shown.push(record),
    };
    const before = asked.length;
    expect(await openPast({ session }, past, needs)).toBe("drawn");
    expect(shown).toEqual([[question, service]]);
    const elsewhere = { ...past, service: "https://other.example" };
    expect(await openPast({ session }, elsewhere, needs)).toBe("elsewhere");
    expect(shown).toHaveLength(1);
    expect(asked).toHaveLength(before);
  });
});
