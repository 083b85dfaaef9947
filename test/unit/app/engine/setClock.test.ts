import { afterAll, describe, expect, it } from "vitest";
import type { SearchSession } from "../../../../src/domain/search/searchSession.ts";
import type { Store } from "../../../../src/store/store.ts";
import { goodRow, listBody, pageIn, sendJson } from "../../../support/faults/answers.ts";
import { startSwitchedService } from "../../../support/faults/switchedService.ts";
import { companies } from "../../../support/handDriven.ts";
import { storeFolder } from "../../../support/store/folder.ts";
import { sessionOf, testClient } from "../../../support/testClient.ts";

const service = await startSwitchedService();
afterAll(() => service.stop());
// Four pages of one row.
service.behave((request, response) => {
  const page = pageIn(request);
  sendJson(response, listBody(request, [goodRow(page)], { next: page < 4 ? page + 1 : null }));
});

const folder = storeFolder();
const question = companies("Acme");
const hour = 3_600_000;
const clock = { now: 1_700_000_000_000 };
const now = (): number => clock.now;
const maxAgeMs = (): number => 24 * hour;
const keys = ({ state }: SearchSession): readonly string[] => state.shown?.rows.map(({ key }) => key) ?? [];
const keysOf = (...ids: readonly number[]): readonly string[] => ids.map((id) => `filing:${String(id)}`);

/** What a window has after it was loaded: nothing but what is in the store. */
function newSession(store: Store): SearchSession {
  const { client } = testClient({
    address: service.origin,
    store: () => Promise.resolve(store),
    now,
    maxAgeMs,
  });
  return sessionOf(client, { now, maxAgeMs, connections: { serviceOf: () => service.origin } });
}

/** The next page, a second later, whatever the clock makes of the age of the rows. */
async function more(session: SearchSession): Promise<void> {
  clock.now += 1_000;
  expect(await session.loadMore(undefined, { anyAge: true })).toBe("done");
}

/** Loads three pages; between the first and the second the clock is set. */
async function threePages(store: Store, setBy: number): Promise<void> {
  const session = newSession(store);
  await session.run(question, { way: "search" });
  clock.now += setBy;
  await more(session);
  await more(session);
  clock.now += 1_000;
}

describe.each([
  ["back by an hour", -hour],
  ["back by two days", -48 * hour],
  ["forward by an hour", hour],
  ["forward by two days", 48 * hour],
])("a clock that was set %s between two pages", (_how, setBy) => {
  it("sells none of the pages again after a reload", async () => {
    const store = await folder.open();
    await threePages(store, setBy);
    const asked = service.asked.length;
    const restored = newSession(store);
    expect(await restored.restore(question)).toBe("done");
    expect(keys(restored)).toEqual(keysOf(1, 2, 3));
    expect(service.asked).toHaveLength(asked);
    await more(restored);
    expect(keys(restored)).toEqual(keysOf(1, 2, 3, 4));
    expect(service.asked).toHaveLength(asked + 1);
  });

  it("and back again sells none of them where the search is run again", async () => {
    const store = await folder.open();
    await threePages(store, setBy);
    clock.now -= Math.max(0, setBy);
    const asked = service.asked.length;
    const again = newSession(store);
    await again.run(question, { way: "search" });
    await more(again);
    await more(again);
    expect(keys(again)).toEqual(keysOf(1, 2, 3));
    expect(service.asked).toHaveLength(asked);
  });

  it("leaves the pages of an earlier search where they are", async () => {
    const store = await folder.open();
    await threePages(store, setBy);
    // They seem to be newer than the first page of this one.
    clock.now -= 50 * hour;
    await newSession(store).run(question, { way: "search", fresh: true });
    const asked = service.asked.length;
    const restored = newSession(store);
    await restored.restore(question);
    expect(keys(restored)).toEqual(keysOf(1));
    await more(restored);
    expect(service.asked).toHaveLength(asked + 1);
  });
});
