import { expect, it } from "vitest";
import { budgetMs } from "../../../../src/domain/spending/bounds.ts";
import type { BeginResult, SpendingBounds } from "../../../../src/service/client/client.ts";
import type { Store } from "../../../../src/store/store.ts";
import { departure } from "../../../support/store/exchanges.ts";
import { storeFolder } from "../../../support/store/folder.ts";
import { add, keyOf, leave } from "../../../support/store/requests.ts";

const folder = storeFolder();
const { caller } = keyOf("");
const { service } = caller;

/** Begins a check of a saved search that leaves at `at` (ms since 1970). */
async function check(store: Store, at: number, bounds: Partial<SpendingBounds>): Promise<BeginResult> {
  const key = keyOf(`checked at ${String(at)}`);
  const leaving = departure({ service, at, purpose: "check" });
  const whole = { accountsToBill: [caller], reserve: 0, ...bounds };
  return await store.begin(key, leaving, { maxAgeMs: 0, timeoutMs: 30_000, isShared: true, bounds: whole });
}

it("the reserve counts what another window has sent while the file was locked", async () => {
  const [locked, store] = [await folder.open({ lockTimeoutMs: 50 }), await folder.open()];
  await add(store, { service, reading: { remaining: 3 } });
  const lock = folder.connection();
  lock.exec("BEGIN IMMEDIATE");
  await leave(locked, keyOf("by a person"), Date.now());
  lock.close();
  expect(await check(store, Date.now(), { reserve: 2 })).toEqual({ kind: "refused", refusal: "reserve" });
  expect(await check(store, Date.now(), { reserve: 1 })).toMatchObject({ kind: "began" });
});

it("a budget lasts for a day of the machine, though its clock is set forward", async () => {
  let ms = 0;
  const store = await folder.open({ uptime: () => ({ boot: "this run", ms }) });
  const bounds = { budget: 1 };
  expect(await check(store, 1_000, bounds)).toMatchObject({ kind: "began" });
  ms = budgetMs - 1;
  expect(await check(store, 2 * budgetMs, bounds)).toEqual({ kind: "refused", refusal: "budget" });
  ms = budgetMs;
  expect(await check(store, 2 * budgetMs, bounds)).toMatchObject({ kind: "began" });
});
