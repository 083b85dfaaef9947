import { DatabaseSync } from "node:sqlite";
import { databasePath } from "../../src/store/file/replacing.ts";
import { makeDatabase } from "../../src/store/sql/schema.ts";
import { inFolder } from "../folder.ts";
import { besideIdle, blockMeasure } from "../idle.ts";
import type { Measure } from "../measure.ts";
import type { Scenario } from "../scenario.ts";
import { pageEntry } from "./corpus.ts";
import { makeFile } from "./files.ts";
import { openBenchStore } from "./openBenchStore.ts";
import { keyOf, put } from "./requests.ts";
import { shrinkMeasures } from "./shrink.ts";
import { buildStoreWorker } from "./storeWorker.ts";

const fileMB = 50;
const largeMB = 200;
const loweredMB = 20;

const blockBar: Measure["bar"] = { is: "under", value: 10 };

/** What takes long, while the person goes on working: clearing and shrinking. */
export const upkeepScenario: Scenario = {
  title: "The store is kept up",
  run: async (log) =>
    await inFolder(async (folder) => {
      const worker = await buildStoreWorker(folder);
      const measures = [
        ...(await inFolder(async (own) => await clearMeasures(own, worker, false))),
        ...(await inFolder(async (own) => await clearMeasures(own, worker, true))),
      ];
      log("cleared");
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
