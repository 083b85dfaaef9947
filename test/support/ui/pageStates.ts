import type { Page } from "playwright-core";
import { postToPage, type PageStyle, type Tab } from "../../../tools/pages/tab.ts";
import { readBuiltPage } from "../../../tools/pages/browserPage.ts";
import { detailStates } from "../detail/detailPages.ts";
import { listStates } from "../list/listPages.ts";
import { reportStates } from "../report/reportPages.ts";
import { usageStates } from "../usage/usagePages.ts";

/** A page as the extension sends it. */
interface SentPage {
  readonly title: string;
}

/** Every state of the pages that draw a single message. */
export const pageStates = {
  detail: detailStates(),
  report: reportStates(),
  usage: usageStates(),
  list: listStates(),
} as const satisfies Readonly<Record<string, Readonly<Record<string, SentPage>>>>;

/** Name of one of these pages. */
type StatedPage = keyof typeof pageStates;

/** The states of a page, each with its name. */
export function statesOf(name: StatedPage): readonly (readonly [string, SentPage])[] {
  return Object.entries<SentPage>(pageStates[name]);
}

/** Loads a page in a tab; returns a function that draws a state in it, in place of the earlier state. */
export async function loadPage(
  tab: Tab,
  name: StatedPage,
  look: PageStyle,
): Promise<(page: SentPage) => Promise<void>> {
  await tab.load(readBuiltPage(name), look);
  return (page) => postToPage(tab.page, { type: "draw", page });
}

/** Opens every part of a page that a person can open. */
export async function openAllDetails(page: Page): Promise<void> {
  await page.evaluate("document.querySelectorAll('details').forEach((part) => (part.open = true))");
}
