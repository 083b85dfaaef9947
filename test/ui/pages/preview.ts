// Pictures of the pages and the charts in a plain browser, in every look and state: node test/ui/pages/preview.ts [folder] [part of a name]
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { makeDataset } from "../../../src/sample/data/dataset.ts";
import { parseJsonText } from "../../../src/text/json.ts";
import { writtenTable } from "../../../tools/pages/tableRows.ts";
import { openTab, type Look } from "../../../tools/pages/tab.ts";
import { findBrowser } from "../../../tools/vscode/browser.ts";
import { drawn } from "../../support/detail/detailPages.ts";
import { realFilings } from "../../support/detail/records.ts";
import { loadPage, statesOf } from "../../support/ui/pageStates.ts";
import { showCharts } from "../../support/ui/tablePage.ts";

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
const sample = await makeDataset(2000);
const filings = sample.filings.map(({ fields }) => ({ ...fields }));
const charts = {
  many: writtenTable(filings),
  few: writtenTable(filings.slice(0, 50)),
  fundings: writtenTable(
    sample.fundings.map((funding) => parseJsonText(JSON.stringify(funding))),
    "funding",
  ),
};

await mkdir(folder, { recursive: true });
const browser = await chromium.launch(await findBrowser(console.log));
const tab = await openTab(browser);

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
    for (const [state, table] of Object.entries(charts)) {
      await take(`charts-${look}-${state}`, () => showCharts(tab, how, table));
    }
  }
  if (tab.problems.length > 0) console.log(tab.problems);
} finally {
  await browser.close();
}
