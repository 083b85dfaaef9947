import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type axe from "axe-core";
import type { FrameLocator, Locator, Page } from "playwright-core";
import { distinctColours, themeNames, themeScript, type ThemeName } from "../../../tools/pages/themes.ts";
import { atRest } from "./atRest.ts";

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
  scope: AxeScope = {},
): Promise<readonly AccessibilityProblem[]> {
  const root = await withAxe(frame);
  return await root.evaluate<readonly AccessibilityProblem[], undefined>(axeRun(scope), undefined);
}

/** What axe looks at; everything in the document, by all of its rules, unless told. */
interface AxeScope {
  readonly rules?: readonly string[];
  /** Selectors of parts of the document. */
  readonly parts?: readonly string[];
}

/** Brings axe into a document. Its text is long: it is sent once. */
async function withAxe(frame: Pick<FrameLocator, "locator">): Promise<Locator> {
  const root = frame.locator(":root");
  if (await root.evaluate<boolean, undefined>("window.axe === undefined", undefined)) {
    await root.evaluate(axeSource);
  }
  return root;
}

/** An expression for a page that has axe: what it finds. */
function axeRun({ rules, parts }: AxeScope = {}): string {
  const options: axe.RunOptions = {
    resultTypes: ["violations"],
    // The paths to elements are never read, and each takes a search of the document.
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
 * What axe finds wrong in an open page that is at rest: everything in the first theme, and what is about colour in each
 * further one. That proves as much as all rules in every theme would: a theme is nothing but the values of variables on
 * the same document, and no other rule reads a colour.
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
  // All in one: each call from outside costs as much as a small page takes to go through.
  return await root.evaluate<readonly (AccessibilityProblem & { readonly theme: ThemeName })[], undefined>(
    `(async () => { const found = []; ${runs.join("\n")} return found; })()`,
    undefined,
  );
}

/** One thing that axe found in a state of a page. */
type ProblemOfState = AccessibilityProblem & { readonly state: string; readonly theme: ThemeName };

/**
 * What axe finds wrong in the states of a page, each brought onto the screen by its function: all rules in the first theme,
 * and in every theme what is about colour, unless the states before have shown the same colours together.
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

/** An expression for a page: for each way in which text is drawn, the variables of its colour and background, and its size. */
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
