// Draws media/icon.png (256 × 256) from media/icon.svg: `npm run icon`.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { findBrowser } from "./vscode/browser.ts";
import { projectRoot } from "./vscode/environment.ts";

const browser = await chromium.launch(await findBrowser((line) => console.log(line)));
const page = await browser.newPage({ viewport: { width: 256, height: 256 } });
const svg = await readFile(join(projectRoot, "media", "icon.svg"), "utf8");
await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`);
await page.screenshot({ path: join(projectRoot, "media", "icon.png"), omitBackground: true });
await browser.close();
