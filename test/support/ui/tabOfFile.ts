import { chromium, type Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from "vitest";
import { openTab, type Tab } from "../../../tools/pages/tab.ts";
import { leaveBehind } from "../leavings.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the browser of this run listens. */
    readonly browser: string;
  }
}

/**
 * Opens one tab of the run’s plain browser for the tests of a file, each of which loads its own documents in it. A test fails
 * if a page had an error or did what its policy refuses; one that fails leaves behind what it takes to mend it, and the
 * next one gets a new tab.
 *
 * @returns a function that hands out the tab inside of a test
 */
export function useTab(): () => Tab {
  const held: { browser?: Browser; tab?: Tab } = {};
  const given = (): Tab => {
    if (held.tab === undefined) throw new Error("there is no tab");
    return held.tab;
  };
  beforeAll(async () => {
    held.browser = await chromium.connect(inject("browser"));
  });
  beforeEach(async () => {
    if (held.tab === undefined && held.browser !== undefined) held.tab = await openTab(held.browser);
    given().forget();
  });
  afterEach(async ({ task }) => {
    const tab = given();
    const { page, problems } = tab;
    await page.context().clearPermissions();
    if (task.result?.state !== "fail" && problems.length === 0) return;
    const texts = { "problems.log": problems.join("\n") };
    await leaveBehind(`${task.file.name} ${task.name}`, { pages: [page], texts });
    delete held.tab;
    await tab.close();
    expect(problems).toEqual([]);
  });
  afterAll(() => held.browser?.close());
  return given;
}
