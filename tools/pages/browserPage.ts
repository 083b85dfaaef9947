import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { projectRoot } from "../vscode/environment.ts";
import type { FromDetailPage, ToDetailPage } from "../../src/present/detail/detailProtocol.ts";
import type { FromReportPage, ToReportPage } from "../../src/present/report/reportProtocol.ts";
import type { FromTablePage, ToTablePage } from "../../src/present/table/tableProtocol.ts";
import type { FromUsagePage, ToUsagePage } from "../../src/present/usage/usageProtocol.ts";
import { postToPage, type Look, type Site, type Tab } from "./tab.ts";

/** The messages to each page, and those that it sends. */
interface Protocols {
  readonly detail: { readonly told: ToDetailPage; readonly asks: FromDetailPage };
  readonly report: { readonly told: ToReportPage; readonly asks: FromReportPage };
  readonly table: { readonly told: ToTablePage; readonly asks: FromTablePage };
  readonly usage: { readonly told: ToUsagePage; readonly asks: FromUsagePage };
}

/** Name of a page that `npm run build` makes. */
export type PageName = keyof Protocols;

/** A page outside of the editor, in a plain browser under the same policy. */
export interface BrowserPage<Name extends PageName> {
  readonly page: Page;
  /** Tells the page something, as the editor would; resolves once the page has taken it. */
  post(message: Protocols[Name]["told"]): Promise<void>;
  /** The messages of the page so far. */
  asked(): Promise<readonly Protocols[Name]["asks"][]>;
  /** The state that the page stores for a reload. */
  kept(): Promise<unknown>;
  /** Violations of the policy, and errors. */
  readonly problems: readonly string[];
}

/** Reads a page that `npm run build` made. */
export function readBuiltPage(name: PageName): Site {
  const folder = join(projectRoot, "dist", "webview");
  if (!existsSync(join(folder, `${name}.js`))) throw new Error("dist/webview is missing: npm run build");
  return {
    name,
    script: readFileSync(join(folder, `${name}.js`), "utf8"),
    style: readFileSync(join(folder, `${name}.css`), "utf8"),
  };
}

/** Loads a built page in a tab. It draws nothing before the first message. */
export async function loadBrowserPage<Name extends PageName>(
  tab: Tab,
  name: Name,
  look: Look,
): Promise<BrowserPage<Name>> {
  await tab.load(readBuiltPage(name), look);
  const { page, problems } = tab;
  return {
    page,
    problems,
    post: (message) => postToPage(page, message),
    asked: () => page.evaluate<readonly Protocols[Name]["asks"][]>("window.asked"),
    kept: () => page.evaluate<unknown>("window.kept"),
  };
}
