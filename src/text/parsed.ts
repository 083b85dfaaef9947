import type { Parsed, Sentence } from "./sentence.ts";

// The forms know what was typed by its parsers alone.
export type { Parsed };

/** A value that passed. */
export function accepted<T>(value: T): Parsed<T> {
  return { ok: true, value };
}

/** A refusal, as the one sentence that the person reads. */
export function refused(problem: Sentence): Parsed<never> {
  return { ok: false, problem };
}
