import { chromium, type Browser } from "playwright-core";
import { parseJsonText } from "../../src/text/json.ts";
import { openTableInBrowser, type TableInBrowser } from "../../tools/pages/table.ts";
import { writtenTable } from "../../tools/pages/tableRows.ts";
import { findBrowser } from "../../tools/vscode/browser.ts";
import { buildProduct } from "../build.ts";
import { filings, rowOf } from "../filings.ts";
import type { Measure } from "../measure.ts";
import type { Scenario } from "../scenario.ts";
import { median, percentile } from "../statistics.ts";
import { frameGaps, plainFrameGaps } from "./frames.ts";
import { clockOf } from "./clock.ts";
import { libraryMeasures } from "./library.ts";

const sizes = [
  { rows: 10_000, isHeld: true },
  // Reported alone.
  { rows: 50_000, isHeld: false },
] as const;
const tries = 5;

/** The page of the table in a plain browser, with many rows. */
export const gridScenario: Scenario = {
  title: "The table",
  async run(log) {
    await buildProduct();
    const browser = await chromium.launch(await findBrowser(log));
    try {
      const measures: Measure[] = [];
      for (const { rows, isHeld } of sizes) {
        measures.push(...(await measuresOf(browser, rows, isHeld)));
        log(`${String(rows)} rows`);
      }
      const of = (what: string): number =>
        measures.find((measure) => measure.what === `10,000 rows, ${what}`)?.value ?? Number.NaN;
      const loaded = { first: of("first paint"), frame: of("frame while scrolling, p95") };
      measures.push(...(await libraryMeasures(browser, loaded)));
      log("the library");
      return {
        measures,
        notes: [
          "The page as it is shipped, in a headless browser without a graphics card; from the event to the frame that shows what came of it. Rows arrive as the product sends them, 500 at a time and 12 ms apart.",
        ],
      };
    } finally {
      await browser.close();
    }
  },
};

async function measuresOf(browser: Browser, count: number, isHeld: boolean): Promise<readonly Measure[]> {
  const rows = filings(count).map((filing) => parseJsonText(JSON.stringify(rowOf(filing))));
  const written = writtenTable(rows);
  const page = async (): Promise<TableInBrowser> =>
    await openTableInBrowser(browser, { theme: "dark", width: 1_200, height: 800 });
  const [first, all]: [number[], number[]] = [[], []];
  let table = await page();
  try {
    for (let at = 0; at < (isHeld ? 3 : 1); at += 1) {
      await table.close();
      table = await page();
      const painted = await clockOf(table).paint(written);
      first.push(painted.first);
      all.push(painted.all);
    }
    const clock = clockOf(table);
    const frame = median(await repeated(() => clock.nothing()));
    const slowest = async (work: (time: number) => Promise<number>): Promise<number> =>
      Math.max(...(await repeated(work)));
    const measure = (what: string, value: number, most?: number): Measure => ({
      what: `${count.toLocaleString("en")} rows, ${what}`,
      value,
      unit: "ms",
      baseline: { what: "a frame in which nothing changed", value: frame, unit: "ms" },
      limit: { what: "one frame of the screen", value: 1_000 / 60, unit: "ms" },
      ...(most === undefined || !isHeld ? {} : { bar: { is: "under", value: most } }),
    });
    const plain = percentile(await plainFrameGaps(browser), 0.95);
    return [
      measure("first paint", median(first), 300),
      measure("all of them arrived", median(all)),
      measure("sort by text, slowest", await slowest(() => clock.sort("Name")), 150),
      measure("sort by an amount, slowest", await slowest(() => clock.sort("Raised")), 150),
      measure("filter by words, slowest", await slowest((time) => clock.filter(words(time))), 150),
      {
        ...measure(
          "frame while scrolling, p95",
          percentile(await frameGaps(browser, table.page, ".scroller"), 0.95),
          20,
        ),
        baseline: { what: "plain rows in the same browser, p95", value: plain, unit: "ms" },
      },
    ];
  } finally {
    await table.close();
  }
}

async function repeated(work: (time: number) => Promise<number>): Promise<readonly number[]> {
  const times: number[] = [];
  for (let time = 0; time < tries; time += 1) times.push(await work(time));
  return times;
}

/** As a person types it, a letter more each time. */
function words(count: number): string {
  return "new york".slice(0, count + 1);
}
