import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import type { FromTablePage, ToTablePage } from "../../../src/render/table/messages.ts";
import { tableNames } from "../../../src/render/table/names.ts";
import type { TableColumn, TableRow, TableStatus } from "../../../src/render/table/table.ts";
import { themes, type ThemeName } from "../detail/themes.ts";
import { wording } from "../detail/wording.ts";

/** The table's page outside of the editor, in a plain browser under the same policy. */
export interface TableInBrowser {
  readonly page: Page;
  tell(message: ToTablePage): Promise<void>;
  /** What the page has asked for so far. */
  asked(): Promise<readonly FromTablePage[]>;
  /** Violations of the policy, and errors. */
  readonly problems: readonly string[];
  close(): Promise<void>;
}

/** How the page is looked at. Sizes in CSS pixels. */
export interface TableLook {
  readonly theme: ThemeName;
  readonly width?: number;
  readonly height?: number;
  readonly forcedColors?: boolean;
  readonly fontSize?: number;
}

const address = "https://table.test/";
const policy = `default-src 'none'; img-src ${address} data:; style-src ${address}; script-src ${address}`;
const html = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Page</title>
<link rel="stylesheet" href="/table.css"></head><body><div id="root"></div><script src="/table.js"></script></body></html>`;

/** Opens the page that `npm run build` made. It draws nothing before it is told to. */
export async function openTableInBrowser(browser: Browser, look: TableLook): Promise<TableInBrowser> {
  const folder = join(import.meta.dirname, "../../../dist/webview");
  if (!existsSync(join(folder, "table.js"))) throw new Error("dist/webview is missing: npm run build");
  const context = await browser.newContext({
    viewport: { width: look.width ?? 1000, height: look.height ?? 700 },
    ...(look.forcedColors === true ? { forcedColors: "active" } : {}),
  });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(error.message));
  await page.route(`${address}**`, async (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    if (name === "") {
      const headers = { "content-security-policy": policy };
      return await route.fulfill({ contentType: "text/html", headers, body: html });
    }
    if (name !== "table.css" && name !== "table.js") return await route.fulfill({ status: 404, body: "" });
    return await route.fulfill({
      contentType: name === "table.css" ? "text/css" : "text/javascript",
      body: readFileSync(join(folder, name), "utf8"),
    });
  });
  await page.addInitScript({ content: editorScript(look) });
  await page.goto(address);
  return {
    page,
    problems,
    tell: (message) => page.evaluate(`window.postMessage(${JSON.stringify(message)}, "*")`),
    asked: () => page.evaluate<readonly FromTablePage[]>("window.asked"),
    close: () => context.close(),
  };
}

/** A table as a writer makes it. */
export interface WrittenTable {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
}

/** Tells the page of a search and all of its rows. */
export async function tellTable(
  table: TableInBrowser,
  written: WrittenTable,
  status: Partial<TableStatus> = {},
): Promise<void> {
  for (const message of tableMessages(written, { status })) await table.tell(message);
}

/** What the page is told of a search and all of its rows, `perMessage` of them at a time. */
export function tableMessages(
  { columns, rows }: WrittenTable,
  { perMessage = rows.length, status = {} }: { perMessage?: number; status?: Partial<TableStatus> } = {},
): readonly ToTablePage[] {
  const search = { turn: 1, identity: "q", answered: 1, title: "all companies" };
  const starts = Array.from({ length: Math.ceil(rows.length / perMessage) || 1 }, (_, at) => at * perMessage);
  const loaded = `${String(rows.length)} loaded; more exist`;
  return [
    { type: "begin", search, locale: "en-US", currency: "USD", names: tableNames(wording) },
    ...starts.map((at) => ({
      type: "rows" as const,
      turn: 1,
      at,
      rows: rows.slice(at, at + perMessage),
      columns,
    })),
    {
      type: "status",
      status: { loaded, rows: rows.length, busy: undefined, notes: [], next: "Load Next Page", ...status },
    },
  ];
}

/** What the editor provides inside the page: its messages, its state, its colours. */
function editorScript({ theme, fontSize = 13 }: TableLook): string {
  const variables = {
    ...themes[theme],
    "--vscode-font-family": "system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif",
    "--vscode-font-size": `${String(fontSize)}px`,
  };
  return `
    window.asked = [];
    window.acquireVsCodeApi = () => ({
      postMessage: (message) => void window.asked.push(message),
      setState: (state) => void (window.kept = state),
      getState: () => undefined,
    });
    document.addEventListener("DOMContentLoaded", () => {
      for (const [name, value] of Object.entries(${JSON.stringify(variables)})) {
        document.documentElement.style.setProperty(name, value);
      }
    });`;
}
