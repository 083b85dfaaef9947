import type { Locator, Page } from "playwright-core";
import { Reading } from "../../../tools/workbench/reading.ts";
import { aboutColour, type AccessibilityProblem, accessibilityProblems } from "./accessibility.ts";

/** How each theme comes about where VS Code follows the system, and the class that it leaves on the workbench. */
const themes = {
  "Default High Contrast": { scheme: "dark", isHighContrast: true, file: "hc_black" },
  "Default High Contrast Light": { scheme: "light", isHighContrast: true, file: "hc_light" },
  "Dark 2026": { scheme: "dark", isHighContrast: false, file: "2026-dark" },
  "Light 2026": { scheme: "light", isHighContrast: false, file: "2026-light" },
} as const;

type WorkbenchTheme = keyof typeof themes;

/** VS Code looks again where the scheme changes: from each of these to the next, and to the first, it does. */
const further = ["Default High Contrast Light", "Dark 2026", "Light 2026"] as const;

/** The setting under which a window follows the themes of the system. */
export const followsSystem = { "window.autoDetectColorScheme": true } as const;

/**
 * Changes the theme of a window that follows the system, whatever is open in it; nothing loses the focus. The colour
 * scheme has to change with it.
 */
export async function takeTheme(page: Page, theme: WorkbenchTheme): Promise<void> {
  const { scheme, isHighContrast, file } = themes[theme];
  // If Chromium itself knew of high contrast, it would draw with its own colours: only VS Code learns of it.
  await page.evaluate(
    `(() => {
      window.askBrowser ??= window.matchMedia.bind(window);
      window.matchMedia = (query) =>
        window.askBrowser(query === "(forced-colors: active)" ? "${isHighContrast ? "all" : "not all"}" : query);
    })()`,
  );
  await page.emulateMedia({ colorScheme: scheme });
  await page.locator(`.monaco-workbench[class*="vscode-theme-defaults-themes-${file}-json"]`).waitFor();
}

/** What axe finds wrong in VS Code's own markup, which no extension can change. */
const ofVsCode: readonly { readonly rule: string; readonly markup: RegExp }[] = [
  // VS Code calls the welcome text of every view "Welcome"; two views may show theirs.
  { rule: "landmark-unique", markup: /^<div class="welcome-view-content" [^>]*aria-label="Welcome"/ },
  // Its list gives every line a level, also where lines are options of a pick, or notifications; and the list of these
  // can be selected in.
  { rule: "aria-allowed-attr", markup: /^<div class="monaco-list-row[^>]* role="(?:option|dialog)"/ },
  { rule: "aria-allowed-attr", markup: /^<div class="monaco-list [^>]*role="list"/ },
  { rule: "aria-required-children", markup: /^<div class="monaco-list [^>]*role="list"/ },
  { rule: "aria-prohibited-attr", markup: /^<div class="monaco-keybinding"/ },
  // The header of a view is a button, with the actions of its title in it.
  { rule: "nested-interactive", markup: /^<div class="pane-header/ },
  // An input box names the list of a pick, which it has not.
  { rule: "aria-valid-attr-value", markup: /^<input class="input"/ },
  // What is seen of a line is short; what is read is a sentence with the name first, by the tests of src/present.
  { rule: "label-content-name-mismatch", markup: /^<div class="(?:monaco-list-row|pane-header)/ },
  { rule: "label-content-name-mismatch", markup: /^<a class="statusbar-item-label"/ },
];

/**
 * What axe finds wrong in parts of the workbench, by their selectors, in the four themes. The window is in the first
 * one, and is so afterwards. Nothing but colours differs in the others, so only what is about them is looked at again.
 */
export async function problemsInWorkbench(
  page: Page,
  parts: readonly string[],
): Promise<readonly (AccessibilityProblem & { readonly theme: WorkbenchTheme })[]> {
  const inTheme = async (theme: WorkbenchTheme, scope: Parameters<typeof accessibilityProblems>[1]) => {
    await untilDrawn(page);
    return withoutVsCodes(await accessibilityProblems(page, scope)).map((problem) => ({ theme, ...problem }));
  };
  const found = await inTheme("Default High Contrast", { parts });
  for (const theme of further) {
    await takeTheme(page, theme);
    found.push(...(await inTheme(theme, { parts, rules: aboutColour })));
  }
  await takeTheme(page, "Default High Contrast");
  return found;
}

/** Waits for all animations that end: a hover that fades in has too little contrast until then. */
async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(
    `Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map(({ finished }) => finished),
    )`,
  );
}

function withoutVsCodes(problems: readonly AccessibilityProblem[]): readonly AccessibilityProblem[] {
  return problems.flatMap((problem) => {
    const elements = problem.elements.filter(
      (element) => !ofVsCode.some(({ rule, markup }) => rule === problem.rule && markup.test(element)),
    );
    return elements.length === 0 ? [] : [{ ...problem, elements }];
  });
}

/** The names by which a screen reader reads elements; empty for an element that has none. */
export function namesOf(elements: Locator): Reading<readonly string[]> {
  return new Reading(() =>
    elements.evaluateAll((found: readonly { ariaLabel: string | null }[]) =>
      found.map(({ ariaLabel }) => ariaLabel ?? ""),
    ),
  );
}
