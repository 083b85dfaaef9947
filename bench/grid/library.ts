import { join } from "node:path";
import type { Browser } from "playwright-core";
import { LibraryReader } from "../../src/store/library/reader/libraryReader.ts";
import { ownThread } from "../../src/store/library/reader/readerSide.ts";
import { fileService, makeLibraryFile } from "../../tools/pages/libraryFile.ts";
import { loadLibraryTable, type LibraryInBrowser } from "../../tools/pages/libraryTable.ts";
import { openTab } from "../../tools/pages/tab.ts";
import { projectRoot } from "../../tools/vscode/environment.ts";
import { filings, rowOf } from "../filings.ts";
import { inFolder } from "../folder.ts";
import type { Measure } from "../measure.ts";
import { median, percentile } from "../statistics.ts";
import { frameGaps } from "./frames.ts";

const count = 100_000;
const paints = 3;

/** Measures when the page got the library, and when its first row was drawn. */
const watch = `
  addEventListener("message", ({ data }) => {
    if (data.type === "begin") window.begun = performance.now();
  });
  const look = () => {
    const first = document.querySelector("[role=rowheader]");
    if (first === null || first.innerText === "…") requestAnimationFrame(look);
    else setTimeout(() => (window.drawn = performance.now()));
  };
  requestAnimationFrame(look);`;

/** The table of the library over 100,000 records, beside that of 10,000 loaded rows in the same run, in ms. */
export async function libraryMeasures(
  browser: Browser,
  loaded: { readonly first: number; readonly frame: number },
): Promise<readonly Measure[]> {
  return await inFolder(async (folder) => {
    await makeLibraryFile(folder, filings(count).map(rowOf));
    const script = join(projectRoot, "dist", "libraryReader.js");
    const log = console.log;
    const reader = new LibraryReader({
      folder,
      open: (path) => ownThread(script, path),
      log,
      onDamagedIndex: () => Promise.resolve(),
    });
    const from = { reader, services: [fileService] };
    const look = { theme: "dark", width: 1_200, height: 800 } as const;
    const first: number[] = [];
    try {
      for (let time = 0; time < paints; time += 1) {
        const tab = await openTab(browser);
        await tab.page.addInitScript({ content: watch });
        first.push(await painted(await loadLibraryTable(tab, look, from)));
        if (time < paints - 1) await tab.close();
        else {
          const frame = percentile(await frameGaps(browser, tab.page, ".scroller"), 0.95);
          const sort = await sorted(tab.page);
          await tab.close();
          return measuresOf({ first: median(first), frame, sort }, loaded);
        }
      }
      return [];
    } finally {
      await reader.close();
    }
  });
}

async function painted({ page }: LibraryInBrowser): Promise<number> {
  return Number(
    await page.evaluate(`(async () => {
      while (window.drawn === undefined) await new Promise((shown) => requestAnimationFrame(shown));
      const script = performance.getEntriesByType("resource").find(({ name }) => name.endsWith(".js"));
      const [{ domContentLoadedEventEnd }] = performance.getEntriesByType("navigation");
      return window.drawn - window.begun + (domContentLoadedEventEnd - script.responseEnd);
    })()`),
  );
}

/** From a click on the head of the names until the database has answered and the rows are drawn. */
async function sorted(page: LibraryInBrowser["page"]): Promise<number> {
  return Number(
    await page.evaluate(`(async () => {
      const isWaiting = () => document.querySelector(".updating") !== null ||
        [...document.querySelectorAll("[role=rowheader]")].some(({ innerText }) => innerText === "…");
      const nextFrame = () => new Promise((shown) => requestAnimationFrame(() => setTimeout(shown)));
      document.querySelector(".scroller").scrollTop = 0;
      await nextFrame();
      const started = performance.now();
      document.querySelector("[role=columnheader]").click();
      do await nextFrame(); while (isWaiting());
      return performance.now() - started;
    })()`),
  );
}

function measuresOf(
  found: { readonly first: number; readonly frame: number; readonly sort: number },
  loaded: { readonly first: number; readonly frame: number },
): readonly Measure[] {
  const what = `${count.toLocaleString("en")} records of the library`;
  const ratio = (of: "first" | "frame", name: string, most: number): Measure => ({
    what: `${what}, ${name}, against 10,000 loaded rows`,
    value: found[of] / loaded[of],
    unit: "×",
    baseline: {
      what: `10,000 loaded rows; of the library ${found[of].toFixed(1)} ms`,
      value: loaded[of],
      unit: "ms",
    },
    bar: { is: "at most", value: most },
  });
  return [
    ratio("first", "first paint", 1.25),
    ratio("frame", "frame while scrolling, p95", 1.25),
    { what: `${what}, sort by text`, value: found.sort, unit: "ms" },
  ];
}
