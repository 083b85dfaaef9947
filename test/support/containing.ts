import { expect } from "vitest";

export function containing(words: string): unknown {
  return expect.stringContaining(words);
}
