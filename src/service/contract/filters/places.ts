import { sentence } from "../../../text/sentence.ts";
import { accepted, refused, type Parsed } from "../../../text/parsed.ts";
import { parseList } from "./text.ts";
import { usStates } from "./usStates.ts";

const nameOf: ReadonlyMap<string, string> = new Map(
  usStates.flatMap(({ name, abbreviation }) => [
    [name.toLowerCase(), name],
    [abbreviation.toLowerCase(), name],
  ]),
);

/** City names separated by commas, as typed. */
export function parseCities(typed: string): Parsed<readonly string[]> {
  return parseList(typed);
}

/**
 * State names separated by commas: `CA, new york` is `California`, `New York`, since the service takes names (§4.2).
 * Other text is kept as typed: filings come from outside the US too.
 */
export function parseStates(typed: string): Parsed<readonly string[]> {
  return parseList(typed, (part) => accepted(stateName(part) ?? part));
}

function stateName(text: string): string | undefined {
  const plain = text.toLowerCase();
  // "N.Y." and "D. C." too, but not the initials of longer names.
  return nameOf.get(plain) ?? nameOf.get(plain.replaceAll(/[.\s]/gu, ""));
}

/**
 * Zip codes separated by commas, as typed: `02139`, `02139-4307`, and foreign codes (`SW1A 1AA`). Refuses what no
 * country uses: other characters than letters, digits, blanks and hyphens, no digit at all, more than 12 characters.
 */
export function parseZipCodes(typed: string): Parsed<readonly string[]> {
  return parseList(typed, (part) =>
    /^(?=.*\d)[\p{L}\d][\p{L}\d -]{1,11}$/u.test(part)
      ? accepted(part)
      : refused(sentence("“{0}” is not a zip code.", part)),
  );
}
