import { chromium } from "playwright-core";
import { expect, inject, test } from "vitest";
import { openTab, type Tab } from "../../../tools/pages/tab.ts";
import type { Browser } from "../../../tools/vscode/browser.ts";
import { leaveBehind } from "../leavings.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The browser of this run. */
    readonly browser: Browser;
  }
}

/** The tab of this worker. It survives its files: a tab starts a process of the browser. */
const shared: { tab?: Tab } = {};

/** Returns the tab of this worker, in which each test loads its own documents. */
export function tab(): Tab {
  if (shared.tab === undefined) throw new Error("there is no tab");
  return shared.tab;
}

/**
 * A test of a page in a browser. It fails if the page had an error or did something that its policy refuses. A failed test
 * leaves a picture, the text and the problems of its page, and the next test gets a new tab.
 */
export const it = test
  .extend("program", { scope: "worker" }, () => inject("browser"))
  // A browser for each worker: each command would go through a further process if they shared one.
  .extend("browser", { scope: "worker" }, async ({ program }, { onCleanup }) => {
    const browser = await chromium.launch(program);
    onCleanup(() => browser.close());
    return browser;
  })
  .extend("problems", { auto: true }, async ({ browser, task }, { onCleanup }) => {
    const open = (shared.tab ??= await openTab(browser));
    const { page, problems } = open;
    open.forget();
    onCleanup(async () => {
      await page.context().clearPermissions();
      if (task.result?.state !== "fail" && problems.length === 0) return;
      const texts = { "problems.log": problems.join("\n") };
      await leaveBehind(`${task.file.name} ${task.name}`, { pages: [page], texts });
      delete shared.tab;
      await open.close();
      expect(problems).toEqual([]);
    });
    return problems;
  });
