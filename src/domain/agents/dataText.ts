import { escapeAddresses, escapeLinks } from "../../text/escape.ts";
import { invisible, oneLine } from "../../text/oneLine.ts";

/** Returns untrusted text without links, tags, code, or hidden characters. */
export function inertText(text: string): string {
  return escapeAddresses(escapeLinks(text.toWellFormed().replaceAll(invisible, "")))
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("`", "&#96;");
}

export function dataText(text: string, most = 200): string {
  // One visible character may consist of many code points.
  return inertText(oneLine(text, most).slice(0, most * 2));
}

/** At least one fits: an answer is cut, never refused for its length. `room` in characters of JSON. */
export function countThatFits(entries: readonly string[], room: number): number {
  let used = 0;
  const beyond = entries.findIndex((entry) => (used += entry.length + 1) > room);
  return beyond === -1 ? entries.length : Math.max(1, beyond);
}
