import axe from "axe-core";
import type { FrameLocator } from "playwright-core";

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
): Promise<readonly AccessibilityProblem[]> {
  const root = frame.locator(":root");
  await root.evaluate(`window.axe === undefined && (0, eval)(${JSON.stringify(axe.source)}), true`);
  const results = await root.evaluate<axe.AxeResults, undefined>(
    "axe.run(document, { resultTypes: ['violations'] })",
    undefined,
  );
  return results.violations.map((violation) => ({
    rule: violation.id,
    impact: violation.impact ?? "",
    elements: violation.nodes.map((node) => node.html),
  }));
}
