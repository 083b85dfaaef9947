import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { countOf, textIn } from "../../../tools/workbench/reading.ts";
import { expectSoon } from "./expectSoon.ts";
import { moreThanText } from "./hostileReading.ts";

/** Expects an element to read so, and no part of its text to be more than text. */
export async function expectMereText(place: Locator, expected: unknown): Promise<void> {
  const shown = expectSoon(textIn(place)).toEqual(expected);
  // The product's own links copy a value.
  const own = place.page().locator('[data-href^="command:startupFunding.copyValue?"]');
  const more = place.locator(moreThanText);
  const [all, ours] = await Promise.all([countOf(more).after(shown), countOf(more.and(own)).after(shown)]);
  expect(all - ours).toBe(0);
}
