import { statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { nameKeys } from "../../src/domain/names/keys.ts";
import { databasePath } from "../../src/store/file/replacing.ts";
import { LibraryReader } from "../../src/store/library/reader/libraryReader.ts";
import { ownThread } from "../../src/store/library/reader/readerSide.ts";
import type { Store } from "../../src/store/store.ts";
import { projectRoot } from "../../tools/vscode/environment.ts";
import { buildProduct } from "../build.ts";
import { inFolder } from "../folder.ts";
import type { Measure } from "../measure.ts";
import type { Outcome, Scenario } from "../scenario.ts";
import { percentile } from "../statistics.ts";
import { pageEntry } from "../store/corpus.ts";
import { openBenchStore } from "../store/openBenchStore.ts";
import { endingOf, leave } from "../store/requests.ts";
import { benchService, companyName, fillLibrary } from "./corpus.ts";

/** Filings of about 100 MB. */
const count = 145_000;
/** How long two windows write before anything is forgotten, in ms. */
const beforeMs = 4_000;
/** How long a window waits after a request, its answer and a mark, in ms. */
const restMs = 50;

/** One company is forgotten while two windows write far more often than people do. */
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
  const removing = Promise.withResolvers<void>();
  const onForgetting = (work: Promise<void>): void => void work.then(removing.resolve, removing.reject);
  const first = await openBenchStore(folder, { worker, onForgetting });
  const windows = [first, await openBenchStore(folder, { worker })];
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
  const before = await writesDuring(windows, 0, () => pause(beforeMs));
  let goneMs = 0;
  let allMs = 0;
  const meanwhile = await writesDuring(windows, 1_000_000, async () => {
    const started = performance.now();
    if (!(await first.library.forget([{ kind: "company", ...keys }])))
      throw new Error("Nothing was forgotten.");
    while (await isFound()) await pause(1);
    goneMs = performance.now() - started;
    await removing.promise;
    allMs = performance.now() - started;
  });
  await reader.close();
  for (const window of windows) await window.close();
  return {
    measures: [
      { what: "gone for every reader", value: goneMs, unit: "ms", bar: { is: "at most", value: 1_000 } },
      { what: "the last copy gone, the file rewritten", value: allMs, unit: "ms" },
      writeMeasure("p50", 0.5, before, meanwhile),
      writeMeasure("p99", 0.99, before, meanwhile),
      { ...writeMeasure("longest", 1, before, meanwhile), bar: { is: "at most", value: 50 } },
    ],
    notes: [`Two windows of one process made ${String(meanwhile.length)} writes meanwhile.`],
  };
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

/** How long each write of windows took while `work` goes on, in ms. `from`: the number of their first request. */
async function writesDuring(
  windows: readonly Store[],
  from: number,
  work: () => Promise<void>,
): Promise<readonly number[]> {
  const times: number[] = [];
  const timed = async <T>(write: () => Promise<T>): Promise<T> => {
    const started = performance.now();
    const result = await write();
    times.push(performance.now() - started);
    return result;
  };
  let isOver = false;
  const writing = windows.map(async (window, at) => {
    for (let number = from + at; !isOver; number += windows.length) {
      const { question, answer } = pageEntry(number);
      const line = await timed(() => leave(window, question));
      await timed(() => line.end(endingOf(question), answer));
      const marks = { star: true, tags: [], note: "" };
      await timed(() =>
        window.library.mark({ service: benchService, key: `filing:${String(number)}` }, () => marks),
      );
      await pause(restMs);
    }
  });
  await work();
  isOver = true;
  await Promise.all(writing);
  return times;
}
