import { expect } from "vitest";
import type { Reading } from "../../../tools/workbench/reading.ts";

/** Expects a value on screen to become as the matcher says: `await expectSoon(results.labels).toEqual([…])`. */
export function expectSoon<T>(reading: Reading<T>) {
  return reading.repeatedBy((look) => expect.poll(look));
}
