import { sentence } from "../../../text/sentence.ts";
import { accepted, refused, type Parsed } from "../../../text/parsed.ts";

/** Longest text of one filter, in UTF-16 units: far above any name, far below what a URL can carry. */
export const longestText = 500;

/** Most parts of one list filter. */
const longestList = 200;

// Zero-width space, soft hyphen, byte order mark, and marks of direction: pasted along unseen, never meant.
const unseen = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;
const unsendable = /[\p{Cc}\p{Cs}]/u;

/**
 * One line of text: trimmed, white space collapsed, in Unicode form NFC; `undefined` where nothing was typed.
 * Refuses control characters, halves of characters, and more than `longestText` characters.
 */
export function parseText(typed: string): Parsed<string | undefined> {
  const text = typed.replaceAll(unseen, "").replaceAll(/\s+/gu, " ").trim().normalize("NFC");
  if (text === "") return accepted(undefined);
  if (unsendable.test(text)) return refused(sentence("The text holds a character that cannot be sent."));
  if (text.length > longestText) {
    return refused(sentence("The text is longer than {0} characters.", longestText));
  }
  return accepted(text);
}

/**
 * Texts separated by commas, semicolons or line ends, each as `parseText` leaves it, empty ones left out, and repeats
 * (in any case) kept once. `read` checks and rewrites one of them. Refuses more than `longestList` parts.
 */
export function parseList(
  typed: string,
  read: (part: string) => Parsed<string> = accepted,
): Parsed<readonly string[]> {
  const parts = new Map<string, string>();
  for (const piece of typed.split(/[,;\n\r\uff0c\u3001]/u)) {
    const text = parseText(piece);
    if (!text.ok) return text;
    if (text.value === undefined) continue;
    const part = read(text.value);
    if (!part.ok) return part;
    const known = part.value.toLowerCase();
    if (!parts.has(known)) parts.set(known, part.value);
  }
  if (parts.size > longestList) return refused(sentence("The list holds more than {0} parts.", longestList));
  return accepted([...parts.values()]);
}
