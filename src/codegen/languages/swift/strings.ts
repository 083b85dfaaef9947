import { commentText } from "../../context/tokens/literalText.ts";
import type { LiteralKind } from "../../context/tokens/literalTokens.ts";
import type { TextForms } from "../../language.ts";
import { loneSurrogates } from "../../literal/holdable.ts";
import { escapeInBraces, needsEscape, quotedTexts } from "../../literal/spell.ts";

const hashesOf = (open: string): string => open.replaceAll('"', "");

function string(open: RegExp, manyLines: boolean): LiteralKind {
  return {
    open,
    signs: String.raw`\"`,
    close: (opened) => opened.replaceAll("#", "") + hashesOf(opened),
    manyLines,
    escape: (opened) => new RegExp(`\\\\${hashesOf(opened)}(?:u\\{[\\da-fA-F]{1,8}\\}|[^(#])`, "uy"),
    code: (opened) => [`\\${hashesOf(opened)}(`, ")"],
    write(text, opened) {
      if (!opened.startsWith("#")) return escaped(text.replaceAll(loneSurrogates, "\u{fffd}"));
      return notRaw.test(text) ? undefined : text;
    },
  };
}

export const literalKinds: readonly LiteralKind[] = [
  { style: "comment", open: /\/\//y, signs: "", close: () => undefined },
  { style: "comment", open: /\/\*/y, signs: "*/", close: () => "*/", manyLines: true, nests: true },
  string(/#{0,99}"""/y, true),
  string(/#{0,99}"/y, false),
];

export const { inDouble: escaped, doubleQuoted } = quotedTexts(escapeInBraces);
export const swiftTexts: TextForms = { '"': escaped, comment: commentText };

const notRaw = new RegExp(String.raw`["\\#${needsEscape}]`, "u");
