import { chromium, type Browser } from "playwright-core";
import { parseJsonText } from "../../src/text/json.ts";
import { maxSliceMs, maxRowsPerMessage } from "../../src/ui/table/tableFeed.ts";
import { loadTable, tableMessages, type TableInBrowser, type WrittenTable } from "../../tools/pages/table.ts";
import { openTab } from "../../tools/pages/tab.ts";
import { writtenTable } from "../../tools/pages/tableRows.ts";
import { findBrowser } from "../../tools/vscode/browser.ts";
import { filings, rowOf } from "../filings.ts";
import type { Measure, Scenario } from "../results.ts";
import { median, percentile } from "../statistics.ts";
import { frameGaps, plainFrameGaps } from "./frames.ts";

const paints = 3;
const sorts = 5;

/** The shipped table page with 10,000 rows, in a browser without a graphics card. */
export const gridScenario: Scenario = async (log) => {
  const browser = await chromium.launch(await findBrowser(log));
  try {
    const written = writtenTable(
      filings(10_000).map((filing) => parseJsonText(JSON.stringify(rowOf(filing)))),
    );
    const painted: number[] = [];
    for (let paint = 1; paint < paints; paint += 1) {
      const table = await openTable(browser);
      painted.push(await firstPaint(table, written));
      await table.close();
    }
    const table = await openTable(browser);
    painted.push(await firstPaint(table, written));
    const [still, sorted]: [number[], number[]] = [[], []];
    for (let sort = 0; sort < sorts; sort += 1) {
      still.push(await frameAfter(table, ""));
      sorted.push(await frameAfter(table, sortByName));
    }
    const plain = await plainFrameGaps(browser);
    const scrolled = await frameGaps(browser, table.page, ".scroller");
    const frame = { what: "a frame in which nothing changes", value: median(still) };
    return [
      measure("first paint", median(painted), 300, frame),
      measure("sort by text, slowest", Math.max(...sorted), 150, frame),
      measure("a frame while scrolling, 95 of 100", percentile(scrolled, 0.95), 20, {
        what: "plain rows in the same browser",
        value: percentile(plain, 0.95),
      }),
    ];
  } finally {
    await browser.close();
  }
};

function measure(what: string, value: number, limit: number, baseline: Measure["baseline"]): Measure {
  return { what: `10,000 rows as a table: ${what}`, value, unit: "ms", limit, baseline };
}

async function openTable(browser: Browser): Promise<TableInBrowser> {
  return await loadTable(await openTab(browser), { theme: "dark", width: 1_200, height: 800 });
}

const nextFrame =
  "const nextFrame = () => new Promise((shown) => requestAnimationFrame(() => setTimeout(shown)));";

const sortByName =
  '[...document.querySelectorAll("[role=columnheader]")].find((head) => head.innerText.startsWith("Name")).click();';

/** Ms from an event to the frame that shows its effect. */
async function frameAfter({ page }: TableInBrowser, event: string): Promise<number> {
  return Number(
    await page.evaluate(`(async () => {
      ${nextFrame}
      await nextFrame();
      const started = performance.now();
      ${event}
      await nextFrame();
      return performance.now() - started;
    })()`),
  );
}

/**
 * Ms from the first message to the frame with the first rows, including the page’s script. Messages have the product’s
 * size and intervals.
 */
async function firstPaint({ page }: TableInBrowser, written: WrittenTable): Promise<number> {
  const messages = JSON.stringify(tableMessages(written, { perMessage: maxRowsPerMessage }));
  await page.evaluate(`globalThis.messages = JSON.parse(${JSON.stringify(messages)}); undefined`);
  return Number(
    await page.evaluate(`(async () => {
      ${nextFrame}
      const script = performance.getEntriesByType("resource").find(({ name }) => name.endsWith(".js"));
      const [{ domContentLoadedEventEnd }] = performance.getEntriesByType("navigation");
      const started = performance.now() - (domContentLoadedEventEnd - script.responseEnd);
      const rows = () => Number(document.querySelector("[role=grid]")?.getAttribute("aria-rowcount") ?? 0) - 2;
      const postNext = () => {
        postMessage(messages.shift(), "*");
        if (messages.length > 0) setTimeout(postNext, ${String(maxSliceMs)});
      };
      postNext();
      let first;
      while (rows() < ${String(written.rows.length)}) {
        await nextFrame();
        if (rows() > 0) first ??= performance.now() - started;
      }
      return first;
    })()`),
  );
}
