import type { TestProject } from "vitest/node";
import { findBrowser } from "../../tools/vscode/browser.ts";

/** Installs the browser before any worker starts it. */
export async function setup(project: TestProject): Promise<void> {
  project.provide("browser", await findBrowser(console.log));
}
