import type { TestProject } from "vitest/node";
import { findBrowser } from "../../tools/vscode/browser.ts";

/** Finds the browser of the page tests before a worker starts it: the first run on a machine installs it. */
export async function setup(project: TestProject): Promise<void> {
  project.provide("browser", await findBrowser(console.log));
}
