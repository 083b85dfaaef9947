import { DatabaseSync } from "node:sqlite";
import type { Client, ClientParts } from "../../src/service/client/client.ts";
import { databasePath } from "../../src/store/file/replacing.ts";
import type { Store } from "../../src/store/store.ts";
import { benchClient } from "../benchClient.ts";
import { filings, pageText, rowOf } from "../filings.ts";
import { inFolder } from "../folder.ts";
import type { Measure } from "../measure.ts";
import type { Scenario } from "../scenario.ts";
import { median, percentile } from "../statistics.ts";
import { answerReader } from "./bareStore.ts";
import { openBenchStore } from "./openBenchStore.ts";

const pages = [25, 100] as const;
const warmRounds = 500;
const coldRounds = 30;
const origin = "https://service.example";

/** A question that was answered before, from the store. */
export const againScenario: Scenario = {
  title: "The same question again",
  run: async () =>
    await inFolder(async (folder) => {
      await fill(folder);
      const measures: Measure[] = [];
      for (const rows of pages) measures.push(...(await measuresOf(folder, rows)));
      return { measures };
    }),
};

function questionOf(rows: number) {
  return { endpoint: "companies", filters: { company: "a" }, perPage: rows } as const;
}

/** The client on a store as the engine joins them; `send` is never needed unless the store lacks the answer. */
function clientOn(store: Store, send: ClientParts["send"] = never): Client {
  return benchClient(origin, { send, store: async () => await Promise.resolve(store) });
}

async function never(): Promise<never> {
  return await Promise.reject(new Error("The store did not answer."));
}

async function fill(folder: string): Promise<void> {
  const store = await openBenchStore(folder);
  for (const rows of pages) {
    const body = Buffer.from(pageText(filings(rows).map(rowOf)));
    const headers = { "content-type": "application/json" };
    const client = clientOn(
      store,
      async ({ url }) => await Promise.resolve({ status: 200, headers, body, url }),
    );
    await client.list(questionOf(rows), 1, new AbortController());
  }
  await store.close();
}

/** Ms from the question to its rows. */
async function ask(client: Client, rows: number): Promise<number> {
  const started = performance.now();
  const { value, from } = await client.list(questionOf(rows), 1, new AbortController());
  const took = performance.now() - started;
  if (from !== "store" || value.rows.length !== rows) throw new Error("The store did not answer.");
  return took;
}

async function measuresOf(folder: string, rows: number): Promise<readonly Measure[]> {
  const page = `${rows} rows`;
  const cold: number[] = [];
  for (let round = 0; round < coldRounds; round += 1) {
    const started = performance.now();
    const store = await openBenchStore(folder);
    await ask(clientOn(store), rows);
    cold.push(performance.now() - started);
    await store.close();
  }
  const store = await openBenchStore(folder);
  const client = clientOn(store);
  const bare = bareReader(folder, rows);
  const [warm, floor]: [number[], number[]] = [[], []];
  for (let round = 0; round < warmRounds; round += 1) {
    warm.push(await ask(client, rows));
    floor.push(bare.read());
  }
  bare.close();
  await store.close();
  const limit = { what: "SELECT, inflate, JSON.parse", value: median(floor), unit: "ms" } as const;
  return [
    { what: `${page}, warm, p50`, value: median(warm), unit: "ms", bar: { is: "under", value: 2 }, limit },
    { what: `${page}, warm, p99`, value: percentile(warm, 0.99), unit: "ms" },
    {
      what: `${page}, the database just opened, p50`,
      value: median(cold),
      unit: "ms",
      bar: { is: "under", value: 15 },
    },
    {
      what: `${page}, the database just opened, slowest of ${coldRounds}`,
      value: Math.max(...cold),
      unit: "ms",
    },
  ];
}

/** The same answer without the product: what SQLite, zlib and the parser take. */
function bareReader(
  folder: string,
  rows: number,
): { readonly read: () => number; readonly close: () => void } {
  const database = new DatabaseSync(databasePath(folder), { readOnly: true });
  const readTexts = answerReader(database, "LIKE");
  const question = `%"per_page","${rows}"%`;
  return {
    read() {
      const started = performance.now();
      for (const text of readTexts(question)) for (const line of text.split("\n")) JSON.parse(line);
      return performance.now() - started;
    },
    close: () => database.close(),
  };
}
