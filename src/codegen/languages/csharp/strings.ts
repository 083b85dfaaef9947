import { commentText } from "../../context/tokens/literalText.ts";
import type { LiteralKind } from "../../context/tokens/literalTokens.ts";
import type { TextForms } from "../../language.ts";
import { escapeUnit, quotedTexts, rawText } from "../../literal/spell.ts";

/** How many braces open code: as many as there are dollar signs. */
function braces(open: string): readonly [string, string] | undefined {
  const count = open.replaceAll(/[^$]/g, "").length;
  return count === 0 ? undefined : ["{".repeat(count), "}".repeat(count)];
}

const quotes = (open: string): string => open.replaceAll(/[^"']/g, "");
const afterBackslash = /\\(?:u[\da-fA-F]{4}|U[\da-fA-F]{8}|x[\da-fA-F]{1,4}|.)/uy;

export const { inDouble: escaped, doubleQuoted } = quotedTexts(escapeUnit);
/** Braces would hold code. */
const doubled = (text: string): string => text.replaceAll(/[{}]/g, "$&$&");
const inInterpolated = (text: string): string => doubled(escaped(text));
const inVerbatim = (text: string): string | undefined => rawText(text)?.replaceAll('"', '""');

export const csharpTexts: TextForms = {
  '"': escaped,
  '$"': inInterpolated,
  '@"': inVerbatim,
  comment: commentText,
};

const withCode = { close: quotes, code: braces, format: ":" } as const;

export const literalKinds: readonly LiteralKind[] = [
  { style: "comment", open: /\/\//y, signs: "", close: () => undefined },
  { style: "comment", open: /\/\*/y, signs: "*", close: () => "*/", manyLines: true },
  {
    style: "comment",
    open: /(?<=^\s*)#\s*\w+/y,
    signs: "",
    close: () => undefined,
    write: () => undefined,
  },
  {
    ...withCode,
    open: /\${0,99}"{3,}/y,
    signs: '"{',
    manyLines: true,
    // Nothing is escaped in a raw string, and its lines are counted.
    write: (text) => (/["{}]/.test(text) ? undefined : rawText(text)),
  },
  {
    ...withCode,
    open: /(?:\$@|@\$)"/y,
    signs: '"{}',
    manyLines: true,
    escape: () => /""|\{\{|\}\}/y,
    write: (text) => inVerbatim(doubled(text)),
  },
  { open: /@"/y, signs: '"', close: quotes, manyLines: true, escape: () => /""/y, write: inVerbatim },
  {
    ...withCode,
    open: /\$"/y,
    signs: String.raw`\"{}`,
    escape: () => new RegExp(`${afterBackslash.source}|\\{\\{|\\}\\}`, "uy"),
    write: inInterpolated,
  },
  { open: /"/y, signs: String.raw`\"`, escape: () => afterBackslash, write: escaped },
  { open: /'/y, signs: String.raw`\'`, escape: () => afterBackslash },
];
