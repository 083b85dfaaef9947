import { expect, it } from "vitest";
import { type Cell, type CellResult, playCell, sumOf } from "../../../../bench/saved/monthTable.ts";

/** The sums of three months. */
async function played(cell: Partial<Cell>): Promise<CellResult> {
  const whole = { isDated: true, isOldestFirst: false, perDay: 1, limit: 1, hour: 13, ...cell };
  const results: CellResult[] = [];
  for (const seed of [1, 2, 3]) results.push(await playCell(whole, seed));
  return sumOf(results);
}

it.each([true, false])("a limit of 1 finds 1 to 6 records a day, with days in rows: %s", async (isDated) => {
  for (const perDay of [1, 6]) {
    const { came, nextDay, never, old, twice } = await played({ isDated, perDay });
    expect(nextDay / came).toBeGreaterThanOrEqual(0.98);
    expect(never / came).toBeLessThan(isDated ? 0.001 : 0.005);
    expect([old, twice]).toEqual([0, 0]);
  }
});

it("news on 30 % of days uses at most 0.6 of a plain client’s searches", async () => {
  const { used, plain, never, old } = await played({ perDay: 0 });
  expect(used / plain).toBeLessThanOrEqual(0.6);
  expect([never, old]).toEqual([0, 0]);
});

it("what is not read of 30 records a day is said", async () => {
  const { unread, old, twice } = await played({ perDay: 30 });
  expect(unread).toBeGreaterThan(3 * 30);
  expect([old, twice]).toEqual([0, 0]);
});

it("a list that begins with the oldest calls nothing old new, and finds what comes after the first days", async () => {
  const { came, nextDay, nextWeek, old } = await played({ isOldestFirst: true, perDay: 2 });
  expect((nextDay + nextWeek) / came).toBeGreaterThanOrEqual(0.95);
  expect(old).toBe(0);
});
