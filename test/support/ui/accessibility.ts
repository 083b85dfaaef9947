import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type axe from "axe-core";
import type { FrameLocator, Page } from "playwright-core";
import { changeTheme, themeNames, type ThemeName } from "../../../tools/pages/themes.ts";

const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** One thing that axe found, with the elements it is about. */
export interface AccessibilityProblem {
  readonly rule: string;
  readonly impact: string;
  readonly elements: readonly string[];
}

/**
 * What axe finds wrong in the document of a webview or of a whole tab, contrast in the theme that is on included.
 *
 * The page's own policy forbids scripts that it did not bring; the browser's debugger may run axe all the same.
 */
export async function accessibilityProblems(
  frame: Pick<FrameLocator, "locator">,
  rules: Pick<axe.RunOptions, "runOnly"> = {},
): Promise<readonly AccessibilityProblem[]> {
  const root = frame.locator(":root");
  // Its text is long: it is sent once for each document.
  if (await root.evaluate<boolean, undefined>("window.axe === undefined", undefined)) {
    await root.evaluate(`(0, eval)(${JSON.stringify(axeSource)}), true`);
  }
  const options: axe.RunOptions = { resultTypes: ["violations"], ...rules };
  const results = await root.evaluate<axe.AxeResults, undefined>(
    `axe.run(document, ${JSON.stringify(options)})`,
    undefined,
  );
  return results.violations.map((violation) => ({
    rule: violation.id,
    impact: violation.impact ?? "",
    elements: violation.nodes.map((node) => node.html),
  }));
}

/** The rules that colours alone can break. */
const aboutColour = ["color-contrast", "link-in-text-block"];

/** What axe finds wrong in an open page: everything in the first theme, and what is about colour in each further one. */
export async function problemsInThemes(
  page: Page,
  [first, ...further]: readonly ThemeName[] = themeNames,
): Promise<readonly (AccessibilityProblem & { readonly theme: ThemeName })[]> {
  const inTheme = async (theme: ThemeName, rules: Pick<axe.RunOptions, "runOnly"> = {}) => {
    await changeTheme(page, theme);
    return (await accessibilityProblems(page, rules)).map((problem) => ({ theme, ...problem }));
  };
  const found = first === undefined ? [] : await inTheme(first);
  for (const theme of further) found.push(...(await inTheme(theme, { runOnly: aboutColour })));
  return found;
}
