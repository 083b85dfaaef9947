// Pictures of the usage page and of reports in a plain browser: node test/ui/pages/reportsPreview.ts [folder] [part of a name]
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { reportStates } from "../../support/report/reportPages.ts";
import { usageStates } from "../../support/usage/usagePages.ts";
import { loadReport, loadUsage } from "../../../tools/pages/reports.ts";
import { openTab, type Look } from "../../../tools/pages/tab.ts";
import { findBrowser } from "../../../tools/vscode/browser.ts";

const folder = process.argv[2] ?? ".vscode-test/preview";
const only = process.argv[3] ?? "";
const looks: Readonly<Record<string, Look>> = {
  dark: { theme: "dark", height: 700 },
  light: { theme: "light", height: 700 },
  hc: { theme: "highContrast" },
  hcl: { theme: "highContrastLight" },
  forced: { theme: "dark", forcedColors: true },
  narrow: { theme: "dark", width: 280 },
  zoom: { theme: "light", width: 640, fontSize: 26 },
};
await mkdir(folder, { recursive: true });
const browser = await chromium.launch(await findBrowser(console.log));
const tab = await openTab(browser);
try {
  for (const [look, how] of Object.entries(looks)) {
    for (const [state, page] of Object.entries(usageStates())) {
      const name = `usage-${look}-${state}`;
      if (!name.includes(only)) continue;
      const open = await loadUsage(tab, how);
      await open.post({ type: "draw", page });
      await open.page.locator("h1").waitFor();
      await open.page.screenshot({ path: join(folder, `${name}.png`) });
    }
    for (const [state, page] of Object.entries(reportStates())) {
      const name = `report-${look}-${state}`;
      if (!name.includes(only)) continue;
      const open = await loadReport(tab, how);
      await open.post({ type: "draw", page });
      await open.page.locator("h1").waitFor();
      await open.page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
    }
  }
  if (tab.problems.length > 0) console.log(tab.problems);
} finally {
  await browser.close();
}
