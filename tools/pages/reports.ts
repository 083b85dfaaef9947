import type { Page } from "playwright-core";
import type { FromReportPage, ToReportPage } from "../../src/present/report/page.ts";
import type { FromUsagePage, ToUsagePage } from "../../src/present/usage/page.ts";
import { readBuiltPage } from "./browserPage.ts";
import { postToPage, type Look, type Tab } from "./tab.ts";

/** A page that `npm run build` made, outside of the editor, in a plain browser under the same policy. */
export interface PageInBrowser<To, From> {
  readonly page: Page;
  /** Tells the page something, as the editor would. */
  post(message: To): Promise<void>;
  /** What the page has asked for so far. */
  asked(): Promise<readonly From[]>;
  /** What the page keeps over a reload. */
  kept(): Promise<unknown>;
  /** Violations of the policy, and errors. */
  readonly problems: readonly string[];
}

/** Loads the usage page in a tab. It draws nothing before it is told to. */
export async function loadUsage(tab: Tab, look: Look): Promise<PageInBrowser<ToUsagePage, FromUsagePage>> {
  return await load(tab, "usage", look);
}

/** Loads the page of a report in a tab. It draws nothing before it is told to. */
export async function loadReport(tab: Tab, look: Look): Promise<PageInBrowser<ToReportPage, FromReportPage>> {
  return await load(tab, "report", look);
}

async function load<To, From>(
  tab: Tab,
  name: "usage" | "report",
  look: Look,
): Promise<PageInBrowser<To, From>> {
  await tab.load({ name, ...readBuiltPage(name) }, look);
  const { page, problems } = tab;
  return {
    page,
    problems,
    post: (message) => postToPage(page, message),
    asked: () => page.evaluate<readonly From[]>("window.asked"),
    kept: () => page.evaluate<unknown>("window.kept"),
  };
}
