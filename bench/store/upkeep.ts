import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { databasePath } from "../../src/store/file/replacing.ts";
import { makeDatabase } from "../../src/store/sql/schema.ts";
import { inFolder } from "../folder.ts";
import { besideIdle, blockMeasure } from "../idle.ts";
import type { Measure } from "../measure.ts";
import type { Scenario } from "../scenario.ts";
import { pageEntry } from "./corpus.ts";
import { makeFile, makeFirstVersion } from "./files.ts";
import { openBenchStore } from "./openBenchStore.ts";
import { keyOf, put } from "./requests.ts";
import { shrinkMeasures } from "./shrink.ts";
import { buildStoreWorker } from "./storeWorker.ts";

const fileMB = 50;
const lines = 10_000;
const largeMB = 200;
const loweredMB = 20;

const blockBar: Measure["bar"] = { is: "under", value: 10 };

/** What takes long, while the person goes on working: clearing, shrinking, the tables of a new version. */
export const upkeepScenario: Scenario = {
  title: "The store is kept up",
  run: async (log) =>
    await inFolder(async (folder) => {
      const worker = await buildStoreWorker(folder);
      const measures = [
        ...(await inFolder(async (own) => await clearMeasures(own, worker, false))),
        ...(await inFolder(async (own) => await clearMeasures(own, worker, true))),
        ...(await inFolder(async (own) => await migrateMeasures(own, worker))),
      ];
      log("cleared and migrated");
      const sizes = { fromMB: largeMB, toMB: loweredMB };
      measures.push(...(await inFolder(async (own) => await shrinkMeasures(own, worker, sizes, blockBar))));
      return { measures };
    }),
};

/** Clear Local Data, alone and while a second window has the store open. */
async function clearMeasures(folder: string, worker: string, isShared: boolean): Promise<readonly Measure[]> {
  const bareMs = await inFolder((other) => Promise.resolve(bareClearMs(other)));
  makeFile(folder, fileMB * 1e6);
  const store = await openBenchStore(folder, { worker });
  const second = isShared ? await openBenchStore(folder, { worker }) : undefined;
  const { question, answer } = pageEntry(0);
  await put(store, { question: { endpoint: "filing", id: "1" }, answer });
  const seen = await besideIdle(() => store.clear());
  if ((await store.get(keyOf(question))) !== undefined) throw new Error("Something is left.");
  await second?.close();
  await store.close();
  const what = `clear ${fileMB} MB${isShared ? ", a second window open" : ""}`;
  return [
    {
      what,
      value: seen.ms,
      unit: "ms",
      limit: {
        what: "DELETE and a cut journal in SQLite alone, holding up its thread",
        value: bareMs,
        unit: "ms",
      },
    },
    blockMeasure(what, seen, blockBar),
  ];
}

/** What is deleted is overwritten, as the store has it. */
function bareClearMs(folder: string): number {
  makeFile(folder, fileMB * 1e6);
  const database = new DatabaseSync(databasePath(folder));
  makeDatabase(database, "salt");
  const started = performance.now();
  database.exec("PRAGMA secure_delete = ON; DELETE FROM answers; DELETE FROM ledger");
  database.exec("PRAGMA incremental_vacuum; PRAGMA wal_checkpoint(TRUNCATE)");
  const ms = performance.now() - started;
  database.close();
  return ms;
}

/** The first start after an update that has other tables. */
async function migrateMeasures(folder: string, worker: string): Promise<readonly Measure[]> {
  makeFirstVersion(folder, fileMB * 1e6, lines);
  const bareMs = bareCopyMs(folder);
  const seen = await besideIdle(() => openBenchStore(folder, { worker }));
  const store = seen.value;
  const read = await besideIdle(() => store.ledger.lines());
  if (read.value.length !== lines) throw new Error(`Of ${lines} lines ${read.value.length} are left.`);
  await store.close();
  const bareLinesMs = bareReadMs(folder);
  const what = `migrate ${fileMB} MB and ${grouped(lines)} lines`;
  return [
    {
      what,
      value: seen.ms,
      unit: "ms",
      limit: { what: "the copy alone (VACUUM INTO), holding up its thread", value: bareMs, unit: "ms" },
    },
    blockMeasure(what, seen, blockBar),
    {
      what: `read ${grouped(lines)} lines`,
      value: read.ms,
      unit: "ms",
      limit: { what: "SELECT and JSON.parse, holding up its thread", value: bareLinesMs, unit: "ms" },
    },
    blockMeasure(`read ${grouped(lines)} lines`, read, blockBar),
  ];
}

function grouped(count: number): string {
  return count.toLocaleString("en");
}

function bareReadMs(folder: string): number {
  const database = new DatabaseSync(databasePath(folder));
  const started = performance.now();
  const rows = database.prepare("SELECT line FROM ledger ORDER BY at DESC").all();
  if (rows.map((row): unknown => JSON.parse(String(row["line"]))).length !== lines)
    throw new Error("Lines are missing.");
  const ms = performance.now() - started;
  database.close();
  return ms;
}

function bareCopyMs(folder: string): number {
  const database = new DatabaseSync(databasePath(folder));
  const started = performance.now();
  database.prepare("VACUUM INTO ?").run(join(folder, "copy.db"));
  const ms = performance.now() - started;
  database.close();
  return ms;
}
