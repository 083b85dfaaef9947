import { build } from "esbuild";
import type { Browser } from "playwright-core";
import type { ChartSet } from "../../../src/render/charts/chart.ts";
import { openBrowserPage, type BrowserPage, type BuiltPage, type Look } from "../detail/browserPage.ts";

/** Bundles a page that has nothing but the charts. */
export async function buildChartsPage(): Promise<BuiltPage> {
  const { outputFiles } = await build({
    entryPoints: [`${import.meta.dirname}/../../ui/pages/chartsPage/page.ts`],
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

/** Opens the page under the policy of the real ones, and draws. */
export async function openChartsPage(
  browser: Browser,
  built: BuiltPage,
  look: Look,
  set: ChartSet,
): Promise<BrowserPage> {
  const open = await openBrowserPage(browser, built, look);
  await open.page.evaluate(`window.drawCharts(${JSON.stringify(set)})`);
  await open.page.locator(".chart-head").first().waitFor();
  return open;
}
