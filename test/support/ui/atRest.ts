import type { Page } from "playwright-core";

/**
 * Waits until all that was just done is drawn, as an expression for the page: observers of sizes run at the end of the
 * first frame, so that what they ask for is drawn when the second one begins. Colours that were to change step by step
 * are at their ends then, not on the way.
 */
export const atRest = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))).then(() => {
  for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
})`;

/** By how many pixels a page that is at rest is wider than its window. */
export async function overflowOf(page: Page): Promise<number> {
  return await page.evaluate<number>(
    `${atRest}.then(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)`,
  );
}
