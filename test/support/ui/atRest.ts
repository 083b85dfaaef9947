import type { Page } from "playwright-core";

/**
 * Waits until the page has drawn every earlier change, as an expression for the page: observers of sizes run at the end
 * of the first frame, and the second frame draws their changes. Transitions of colours are finished then.
 */
export const atRest = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))).then(() => {
  for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
})`;

/** Returns by how many pixels a page at rest is wider than its window. */
export async function overflowOf(page: Page): Promise<number> {
  return await page.evaluate<number>(
    `${atRest}.then(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)`,
  );
}
