import { commentText } from "../../context/tokens/literalText.ts";
import type { LiteralKind } from "../../context/tokens/literalTokens.ts";
import type { TextForms } from "../../language.ts";
import { escapeUnit, needsEscape, quotedTexts } from "../../literal/spell.ts";

/** How many braces open code: as many as there are dollar signs. */
function braces(open: string): readonly [string, string] | undefined {
  const count = open.replaceAll(/[^$]/g, "").length;
  return count === 0 ? undefined : ["{".repeat(count), "}".repeat(count)];
}

const quotes = (open: string): string => open.replaceAll(/[^"']/g, "");
const afterBackslash = /\\(?:u[\da-fA-F]{4}|U[\da-fA-F]{8}|x[\da-fA-F]{1,4}|.)/uy;

export const literalKinds: readonly LiteralKind[] = [
  { style: "comment", open: /\/\//y, signs: "", close: () => undefined, manyLines: false },
  { style: "comment", open: /\/\*/y, signs: "*", close: () => "*/", manyLines: true },
  { style: "comment", open: /(?<=^\s*)#\s*\w+/y, signs: "", close: () => undefined, manyLines: false },
  {
    style: "string",
    open: /\${0,99}"{3,}/y,
    signs: '"{',
    close: quotes,
    manyLines: true,
    code: braces,
    format: ":",
  },
  {
    style: "string",
    open: /(?:\$@|@\$)"/y,
    signs: '"{}',
    close: quotes,
    manyLines: true,
    escape: () => /""|\{\{|\}\}/y,
    code: braces,
    format: ":",
  },
  { style: "string", open: /@"/y, signs: '"', close: quotes, manyLines: true, escape: () => /""/y },
  {
    style: "string",
    open: /\$"/y,
    signs: String.raw`\"{}`,
    close: quotes,
    manyLines: false,
    escape: () => new RegExp(`${afterBackslash.source}|\\{\\{|\\}\\}`, "uy"),
    code: braces,
    format: ":",
  },
  {
    style: "string",
    open: /["']/y,
    signs: String.raw`\"'`,
    close: quotes,
    manyLines: false,
    escape: () => afterBackslash,
  },
];

export const { inDouble: escaped, doubleQuoted } = quotedTexts(escapeUnit);
const notPlain = new RegExp(`[${needsEscape}]`, "u");

export const csharpTexts: TextForms = {
  '"': escaped,
  '$"': (text) => writeIn('$"', text),
  '@"': (text) => writeIn('@"', text),
  comment: commentText,
};

/** Braces would hold code. */
function doubled(text: string): string {
  return text.replaceAll(/[{}]/g, "$&$&");
}

export function writeIn(open: string, text: string): string | undefined {
  if (/^\/[/*]/.test(open)) return commentText(text);
  if (open === '"') return escaped(text);
  if (open === '$"') return doubled(escaped(text));
  if (notPlain.test(text)) return undefined;
  if (open === '@"') return text.replaceAll('"', '""');
  if (/^[$@]{2}"$/.test(open)) return doubled(text.replaceAll('"', '""'));
  // Nothing is escaped in a raw string, and its lines are counted.
  return open.includes('"""') && !/["{}]/.test(text) ? text : undefined;
}
