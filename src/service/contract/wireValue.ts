import type { Json } from "../../text/json.ts";

/**
 * A whole number from 0, as a number or as digits in text (services send both).
 * Undefined for all else: negative, fractional, beyond 2^53, text, absent. Never guessed.
 */
export function readCount(value: Json | undefined): number | undefined {
  const number =
    typeof value === "string" && /^\s*\d{1,16}\s*$/.test(value)
      ? Number(value)
      : typeof value === "number"
        ? value
        : -1;
  // The sum turns -0 into 0.
  return Number.isSafeInteger(number) && number >= 0 ? number + 0 : undefined;
}

/** A text that says something, cut to `longest` characters; undefined where there is none. */
export function readText(value: Json | undefined, longest = 2048): string | undefined {
  const text = typeof value === "string" ? value.trim() : "";
  return text === "" ? undefined : text.slice(0, longest).toWellFormed();
}
