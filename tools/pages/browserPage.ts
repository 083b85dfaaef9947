import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { projectRoot } from "../vscode/environment.ts";
import type { FromDetailPage, ToDetailPage } from "../../src/present/detail/detailProtocol.ts";
import type { FromListPage, ToListPage } from "../../src/present/list/listProtocol.ts";
import type { FromReportPage, ToReportPage } from "../../src/present/report/reportProtocol.ts";
import type { FromTablePage, ToTablePage } from "../../src/present/table/tableProtocol.ts";
import type { FromUsagePage, ToUsagePage } from "../../src/present/usage/usageProtocol.ts";
import { postToPage, type PageStyle, type Site, type Tab } from "./tab.ts";

interface Protocols {
  readonly detail: { readonly told: ToDetailPage; readonly asks: FromDetailPage };
  readonly list: { readonly told: ToListPage; readonly asks: FromListPage };
  readonly report: { readonly told: ToReportPage; readonly asks: FromReportPage };
  readonly table: { readonly told: ToTablePage; readonly asks: FromTablePage };
  readonly usage: { readonly told: ToUsagePage; readonly asks: FromUsagePage };
}

export type PageName = keyof Protocols;

/** A built page in a plain browser, with the same content security policy. */
export interface BrowserPage<Name extends PageName> {
  readonly page: Page;
  /** Posts a message as the editor would; resolves when the page has received it. */
  post(message: Protocols[Name]["told"]): Promise<void>;
  /** All messages from the page. */
  asked(): Promise<readonly Protocols[Name]["asks"][]>;
  /** The state that the page stores for a reload. */
  kept(): Promise<unknown>;
  /** Policy violations and errors. */
  readonly problems: readonly string[];
}

export function readBuiltPage(name: PageName): Site {
  const folder = join(projectRoot, "dist", "webview");
  if (!existsSync(join(folder, `${name}.js`))) throw new Error("dist/webview is missing: npm run build");
  return {
    name,
    script: readFileSync(join(folder, `${name}.js`), "utf8"),
    style: readFileSync(join(folder, `${name}.css`), "utf8"),
  };
}

/** The page draws nothing before the first message. */
export async function loadBrowserPage<Name extends PageName>(
  tab: Tab,
  name: Name,
  look: PageStyle,
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
