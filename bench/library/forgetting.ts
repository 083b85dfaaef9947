import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod";
import { nameKeys } from "../../src/domain/names/keys.ts";
import { databasePath } from "../../src/store/file/replacing.ts";
import { LibraryReader } from "../../src/store/library/reader/libraryReader.ts";
import { ownThread } from "../../src/store/library/reader/readerSide.ts";
import { projectRoot } from "../../tools/vscode/environment.ts";
import { buildProduct } from "../build.ts";
import { inFolder } from "../folder.ts";
import type { Measure } from "../measure.ts";
import type { Outcome, Scenario } from "../scenario.ts";
import { percentile } from "../statistics.ts";
import { openBenchStore } from "../store/openBenchStore.ts";
import { benchService, companyName, fillLibrary } from "./corpus.ts";

/** Filings of about 100 MB. */
const count = 145_000;
/** How long two windows write before anything is forgotten, in ms. */
const beforeMs = 5_000;

const times = z.tuple([z.array(z.number()), z.unknown()]);

/** A window forgets a company while two others write. */
export const forgettingScenario: Scenario = {
  title: "Forgetting a company among 100 MB",
  run: async (log) => {
    await buildProduct();
    return await inFolder(async (folder) => {
      const path = databasePath(folder);
      const filling = new DatabaseSync(path);
      await fillLibrary(filling, count);
      filling.exec("PRAGMA wal_checkpoint(TRUNCATE)");
      filling.close();
      log(`${String(Math.round(statSync(path).size / 1e6))} MB are in`);
      return await forgetIn(folder);
    });
  },
};

async function forgetIn(folder: string): Promise<Outcome> {
  const keys = nameKeys(companyName(7));
  if (keys === undefined) throw new Error("A company of the corpus has no name.");
  const worker = join(projectRoot, "dist", "storeWorker.js");
  const windows = [0, 1_000_000].map((from) =>
    fork(join(import.meta.dirname, "writingWindow.ts"), [folder, worker, String(from)], { execArgv: [] }),
  );
  const removing = Promise.withResolvers<void>();
  const onForgetting = (work: Promise<void>): void => void work.then(removing.resolve, removing.reject);
  const store = await openBenchStore(folder, { worker, onForgetting });
  const reader = new LibraryReader({
    folder,
    open: (path) => ownThread(new URL("../../dist/libraryReader.js", import.meta.url), path),
    log: () => undefined,
    onDamagedIndex: () => Promise.resolve(),
  });
  const isFound = async (): Promise<boolean> => {
    const found = await reader.ask("companiesNamed", {
      services: [benchService],
      keys,
      records: 1,
      companies: 1,
    });
    return found !== undefined && found.length > 0;
  };
  if (!(await isFound())) throw new Error("The company is not in the library.");
  // What was written until now was beside the start of processes.
  await timesOf(windows);
  await pause(beforeMs);
  const before = await timesOf(windows);
  const started = performance.now();
  if (!(await store.library.forget([{ kind: "company", ...keys }])))
    throw new Error("Nothing was forgotten.");
  while (await isFound()) await pause(1);
  const goneMs = performance.now() - started;
  await removing.promise;
  const allMs = performance.now() - started;
  const meanwhile = await timesOf(windows);
  await reader.close();
  await store.close();
  await Promise.all(windows.map(end));
  return {
    measures: [
      { what: "gone for every reader", value: goneMs, unit: "ms", bar: { is: "at most", value: 1_000 } },
      { what: "the last copy gone, the file rewritten", value: allMs, unit: "ms" },
      writeMeasure("p50", 0.5, before, meanwhile),
      writeMeasure("p99", 0.99, before, meanwhile),
      { ...writeMeasure("longest", 1, before, meanwhile), bar: { is: "at most", value: 50 } },
    ],
    notes: [`Two windows in separate processes made ${String(meanwhile.length)} writes meanwhile.`],
  };
}

/** How long each write of windows took since this was asked last, in ms. */
async function timesOf(windows: readonly ChildProcess[]): Promise<readonly number[]> {
  const found = windows.map(async (window) => {
    window.send("times");
    return times.parse(await once(window, "message"))[0];
  });
  return (await Promise.all(found)).flat();
}

async function end(window: ChildProcess): Promise<void> {
  const ended = once(window, "exit");
  window.disconnect();
  await ended;
}

function writeMeasure(
  what: string,
  share: number,
  before: readonly number[],
  meanwhile: readonly number[],
): Measure {
  return {
    what: `a write meanwhile, ${what}`,
    value: percentile(meanwhile, share),
    unit: "ms",
    baseline: { what: "before", value: percentile(before, share), unit: "ms" },
  };
}
