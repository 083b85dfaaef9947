import { expect, test, vi } from "vitest";
import { createEngine, type Engine } from "../../../src/app/engine.ts";
import type { Connections, Preferences } from "../../../src/app/ports.ts";
import type { HttpResponse } from "../../../src/service/transport.ts";
import { storeFolder } from "../../support/store/folder.ts";
import { until } from "../../../tools/project/until.ts";

/** By the clock, also where a test holds the timers. */
const { setTimeout: later } = globalThis;
const pause = (ms: number): Promise<void> => new Promise((resolve) => void later(resolve, ms));

const folder = storeFolder();
const address = "https://a.example";
const host = { address, origin: address, service: address, method: "apiKey", credential: "c1" } as const;
const connections: Connections = {
  usesSample: false,
  serviceOf: () => address,
  settingsOf: (role) => Promise.resolve({ role, ...host }),
  hostFor: (role) => Promise.resolve({ role, ...host }),
};
const settings: Preferences = {
  perPage: () => undefined,
  requestTimeout: () => 30_000,
  reserveSearches: () => 0,
  transport: () => "direct",
  maxAge: () => 86_400_000,
  maxStoreSize: () => 50_000_000,
  maxResponseSize: () => 8_000_000,
  escapeFormulas: () => true,
  templates: () => [],
  naming: () => "asService",
  keyVariable: () => "",
  proxyConfigured: () => false,
};

/** An engine whose requests are answered by hand. */
async function held(
  asked = connections,
): Promise<{ readonly engine: Engine; readonly answers: (() => void)[] }> {
  const answers: (() => void)[] = [];
  const engine = await createEngine({
    settings,
    connections: asked,
    folder: folder.path,
    log: () => undefined,
    notify: () => undefined,
    probe: () => Promise.reject(new Error("not asked for")),
    send:
      () =>
      ({ url }) =>
        new Promise<HttpResponse>((resolve) => {
          const body = new TextEncoder().encode('{"feed_entries":[{"id":1}],"data":[]}');
          const headers = { "content-type": "application/json" };
          answers.push(() => resolve({ status: 200, headers, body, url }));
        }),
  });
  return { engine, answers };
}

test("a window that closes waits for the request under way: its answer is there for the next window", async () => {
  const { engine, answers } = await held();
  const { signal } = new AbortController();
  const asked = engine.client.list({ endpoint: "companies", filters: {} }, "first", { signal });
  await until("the request", () => answers.length === 1);
  const closing = engine.close();
  setTimeout(() => answers[0]?.(), 100);
  await closing;
  expect((await asked).value.rows).toHaveLength(1);
  const next = await folder.open();
  expect(await next.ledger.lines()).toMatchObject([{ status: 200, rows: 1 }]);
  const { engine: again } = await held();
  expect(await again.client.stored({ endpoint: "companies", filters: {}, page: "first" })).toBeDefined();
  await again.close();
});

test("a window that closes waits for an answer that has come and is being written", async () => {
  const { engine, answers } = await held();
  const { signal } = new AbortController();
  const asked = engine.client.list({ endpoint: "companies", filters: {} }, "first", { signal });
  await until("the request", () => answers.length === 1);
  answers[0]?.();
  await asked;
  await engine.close();
  expect(await (await folder.open()).ledger.lines()).toMatchObject([{ status: 200, rows: 1 }]);
});

test("a window that must close does not wait for ever: the request is sent, with no answer", async () => {
  const { engine, answers } = await held();
  const { signal } = new AbortController();
  const asked = engine.client.list({ endpoint: "companies", filters: {} }, "first", { signal });
  await until("the request", () => answers.length === 1);
  await engine.client.settled(50);
  await engine.store.close();
  answers[0]?.();
  await asked;
  const lines = await (await folder.open()).ledger.lines();
  expect(lines).toMatchObject([{ failure: "unanswered", counted: "unknown" }]);
  await engine.close();
});

test("a window that closes waits for a check of the allowance under way", async () => {
  const { engine, answers } = await held();
  const { signal } = new AbortController();
  const checking = engine.client.freeCheck("base", { signal });
  await until("the request", () => answers.length === 1);
  setTimeout(() => answers[0]?.(), 100);
  await engine.close();
  await checking;
  expect(await (await folder.open()).ledger.lines()).toMatchObject([{ status: 200, rows: 0 }]);
});

test("on the sample nothing is asked unasked: what is left there is nobody’s", async () => {
  const onSample = { ...host, address: "http://127.0.0.1:1", origin: "sample:", service: "sample:" };
  const { engine, answers } = await held({
    usesSample: true,
    serviceOf: () => "sample:",
    settingsOf: (role) => Promise.resolve({ role, ...onSample }),
    hostFor: (role) => Promise.resolve({ role, ...onSample }),
  });
  const { signal } = new AbortController();
  const asked = engine.client.list({ endpoint: "companies", filters: {} }, "first", { signal });
  await until("the request", () => answers.length === 1);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    answers[0]?.();
    await asked;
    // A reading is planned once the answer is in the store, and asked for some seconds later.
    for (let round = 0; round < 20; round += 1) {
      await pause(20);
      await vi.advanceTimersByTimeAsync(5_000);
    }
  } finally {
    vi.useRealTimers();
  }
  await engine.client.settled(1_000);
  expect(answers).toHaveLength(1);
  await engine.close();
});
