import type { SyntaxNode } from "@lezer/common";
import { isComment, type Cursor } from "../context/cursor.ts";
import { isBracket } from "./textForms.ts";

/** A token between two brackets; the `text` of a group (inner brackets) is its opening bracket. */
export interface Token {
  readonly kind: "word" | "number" | "string" | "sign" | "group" | "end";
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly startsLine: boolean;
  readonly node?: SyntaxNode;
}

export type PlainSource = Pick<Cursor, "text" | "tree">;

/** Enough tokens before a cursor to find its statement; limits the time in long lists. */
const mostTokens = 400;

/** Returns the open brackets around an offset, the outermost first; undefined in a string or comment. */
export function bracketsAround({ tree, text }: PlainSource, at: number): readonly SyntaxNode[] | undefined {
  const found: SyntaxNode[] = [];
  const innermost = tree.resolveInner(at, at === text.length ? -1 : 0);
  for (let node: SyntaxNode | null = innermost; node !== null && node.parent !== null; node = node.parent) {
    if (node.type.isError || node.from >= at) continue;
    if (at > node.to || (at === node.to && node.lastChild?.type.isError !== true)) continue;
    // An interpolation’s code has its string around it.
    const isAroundCode = found[0]?.name === "Code" && found[0].parent?.from === node.from;
    if (isAroundCode) continue;
    if (!isBracket(node) || at < insideOf(node, text)) return undefined;
    found.unshift(node);
  }
  return found;
}

/** Returns the offset of the code in a bracket: `${` has two characters. */
function insideOf(node: SyntaxNode, text: string): number {
  return node.name === "Code" ? node.from + text.slice(node.from).search(/[{(]/) + 1 : node.from + 1;
}

const parts =
  /\n|[@$]{0,2}[\p{L}_][\p{L}\p{N}\p{M}_]*(?:@[\p{L}_]\w*)?|#\w+|\d(?:\w|\.(?=\d))*|::|\?:|:=|[,;:(){}[\]]|[^\s\p{L}\p{N}_,;:(){}[\]]+/gu;

/** Returns the tokens of a bracket (or the file) up to an offset, or the first ones after it, without comments. */
export function tokensIn(
  source: PlainSource,
  holder: SyntaxNode,
  range: { readonly from?: number; readonly to?: number },
): readonly Token[] {
  return range.from === undefined
    ? tokensBefore(source, holder, range.to ?? holder.to)
    : tokensAfter(source, holder, range.from);
}

function tokensBefore({ text }: PlainSource, holder: SyntaxNode, to: number): readonly Token[] {
  const start = holder.parent === null ? 0 : insideOf(holder, text);
  const found: Token[] = [];
  let end = to;
  let child = holder.childBefore(to);
  for (;;) {
    const from = Math.max(start, child?.to ?? start);
    if (from < end) found.push(...split(text, from, end).toReversed());
    if (child === null || found.length > mostTokens) break;
    if (child.to <= to && !child.type.isError && !isComment(child)) found.push(tokenOf(child, text));
    end = Math.max(start, Math.min(end, child.from));
    child = child.prevSibling;
  }
  return withLines(found.toReversed(), text, start);
}

const fewTokens = 3;

function tokensAfter({ text }: PlainSource, holder: SyntaxNode, start: number): readonly Token[] {
  const found: Token[] = [];
  const end = holder.parent === null ? text.length : holder.to;
  let at = start;
  let child = holder.childAfter(start);
  while (found.length < fewTokens && at < end) {
    const stop = Math.min(end, child === null ? at + 500 : child.from);
    if (at < stop) found.push(...split(text, at, Math.max(at, stop)));
    if (child === null) break;
    if (child.from >= start && !child.type.isError && !isComment(child)) found.push(tokenOf(child, text));
    at = child.to;
    child = child.nextSibling;
  }
  return withLines(found, text, start);
}

function tokenOf(node: SyntaxNode, text: string): Token {
  const { name, from, to } = node;
  const kind = isBracket(node)
    ? "group"
    : name === "Operator"
      ? "sign"
      : name === "Parameters"
        ? "end"
        : "string";
  return {
    kind,
    text: kind === "group" ? text.charAt(from) : text.slice(from, to),
    from,
    to,
    startsLine: false,
    node,
  };
}

function split(text: string, from: number, to: number): readonly Token[] {
  return [...text.slice(from, to).matchAll(parts)].flatMap(({ 0: part, index }) => {
    if (part === "\n") return [];
    const kind = /^[@$#]*[\p{L}_]/u.test(part) ? "word" : /^\d/.test(part) ? "number" : "sign";
    return [
      {
        kind,
        text: part.replace(/(?<=.)@.*/u, ""),
        from: from + index,
        to: from + index + part.length,
        startsLine: false,
      } as const,
    ];
  });
}

function withLines(tokens: readonly Token[], text: string, start: number): readonly Token[] {
  return tokens.map((token, index) => {
    const before = tokens[index - 1]?.to ?? start;
    const startsLine = before === 0 || text.slice(before, token.from).includes("\n");
    return { ...token, startsLine };
  });
}
