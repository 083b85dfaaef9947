import { betweenEscapes, type TextContext } from "../../context/cursorContext.ts";
import type { Cursor } from "../../context/cursor.ts";
import { textOfLiteral } from "../../context/tokens/literalText.ts";
import type { LiteralKind } from "../../context/tokens/literalTokens.ts";
import { escapeCodePoint, inComment, needsEscape, quotedTexts } from "../../literal/spell.ts";
import type { TextForms } from "../../language.ts";

/** A script is read 4 kB of a line at a time, and an escape must not be between two of them. */
export const longestPiece = 500;

const closing: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/** `)--"` for `r"--(`. */
function closeOfRaw(open: string): string {
  const [, quote = "", dashes = "", bracket = ""] = /^[rR](["'])(-*)([([{])$/.exec(open) ?? [];
  return `${closing[bracket] ?? ""}${dashes}${quote}`;
}

const quoted = (quote: string, inside?: (text: string) => string): LiteralKind => ({
  open: new RegExp(quote, "y"),
  signs: `\\${quote}`,
  manyLines: true,
  escape: () => /\\(?:x[\da-fA-F]{1,2}|[uU]\{[\da-fA-F]*\}|u[\da-fA-F]{1,4}|U[\da-fA-F]{1,8}|[0-7]{1,3}|.)/uy,
  write(text) {
    // No text of R can hold NUL, and a name is none.
    if (inside === undefined || text.includes("\0")) return undefined;
    const written = inside(text.toWellFormed());
    return written.length > longestPiece && written.includes("\\") ? undefined : written;
  },
});

/** Bytes and code points must not be mixed in one text. */
export const { doubleQuoted, singleQuoted, inDouble, inSingle } = quotedTexts(escapeCodePoint);
const escapes = /\\(?:x[\da-fA-F]{0,2}|[uU]\{[^}]*\}?|u[\da-fA-F]{0,4}|U[\da-fA-F]{0,8}|[0-7]{1,3}|[^])/y;

export const rTexts: TextForms = {
  '"': (text) => ofOnePiece(text, inDouble),
  "'": (text) => ofOnePiece(text, inSingle),
  comment: inComment,
};

/** No text of R can hold NUL. */
function ofOnePiece(text: string, write: (text: string) => string): string | undefined {
  const written = write(text.replaceAll("\0", "\uFFFD"));
  return text.length > longestPiece && written.includes("\\") ? undefined : written;
}

/** In a raw string nothing is escaped, and a bracket and a quote may end it. */
const notRaw = new RegExp(`[)\\]}"'${needsEscape}]`, "u");

export const literalKinds: readonly LiteralKind[] = [
  {
    style: "comment",
    open: /#/y,
    signs: "",
    close: () => undefined,
    write: (value, _, { text, at }) =>
      text.startsWith("#!") && !text.slice(0, at).includes("\n") ? undefined : inComment(value),
  },
  {
    open: /[rR]["']-*[([{]/y,
    signs: ")]}",
    close: closeOfRaw,
    manyLines: true,
    write: (value) => (notRaw.test(value) ? undefined : value),
  },
  quoted('"', inDouble),
  quoted("'", inSingle),
  quoted("`"),
];

export function textAt(cursor: Cursor): TextContext | undefined {
  const found = textOfLiteral(cursor, literalKinds);
  if (found?.kind !== "string") return found;
  const { text, at } = cursor;
  return { ...found, write: betweenEscapes(text, { from: found.from, at, escape: escapes }, found.write) };
}
