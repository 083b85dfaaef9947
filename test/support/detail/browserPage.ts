import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import type { FromDetailPage, ToDetailPage } from "../../../src/render/detail/messages.ts";
import { themes, type ThemeName } from "./themes.ts";

/** The detail page outside of the editor, in a plain browser under the same policy. */
export interface BrowserPage {
  readonly page: Page;
  /** Tells the page something, as the editor would. */
  tell(message: ToDetailPage): Promise<void>;
  /** What the page has asked for so far. */
  asked(): Promise<readonly FromDetailPage[]>;
  /** What the page keeps over a reload. */
  kept(): Promise<unknown>;
  /** Violations of the policy, and errors. */
  readonly problems: readonly string[];
  close(): Promise<void>;
}

/** How the page is looked at. Sizes in CSS pixels. */
export interface Look {
  readonly theme: ThemeName;
  readonly width?: number;
  readonly height?: number;
  readonly forcedColors?: boolean;
  readonly fontSize?: number;
}

const address = "https://detail.test/";
const policy = `default-src 'none'; img-src ${address} data:; style-src ${address}; script-src ${address}`;
const html = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Page</title>
<link rel="stylesheet" href="/detail.css"></head><body><div id="root"></div><script src="/detail.js"></script></body></html>`;

/** The script and the style of the page, as text. */
export interface BuiltPage {
  readonly script: string;
  readonly style: string;
}

/** Reads the page that `npm run build` made. */
export function readBuiltPage(): BuiltPage {
  const folder = join(import.meta.dirname, "../../../dist/webview");
  if (!existsSync(join(folder, "detail.js"))) throw new Error("dist/webview is missing: npm run build");
  return {
    script: readFileSync(join(folder, "detail.js"), "utf8"),
    style: readFileSync(join(folder, "detail.css"), "utf8"),
  };
}

/** Opens the built page. It draws nothing before it is told to. */
export async function openBrowserPage(browser: Browser, built: BuiltPage, look: Look): Promise<BrowserPage> {
  const context = await browser.newContext({
    viewport: { width: look.width ?? 900, height: look.height ?? 800 },
    ...(look.forcedColors === true ? { forcedColors: "active" } : {}),
    bypassCSP: false,
  });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(error.message));
  await page.route(`${address}**`, async (route) => {
    const path = new URL(route.request().url()).pathname;
    const headers = { "content-security-policy": policy };
    if (path === "/") return await route.fulfill({ contentType: "text/html", headers, body: html });
    if (path === "/detail.css") return await route.fulfill({ contentType: "text/css", body: built.style });
    if (path === "/detail.js") {
      return await route.fulfill({ contentType: "text/javascript", body: built.script });
    }
    return await route.fulfill({ status: 404, body: "" });
  });
  await page.addInitScript({
    content: editorScript({
      ...themes[look.theme],
      "--vscode-font-family": "system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif",
      "--vscode-font-size": `${String(look.fontSize ?? 13)}px`,
      "--vscode-font-weight": "normal",
    }),
  });
  await page.goto(address);
  return {
    page,
    problems,
    tell: (message) => page.evaluate(`window.postMessage(${JSON.stringify(message)}, "*")`),
    asked: () => page.evaluate<readonly FromDetailPage[]>("window.asked"),
    kept: () => page.evaluate<unknown>("window.kept"),
    close: () => context.close(),
  };
}

/** What the editor provides inside the page: its messages, its state, its colours. */
function editorScript(variables: Readonly<Record<string, string>>): string {
  return `
    window.asked = [];
    window.acquireVsCodeApi = () => ({
      postMessage: (message) => void window.asked.push(message),
      setState: (state) => void (window.kept = state),
    });
    document.addEventListener("DOMContentLoaded", () => {
      for (const [name, value] of Object.entries(${JSON.stringify(variables)})) {
        document.documentElement.style.setProperty(name, value);
      }
    });`;
}
