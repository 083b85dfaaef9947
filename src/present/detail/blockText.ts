import type { Translate } from "../../text/sentence.ts";
import { unseen } from "../../text/oneLine.ts";

/** Text of several lines, and how much of it is left out. */
export interface BlockText {
  readonly text: string;
  readonly more?: string;
}

/**
 * Untrusted text for a place of many lines: line ends stay (at most one empty line in a row), other controls become
 * spaces, direction marks and invisible characters go, lone surrogates become U+FFFD. At most `most` code units.
 */
export function blockText(text: string, most: number, t: Translate): BlockText {
  const shown = text
    .slice(0, most)
    // Half of a character at the cut is not part of the text.
    .replace(text.length > most ? /[\ud800-\udbff]$/ : /$^/, "")
    .toWellFormed()
    .replaceAll(unseen, "")
    .replaceAll(/\r\n?|[\u2028\u2029]/g, "\n")
    .replaceAll(/[^\P{Cc}\n]/gu, " ")
    .replaceAll(/ +\n/g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
  if (text.length <= most) return { text: shown };
  return { text: `${shown}…`, more: t("… {0} more characters", String(text.length - most)) };
}
