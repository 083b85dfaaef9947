import type { LiteralOptions } from "./form.ts";

/** What must not be raw in a string literal: it is invisible, or makes source read other than it runs. */
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

/** Text for between the quotes of a string, and with them, in a language that writes a code point by `escape`. */
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

/** In the quotes of which fewer are in the text, as formatters choose; in the preferred ones if it has as many of both. */
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

/** In the preferred quotes; in double ones where single ones, in which hardly anything is escaped, cannot hold the text. */
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

/** For strings without escapes; undefined where the text must not be raw. */
export function rawText(text: string): string | undefined {
  return mustNotBeRaw.test(text) ? undefined : text;
}

/** For the single quotes of PHP and Ruby, in which nothing else can be escaped; undefined as above. */
export function inSingleQuotes(text: string): string | undefined {
  return rawText(text)?.replaceAll(/[\\']/g, String.raw`\$&`);
}

/** U+FFFD for a lone surrogate, which some languages have no escape for. */
export function scalarValue(codePoint: number): number {
  return codePoint >= 0xd800 && codePoint < 0xe000 ? 0xfffd : codePoint;
}

/** `\u12ab`, for languages whose code units have 16 bits. */
export function escapeUnit(codeUnit: number): string {
  return `\\u${hex(codeUnit, 4)}`;
}

/** `\u12ab` or `\U0001f600`. */
export function escapeCodePoint(codePoint: number): string {
  return codePoint < 0x10000 ? escapeUnit(codePoint) : `\\U${hex(codePoint, 8)}`;
}

/** An escape of Python and YAML, as wide as the code point needs. */
export function escapeByWidth(codePoint: number): string {
  return codePoint < 0x100 ? `\\x${hex(codePoint, 2)}` : escapeCodePoint(codePoint);
}

/** `\u{1f600}` */
export function escapeInBraces(codePoint: number): string {
  return `\\u{${hex(codePoint, 1)}}`;
}

/** A number as most languages write it: shortest digits that read back as the same number, `-0` kept. */
export function numberText(value: number | bigint, infinity: string): string {
  if (value === Infinity) return infinity;
  if (value === -Infinity) return `-${infinity}`;
  return Object.is(value, -0) ? "-0" : String(value);
}

/** The same where digits alone are an integer, which has no `-0`. */
export function decimalText(value: number | bigint, infinity: string): string {
  return Object.is(value, -0) ? "-0.0" : numberText(value, infinity);
}

/** True for what is written as an integer; without one for all sizes, a large number with a fraction's form is none. */
export function isInteger(value: number | bigint): boolean {
  return typeof value === "bigint" || (Number.isSafeInteger(value) && !Object.is(value, -0));
}

/** A finite number in a form that no language takes for an integer: `1.0`, `-0.0`, `1e+21`. */
export function floatText(value: number | bigint): string {
  const digits = numberText(value, "");
  return /[.e]/.test(digits) ? digits : `${digits}.0`;
}

export function hex(codePoint: number, digits: number): string {
  return codePoint.toString(16).padStart(digits, "0");
}

/** One line without the signs that end a comment. */
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
  // Vue, Svelte and JSX run what is between these.
  "{": "&#123;",
  "}": "&#125;",
};

/** Text for an element's content or a quoted attribute, in HTML and in templates that run what braces hold. */
export function escapedInMarkup(text: string): string {
  return text.replaceAll("\0", "\uFFFD").replaceAll(/[&<>"'`{}]/g, (sign) => entities[sign] ?? "");
}

/** For a place in a file: controls become U+FFFD, a carriage return and marks that turn text are references. */
export function textInMarkup(text: string): string {
  return escapedInMarkup(text.toWellFormed())
    .replaceAll(/(?![\t\n\r])\p{Cc}|\p{Noncharacter_Code_Point}/gu, "\uFFFD")
    .replaceAll(/[\r\p{Bidi_Control}\u{feff}]/gu, (sign) => `&#${sign.codePointAt(0) ?? 0};`);
}

/** Whether no character of a text is invisible, or makes code read other than it runs. */
export function isVisible(text: string): boolean {
  return !/(?![\n\t])\p{Cc}|[\p{Zl}\p{Zp}\p{Bidi_Control}\u{feff}]/u.test(text);
}
