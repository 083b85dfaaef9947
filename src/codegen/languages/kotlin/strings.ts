import { commentText } from "../../context/tokens/literalText.ts";
import type { LiteralKind } from "../../context/tokens/literalTokens.ts";
import type { TextForms } from "../../language.ts";
import { escapeUnit, needsEscape, quotedTexts } from "../../literal/spell.ts";

const code = (): readonly [string, string] => ["${", "}"];
const codeName = /\$(?:[\p{L}_][\p{L}\p{N}_]*|`[^`\n]*`)/uy;

export const literalKinds: readonly LiteralKind[] = [
  { style: "comment", open: /\/\//y, signs: "", close: () => undefined, manyLines: false },
  { style: "comment", open: /\/\*/y, signs: "*/", close: () => "*/", manyLines: true, nests: true },
  {
    style: "string",
    open: /"""/y,
    signs: '"$',
    close: () => '"""',
    manyLines: true,
    lastQuotes: true,
    code,
    codeName,
  },
  {
    style: "string",
    open: /"/y,
    signs: String.raw`\"$`,
    close: () => '"',
    manyLines: false,
    escape: () => /\\(?:u[\da-fA-F]{4}|.)/uy,
    code,
    codeName,
  },
  {
    style: "string",
    open: /'/y,
    signs: String.raw`\'`,
    close: () => "'",
    manyLines: false,
    escape: () => /\\(?:u[\da-fA-F]{4}|.)/uy,
  },
  { style: "string", open: /`/y, signs: "`", close: () => "`", manyLines: false },
];

const { inDouble } = quotedTexts(escapeUnit);

/** A text for between double quotes: after a `$`, it would go on as code. */
export function escaped(text: string): string {
  return inDouble(text).replaceAll("$", String.raw`\$`);
}

export const kotlinTexts: TextForms = {
  '"': escaped,
  '"""': (text) => text.replaceAll(new RegExp(plainInRaw, "gu"), "\uFFFD"),
  comment: commentText,
};

/** In a string of three quotes nothing is escaped. */
const plainInRaw = new RegExp(`["$${needsEscape}]`, "u");

export function writeIn(open: string, text: string): string | undefined {
  if (open === '"') return escaped(text);
  if (open === '"""') return plainInRaw.test(text) ? undefined : text;
  if (!open.startsWith("/")) return undefined;
  return commentText(text);
}
