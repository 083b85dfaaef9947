import type { Tree } from "@lezer/common";
import type { Cursor } from "../cursor.ts";

/** A text and the flat tree that a stream mode made of it, of nodes named by style (for literals: `literalTokens.ts`). */
export type TokenSource = Pick<Cursor, "text" | "tree">;

/**
 * A token of code, comments left out; `style` is the mode's, `""` for none. Of `"a ${b} c"`, text and code are
 * separate tokens. A sign is one of `( ) [ ] { } , ;`, a colon, or a run of others: `->`, `?.`, `::`.
 */
export interface Token {
  readonly kind: "word" | "number" | "string" | "sign";
  readonly text: string;
  readonly style: string;
  readonly from: number;
  readonly to: number;
  readonly startsLine: boolean;
}

/** The tokens between two offsets, also those across either; what has no style is read by its signs. */
export function* tokensOf({ text, tree }: TokenSource, from = 0, to: number = text.length): Generator<Token> {
  const line = { isNew: from === 0 };
  let held: Token | undefined;
  for (const stretch of rangesOf(tree, from, to)) {
    for (const token of split(text, stretch, line)) {
      const joined = held === undefined ? undefined : joinedSigns(held, token, text);
      if (joined === undefined && held !== undefined) yield held;
      held = joined ?? token;
    }
  }
  if (held !== undefined) yield held;
}

interface TokenRange {
  readonly style: string;
  readonly kind: Token["kind"];
  readonly from: number;
  readonly to: number;
}

function* rangesOf(tree: Tree, from: number, to: number): Generator<TokenRange> {
  let end = from;
  let literal: TokenRange | undefined;
  for (const node of nodesFrom(tree, from)) {
    if (node.from >= to) break;
    const isText = /string|character|escape|regexp/.test(node.style);
    const isMore = isText && literal !== undefined && node.style !== "stringStart";
    if (isMore && literal !== undefined && (literal.to === node.from || literal.style === "stringStart")) {
      // What has ended goes on only in what touches it.
      const style = node.style === "stringEnd" ? node.style : literal.style;
      literal = { ...literal, style, to: node.to };
      end = node.to;
      continue;
    }
    if (literal !== undefined) yield literal;
    literal = undefined;
    if (node.from > end) yield { style: "", kind: "sign", from: end, to: node.from };
    end = Math.max(end, node.to);
    if (isText) literal = { ...node, kind: "string" };
    else if (!/comment/i.test(node.style))
      yield { ...node, kind: /number/.test(node.style) ? "number" : "sign" };
  }
  if (literal !== undefined) yield literal;
  if (end < to) yield { style: "", kind: "sign", from: end, to };
}

/** The nodes of a flat tree from the first that ends after an offset. */
export function* nodesFrom(tree: Tree, from: number): Generator<Omit<TokenRange, "kind">> {
  const cursor = tree.cursor();
  if (!cursor.childAfter(from)) return;
  do yield { style: cursor.name, from: cursor.from, to: cursor.to };
  while (cursor.nextSibling());
}

const parts =
  /\n|[()[\]{},;]|::|\?:|:=|:|[\p{L}\p{N}_$@#`][\p{L}\p{N}\p{M}_$]*|[^\s\p{L}\p{N}()[\]{},;:_$@#`]+/gu;

function* split(
  text: string,
  { style, kind, from, to }: TokenRange,
  line: { isNew: boolean },
): Generator<Token> {
  const stretch = text.slice(from, to);
  const make = (part: string, at: number, own: Token["kind"]): Token => {
    const startsLine = line.isNew;
    line.isNew = false;
    return { kind: own, text: part, style, from: at, to: at + part.length, startsLine };
  };
  const isWord = kind === "sign" && style !== "" && /^[.]?[\p{L}_$@#`]/u.test(stretch);
  if (kind !== "sign" || isWord || style.startsWith("interpolation"))
    yield make(stretch, from, isWord ? "word" : kind);
  else
    for (const { 0: part, index } of stretch.matchAll(parts)) {
      if (part === "\n") line.isNew = true;
      else yield make(part, from + index, /^[\p{L}\p{N}_$@#`]/u.test(part) ? "word" : "sign");
    }
}

/** Two signs that touch and are one, where a mode gives each character by itself. */
function joinedSigns(one: Token, other: Token, text: string): Token | undefined {
  if (
    one.kind !== "sign" ||
    other.kind !== "sign" ||
    one.style.startsWith("interpolation") ||
    one.to !== other.from
  )
    return undefined;
  const both = text.slice(one.from, other.to);
  const isOne = !/[()[\]{},;]/.test(both) && (!both.includes(":") || /^(?:::|\?:|:=)$/.test(both));
  return isOne ? { ...one, text: both, to: other.to } : undefined;
}

/** Whether the end of a line after the last of some tokens can end a statement: not after an operator. */
export function endsLine(head: readonly Token[]): boolean {
  const last = head.at(-1);
  if (last === undefined || last.kind !== "sign") return true;
  // A mark that is by itself is an operator: `a ? b : c`, `a > b`.
  if (/^[!?>]+$/.test(last.text)) return head.at(-2)?.to === last.from && last.text !== "??";
  return ")]}".includes(last.text) || /^(?:\+\+|--|\.\*)$/.test(last.text);
}

/** Whether a token at the start of a line goes on with the statement before: `.name`, `?.`, `&&`. */
export function continuesStatement({ kind, text }: Token): boolean {
  return /^(?:[?!]*\.|\?:|&&|\|\|)/.test(text) && kind !== "number" && kind !== "string";
}
