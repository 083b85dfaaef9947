import type { Member } from "./declare.ts";

/** Longer keys are cut: a key of 1 MB is legal, in a comment it is of no use. */
const longest = 60;

/**
 * A key for a comment on one line, in quotes. Whatever could end a comment, or mean something in one, stands as its
 * code point: `"a<U+002A><U+002F>b"`.
 */
export function keyNote(key: string): string {
  const shown = Array.from(key.slice(0, longest * 2))
    .slice(0, longest)
    .join("");
  const text = shown.replaceAll(/[^\p{L}\p{N} _.$@#:,;()+=?!'[\]&%-]/gu, (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    return `<U+${code.toString(16).toUpperCase().padStart(4, "0")}>`;
  });
  return `"${text}${shown === key ? "" : "…"}"`;
}

/** A comment with the key of a member that is named otherwise, and the space before it: ` // "Amount"`. */
export function memberNote({ key, name }: Pick<Member, "key" | "name">, comment: string): string {
  return key === name ? "" : ` ${comment} ${keyNote(key)}`;
}
