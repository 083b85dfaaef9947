import { statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { filtersOf } from "../../src/domain/library/filters.ts";
import { nameKeys, type NameKeys } from "../../src/domain/names/keys.ts";
import { databasePath } from "../../src/store/file/replacing.ts";
import { inTransaction } from "../../src/store/sql/schema.ts";
import { LibraryConnection } from "../../src/store/library/reader/connection.ts";
import { LibraryReader } from "../../src/store/library/reader/libraryReader.ts";
import { ownThread } from "../../src/store/library/reader/readerSide.ts";
import type { LibraryQuery, QueryArgument } from "../../src/store/library/reader/queries.ts";
import { createSqliteDatabase } from "../../src/store/rows/database.ts";
import { buildProduct } from "../build.ts";
import { watched } from "../eventLoop.ts";
import { inFolder } from "../folder.ts";
import type { Measure } from "../measure.ts";
import type { Outcome, Scenario } from "../scenario.ts";
import { median, percentile } from "../statistics.ts";
import { type BareLibrary, makeBareLibrary } from "./bare.ts";
import { benchService, companyName, fillLibrary, keptFilings } from "./corpus.ts";

const services = [benchService];
const warmUp = 50;
const rounds = 500;
/** Few: one takes as long as many others. */
const slowRounds = 60;
const rowsOfPage = 25;
const coldRounds = 7;

/** What the design promises of each size. */
interface Goals {
  readonly exactMs?: number;
  readonly hoverMs: number;
  readonly wordsMs: number;
  readonly lookUpMs?: number;
  readonly filtersMs?: number;
  readonly firstHoverMs?: number;
  readonly fileMB?: number;
}

const goalsOfMany: Goals = {
  exactMs: 0.1,
  hoverMs: 0.5,
  wordsMs: 2,
  lookUpMs: 1,
  filtersMs: 100,
  firstHoverMs: 250,
  fileMB: 70,
};

/** 100,000 filings, each of another company, beside the same rows in SQLite alone. */
export const libraryScenario: Scenario = {
  title: "The library: 100,000 filings",
  run: (log) => libraryOf(100_000, goalsOfMany, log),
};

/** A million: only where it is asked for. */
export const millionScenario: Scenario = {
  title: "The library: a million filings",
  run: (log) => libraryOf(1_000_000, { hoverMs: 1, wordsMs: 10 }, log),
};

async function libraryOf(count: number, goals: Goals, log: (line: string) => void): Promise<Outcome> {
  await buildProduct();
  return await inFolder(async (folder) => {
    const path = databasePath(folder);
    const writing = new DatabaseSync(path);
    await fillLibrary(writing, count);
    writing.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    log(`${String(count)} filings are in`);
    const bare = makeBareLibrary(join(folder, "bare.db"), count);
    const connection = new LibraryConnection({ DatabaseSync }, path);
    const found = [
      ...lookUps(connection, bare, count, goals),
      await longestBlock(folder, count),
      await firstHover(folder, count, goals.firstHoverMs),
      insertion(writing, bare, count),
      {
        what: "size of the file",
        value: statSync(path).size / 1e6,
        unit: "MB",
        ...(goals.fileMB === undefined ? {} : { bar: { is: "at most", value: goals.fileMB } }),
        baseline: {
          what: "SQLite alone, without persons",
          value: statSync(join(folder, "bare.db")).size / 1e6,
          unit: "MB",
        },
      } satisfies Measure,
    ];
    connection.close();
    bare.close();
    writing.close();
    return {
      measures: found,
      notes: [
        "Every filing is known in full, with its persons; 95 of 100 questions are answered within the times above.",
      ],
    };
  });
}

function lookUps(
  connection: LibraryConnection,
  bare: BareLibrary,
  count: number,
  { exactMs, hoverMs, wordsMs, lookUpMs, filtersMs }: Goals,
): readonly Measure[] {
  const ask = <Name extends LibraryQuery>(name: Name, argument: QueryArgument<Name>): void => {
    const answer = connection.answer(name, argument);
    if (!answer.ok) throw new Error(answer.message);
  };
  const name = (round: number): string => companyName((round * 7_919) % count);
  const keys = (round: number): NameKeys => keysOf(name(round));
  const core = (round: number): string => keys(round).core;
  const word = (round: number): string => name(round).split(" ")[0] ?? "";
  const beginning = (round: number): string => word(round).slice(0, 3);
  const both = (round: number): string => name(round).split(" ").slice(0, 2).join(" ");
  const named = (records: number) => (round: number) =>
    ask("companiesNamed", { services, keys: keys(round), records, companies: 3 });
  return [
    compared(
      "exact name",
      timesOf(named(0)),
      timesOf((round) => bare.name(core(round))),
      exactMs,
    ),
    compared(
      "hover: the name and its newest ten",
      timesOf(named(10)),
      timesOf((round) => bare.newestTen(core(round))),
      hoverMs,
    ),
    compared(
      "all words of a name, its legal form among them",
      timesOf((round) => ask("find", { services, text: name(round), limit: 20 })),
      timesOf((round) => bare.words(both(round).toLowerCase())),
      wordsMs,
    ),
    compared(
      "a prefix of three letters",
      timesOf((round) => ask("find", { services, text: beginning(round), limit: 20 })),
      timesOf((round) => bare.words(`${beginning(round).toLowerCase()}*`)),
      wordsMs,
    ),
    compared(
      "Look Up: the records of a name, and of names that begin with it",
      timesOf((round) => ask("recordsFor", { services, keys: keys(round), most: 6 })),
      timesOf((round) => bare.newestTen(core(round))),
      lookUpMs,
    ),
    alone(
      "names spelt almost so",
      timesOf((round) => ask("suggest", { services, text: misspelt(both(round)), limit: 5 }), slowRounds),
    ),
    alone(
      "filters over all: state, industry and an amount",
      timesOf(
        (round) =>
          ask("filtered", {
            services,
            filters: filtersOf({
              endpoint: "companies",
              filters: { states: ["California"], minMoneyRaised: round * 1_000 },
            }),
            limit: 25,
            offset: 0,
          }),
        slowRounds,
      ),
      filtersMs,
    ),
  ];
}

/** Two letters in the middle change places. */
function misspelt(text: string): string {
  return `${text.slice(0, 2)}${text[3] ?? ""}${text[2] ?? ""}${text.slice(4)}`;
}

function timesOf(work: (round: number) => unknown, count = rounds): readonly number[] {
  const times: number[] = [];
  for (let round = -Math.min(warmUp, count); round < count; round += 1) {
    const started = performance.now();
    const own = work(round + warmUp);
    const ms = performance.now() - started;
    // What SQLite alone does tells its own time.
    if (round >= 0) times.push(typeof own === "number" ? own : ms);
  }
  return times;
}

function compared(what: string, own: readonly number[], bare: readonly number[], bar?: number): Measure {
  return {
    what,
    value: percentile(own, 0.95),
    unit: "ms",
    baseline: { what: "SQLite alone", value: percentile(bare, 0.95), unit: "ms" },
    ...(bar === undefined ? {} : { bar: { is: "at most", value: bar } }),
  };
}

function alone(what: string, own: readonly number[], bar?: number): Measure {
  const value = percentile(own, 0.95);
  return { what, value, unit: "ms", ...(bar === undefined ? {} : { bar: { is: "at most", value: bar } }) };
}

function keysOf(name: string): NameKeys {
  return nameKeys(name) ?? { core: "", full: "" };
}

/** What the extension host notices of a hundred hovers one after the other: the work is a thread’s. */
async function longestBlock(folder: string, count: number): Promise<Measure> {
  const reader = new LibraryReader({
    folder,
    open: (path) => ownThread(new URL("../../dist/libraryReader.js", import.meta.url), path),
    log: () => undefined,
    onDamagedIndex: () => Promise.resolve(),
  });
  const { longestBlockMs } = await watched(async () => {
    for (let round = 0; round < 100; round += 1) {
      const keys = keysOf(companyName((round * 7_919) % count));
      await reader.ask("companiesNamed", { services, keys, records: 10, companies: 3 });
    }
  });
  await reader.close();
  return {
    what: "longest block of the asking thread in 100 hovers, the first included",
    value: longestBlockMs,
    unit: "ms",
    bar: { is: "under", value: 50 },
  };
}

/** The first hover of a window: the thread is started, the file opened, and the names are read. */
async function firstHover(folder: string, count: number, mostMs: number | undefined): Promise<Measure> {
  const times: number[] = [];
  for (let round = 0; round < coldRounds; round += 1) {
    const reader = new LibraryReader({
      folder,
      open: (path) => ownThread(new URL("../../dist/libraryReader.js", import.meta.url), path),
      log: () => undefined,
      onDamagedIndex: () => Promise.resolve(),
    });
    const line = `Met ${companyName((round * 7_919) % count)} today`;
    const started = performance.now();
    await reader.ask("pointedAt", { services, languageId: "plaintext", line, before: [], offset: 6 });
    times.push(performance.now() - started);
    await reader.close();
  }
  return {
    what: "the first hover of a window, median",
    value: median(times),
    unit: "ms",
    ...(mostMs === undefined ? {} : { bar: { is: "at most", value: mostMs } }),
  };
}

function insertion(connection: DatabaseSync, bare: BareLibrary, count: number): Measure {
  const database = createSqliteDatabase(connection);
  const records = [...keptFilings(slowRounds * rowsOfPage)].map((record) => ({
    ...record,
    key: `${record.key}0${String(count)}`,
  }));
  const times: number[] = [];
  for (let round = 0; round < slowRounds; round += 1) {
    const page = records.slice(round * rowsOfPage, (round + 1) * rowsOfPage);
    const started = performance.now();
    inTransaction(connection, () =>
      database.keepRecords({ records: page, matches: [] }, { service: benchService, line: round, at: round }),
    );
    times.push(performance.now() - started);
  }
  return {
    what: `a page of ${String(rowsOfPage)} filings in full`,
    value: median(times),
    unit: "ms",
    baseline: {
      what: "SQLite alone",
      value: median(Array.from({ length: slowRounds }, () => bare.insert(rowsOfPage))),
      unit: "ms",
    },
    bar: { is: "at most", value: 10 },
  };
}
