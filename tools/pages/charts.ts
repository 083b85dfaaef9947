import { join } from "node:path";
import { build } from "esbuild";
import type { Page } from "playwright-core";
import type { ChartSet } from "../../src/present/charts/chart.ts";
import type { Look, Site, Tab } from "./tab.ts";

/** Bundles a page that has nothing but the charts. */
export async function buildChartsPage(): Promise<Site> {
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
  return { name: "charts", script: textOf(".js"), style: textOf(".css") };
}

/** Loads the page in a tab under the policy of the real ones, and draws. */
export async function loadChartsPage(tab: Tab, site: Site, look: Look, set: ChartSet): Promise<Page> {
  await tab.load(site, look);
  await drawCharts(tab.page, set);
  return tab.page;
}

/** Draws in the page that is loaded, in place of what was drawn before. */
export async function drawCharts(page: Page, set: ChartSet): Promise<void> {
  await page.evaluate(`window.drawCharts(${JSON.stringify(set)})`);
  await page.locator(".chart-head").first().waitFor();
}
