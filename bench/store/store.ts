import { gzipSync } from "node:zlib";
import type { Store } from "../../src/store/store.ts";
import { inFolder } from "../folder.ts";
import type { Measure } from "../measure.ts";
import type { Scenario } from "../scenario.ts";
import { median, percentile } from "../statistics.ts";
import { bareOpenMs, openBareStore, type BareStore } from "./bareStore.ts";
import { detailEntry, pageEntry } from "./corpus.ts";
import { leaseMeasures } from "./lease.ts";
import { openBenchStore } from "./openBenchStore.ts";
import { addRequest, benchCaller, endingOf, keyOf, leave, put } from "./requests.ts";

/** Answers and lines that are there before anything is measured. */
const kept = 2_000;
const openings = 30;
const warmUp = 50;
const rounds = 400;
/** What a list says is left when the first request is over: more than are sent here. */
const enough = 10_000;
/** As many requests that may have used a search as an account keeps one by one. */
const mostPending = 1_000;

/** Every answer tells what is left, as a list's does: then the account has few requests of which it knows nothing. */
const measured = "each measured";

const sameRows = "the same rows in SQLite alone";

/** One request and one answer at a time, beside the same rows in SQLite alone. */
export const storeScenario: Scenario = {
  title: "The store",
  run: async (log) =>
    await inFolder(async (folder) => {
      await fill(folder);
      log(`${kept} answers are in`);
      const measures = [...(await openMeasures(folder)), ...(await inUse(folder))];
      log("one request at a time is measured");
      return {
        measures: [...measures, ...(await inFolder(leaseMeasures))],
        notes: [
          "SQLite alone has the same tables and settings, and for a request the same two transactions, packed already.",
        ],
      };
    }),
};

async function fill(folder: string): Promise<void> {
  const store = await openBenchStore(folder);
  for (let number = 0; number < kept; number += 1) {
    await put(store, pageEntry(number), enough - number);
  }
  await store.close();
}

async function openMeasures(folder: string): Promise<readonly Measure[]> {
  const [own, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < openings; round += 1) {
    const key = keyOf(pageEntry(round).question);
    const started = performance.now();
    const store = await openBenchStore(folder);
    if ((await store.get(key)) === undefined) throw new Error("The answer is not there.");
    own.push(performance.now() - started);
    await store.close();
    bare.push(bareOpenMs(folder, key.question));
  }
  return [timesMeasure("open and first answer", own, { what: "SQLite alone", times: bare }, 15)];
}

async function inUse(folder: string): Promise<readonly Measure[]> {
  const store = await openBenchStore(folder);
  const measures = await inFolder(async (other) => {
    const bare = openBareStore(other);
    const reading = openBareStore(folder);
    const found = [
      await readMeasure(store, reading),
      ...(await writeMeasures(store, bare)),
      await accountMeasure(store, reading, measured),
      ...(await crowdedMeasures(store, bare, reading)),
    ];
    reading.close();
    bare.close();
    return found;
  });
  await store.close();
  return measures;
}

async function readMeasure(store: Store, bare: BareStore): Promise<Measure> {
  const { own, other } = await raced(async (round) => {
    const key = keyOf(pageEntry((round + warmUp) % kept).question);
    const ms = await timed(async () => {
      if ((await store.get(key)) === undefined) throw new Error("The answer is not there.");
    });
    return [ms, bare.read(key.question)];
  });
  return timesMeasure("read", own, { what: "SELECT and inflate", times: other }, 2);
}

async function writeMeasures(store: Store, bare: BareStore): Promise<readonly Measure[]> {
  const whole = await raced(async (round) => {
    const entry = pageEntry(kept + warmUp + round);
    const packed = gzipSync(entry.answer.body, { level: 3 });
    const own = await timed(() => put(store, entry, enough - kept - round));
    return [own, bare.write(round, lineOf(entry), packed)];
  });
  return [
    timesMeasure("a request and its answer", whole.own, { what: sameRows, times: whole.other }, 10),
    ...(await ledgerMeasures(store, bare, measured, (round) => enough - 2 * kept - round)),
  ];
}

/** What a request costs for being written down: on its way out, and in all. */
async function ledgerMeasures(
  store: Store,
  bare: BareStore,
  when: string,
  remaining: (round: number) => number | undefined,
): Promise<readonly Measure[]> {
  const departures: number[] = [];
  const { own, other } = await raced(async (round) => {
    const entry = detailEntry(warmUp + round);
    const started = performance.now();
    const line = await leave(store, entry.question);
    const left = performance.now();
    await line.end(endingOf(entry.question, remaining(round)));
    const over = performance.now();
    if (round >= 0) departures.push(left - started);
    return [over - started, bare.write(round, lineOf(entry))];
  });
  return [
    timesMeasure(`a request without an answer, ${when}`, own, { what: sameRows, times: other }, 10),
    {
      what: `what of that a request waits for before it leaves, ${when}, p50`,
      value: median(departures),
      unit: "ms",
      limit: { what: `${sameRows}, half of them`, value: median(other) / 2, unit: "ms" },
    },
    {
      what: `what of that a request waits for before it leaves, ${when}, p99`,
      value: percentile(departures, 0.99),
      unit: "ms",
      baseline: { what: `${sameRows}, p99`, value: percentile(other, 0.99), unit: "ms" },
    },
  ];
}

async function accountMeasure(store: Store, bare: BareStore, when: string): Promise<Measure> {
  const { own, other } = await raced(async () => {
    const ms = await timed(async () => {
      if ((await store.accounts([benchCaller])).length !== 1) throw new Error("There is no account.");
    });
    return [ms, bare.account()];
  });
  return timesMeasure(`account, ${when}`, own, { what: "one SELECT and JSON.parse", times: other }, 2);
}

/** The same where no answer has told the allowance for as long as an account keeps requests apart. */
async function crowdedMeasures(
  store: Store,
  bare: BareStore,
  reading: BareStore,
): Promise<readonly Measure[]> {
  const when = "1,000 requests unmeasured";
  await Promise.all(
    Array.from({ length: mostPending }, (_, number) => addRequest(store, detailEntry(number).question)),
  );
  return [
    ...(await ledgerMeasures(store, bare, when, () => undefined)),
    await accountMeasure(store, reading, when),
  ];
}

/** As a line of the ledger holds it. */
function lineOf({ question, answer: { at } }: ReturnType<typeof pageEntry>): string {
  const whole = { question, purpose: "asked", role: "app", at, credential: "0123456789abcdef" };
  return JSON.stringify({ ...whole, account: "0123456789abcdef", ...endingOf(question) });
}

/** Both ways in each round, so that noise hits both alike; rounds below 0 warm up. */
async function raced(
  both: (round: number) => Promise<readonly [number, number]>,
): Promise<{ readonly own: readonly number[]; readonly other: readonly number[] }> {
  const [own, other]: [number[], number[]] = [[], []];
  for (let round = -warmUp; round < rounds; round += 1) {
    const [one, two] = await both(round);
    if (round < 0) continue;
    own.push(one);
    other.push(two);
  }
  return { own, other };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function timesMeasure(
  what: string,
  times: readonly number[],
  floor: { readonly what: string; readonly times: readonly number[] },
  most: number,
): Measure {
  return {
    what: `${what}, p50`,
    value: median(times),
    unit: "ms",
    bar: { is: "under", value: most },
    limit: { what: floor.what, value: median(floor.times), unit: "ms" },
  };
}
