// Pictures of the detail page and the charts in a plain browser, in every theme and state: node test/ui/pages/preview.ts [folder] [part of a name]
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { buildChartsPage, openChartsPage } from "../../../tools/pages/charts.ts";
import { chartsPreviews } from "../../support/charts/previews.ts";
import { previews } from "../../support/detail/previews.ts";
import { openBrowserPage, readBuiltPage } from "../../../tools/pages/browserPage.ts";
import { findBrowser } from "../../../tools/vscode/browser.ts";

const folder = process.argv[2] ?? ".vscode-test/preview";
const only = process.argv[3] ?? "";
await mkdir(folder, { recursive: true });
const { env, ...program } = await findBrowser(console.log);
const browser = await chromium.launch({
  ...program,
  args: [...program.args],
  ...(env === undefined ? {} : { env }),
});
const built = readBuiltPage();
try {
  for (const { name, page, look } of previews()) {
    if (!name.includes(only)) continue;
    const open = await openBrowserPage(browser, built, look);
    await open.post({ type: "draw", page });
    await open.page.locator("h1").waitFor();
    await open.page.screenshot({
      path: join(folder, `${name}.png`),
      fullPage: page.title !== "Huge Holdings",
    });
    if (open.problems.length > 0) console.log(name, open.problems);
    await open.close();
  }
  const builtCharts = await buildChartsPage();
  for (const { name, set, look, pressed } of await chartsPreviews()) {
    if (!name.includes(only)) continue;
    const open = await openChartsPage(browser, builtCharts, look, set);
    for (const at of pressed ?? []) await open.page.locator(".chart-mark").nth(at).click();
    await open.page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
    if (open.problems.length > 0) console.log(name, open.problems);
    await open.close();
  }
} finally {
  await browser.close();
}
