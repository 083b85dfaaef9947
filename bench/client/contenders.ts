import ky from "ky";
import * as z from "zod";
import { feedEntrySummarySchema } from "../../src/service/contract/records.ts";
import { benchClient, benchKey } from "../benchClient.ts";

/** One way to get a page: resolves with the number of its rows. */
export interface Contender {
  readonly name: string;
  readonly ask: () => Promise<number>;
}

const headers = {
  Accept: "application/json",
  "Content-Type": "application/json",
  "Auth-Token": benchKey,
};
const envelopeSchema = z.looseObject({
  feed_entries: z.array(feedEntrySummarySchema),
  next_page: z.number().nullable(),
});
const countSchema = z.object({ feed_entries: z.array(z.unknown()) });

/** What every contender does for the same page of the same server, each on its own connection. */
export async function contenders(origin: string, perPage: number): Promise<readonly Contender[]> {
  const url = `${origin}/api/v3/companies?company=bench&per_page=${perPage}`;
  return [
    { name: "client", ask: productAsk(origin, perPage) },
    { name: "undici", ask: await undiciAsk(url) },
    { name: "fetch", ask: async () => rowsIn(JSON.parse(await (await fetch(url, { headers })).text())) },
    {
      name: "ky + zod",
      ask: async () => envelopeSchema.parse(await ky.get(url, { headers }).json()).feed_entries.length,
    },
  ];
}

/** The product's client, with nothing in the store. */
function productAsk(origin: string, perPage: number): () => Promise<number> {
  const client = benchClient(origin);
  const { signal } = new AbortController();
  const question = { endpoint: "companies", filters: { company: "bench" }, perPage } as const;
  return async () => (await client.list(question, 1, { signal })).value.rows.length;
}

/** undici's own `request`, kept from giving everybody's `fetch` its dispatcher, as it does when it is loaded. */
async function undiciAsk(url: string): Promise<() => Promise<number>> {
  const slot = Symbol.for("undici.globalDispatcher.1");
  // The runtime fills the slot with the first request.
  await (await fetch(url, { headers })).arrayBuffer();
  const own: unknown = Reflect.get(globalThis, slot);
  const { Agent, request } = await import("undici");
  Reflect.set(globalThis, slot, own);
  const dispatcher = new Agent();
  return async () => rowsIn(JSON.parse(await (await request(url, { headers, dispatcher })).body.text()));
}

function rowsIn(value: unknown): number {
  return value !== null &&
    typeof value === "object" &&
    "feed_entries" in value &&
    Array.isArray(value.feed_entries)
    ? value.feed_entries.length
    : countSchema.parse(value).feed_entries.length;
}
