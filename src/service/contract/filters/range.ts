import { sentence } from "../../../text/sentence.ts";
import { accepted, refused, type Parsed } from "../../../text/parsed.ts";

/** One sentence where the smallest amount is above the largest; otherwise nothing. Whole currency units. */
export function checkRange(min: number | undefined, max: number | undefined): Parsed<undefined> {
  if (min === undefined || max === undefined || min <= max) return accepted(undefined);
  return refused(
    sentence(
      "The minimum ({0}) is above the maximum ({1}).",
      min.toLocaleString("en-US"),
      max.toLocaleString("en-US"),
    ),
  );
}
