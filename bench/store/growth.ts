import { stat } from "node:fs/promises";
import { databasePath } from "../../src/store/file/replacing.ts";
import type { Store } from "../../src/store/store.ts";
import { besideIdle, blockMeasure } from "../idle.ts";
import { inFolder } from "../folder.ts";
import type { Measure } from "../measure.ts";
import type { Scenario } from "../scenario.ts";
import { median, percentile } from "../statistics.ts";
import { bareInsertRate } from "./bare.ts";
import { detailEntry, pageEntry, rowsPerPage, type Entry } from "./corpus.ts";
import { addPages } from "./files.ts";
import { openBenchStore } from "./openBenchStore.ts";
import { keyOf, put } from "./requests.ts";

const sizes = [1_000, 10_000, 100_000, 1_000_000] as const;
/** The bars are for the store up to here; beyond, what comes in are pages alone, and numbers are reported. */
const held = 100_000;
const lookups = 400;
const burst = 100;
/** What the first answer says is left; each later one less. */
const enough = 1_000_000;

const blockBar: Measure["bar"] = { is: "under", value: 10 };

/** The store from a thousand records to a million. */
export const growthScenario: Scenario = {
  title: "The store grows",
  async run(log) {
    const bare = await inFolder(bareInsertRate);
    const pages = await inFolder(async (folder) => await pagesOf(folder, bare));
    log("100,000 rows of pages are in");
    return { measures: [...pages, ...(await inFolder(async (folder) => await singlesOf(folder, log)))] };
  },
};

/** Rows as searches bring them: whole pages, each an answer. */
async function pagesOf(folder: string, bare: number): Promise<readonly Measure[]> {
  const most = 100_000;
  const store = await openBenchStore(folder);
  const seen = await besideIdle(() => insert(store, pageEntry, 0, most / rowsPerPage));
  await store.close();
  return [
    {
      what: `insert, pages of ${rowsPerPage}`,
      value: most / (seen.ms / 1_000),
      unit: "records/s",
      bar: { is: "at least", value: 20_000 },
      limit: { what: "SQLite alone, packed already", value: bare, unit: "records/s" },
    },
    blockMeasure(`insert, pages of ${rowsPerPage}`, seen, blockBar),
  ];
}

/** Filings one by one, as their details are opened, and a search by name for every 25 of them. */
async function singlesOf(folder: string, log: (line: string) => void): Promise<readonly Measure[]> {
  const store = await openBenchStore(folder);
  const measures: Measure[] = [];
  const found: { readonly id: number; readonly name: number }[] = [];
  let inside = 0;
  for (const size of sizes) {
    const from = inside;
    if (size <= held) {
      const seen = await besideIdle(() => insert(store, detailEntry, from, size));
      const insertedOneByOne = `${grouped(size)}, insert, one by one`;
      measures.push(
        { what: insertedOneByOne, value: (size - from) / (seen.ms / 1_000), unit: "records/s" },
        blockMeasure(insertedOneByOne, seen, blockBar),
      );
    }
    addPages(folder, from / rowsPerPage, size / rowsPerPage);
    inside = size;
    const times = {
      id: await lookUp(store, detailEntry, Math.min(size, held)),
      name: await lookUp(store, pageEntry, size / rowsPerPage),
    };
    found.push({ id: median(times.id), name: median(times.name) });
    measures.push(...stepMeasures(size, times));
    measures.push({ what: `${grouped(size)}, size on disk`, value: await sizeOnDisk(folder), unit: "MB" });
    log(`${grouped(size)} filings are in`);
  }
  await store.close();
  return [...measures, ...growthMeasures(found)];
}

async function insert(
  store: Store,
  entryOf: (number: number) => Entry,
  from: number,
  to: number,
): Promise<void> {
  for (let start = from; start < to; start += burst) {
    const numbers = Array.from({ length: Math.min(burst, to - start) }, (_, at) => start + at);
    await Promise.all(numbers.map((number) => put(store, entryOf(number), enough - number)));
  }
}

async function lookUp(
  store: Store,
  entryOf: (number: number) => Entry,
  size: number,
): Promise<readonly number[]> {
  const times: number[] = [];
  // The first of them warm up.
  for (let count = -lookups; count < lookups; count += 1) {
    const { question, answer } = entryOf(Math.floor(Math.random() * size));
    const key = keyOf(question);
    const started = performance.now();
    const found = await store.get(key);
    if (count >= 0) times.push(performance.now() - started);
    if (found?.body !== answer.body) throw new Error(`The store lost ${key.question}.`);
  }
  return times;
}

function stepMeasures(
  size: number,
  times: { readonly id: readonly number[]; readonly name: readonly number[] },
): readonly Measure[] {
  const bar = size === held ? ({ bar: { is: "under", value: 2 } } as const) : {};
  return [
    { what: `${grouped(size)}, lookup by id, p50`, value: median(times.id), unit: "ms", ...bar },
    { what: `${grouped(size)}, lookup by id, p99`, value: percentile(times.id, 0.99), unit: "ms" },
    { what: `${grouped(size)}, lookup by name, p50`, value: median(times.name), unit: "ms", ...bar },
  ];
}

/** The smallest store against the largest with a bar: a tree may take as many more steps as it has more levels. */
function growthMeasures(
  found: readonly { readonly id: number; readonly name: number }[],
): readonly Measure[] {
  const least = sizes[0];
  const [first, last] = [found.at(0), found.at(sizes.indexOf(held))];
  if (first === undefined || last === undefined) return [];
  const bar = { is: "at most", value: Math.log(held) / Math.log(least) } as const;
  return (["id", "name"] as const).map((by) => ({
    what: `lookup by ${by}, ${grouped(held)} against ${grouped(least)}`,
    value: last[by] / first[by],
    unit: "×",
    baseline: { what: grouped(least), value: first[by], unit: "ms" },
    bar,
  }));
}

async function sizeOnDisk(folder: string): Promise<number> {
  const path = databasePath(folder);
  const journal = await stat(`${path}-wal`).then(
    ({ size }) => size,
    () => 0,
  );
  return ((await stat(path)).size + journal) / 1_000_000;
}

function grouped(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
}
