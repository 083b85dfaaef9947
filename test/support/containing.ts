import { expect } from "vitest";

/** Matches any text that holds these words. */
export function containing(words: string): unknown {
  return expect.stringContaining(words);
}
