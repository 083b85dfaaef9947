import { stat } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { databasePath } from "../../src/store/file/replacing.ts";
import { makeDatabase } from "../../src/store/sql/schema.ts";
import { createSqliteDatabase } from "../../src/store/rows/database.ts";
import type { Store } from "../../src/store/store.ts";
import { inFolder } from "../folder.ts";
import { besideIdle, blockMeasure } from "../idle.ts";
import type { Measure } from "../measure.ts";
import { median, percentile } from "../statistics.ts";
import { detailEntry } from "./corpus.ts";
import { makeFile } from "./files.ts";
import { openBenchStore } from "./openBenchStore.ts";
import { put } from "./requests.ts";

/** How often the file is checked, and for how long, in ms. */
const lookEveryMs = 100;
const longestMs = 120_000;
const requests = 40;

/** From which size to which the store is to shrink. */
export interface ShrinkSizes {
  readonly fromMB: number;
  readonly toMB: number;
}

/** The setting for the size of the store is lowered. */
export async function shrinkMeasures(
  folder: string,
  worker: string,
  sizes: ShrinkSizes,
  blockBar: Measure["bar"],
): Promise<readonly Measure[]> {
  const slices = await inFolder((other) => Promise.resolve(slicesOf(other, sizes)));
  const bareMs = await inFolder((other) => Promise.resolve(bareShrinkMs(other, sizes)));
  makeFile(folder, sizes.fromMB * 1e6);
  let most = 2 * sizes.fromMB * 1e6;
  const store = await openBenchStore(folder, { worker, maxSizeBytes: () => most });
  const before = await requestTimes(store, 0);
  most = sizes.toMB * 1e6;
  let meanwhile: readonly number[] = [];
  const seen = await besideIdle(async () => {
    meanwhile = await requestTimes(store, requests);
    await shrunken(folder, sizes);
  });
  await store.close();
  const what = `shrink ${sizes.fromMB} MB to ${sizes.toMB} MB`;
  return [
    {
      what,
      value: seen.ms,
      unit: "ms",
      limit: { what: "DELETE and VACUUM in SQLite alone, holding up its thread", value: bareMs, unit: "ms" },
    },
    blockMeasure(what, seen, blockBar),
    {
      what: `${what}, one of ${slices.length} slices, p50`,
      value: median(slices),
      unit: "ms",
      ...(blockBar === undefined ? {} : { bar: blockBar }),
    },
    {
      what: `${what}, one of ${slices.length} slices, p99`,
      value: percentile(slices, 0.99),
      unit: "ms",
    },
    {
      what: `${what}, a request and its answer meanwhile, p50`,
      value: median(meanwhile),
      unit: "ms",
      baseline: { what: "before", value: median(before), unit: "ms" },
    },
  ];
}

/** Ms of every slice, done one after the other in this thread; what folds the journal into the file is not counted. */
function slicesOf(folder: string, { fromMB, toMB }: ShrinkSizes): readonly number[] {
  makeFile(folder, fromMB * 1e6);
  const connection = new DatabaseSync(databasePath(folder));
  makeDatabase(connection, "salt");
  connection.exec("PRAGMA synchronous = OFF; PRAGMA wal_autocheckpoint = 0");
  const database = createSqliteDatabase(connection);
  const times: number[] = [];
  const slice = (): boolean => {
    let hasMore = false;
    const started = performance.now();
    database.atOnce(() => {
      hasMore = database.dropOldest(toMB * 1e6) || database.shrink();
    });
    times.push(performance.now() - started);
    connection.exec("PRAGMA wal_checkpoint(PASSIVE)");
    return hasMore;
  };
  while (slice());
  database.close();
  return times;
}

function bareShrinkMs(folder: string, { fromMB, toMB }: ShrinkSizes): number {
  makeFile(folder, fromMB * 1e6);
  const database = new DatabaseSync(databasePath(folder));
  makeDatabase(database, "salt");
  const started = performance.now();
  database
    .prepare("DELETE FROM answers WHERE id <= (SELECT max(id) FROM answers) * ?")
    .run(1 - toMB / fromMB);
  database.exec("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)");
  const ms = performance.now() - started;
  database.close();
  return ms;
}

async function requestTimes(store: Store, from: number): Promise<readonly number[]> {
  const times: number[] = [];
  for (let number = from; number < from + requests; number += 1) {
    const started = performance.now();
    const { question, answer } = detailEntry(number);
    await put(store, { question, answer: { ...answer, at: Date.now() } });
    times.push(performance.now() - started);
    await pause(20);
  }
  return times;
}

async function shrunken(folder: string, { toMB }: ShrinkSizes): Promise<void> {
  const path = databasePath(folder);
  // Pages are not filled to the brim, and some of the free space stays inside.
  for (const started = performance.now(); (await stat(path)).size > 2 * toMB * 1e6;) {
    if (performance.now() - started > longestMs) throw new Error("The file does not shrink.");
    await pause(lookEveryMs);
  }
}
