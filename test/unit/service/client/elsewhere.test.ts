import { storeFolder } from "../../../support/store/folder.ts";
import { expect, test } from "vitest";
import type { AskOptions } from "../../../../src/service/client/client.ts";
import { ServiceError, type ServiceErrorDetails } from "../../../../src/service/errors.ts";
import { containing } from "../../../support/containing.ts";
import { heldNetwork } from "../../../support/faults/heldNetwork.ts";
import { asking, question } from "../../../support/testClient.ts";
import { askWaiting, window } from "../../../support/requests/elsewhere.ts";

const folder = storeFolder();

/** One window has asked, another asks the same and waits for it. */
async function bothAsk(more: Partial<AskOptions> = {}) {
  const network = heldNetwork();
  const [a, b] = [await window(folder, network), await window(folder, network)];
  const stop = new AbortController();
  const first = a.client.list(question, "first", asking(more));
  first.catch(() => undefined);
  const { answer, fail } = await network.reached(1);
  const { waiting: second } = await askWaiting(b, { signal: stop.signal, ...more });
  return { network, answer, fail, first, second, stop };
}

test.each([
  ["the same question", {}],
  ["Refresh", { fresh: true }],
] as const)("%s in two windows is one request, and both have its rows", async (_what, more) => {
  const { network, answer, first, second } = await bothAsk(more);
  answer();
  expect(await first).toMatchObject({ from: "service", value: { rows: [{}] } });
  expect(await second).toMatchObject({ from: "store", value: { rows: [{}] } });
  expect(network.requests).toHaveLength(1);
});

test("Refresh that waits for another window's is not answered by what was stored before", async () => {
  const network = heldNetwork();
  const [a, b] = [await window(folder, network), await window(folder, network)];
  const old = a.client.list(question, "first", asking());
  (await network.reached(1)).answer('{"feed_entries":[]}');
  await old;
  await a.client.waitUntilIdle(5_000);
  const first = a.client.list(question, "first", asking({ fresh: true }));
  const { answer } = await network.reached(2);
  const { waiting } = await askWaiting(b, { fresh: true });
  answer();
  expect(await first).toMatchObject({ from: "service", value: { rows: [{}] } });
  expect(await waiting).toMatchObject({ from: "store", value: { rows: [{}] } });
  expect(network.requests).toHaveLength(2);
});

test("a failure that may have been counted is one in the other window too, where nothing is sent", async () => {
  const { network, fail, first, second } = await bothAsk();
  const details: ServiceErrorDetails = { kind: "timeout", maybeCounted: true };
  fail(new ServiceError(details));
  for (const outcome of [first, second]) await expect(outcome).rejects.toMatchObject(details);
  expect(network.requests).toHaveLength(1);
});

test("after a failure that surely was not counted the other window asks by itself", async () => {
  const { network, fail, first, second } = await bothAsk();
  fail(new ServiceError({ kind: "network", maybeCounted: false }));
  await expect(first).rejects.toMatchObject({ kind: "network" });
  (await network.reached(2)).answer();
  expect(await second).toMatchObject({ from: "service" });
});

test("after that a search which something newer has replaced is not sent", async () => {
  let isWanted = true;
  const { network, fail, first, second } = await bothAsk({ isWanted: () => isWanted });
  isWanted = false;
  fail(new ServiceError({ kind: "network", maybeCounted: false }));
  await expect(first).rejects.toMatchObject({ kind: "network" });
  await expect(second).rejects.toMatchObject({ name: "AbortError", left: false });
  expect(network.requests).toHaveLength(1);
});

test("after that it is sent if another caller in its window still waits for it", async () => {
  const network = heldNetwork();
  const [a, b] = [await window(folder, network), await window(folder, network)];
  const first = a.client.list(question, "first", asking());
  const { fail } = await network.reached(1);
  const { waiting: replaced } = await askWaiting(b, { isWanted: () => false });
  const joined = b.client.list(question, "first", asking());
  await Promise.resolve();
  fail(new ServiceError({ kind: "network", maybeCounted: false }));
  await expect(first).rejects.toMatchObject({ kind: "network" });
  (await network.reached(2)).answer();
  for (const answered of [replaced, joined]) expect(await answered).toMatchObject({ from: "service" });
});

test("a window that stops waiting leaves the request of the other one alone", async () => {
  const { network, answer, first, second, stop } = await bothAsk();
  stop.abort();
  await expect(second).rejects.toMatchObject({ name: "AbortError" });
  answer();
  expect(await first).toMatchObject({ from: "service" });
  expect(network.requests).toHaveLength(1);
});

test("checks of the allowance are not joined: each window reads for itself", async () => {
  const network = heldNetwork();
  const [a, b] = [await window(folder, network), await window(folder, network)];
  const checks = [a, b].map(({ client }) => client.freeCheck("base", asking()));
  await network.reached(2);
  for (const { answer } of network.requests) answer('{"data":[],"meta":{"remaining_searches":5}}');
  for (const result of await Promise.allSettled(checks)) expect(result.status).toBe("fulfilled");
});

test("a request's line is in the database before it leaves", async () => {
  const network = heldNetwork();
  const { client } = await window(folder, network);
  const asked = client.list(question, "first", asking());
  const { answer } = await network.reached(1);
  const lines = folder.connection().prepare("SELECT holder IS NULL AS isOver, line FROM ledger").all();
  expect(lines).toMatchObject([{ isOver: 0, line: containing('"failure":"unanswered"') }]);
  answer();
  await asked;
});
