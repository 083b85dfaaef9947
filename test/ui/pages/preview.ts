// Pictures of the pages and the charts in a plain browser, in every look and state: node test/ui/pages/preview.ts [folder] [part of a name]
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { chartsOf } from "../../../src/present/charts/charts.ts";
import { buildChartsPage, loadChartsPage } from "../../../tools/pages/charts.ts";
import { openTab, type Look } from "../../../tools/pages/tab.ts";
import { findBrowser } from "../../../tools/vscode/browser.ts";
import { sampleFundingRows, sampleRows } from "../../support/charts/rows.ts";
import { chartWording } from "../../support/charts/wording.ts";
import { drawn } from "../../support/detail/detailPages.ts";
import { realFilings } from "../../support/detail/records.ts";
import { loadPage, statesOf } from "../../support/ui/pageStates.ts";

const folder = process.argv[2] ?? ".vscode-test/preview";
const only = process.argv[3] ?? "";
const looks: Readonly<Record<string, Look>> = {
  dark: { theme: "dark", height: 700 },
  light: { theme: "light", height: 700 },
  hc: { theme: "highContrast" },
  hcl: { theme: "highContrastLight" },
  forced: { theme: "dark", forcedColors: true },
  narrow: { theme: "dark", width: 280 },
  wide: { theme: "dark", width: 1400 },
  zoom: { theme: "light", width: 640, fontSize: 26 },
};
const real = realFilings().map((record, at) => [`real-${String(at)}`, drawn(record)] as const);
const rows = await sampleRows(2000);
const charts = {
  many: chartsOf(rows, { hasMore: true }, chartWording),
  few: chartsOf(rows.slice(0, 50), { hasMore: true }, chartWording),
  none: chartsOf([], { hasMore: false }, chartWording),
  amounts: chartsOf(rows, { hasMore: true, measure: "amount", repeats: 31 }, chartWording),
  fundings: chartsOf(await sampleFundingRows(400), { hasMore: false }, chartWording),
};

await mkdir(folder, { recursive: true });
const browser = await chromium.launch(await findBrowser(console.log));
const tab = await openTab(browser);
const builtCharts = await buildChartsPage();

async function take(name: string, show: () => Promise<unknown>): Promise<void> {
  if (!name.includes(only)) return;
  await show();
  await tab.page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

try {
  for (const [look, how] of Object.entries(looks)) {
    for (const name of ["detail", "report", "usage"] as const) {
      for (const [state, page] of [...statesOf(name), ...(name === "detail" ? real : [])]) {
        await take(`${name}-${look}-${state}`, async () => (await loadPage(tab, name, how))(page));
      }
    }
    for (const [state, set] of Object.entries(charts)) {
      await take(`charts-${look}-${state}`, () => loadChartsPage(tab, builtCharts, how, set));
    }
  }
  if (tab.problems.length > 0) console.log(tab.problems);
} finally {
  await browser.close();
}
