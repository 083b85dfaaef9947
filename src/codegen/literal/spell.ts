import type { LiteralOptions } from "./form.ts";

/** Characters that are invisible or change the text direction, so that code would read differently than it runs. */
export const needsEscape = String.raw`\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\u{feff}`;

interface StringRules {
  readonly quote: '"' | "'" | "`";
  readonly escape: (codePoint: number) => string;
}

const short: Readonly<Record<string, string>> = {
  "\n": String.raw`\n`,
  "\r": String.raw`\r`,
  "\t": String.raw`\t`,
};

interface QuotedTexts {
  readonly inDouble: (text: string) => string;
  readonly inSingle: (text: string) => string;
  readonly doubleQuoted: (text: string) => string;
  readonly singleQuoted: (text: string) => string;
}

/** Returns writers of text for quotes, and with quotes; `escape` writes a code point. */
export function quotedTexts(escape: StringRules["escape"]): QuotedTexts {
  const inDouble = textEscaper({ quote: '"', escape });
  const inSingle = textEscaper({ quote: "'", escape });
  return {
    inDouble,
    inSingle,
    doubleQuoted: (text) => `"${inDouble(text)}"`,
    singleQuoted: (text) => `'${inSingle(text)}'`,
  };
}

export function textEscaper({ quote, escape }: StringRules): (text: string) => string {
  const raw = new RegExp(`[\\\\${quote}${needsEscape}]`, "gu");
  const escaped = (character: string): string =>
    character === "\\" || character === quote
      ? `\\${character}`
      : (short[character] ?? escape(character.codePointAt(0) ?? 0));
  return (text) => text.replaceAll(raw, escaped);
}

/** Returns a writer that picks the quotes with fewer escapes, as formatters do, or the preferred ones if equal. */
export function inFewerEscapes(
  preferred: LiteralOptions["quotes"],
  inDouble: (text: string) => string,
  inSingle: (text: string) => string,
): (text: string) => string {
  const leastForSingle = preferred === "single" ? 0 : 1;
  return (text) => {
    const isSingle = text.split('"').length - text.split("'").length >= leastForSingle;
    return isSingle ? inSingle(text) : inDouble(text);
  };
}

/** Returns a writer for the preferred quotes, or double ones if single quotes, with few escapes, can’t hold the text. */
export function inPreferredQuotes(
  preferred: LiteralOptions["quotes"],
  doubleQuoted: (text: string) => string,
  inSingle: (text: string) => string | undefined,
): (text: string) => string {
  return (text) => {
    const inside = preferred === "single" ? inSingle(text) : undefined;
    return inside === undefined ? doubleQuoted(text) : `'${inside}'`;
  };
}

const mustNotBeRaw = new RegExp(`[${needsEscape}]`, "u");

/** Returns text for strings without escapes; undefined if it contains characters that need one. */
export function rawText(text: string): string | undefined {
  return mustNotBeRaw.test(text) ? undefined : text;
}

/** Returns text for single quotes in PHP and Ruby, which only escape `\` and `'`; undefined if it needs other escapes. */
export function inSingleQuotes(text: string): string | undefined {
  return rawText(text)?.replaceAll(/[\\']/g, String.raw`\$&`);
}

/** Replaces lone surrogates, for which some languages have no escape, with U+FFFD. */
export function scalarValue(codePoint: number): number {
  return codePoint >= 0xd800 && codePoint < 0xe000 ? 0xfffd : codePoint;
}

/** Returns `\u12ab`, for languages with 16-bit code units. */
export function escapeUnit(codeUnit: number): string {
  return `\\u${hex(codeUnit, 4)}`;
}

export function escapeCodePoint(codePoint: number): string {
  return codePoint < 0x10000 ? escapeUnit(codePoint) : `\\U${hex(codePoint, 8)}`;
}

/** Returns an escape of Python and YAML, as wide as the code point needs. */
export function escapeByWidth(codePoint: number): string {
  return codePoint < 0x100 ? `\\x${hex(codePoint, 2)}` : escapeCodePoint(codePoint);
}

export function escapeInBraces(codePoint: number): string {
  return `\\u{${hex(codePoint, 1)}}`;
}

/** Returns the shortest digits that read back as the same number, with the sign of `-0`. */
export function numberText(value: number | bigint, infinity: string): string {
  if (value === Infinity) return infinity;
  if (value === -Infinity) return `-${infinity}`;
  return Object.is(value, -0) ? "-0" : String(value);
}

/** Like `numberText`, but `-0.0` for languages that read `-0` as an integer. */
export function decimalText(value: number | bigint, infinity: string): string {
  return Object.is(value, -0) ? "-0.0" : numberText(value, infinity);
}

/** Returns true for numbers to write as integers; larger ones than 2^53 are floats unless they are `bigint`. */
export function isInteger(value: number | bigint): boolean {
  return typeof value === "bigint" || (Number.isSafeInteger(value) && !Object.is(value, -0));
}

/** Returns a finite number that no language reads as an integer: `1.0`, `-0.0`, `1e+21`. */
export function floatText(value: number | bigint): string {
  const digits = numberText(value, "");
  return /[.e]/.test(digits) ? digits : `${digits}.0`;
}

export function hex(codePoint: number, digits: number): string {
  return codePoint.toString(16).padStart(digits, "0");
}

/** Returns one line of text without signs that end a comment, else undefined. */
export function inComment(value: string): string | undefined {
  return /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]|\*\/|\/\*/u.test(value) ? undefined : value;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "`": "&#96;",
  // Vue, Svelte and JSX run code in braces.
  "{": "&#123;",
  "}": "&#125;",
};

/** Returns text for elements and quoted attributes of HTML, and for templates with code in braces. */
export function escapedInMarkup(text: string): string {
  return text.replaceAll("\0", "\uFFFD").replaceAll(/[&<>"'`{}]/g, (sign) => entities[sign] ?? "");
}

/** Like `escapedInMarkup`, for files: controls become U+FFFD, carriage returns and direction marks become references. */
export function textInMarkup(text: string): string {
  return escapedInMarkup(text.toWellFormed())
    .replaceAll(/(?![\t\n\r])\p{Cc}|\p{Noncharacter_Code_Point}/gu, "\uFFFD")
    .replaceAll(/[\r\p{Bidi_Control}\u{feff}]/gu, (sign) => `&#${sign.codePointAt(0) ?? 0};`);
}

/** Returns true if no character is invisible or changes the text direction. */
export function isVisible(text: string): boolean {
  return !/(?![\n\t])\p{Cc}|[\p{Zl}\p{Zp}\p{Bidi_Control}\u{feff}]/u.test(text);
}
