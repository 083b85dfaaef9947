import { createSearchSession } from "../../src/domain/search/session.ts";
import type { SearchSession } from "../../src/domain/search/searchSession.ts";
import type { Client } from "../../src/service/client/client.ts";
import { createClient } from "../../src/service/client/createClient.ts";
import type { HttpResponse } from "../../src/service/transport.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import { until } from "../../tools/project/until.ts";
import { createGrowingList, type GrowingList } from "./growingList.ts";

const service = "https://app.example";

/** One service with a list that grows, asked by the product's own client with a store in memory. */
export interface GrowingService {
  readonly service: string;
  readonly list: GrowingList;
  /** What `page` was in each request, or “first” where there was none. */
  readonly asked: readonly string[];
  /** Requests that were given up before their answer. */
  readonly aborted: readonly string[];
  readonly clock: { now: number };
  readonly client: Client;
  readonly store: Store;
  /** Opens another window on it. */
  readonly open: () => SearchSession;
  /** Holds answers back from now on; the function that is returned lets all of them go. */
  readonly hold: () => () => void;
  /** Resolves when all answers so far are stored: until then a question joins the request before it. */
  readonly written: () => Promise<void>;
}

/** Builds one with 300 rows, 100 on a page; stored answers are taken for a day. */
export async function createGrowingService(): Promise<GrowingService> {
  const list = createGrowingList(300, 100);
  const asked: string[] = [];
  const aborted: string[] = [];
  const clock = { now: 1_700_000_000_000 };
  let held: Promise<void> | undefined;
  const needs = { now: () => clock.now, log: () => undefined };
  const store = await openStore({ ...needs, folder: undefined, maxSizeBytes: () => 1 << 26 });
  const client = createClient({
    ...needs,
    async send({ url, signal }) {
      const named = new URL(url).searchParams.get("page") ?? "first";
      asked.push(named);
      signal.addEventListener("abort", () => aborted.push(named));
      await held;
      signal.throwIfAborted();
      return responseOf(list, named, url);
    },
    hostFor: (role) =>
      Promise.resolve({
        role,
        address: service,
        origin: service,
        service,
        method: "apiKey",
        credential: "k",
      }),
    store: () => Promise.resolve(store),
    fingerprint: (salt, credential) => `${salt}.${String(credential.length)}`,
    maxAgeMs: () => 24 * 3_600_000,
    timeoutMs: () => 1_000,
    maxBytes: () => 1 << 20,
    onExchange: () => undefined,
  });
  return {
    service,
    list,
    asked,
    aborted,
    clock,
    client,
    store,
    open: () => createSearchSession({ client, now: needs.now, serviceOf: () => service }),
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return () => {
        held = undefined;
        resolve();
      };
    },
    async written() {
      await until("every line of the ledger is completed", async () => {
        const lines = await store.ledger.lines();
        return lines.length === asked.length && lines.every(({ status }) => status === 200);
      });
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

function responseOf(list: GrowingList, named: string, url: string): HttpResponse {
  const { rows, currentPage, nextPage } = list.pageNow(named === "first" ? "first" : Number(named));
  const body = {
    feed_entries: rows.map(({ value }) => value),
    current_page: currentPage,
    next_page: nextPage ?? null,
  };
  return {
    status: 200,
    headers: { "content-type": "application/json; charset=utf-8" },
    body: new TextEncoder().encode(JSON.stringify(body)),
    url,
  };
}
