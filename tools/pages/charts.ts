import { join } from "node:path";
import { build } from "esbuild";
import type { Browser, Page } from "playwright-core";
import type { ChartSet } from "../../src/present/charts/chart.ts";
import { loadBrowserPage, type BrowserPage, type BuiltPage } from "./browserPage.ts";
import { openTab, type Look, type Tab } from "./tab.ts";

/** Bundles a page that has nothing but the charts. */
export async function buildChartsPage(): Promise<BuiltPage> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, "chartsPage", "page.ts")],
    bundle: true,
    write: false,
    outdir: "charts",
    format: "iife",
    platform: "browser",
    target: "es2023",
    jsx: "automatic",
    jsxImportSource: "preact",
  });
  const textOf = (ending: string): string =>
    outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? "";
  return { script: textOf(".js"), style: textOf(".css") };
}

/** Opens the page in a tab of its own, and draws. */
export async function openChartsPage(
  browser: Browser,
  built: BuiltPage,
  look: Look,
  set: ChartSet,
): Promise<BrowserPage> {
  return await loadChartsPage(await openTab(browser), built, look, set);
}

/** Loads the page in a tab under the policy of the real ones, and draws. */
export async function loadChartsPage(
  tab: Tab,
  built: BuiltPage,
  look: Look,
  set: ChartSet,
): Promise<BrowserPage> {
  const open = await loadBrowserPage(tab, built, look);
  await drawCharts(open.page, set);
  return open;
}

/** Draws in the page that is loaded, in place of what was drawn before. */
export async function drawCharts(page: Page, set: ChartSet): Promise<void> {
  await page.evaluate(`window.drawCharts(${JSON.stringify(set)})`);
  await page.locator(".chart-head").first().waitFor();
}
