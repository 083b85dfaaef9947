import { expect, test } from "vitest";
import type { AskOptions } from "../../../../src/service/client/client.ts";
import { ServiceError } from "../../../../src/service/contract/errors.ts";
import { canonicalRequest, wireRequest } from "../../../../src/service/contract/query.ts";
import { type ListQuestion, pageOf } from "../../../../src/service/contract/question.ts";
import type { HttpResponse } from "../../../../src/service/transport.ts";
import { containing } from "../../../support/containing.ts";
import { storeFolder } from "../../../support/store/folder.ts";
import { openWindow } from "../../../support/store/windows.ts";
import { testClient, type TestClient } from "../../../support/testClient.ts";
import { until } from "../../../../tools/project/until.ts";

const folder = storeFolder();
const question: ListQuestion = { endpoint: "companies", filters: { company: "x" } };
const page = '{"feed_entries":[{"id":1},{"id":2}]}';

/** A request that has reached the network. */
interface Sent {
  readonly answer: (body?: string) => void;
  readonly fail: (error: ServiceError) => void;
}

/** A window with a client and a store of its own; all send over one network. */
async function window(sent: Sent[]): Promise<TestClient> {
  const store = await folder.open();
  return testClient({
    address: "https://a.example",
    credential: "c1",
    store: () => Promise.resolve(store),
    now: Date.now,
    send: ({ url, signal }) =>
      new Promise<HttpResponse>((resolve, reject) => {
        signal.addEventListener("abort", () => reject(new DOMException("x", "AbortError")));
        const headers = { "content-type": "application/json" };
        sent.push({
          answer: (body = page) =>
            resolve({ status: 200, headers, body: new TextEncoder().encode(body), url }),
          fail: reject,
        });
      }),
  });
}

const asking = (more: Partial<AskOptions> = {}): AskOptions => ({
  signal: new AbortController().signal,
  ...more,
});

/** One window has asked, another asks the same and waits for it. */
async function bothAsk(more: Partial<AskOptions> = {}): Promise<{
  readonly sent: Sent[];
  readonly first: Promise<unknown>;
  readonly second: Promise<unknown>;
  readonly stop: AbortController;
  readonly stopFirst: AbortController;
  readonly b: TestClient;
}> {
  const sent: Sent[] = [];
  const [a, b] = [await window(sent), await window(sent)];
  const [stopFirst, stop] = [new AbortController(), new AbortController()];
  const first = a.client.list(question, "first", asking({ signal: stopFirst.signal, ...more }));
  first.catch(() => undefined);
  await until("the first request", () => sent.length === 1);
  let isWaiting = false;
  const onElsewhere = (): void => void (isWaiting = true);
  const second = b.client.list(question, "first", asking({ signal: stop.signal, onElsewhere, ...more }));
  second.catch(() => undefined);
  await until("the other window to wait", () => isWaiting);
  return { sent, first, second, stop, stopFirst, b };
}

test.each([
  ["the same question", {}],
  ["Refresh", { fresh: true }],
] as const)("%s in two windows at once is one request, and both have its rows", async (_what, more) => {
  const { sent, first, second } = await bothAsk(more);
  sent[0]?.answer();
  expect(await first).toMatchObject({ from: "service", value: { rows: [{}, {}] } });
  expect(await second).toMatchObject({ from: "store", value: { rows: [{}, {}] } });
  expect(sent).toHaveLength(1);
});

test("Refresh that waits for another window's is not answered by what was stored before", async () => {
  const sent: Sent[] = [];
  const [a, b] = [await window(sent), await window(sent)];
  const old = a.client.list(question, "first", asking());
  await until("the request", () => sent.length === 1);
  sent[0]?.answer('{"feed_entries":[]}');
  await old;
  await a.client.settled(5_000);
  const both = [a, b].map(({ client }) => client.list(question, "first", asking({ fresh: true })));
  await until("the fresh request", () => sent.length === 2);
  await new Promise((resolve) => setTimeout(resolve, 150));
  sent[1]?.answer();
  const answers = await Promise.all(both);
  expect(answers.map(({ value }) => value.rows.length)).toEqual([2, 2]);
  expect(answers.map(({ from }) => from).toSorted()).toEqual(["service", "store"]);
  expect(sent).toHaveLength(2);
});

test("where the window that asked is killed, the other one sends nothing, and says that it may have been counted", async () => {
  const holder = await openWindow(folder.path);
  const text = canonicalRequest(wireRequest(pageOf(question, "first")));
  expect(await holder.ask({ what: "begin", question: text, maxAgeMs: 60_000 })).toBe("began");
  const sent: Sent[] = [];
  const { client } = await window(sent);
  let isWaiting = false;
  const waits = client.list(question, "first", asking({ onElsewhere: () => void (isWaiting = true) }));
  waits.catch(() => undefined);
  await until("the window to wait", () => isWaiting);
  await holder.kill();
  await expect(waits).rejects.toMatchObject({ kind: "elsewhere", maybeCounted: true });
  expect(sent).toHaveLength(0);
  const again = client.list(question, "first", asking());
  await until("the request", () => sent.length === 1);
  sent[0]?.answer();
  expect((await again).from).toBe("service");
});

test("a failure that may have been counted is told in the other window too, where nothing is sent", async () => {
  const { sent, first, second } = await bothAsk();
  sent[0]?.fail(new ServiceError({ kind: "timeout", maybeCounted: true }));
  await expect(first).rejects.toMatchObject({ kind: "timeout", maybeCounted: true });
  await expect(second).rejects.toMatchObject({ kind: "timeout", maybeCounted: true });
  expect(sent).toHaveLength(1);
});

test("after a failure that surely was not counted the other window asks by itself", async () => {
  const { sent, first, second } = await bothAsk();
  sent[0]?.fail(new ServiceError({ kind: "network", maybeCounted: false }));
  await expect(first).rejects.toMatchObject({ kind: "network" });
  await until("its own request", () => sent.length === 2);
  sent[1]?.answer();
  expect(await second).toMatchObject({ from: "service" });
});

test("a window that stops waiting leaves the request of the other one alone", async () => {
  const { sent, first, second, stop } = await bothAsk();
  stop.abort();
  await expect(second).rejects.toMatchObject({ name: "AbortError" });
  sent[0]?.answer();
  expect(await first).toMatchObject({ from: "service" });
  expect(sent).toHaveLength(1);
});

test("where the window that asked cancels, the other one says that it may have been counted", async () => {
  const { sent, first, second, stopFirst } = await bothAsk();
  stopFirst.abort();
  await expect(first).rejects.toMatchObject({ name: "AbortError" });
  await expect(second).rejects.toMatchObject({ kind: "elsewhere", maybeCounted: true });
  expect(sent).toHaveLength(1);
});

test("checks of the allowance are not joined: each window reads for itself", async () => {
  const sent: Sent[] = [];
  const [a, b] = [await window(sent), await window(sent)];
  const checks = [a, b].map(({ client }) => client.freeCheck("base", asking()));
  await until("both requests", () => sent.length === 2);
  for (const { answer } of sent) answer('{"data":[],"meta":{"remaining_searches":5}}');
  for (const result of await Promise.allSettled(checks)) expect(result.status).toBe("fulfilled");
});

test("a request's line is in the database before it leaves", async () => {
  const sent: Sent[] = [];
  const { client } = await window(sent);
  const asked = client.list(question, "first", asking());
  await until("the request", () => sent.length === 1);
  const lines = folder.connection().prepare("SELECT holder IS NULL AS isOver, line FROM ledger").all();
  expect(lines).toMatchObject([{ isOver: 0, line: containing('"failure":"unanswered"') }]);
  sent[0]?.answer();
  await asked;
});
