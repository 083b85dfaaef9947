import { DatabaseSync } from "node:sqlite";
import * as z from "zod";
import { startSampleService } from "../../src/sample/service.ts";
import { databasePath } from "../../src/store/file/replacing.ts";
import { benchKey } from "../benchClient.ts";
import { buildProduct } from "../build.ts";
import { inFolder } from "../folder.ts";
import { companyName, fillLibrary } from "../library/corpus.ts";
import type { Measure } from "../measure.ts";
import type { Scenario } from "../scenario.ts";
import { median, percentile } from "../statistics.ts";
import { type AgentWindow, openWindow } from "./window.ts";

const records = 100_000;
const warmUp = 10;
const rounds = 60;
const coldRounds = 7;

const companies = 25;
const known = 15;
const questions = 40;

/** What agents get, and what it costs. */
export const agentsScenario: Scenario = {
  title: "Agents",
  async run(log) {
    await buildProduct();
    const measures = [
      ...(await inFolder((folder) => fromTheLibrary(folder, log))),
      ...(await inFolder(aDay)),
    ];
    return {
      measures,
      notes: [
        `${records.toLocaleString("en-US")} filings; each call from the tool’s input to its text. 95 of 100 are answered within the times above.`,
        `A day: ${questions} questions about ${companies} companies, ${known} of them received before, with a budget of 5 searches. The agent asks the library first, then the service; the person always agrees. A plain tool asks the service each time.`,
      ],
    };
  },
};

async function fromTheLibrary(folder: string, log: (line: string) => void): Promise<readonly Measure[]> {
  const writing = new DatabaseSync(databasePath(folder));
  await fillLibrary(writing, records);
  writing.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  writing.close();
  log(`${String(records)} filings are in`);
  const name = (round: number): string => companyName((round * 7_919) % records);
  const window = openWindow(folder);
  const byName = await timesOf((round) => search(window, { company: name(round) }));
  const byWord = await timesOf((round) => search(window, { company: name(round).split(" ")[1] ?? "" }));
  const filters = [{}, { person: "smith" }, { since: "2024-01-01" }, { industry: "Biotechnology" }];
  const byFilters = await timesOf((round) =>
    search(window, { states: ["California"], min_raised: round * 1_000, ...filters[round % filters.length] }),
  );
  await window.close();
  const cold: number[] = [];
  for (let round = 0; round < coldRounds; round += 1) {
    const fresh = openWindow(folder);
    const started = performance.now();
    await search(fresh, { company: name(round) });
    cold.push(performance.now() - started);
    await fresh.close();
  }
  return [
    inTime("a search by name", percentile(byName, 0.95), 30),
    inTime("a search by one word of many names", percentile(byWord, 0.95), 30),
    inTime("a search by filters", percentile(byFilters, 0.95), 100),
    inTime("the first search of a window, median", median(cold), 500),
  ];
}

async function search(window: AgentWindow, input: object): Promise<void> {
  const { isError, text } = await window.call("funding_search_library", input);
  if (isError) throw new Error(text);
}

async function timesOf(work: (round: number) => Promise<void>): Promise<readonly number[]> {
  const times: number[] = [];
  for (let round = -warmUp; round < rounds; round += 1) {
    const started = performance.now();
    await work(round + warmUp);
    if (round >= 0) times.push(performance.now() - started);
  }
  return times;
}

function inTime(what: string, value: number, most: number): Measure {
  return { what, value, unit: "ms", bar: { is: "at most", value: most } };
}

const listed = z.object({ feed_entries: z.array(z.object({ name: z.string() })) });
const answer = z.object({ matched: z.union([z.number(), z.string()]).optional() });

/** The same questions of an agent with the tools, and of one with a plain tool. */
async function aDay(folder: string): Promise<readonly Measure[]> {
  const service = await startSampleService({ key: benchKey, searches: 10_000, records: 2_000 });
  const window = openWindow(folder, service);
  try {
    const names = await companiesOf(service.appUrl);
    const { spending, store } = await window.engine();
    const { signal } = new AbortController();
    for (const company of names.slice(0, known))
      await spending.page("search", { endpoint: "companies", filters: { company } }, "first", { signal });
    const maybeCounted = async (): Promise<number> =>
      (await store.ledger.lines()).filter(({ counted }) => counted !== "no").length;
    const before = await maybeCounted();
    let answeredFree = 0;
    let paid = 0;
    let refused = 0;
    for (let question = 0; question < questions; question += 1) {
      const company = names[(question * 7) % companies] ?? "";
      const found = await window.call("funding_search_library", { company });
      if (answer.parse(JSON.parse(found.text)).matched !== 0) answeredFree += 1;
      else if ((await window.call("funding_search_service", { company })).isError) refused += 1;
      else paid += 1;
    }
    const used = (await maybeCounted()) - before;
    const plain = { what: "a plain tool", value: questions, unit: "searches" } as const;
    return [
      {
        what: "a day: searches used",
        value: used,
        unit: "searches",
        bar: { is: "at most", value: 5 },
        baseline: plain,
      },
      { what: "a day: questions answered for free", value: answeredFree, unit: "questions" },
      { what: "a day: questions answered by a search", value: paid, unit: "questions" },
      { what: "a day: questions refused", value: refused, unit: "questions" },
    ];
  } finally {
    await window.close();
    await service.close();
  }
}

/** Names of different companies, each with a filing. */
async function companiesOf(appUrl: string): Promise<readonly string[]> {
  const response = await fetch(`${appUrl}/api/v3/companies?per_page=100`, {
    headers: { "Auth-Token": benchKey },
  });
  const names = new Set(listed.parse(await response.json()).feed_entries.map(({ name }) => name));
  return [...names].slice(0, companies);
}
