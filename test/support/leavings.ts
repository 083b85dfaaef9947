import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { failuresFolder } from "../../tools/vscode/environment.ts";

/** Artifacts of a failed test: files by name, and folders to copy. */
export interface Leavings {
  readonly pages: readonly Page[];
  readonly texts: Readonly<Record<string, string>>;
  /** Name → a folder that may be missing. */
  readonly folders?: Readonly<Record<string, string>>;
}

/** Saves each page as a picture and text, frames included, and the logs. */
export async function leaveBehind(test: string, { pages, texts, folders = {} }: Leavings): Promise<void> {
  const folder = join(failuresFolder, test.replaceAll(/[^\w]+/g, "-").slice(0, 150));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [at, page] of pages.entries()) {
    const name = `window-${String(at + 1)}`;
    await attempt(() => page.screenshot({ path: join(folder, `${name}.png`), timeout: 10_000 }));
    await attempt(async () => writeFile(join(folder, `${name}.txt`), await textOf(page)));
  }
  for (const [name, text] of Object.entries(texts)) await writeFile(join(folder, name), text);
  for (const [name, from] of Object.entries(folders)) {
    await attempt(() => cp(from, join(folder, name), { recursive: true }));
  }
}

async function textOf(page: Page): Promise<string> {
  const texts = page.frames().map(async (frame) => {
    const text = await frame.locator("body").innerText({ timeout: 5_000 });
    return `${frame.url()}\n${text}`;
  });
  const read = await Promise.allSettled(texts);
  return read.map((one) => (one.status === "fulfilled" ? one.value : String(one.reason))).join("\n\n---\n\n");
}

/** A closed page has nothing to save; the test’s own failure matters. */
async function attempt(work: () => Promise<unknown>): Promise<void> {
  await work().catch(() => undefined);
}
