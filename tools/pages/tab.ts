import type { Browser, Page, Route } from "playwright-core";
import { themes, type ThemeName } from "./themes.ts";

/** Theme and sizes of a page, in CSS pixels. */
export interface PageStyle {
  readonly theme: ThemeName;
  readonly width?: number;
  readonly height?: number;
  readonly forcedColors?: boolean;
  readonly fontSize?: number;
}

/** A page of the product: its script, its style, and its name in the address. */
export interface Site {
  readonly name: string;
  readonly script: string;
  readonly style: string;
}

/** A tab that loads one page after another under the editor’s content security policy. */
export interface Tab {
  readonly page: Page;
  /** Policy violations and errors since the last `forget`. */
  readonly problems: readonly string[];
  forget(): void;
  /** Loads a new document. The page draws nothing before the first message. */
  load(site: Site, look: PageStyle): Promise<void>;
  /** Reloads the document with its stored state, as the editor does for a page that is shown again. */
  reload(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a tab that shares nothing with the others. */
export async function openTab(browser: Browser): Promise<Tab> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const problems: string[] = [];
  const held: { site?: Site; look?: PageStyle } = {};
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(error.message));
  await page.route("https://*.pages.test/**", (route) => answer(route, held.site));
  await page.addInitScript({ content: editorScript });
  return {
    page,
    problems,
    forget: () => void problems.splice(0),
    async load(site, look) {
      held.site = site;
      held.look = look;
      await page.setViewportSize({ width: look.width ?? 900, height: look.height ?? 800 });
      const forcedColors = look.forcedColors === true ? "active" : "none";
      await page.emulateMedia({ forcedColors, reducedMotion: "no-preference" });
      // The browser hands the state of a document to the next document at the same address, and the old document may
      // store state until it is unloaded.
      await page.evaluate("history.replaceState(null, ''); history.replaceState = () => undefined");
      await page.goto(addressOf(site));
      await page.evaluate(colourScript(look));
    },
    async reload() {
      await page.reload();
      if (held.look !== undefined) await page.evaluate(colourScript(held.look));
    },
    close: () => context.close(),
  };
}

/** Resolves when the page has received the message. */
export async function postToPage(page: Page, message: unknown): Promise<void> {
  // The page registered its listener first, so this one is called after it.
  await page.evaluate(`new Promise((taken) => {
    addEventListener("message", () => taken(), { once: true });
    postMessage(${JSON.stringify(message)}, "*");
  })`);
}

/** All pages share a site: another site would start another browser process. */
function addressOf({ name }: Site): string {
  return `https://${name}.pages.test/`;
}

async function answer(route: Route, site: Site | undefined): Promise<void> {
  const path = new URL(route.request().url()).pathname;
  if (site === undefined) return await route.fulfill({ status: 404, body: "" });
  const address = addressOf(site);
  if (path === "/") {
    const policy = `default-src 'none'; img-src ${address} data:; style-src ${address}; script-src ${address}`;
    const headers = { "content-security-policy": policy };
    return await route.fulfill({ contentType: "text/html", headers, body: documentOf(site) });
  }
  if (path === `/${site.name}.css`) {
    return await route.fulfill({ contentType: "text/css", body: site.style });
  }
  if (path === `/${site.name}.js`) {
    return await route.fulfill({ contentType: "text/javascript", body: site.script });
  }
  return await route.fulfill({ status: 404, body: "" });
}

function documentOf({ name }: Site): string {
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Page</title>
<link rel="stylesheet" href="/${name}.css"></head><body><div id="root"></div><script src="/${name}.js"></script></body></html>`;
}

/** The editor’s interface in the page: messages, and a state that each new document discards. */
const editorScript = `
  window.asked = [];
  window.acquireVsCodeApi = () => ({
    postMessage: (message) => void window.asked.push(message),
    setState: (state) => {
      window.kept = state;
      history.replaceState(state, "");
    },
    getState: () => history.state ?? undefined,
  });`;

/** Sets the editor’s colours and fonts on the document. */
function colourScript({ theme, fontSize = 13 }: PageStyle): string {
  const variables = {
    ...themes[theme],
    "--vscode-font-family": "system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif",
    "--vscode-font-size": `${String(fontSize)}px`,
    "--vscode-font-weight": "normal",
  };
  return `for (const [name, value] of Object.entries(${JSON.stringify(variables)})) {
    document.documentElement.style.setProperty(name, value);
  }`;
}
