import type { Page } from "playwright-core";
import { projectRoot } from "../tools/vscode/environment.ts";
import { openProduct, startEditor } from "../tools/vscode/product.ts";
import { enterKey } from "../tools/workbench/steps.ts";
import { type Workbench, workbenchOf } from "../tools/workbench/workbench.ts";
import type { Scenario } from "./results.ts";
import { startService } from "./service/startService.ts";
import { median } from "./statistics.ts";

const warmUp = 3;
const rounds = 20;

/** The product in a browser: from Enter in the form to the rows on screen. */
export const paletteScenario: Scenario = async (log) => {
  const service = await startService();
  const { origin } = service;
  const editor = await startEditor({ extensions: [projectRoot] });
  try {
    const product = await openProduct(editor, {
      settings: { "startupFunding.baseUrl": origin, "startupFunding.appUrl": origin },
    });
    product.page.setDefaultTimeout(60_000);
    const vs = workbenchOf(product.page);
    await enterKey(vs, "sk-bench");
    const [shown, alone]: [number[], number[]] = [[], []];
    for (let round = -warmUp; round < rounds; round += 1) {
      const name = `bench ${String(round + warmUp).padStart(3, "0")}`;
      const took = await searchOnScreen(vs, name);
      const bare = await requestAlone(
        `${origin}/api/v3/companies?company=${encodeURIComponent(`${name} alone`)}`,
      );
      log(`${took.toFixed(0)} ms`);
      if (round < 0) continue;
      shown.push(took);
      alone.push(bare);
    }
    await product.dispose();
    const bare = median(alone);
    return [
      {
        what: "A search: from Enter to 25 rows on screen, above the request alone",
        value: median(shown) - bare,
        unit: "ms",
        limit: 100,
        baseline: { what: "the request alone", value: bare },
      },
    ];
  } finally {
    await editor.stop();
    await service.stop();
  }
};

/** Ms from the key to the first frame after the rows are in the tree. */
async function searchOnScreen(vs: Workbench, name: string): Promise<number> {
  await vs.run("Startup Funding: Search Companies…");
  await vs.pick.waitForOpen("Search Companies");
  await vs.pick.type(name);
  await vs.pick.locator.locator(".monaco-list-row", { hasText: `Search for company "${name}"` }).waitFor();
  await watch(vs.page, `for ${name}`);
  await vs.pick.accept();
  return Number(await vs.page.evaluate("globalThis.startupFundingBench"));
}

/** Starts the clock at the next Enter, and stops it after the frame with a row of this text. */
async function watch(page: Page, rowText: string): Promise<void> {
  await page.evaluate(`{
    let pressed;
    addEventListener("keydown", (event) => {
      if (event.key === "Enter") pressed ??= performance.now();
    }, { capture: true });
    globalThis.startupFundingBench = new Promise((resolve) => {
      const isThere = () => [...document.querySelectorAll(".part.sidebar .monaco-list-row")]
        .some((row) => row.textContent.includes(${JSON.stringify(rowText)}));
      const observer = new MutationObserver(() => {
        if (pressed === undefined || !isThere()) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed)));
      });
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    undefined;
  }`);
}

async function requestAlone(url: string): Promise<number> {
  const started = performance.now();
  await (await fetch(url)).text();
  return performance.now() - started;
}
