import { readTypedNumber, separatorsOf, typedText } from "../../../text/numbers.ts";
import { parsedValue, parseFailure, type ParseResult } from "../../../text/sentence.ts";

/**
 * Whole currency units from `1,000,000`, `5M`, `$2.5 million`, `1e6`, as the language separates digits: `2,5 Mio`.
 * Refuses negatives, parts, above 2^53 - 1 (inexact), and "1.000" in English or "1,000" in German: one, or a thousand?
 */
export function parseAmount(typed: string, locale = "en"): ParseResult<number | undefined> {
  if (typed.trim() === "") return parsedValue(undefined);
  const found = readTypedNumber(typed, separatorsOf(locale));
  if (found === undefined || found.isAmbiguous)
    return parseFailure("Type an amount like 5M, 750k, or 1,000,000.");
  if (found.isNegative) return parseFailure("An amount can’t be negative.");
  if (found.exact.includes(".")) return parseFailure("Enter whole units, without cents.");
  return Number(found.exact) > Number.MAX_SAFE_INTEGER
    ? parseFailure("The amount is too large.")
    : parsedValue(Number(found.exact));
}

/** In whole currency units. */
export function checkRange(
  min: number | undefined,
  max: number | undefined,
  locale = "en",
): ParseResult<undefined> {
  if (min === undefined || max === undefined || min <= max) return parsedValue(undefined);
  const [least, most] = [min, max].map((amount) => typedText(amount, locale));
  return parseFailure("The minimum ({0}) is above the maximum ({1}).", least ?? "", most ?? "");
}
