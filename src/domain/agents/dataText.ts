import { escapeAddresses, escapeLinks } from "../../text/escape.ts";
import { invisible, oneLine } from "../../text/oneLine.ts";

/** Untrusted text in which nothing is a link, a tag, code, or hidden. */
export function inertText(text: string): string {
  return escapeAddresses(escapeLinks(text.toWellFormed().replaceAll(invisible, "")))
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("`", "&#96;");
}

/** A text of the service as data for a model: on one line, inert, cut at `most` characters. */
export function dataText(text: string, most = 200): string {
  // A character may be piled up from many.
  return inertText(oneLine(text, most).slice(0, most * 2));
}

/** How many entries go into this many characters of JSON, at least one: an answer is cut, never refused for its length. */
export function countThatFits(entries: readonly string[], room: number): number {
  let used = 0;
  const beyond = entries.findIndex((entry) => (used += entry.length + 1) > room);
  return beyond === -1 ? entries.length : Math.max(1, beyond);
}
