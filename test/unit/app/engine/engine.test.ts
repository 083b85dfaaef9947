import { expect, test, vi } from "vitest";
import type { Engine } from "../../../../src/app/engine/engine.ts";
import { heldNetwork, type HeldNetwork } from "../../../support/faults/heldNetwork.ts";
import { address, connections, host, engineOf } from "../../../support/oneHost.ts";
import { storeFolder } from "../../../support/store/folder.ts";
import { asking, question } from "../../../support/testClient.ts";

const folder = storeFolder();
/** An engine whose requests are answered by hand. */
async function held(asked = connections): Promise<HeldNetwork & { readonly engine: Engine }> {
  const network = heldNetwork();
  const engine = await engineOf({
    connections: asked,
    folder: folder.path,
    send: () => network.send,
  });
  return { engine, ...network };
}

/** The lines of the ledger, as the next window reads them. */
const linesLeft = async () => await (await folder.open()).ledger.lines();

test("a window that closes waits for the request under way: its answer is there for the next window", async () => {
  const { engine, reached } = await held();
  const asked = engine.spending.page("search", question, "first", asking());
  const { answer } = await reached(1);
  const closing = engine.close();
  answer();
  await closing;
  expect((await asked).value.rows).toHaveLength(1);
  expect(await linesLeft()).toMatchObject([{ status: 200, rows: 1 }]);
  const { engine: again } = await held();
  expect(await again.answers.stored({ ...question, page: "first" })).toBeDefined();
  await again.close();
});

test("a window that closes waits for an answer that has come and is being written", async () => {
  const { engine, reached } = await held();
  const asked = engine.spending.page("search", question, "first", asking());
  (await reached(1)).answer();
  await asked;
  await engine.close();
  expect(await linesLeft()).toMatchObject([{ status: 200, rows: 1 }]);
});

test("a window that must close doesn’t wait for ever: an answer that comes later is kept beside the database", async () => {
  const { engine, reached } = await held();
  const asked = engine.spending.page("search", question, "first", asking());
  const { answer } = await reached(1);
  await engine.spending.settled(50);
  await engine.store.close();
  answer();
  await asked;
  expect(await linesLeft()).toMatchObject([{ status: 200, rows: 1 }]);
  await engine.close();
});

test("a window that closes waits for a check of the allowance under way", async () => {
  const { engine, reached } = await held();
  const checking = engine.spending.check("refreshRemaining", "base", asking().signal);
  const { answer } = await reached(1);
  const closing = engine.close();
  answer('{"data":[]}');
  await closing;
  await checking;
  expect(await linesLeft()).toMatchObject([{ status: 200, rows: 0 }]);
});

test.each([
  ["is not measured on the sample: what is left there concerns no one", "sample:", 3],
  ["is measured by a check elsewhere, where that is known to be free", address, 4],
])("a search %s", async (_what, service, requests) => {
  const there = { ...host, service, origin: service === address ? address : "sample:" };
  const {
    engine,
    reached,
    requests: sent,
  } = await held({
    usesSample: service !== address,
    serviceOf: () => service,
    settingsOf: (role) => Promise.resolve({ role, ...there }),
    hostFor: (role) => Promise.resolve({ role, ...there }),
  });
  const checked = '{"data":[],"meta":{"remaining_searches":40}}';
  for (const count of [1, 2]) {
    const checking = engine.spending.check("refreshRemaining", "base", asking().signal);
    (await reached(count)).answer(checked);
    await checking;
  }
  const asked = engine.spending.page("search", question, "first", asking());
  const { answer } = await reached(3);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    answer('{"feed_entries":[{"id":1}]}');
    await asked;
    // A reading is planned once the answer is in the store, and asked for some seconds later: each step of that is
    // before the next answer of the store's thread.
    for (let step = 0; step < 10; step += 1) {
      await engine.store.ledger.lines();
      await vi.advanceTimersByTimeAsync(5_000);
    }
  } finally {
    vi.useRealTimers();
  }
  expect(sent).toHaveLength(requests);
  for (const one of sent.slice(3)) one.answer(checked);
  await engine.close();
});
