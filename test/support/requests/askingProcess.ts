// Run as a separate process: a window that asks one question and prints the outcome.
import { openStoreHere } from "../../../tools/store/sameThread.ts";
import { asking, question, testClient } from "../testClient.ts";

const [address = "", folder = "", timeoutMs = ""] = process.argv.slice(2);
const store = await openStoreHere({
  folder,
  now: Date.now,
  log: () => undefined,
  maxSizeBytes: () => 50_000_000,
  lockTimeoutMs: 15_000,
});
const { client } = testClient({
  address,
  store: () => Promise.resolve(store),
  timeoutMs: () => Number(timeoutMs),
  now: Date.now,
});
const outcome = await client.list(question, 1, asking()).then(
  ({ value }) => ({ rows: value.rows.length }),
  (error: unknown) => ({ failure: error }),
);
await client.waitUntilIdle(10_000);
await store.close();
process.send?.(outcome);
process.disconnect();
