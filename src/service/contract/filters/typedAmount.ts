import { parsedValue, parseFailure, type ParseResult } from "../../../text/sentence.ts";

const powers: ReadonlyMap<string, number> = new Map([
  ["", 0],
  ...["k", "thousand"].map((word) => [word, 3] as const),
  ...["m", "mm", "mn", "mio", "mil", "million", "millions"].map((word) => [word, 6] as const),
  ...["b", "bn", "billion", "billions"].map((word) => [word, 9] as const),
  ...["t", "tn", "trillion", "trillions"].map((word) => [word, 12] as const),
]);

const form =
  /^(?<sign>[-−+]?)\s*(?:US\$|USD|\p{Sc})?\s*(?<whole>\d+|\d{1,3}(?:(?<gap>[,_' ])\d{3})(?:\k<gap>\d{3})*)?(?:\.(?<part>\d*))?\s*(?:e\+?(?<exponent>\d{1,2})|(?<word>[a-z]*?))\.?\s*(?:USD|dollars)?$/iu;

/** Reads `1,000,000`, `5M`, `$2.5 million`, `1e6`. Refuses negatives, fractions, and values above 2^53 - 1 (inexact). */
export function parseAmount(typed: string): ParseResult<number | undefined> {
  const text = typed.normalize("NFKC").replaceAll(/\s+/gu, " ").trim();
  if (text === "") return parsedValue(undefined);
  const found = form.exec(text)?.groups;
  const power = found?.["exponent"] === undefined ? powers.get(found?.["word"]?.toLowerCase() ?? "") : 0;
  if (found === undefined || power === undefined) return unreadable();
  const whole = (found["whole"] ?? "").replaceAll(/\D/gu, "");
  const part = found["part"] ?? "";
  if (whole + part === "") return unreadable();
  const shift = power + Number(found["exponent"] ?? 0);
  // "1.000" is a thousand in some countries and one in others: don’t guess.
  if (shift === 0 && part.length === 3) return unreadable();
  if (found["sign"] === "-" || found["sign"] === "−") {
    return parseFailure("An amount can’t be negative.");
  }
  return wholeUnits(whole, part, shift);
}

function wholeUnits(whole: string, part: string, shift: number): ParseResult<number> {
  const kept = part.replace(/(?<!0)0+$/u, "");
  if (kept.length > shift) return parseFailure("Enter whole units, without cents.");
  const digits = (whole + kept.padEnd(shift, "0")).replace(/^0+/u, "");
  if (digits.length > 16 || Number(digits) > Number.MAX_SAFE_INTEGER) {
    return parseFailure("The amount is too large.");
  }
  return parsedValue(Number(digits));
}

function unreadable(): ParseResult<never> {
  return parseFailure("Type an amount like 5M, 750k or 1,000,000.");
}

/** In whole currency units. */
export function checkRange(min: number | undefined, max: number | undefined): ParseResult<undefined> {
  if (min === undefined || max === undefined || min <= max) return parsedValue(undefined);
  return parseFailure(
    "The minimum ({0}) is above the maximum ({1}).",
    min.toLocaleString("en-US"),
    max.toLocaleString("en-US"),
  );
}
