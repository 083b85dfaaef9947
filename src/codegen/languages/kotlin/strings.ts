import { commentText } from "../../context/tokens/literalText.ts";
import type { LiteralKind } from "../../context/tokens/literalTokens.ts";
import type { TextForms } from "../../language.ts";
import { escapeUnit, needsEscape, quotedTexts } from "../../literal/spell.ts";

const { inDouble } = quotedTexts(escapeUnit);

/** A text for between double quotes: after a `$`, it would go on as code. */
export function escaped(text: string): string {
  return inDouble(text).replaceAll("$", String.raw`\$`);
}

/** In a string of three quotes nothing is escaped. */
const plainInRaw = new RegExp(`["$${needsEscape}]`, "u");

export const kotlinTexts: TextForms = {
  '"': escaped,
  '"""': (text) => text.replaceAll(new RegExp(plainInRaw, "gu"), "\uFFFD"),
  comment: commentText,
};

const code = (): readonly [string, string] => ["${", "}"];
const codeName = /\$(?:[\p{L}_][\p{L}\p{N}_]*|`[^`\n]*`)/uy;
const escape = (): RegExp => /\\(?:u[\da-fA-F]{4}|.)/uy;

export const literalKinds: readonly LiteralKind[] = [
  { style: "comment", open: /\/\//y, signs: "", close: () => undefined },
  { style: "comment", open: /\/\*/y, signs: "*/", close: () => "*/", manyLines: true, nests: true },
  {
    open: /"""/y,
    signs: '"$',
    manyLines: true,
    lastQuotes: true,
    code,
    codeName,
    write: (text) => (plainInRaw.test(text) ? undefined : text),
  },
  { open: /"/y, signs: String.raw`\"$`, escape, code, codeName, write: escaped },
  { open: /'/y, signs: String.raw`\'`, escape },
  { open: /`/y, signs: "`" },
];
