// Draws media/icon.png (256 × 256) from media/icon.svg: `npm run icon`.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { PNG } from "pngjs";
import { findBrowser } from "./vscode/browser.ts";
import { projectRoot } from "./vscode/environment.ts";

const browser = await chromium.launch(await findBrowser((line) => console.log(line)));
const page = await browser.newPage({ viewport: { width: 256, height: 256 } });
const svg = await readFile(join(projectRoot, "media", "icon.svg"), "utf8");
await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`);
const drawn = PNG.sync.read(await page.screenshot({ omitBackground: true }));
await browser.close();
// A browser compresses for speed: this is the same picture in half the bytes.
const packed = PNG.sync.write(drawn, { filterType: 1, deflateLevel: 9, deflateStrategy: 0 });
await writeFile(join(projectRoot, "media", "icon.png"), packed);
