import { bareText, formNamed, writeValue } from "../literal/value.ts";
import type { Json } from "../../text/json.ts";

/** What would put something in, where the text before a hole and the hole's text meet. */
const starters: Readonly<Record<string, string>> = { ruby: "#", php: "$", kotlin: "$" };

/**
 * The sign that makes the language look for code inside of double quotes; undefined where there is none, or the
 * language is not known.
 */
export function starterOf(language: string): string | undefined {
  const id = formNamed(language)?.id ?? language;
  return Object.hasOwn(starters, id) ? starters[id] : undefined;
}

const probe = "a'b\"c\\d$e{f}#{g}\n`h` \u2028\u202e\ud800";

/** Whether the language has an escape for everything between these marks. */
export function canQuote(language: string, mark: string): mark is '"' | "'" {
  return (mark === '"' || mark === "'") && between(language, probe, mark) !== undefined;
}

/** A value's text, escaped for a place between these marks. What cannot be written there becomes U+FFFD. */
export function textInQuotes(language: string, value: Json, mark: '"' | "'"): string {
  const text = bareText(value);
  const written =
    between(language, text, mark) ??
    between(language, text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u{feff}]/gu, "\uFFFD"), mark) ??
    text.replaceAll(/[^\p{L}\p{N} ]/gu, "\uFFFD");
  const starter = starterOf(language);
  if (starter === undefined || mark === "'") return written;
  // A sign at the end would start something with what follows.
  return written.replaceAll(/\\[\s\S]|[\s\S]/g, (sign) => (sign === starter ? `\\${sign}` : sign));
}

/** The text of the literal without its marks; undefined where the language writes it between others. */
function between(language: string, text: string, mark: '"' | "'"): string | undefined {
  const literal = writeValue(language, text, { quotes: mark === "'" ? "single" : "double" });
  if (literal.length < 2 || !literal.startsWith(mark) || !literal.endsWith(mark)) return undefined;
  const inner = literal.slice(1, -1);
  return closed(language, mark).test(inner) ? inner : undefined;
}

/** Text in which the mark stands only as the language's own way to write it. */
function closed(language: string, mark: string): RegExp {
  const doubles = formNamed(language)?.id === "sql";
  return doubles
    ? new RegExp(`^(?:[^${mark}]|${mark}${mark})*$`)
    : new RegExp(`^(?:[^${mark}\\\\]|\\\\[\\s\\S])*$`);
}
