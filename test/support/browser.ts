import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { findBrowser } from "../../tools/vscode/browser.ts";

/** Starts one plain browser for all page tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await chromium.launchServer(await findBrowser(console.log));
  project.provide("browser", server.wsEndpoint());
  return () => server.close();
}
