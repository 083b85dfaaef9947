import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { projectRoot } from "../vscode/environment.ts";
import type { FromDetailPage, ToDetailPage } from "../../src/present/detail/page.ts";
import { openTab, postToPage, type Look, type Tab } from "./tab.ts";

export type { Look } from "./tab.ts";

/** The detail page outside of the editor, in a plain browser under the same policy. */
export interface BrowserPage {
  readonly page: Page;
  /** Tells the page something, as the editor would. */
  post(message: ToDetailPage): Promise<void>;
  /** What the page has asked for so far. */
  asked(): Promise<readonly FromDetailPage[]>;
  /** What the page keeps over a reload. */
  kept(): Promise<unknown>;
  /** Violations of the policy, and errors. */
  readonly problems: readonly string[];
  /** Closes the tab that it is in. */
  close(): Promise<void>;
}

/** The script and the style of the page, as text. */
export interface BuiltPage {
  readonly script: string;
  readonly style: string;
}

/** Reads a page that `npm run build` made. */
export function readBuiltPage(name: "detail" | "table" | "usage" | "report" = "detail"): BuiltPage {
  const folder = join(projectRoot, "dist", "webview");
  if (!existsSync(join(folder, `${name}.js`))) throw new Error("dist/webview is missing: npm run build");
  return {
    script: readFileSync(join(folder, `${name}.js`), "utf8"),
    style: readFileSync(join(folder, `${name}.css`), "utf8"),
  };
}

/** Opens the built page in a tab of its own. It draws nothing before it is told to. */
export async function openBrowserPage(browser: Browser, built: BuiltPage, look: Look): Promise<BrowserPage> {
  return await loadBrowserPage(await openTab(browser), built, look);
}

/** Loads the built page in a tab. It draws nothing before it is told to. */
export async function loadBrowserPage(tab: Tab, built: BuiltPage, look: Look): Promise<BrowserPage> {
  await tab.load({ name: "detail", ...built }, look);
  const { page, problems } = tab;
  return {
    page,
    problems,
    post: (message) => postToPage(page, message),
    asked: () => page.evaluate<readonly FromDetailPage[]>("window.asked"),
    kept: () => page.evaluate<unknown>("window.kept"),
    close: () => tab.close(),
  };
}
