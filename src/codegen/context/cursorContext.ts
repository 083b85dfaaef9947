import type { LiteralPosition, Scope } from "../literal/form.ts";
import { parseJsonText } from "../../text/json.ts";
import type { SyntaxNode } from "@lezer/common";
import type { Cursor } from "./cursor.ts";
import { nodesAt } from "./syntaxTrees.ts";

export interface CursorContext {
  readonly position: LiteralPosition;
  readonly scope?: Scope;
  /** True if the cursor is between parts with commas: elements, members, arguments. */
  readonly separated?: boolean;
  readonly commaBefore?: boolean;
  readonly commaAfter?: boolean;
  readonly takenKeys?: ReadonlySet<string>;
  /** True if an object needs parentheses, because its brace would open a block: `() => ({…})`. */
  readonly inParentheses?: boolean;
  /** True for code in a string, which older compilers accept on one line only. */
  readonly inline?: boolean;
  /** True if the line before the cursor opens the block of the statement to insert. */
  readonly opensBlock?: boolean;
  /** True if the statement continues the text before it on its line, such as `export`. */
  readonly continuesLine?: boolean;
}

export interface TextContext {
  readonly kind: "string" | "comment" | "text";
  readonly from: number;
  readonly to: number;
  /** Returns a text with the escapes that it needs; undefined if the place can’t hold it. */
  readonly write: (text: string) => string | undefined;
  /** True in prose and in elements, which can hold blocks such as a table. */
  readonly takesBlocks?: boolean;
}

/** Returns the key in a text with double quotes and JSON’s escapes; as written if it has other escapes. */
export function quotedKey(code: string): string {
  try {
    const key = parseJsonText(code);
    if (typeof key === "string") return key;
  } catch {
    // Compare the key as written.
  }
  return code.slice(1, -1);
}

/** `escape` is sticky, and matches an unfinished escape too. */
export type EscapedText = TextContext & { readonly escape?: RegExp };

/** Returns the text that a node is, `"code"` for code within a text (an interpolation), or undefined for other nodes. */
export type TextReader = (node: SyntaxNode, text: string, at: number) => EscapedText | "code" | undefined;

export function textAround({ tree, text, at }: Cursor, read: TextReader): TextContext | undefined {
  for (const side of [0, -1, 1] as const) {
    for (const node of nodesAt(tree, at, side)) {
      const found = read(node, text, at);
      if (found === "code") {
        if (node.from < at && at < node.to) break;
        continue;
      }
      if (found !== undefined && found.from <= at && at <= found.to) return outsideOfEscapes(found, text, at);
    }
  }
  return undefined;
}

export function isInToken({ tree, text, at }: Cursor): boolean {
  const word = /[\p{L}\p{N}_$]/u;
  if (word.test(text.charAt(at - 1)) && word.test(text.charAt(at))) return true;
  const node = tree.resolveInner(at, 0);
  const isLeaf = node.firstChild === null && node.from < at && at < node.to;
  return isLeaf && !node.type.isTop && !node.type.isError && /^\S+$/.test(text.slice(node.from, node.to));
}

/** Returns the text of a line comment, or of a block comment whose two delimiters have two characters each. */
export function insideComment(
  { name, from, to }: SyntaxNode,
  write: TextContext["write"],
): TextContext | undefined {
  if (name !== "LineComment" && name !== "BlockComment") return undefined;
  return { kind: "comment", from: from + 2, to: name === "LineComment" ? to : to - 2, write };
}

/** Returns the range between the quotes of a node; the second quote may be missing. */
export function betweenQuotes({ from, to }: SyntaxNode, text: string): Pick<TextContext, "from" | "to"> {
  const isClosed = to > from + 1 && text.charAt(to - 1) === text.charAt(from);
  return { from: from + 1, to: isClosed ? to - 1 : to };
}

export function unwritableTextAt(at: number, kind: TextContext["kind"]): TextContext {
  return { kind, from: at, to: at, write: () => undefined };
}

/** The escapes of JSON, JavaScript, YAML and TOML. */
export const afterBackslash =
  /\\(?:x[\da-fA-F]{0,2}|u(?:\{[\da-fA-F]*\}?|[\da-fA-F]{0,4})|U[\da-fA-F]{0,8}|[0-7]{1,3}|\r\n|[^])/y;

const longestEscape = 12;

/** Refuses text that would change an escape sequence around the cursor: `\‸n`, `\x4‸1`. */
function outsideOfEscapes({ escape, ...found }: EscapedText, text: string, at: number): TextContext {
  const { from, write } = found;
  const start = escape === undefined ? undefined : lastEscape(text.slice(from, at));
  if (escape === undefined || start === undefined) return found;
  const head = text.slice(from + start, at);
  const isWithin = (after: string): boolean => lengthOf(escape, head + after) > head.length;
  const after = text.slice(at, at + longestEscape);
  return {
    ...found,
    write(value) {
      const written = write(value);
      if (written === undefined || isWithin(after)) return undefined;
      return isWithin(written.slice(0, longestEscape) + after) ? undefined : written;
    },
  };
}

function lastEscape(head: string): number | undefined {
  const last = head.lastIndexOf("\\");
  if (last === -1) return undefined;
  let first = last;
  while (head.charAt(first - 1) === "\\") first -= 1;
  return (last - first) % 2 === 0 ? last : last - 1;
}

function lengthOf(escape: RegExp, text: string): number {
  escape.lastIndex = 0;
  return escape.exec(text)?.[0].length ?? 0;
}
