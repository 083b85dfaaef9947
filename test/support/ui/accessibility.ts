import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type axe from "axe-core";
import type { FrameLocator, Locator, Page } from "playwright-core";
import { distinctColours, themeNames, themeScript, type ThemeName } from "../../../tools/pages/themes.ts";
import { atRest } from "./atRest.ts";

const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** A violation that axe found, with its elements. */
export interface AccessibilityProblem {
  readonly rule: string;
  readonly impact: string;
  readonly elements: readonly string[];
}

/**
 * Returns the violations that axe finds in the document of a webview or of a whole tab, contrast in the current theme
 * included.
 *
 * The page's policy forbids other scripts; the browser's debugger may run axe all the same.
 */
export async function accessibilityProblems(
  frame: Pick<FrameLocator, "locator">,
  scope: AxeScope = {},
): Promise<readonly AccessibilityProblem[]> {
  const root = await withAxe(frame);
  return await root.evaluate<readonly AccessibilityProblem[], undefined>(axeRun(scope), undefined);
}

/** The rules and parts that axe checks. Default: all rules, the whole document. */
interface AxeScope {
  readonly rules?: readonly string[];
  /** Selectors of parts of the document. */
  readonly parts?: readonly string[];
}

/** Loads axe into a document, unless it is loaded: its text is long. */
async function withAxe(frame: Pick<FrameLocator, "locator">): Promise<Locator> {
  const root = frame.locator(":root");
  if (await root.evaluate<boolean, undefined>("window.axe === undefined", undefined)) {
    await root.evaluate(axeSource);
  }
  return root;
}

/** Returns an expression for a page with axe that resolves to its violations. */
function axeRun({ rules, parts }: AxeScope = {}): string {
  const options: axe.RunOptions = {
    resultTypes: ["violations"],
    // No test reads the paths of elements, and each path takes a search of the document.
    selectors: false,
    ...(rules === undefined ? {} : { runOnly: [...rules] }),
  };
  const where = parts === undefined ? "document" : JSON.stringify({ include: parts });
  return `axe.run(${where}, ${JSON.stringify(options)}).then(({ violations }) => violations.map(({ id, impact, nodes }) =>
    ({ rule: id, impact: impact ?? "", elements: nodes.map(({ html }) => html) })))`;
}

/** The rules that colours alone can break. */
export const aboutColour = ["color-contrast", "link-in-text-block"];

/**
 * Returns the violations in an open page at rest: of all rules in the first theme, and of the rules about colour in each
 * further theme. That proves as much as all rules in every theme: a theme is nothing but the values of variables on the
 * same document, and no other rule reads a colour.
 */
export async function problemsInThemes(
  page: Page,
  names: readonly ThemeName[] = themeNames,
): Promise<readonly (AccessibilityProblem & { readonly theme: ThemeName })[]> {
  const root = await withAxe(page);
  const runs = names.map((theme, at) => {
    const run = axeRun(at === 0 ? {} : { rules: aboutColour });
    return `${themeScript(theme)}; await ${atRest};
      found.push(...(await ${run}).map((problem) => ({ theme: ${JSON.stringify(theme)}, ...problem })));`;
  });
  // In a single call: a call costs as much as a run of axe in a small page.
  return await root.evaluate<readonly (AccessibilityProblem & { readonly theme: ThemeName })[], undefined>(
    `(async () => { const found = []; ${runs.join("\n")} return found; })()`,
    undefined,
  );
}

/** A violation in a state of a page. */
type ProblemOfState = AccessibilityProblem & { readonly state: string; readonly theme: ThemeName };

/**
 * Returns the violations in the states of a page, each brought onto the screen by its function: of all rules in the first
 * theme, and of the rules about colour in every theme, unless earlier states have shown the same colours together.
 */
export async function problemsOfStates(
  page: Page,
  states: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<readonly ProblemOfState[]> {
  const seen = new Set<string>();
  const found: ProblemOfState[] = [];
  for (const [state, show] of Object.entries(states)) {
    await show();
    const together = await page.evaluate<readonly string[]>(coloursTogether);
    const themes = together.every((colours) => seen.has(colours)) ? themeNames.slice(0, 1) : themeNames;
    for (const colours of together) seen.add(colours);
    const problems = await problemsInThemes(page, themes);
    found.push(...problems.map((problem) => ({ state, ...problem })));
  }
  return found;
}

/** An expression for a page: the variables of colour and background, and the size, of each kind of text on screen. */
const coloursTogether = `(async () => {
  ${distinctColours}
  await ${atRest};
  const isTransparent = (colour) => /^rgba.*, 0\\)$/.test(colour);
  const hasText = (element) => element.matches("input") ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== "");
  const drawn = [...document.body.querySelectorAll("*")].filter((element) => hasText(element) && element.checkVisibility());
  return [...new Set(drawn.map((element) => {
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const behind = [];
    for (let at = element; at !== null; at = at.parentElement) {
      const { backgroundColor, opacity } = getComputedStyle(at);
      if (!isTransparent(backgroundColor)) behind.push(backgroundColor);
      if (opacity !== "1") behind.push(opacity);
    }
    return [color, fontSize, fontWeight, ...behind].join(" ");
  }))];
})()`;
