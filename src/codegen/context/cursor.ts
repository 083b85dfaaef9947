import type { Parser, SyntaxNode, Tree } from "@lezer/common";
import type { SyntaxTrees } from "./syntaxTrees.ts";

/** A cursor in a text of one language, with the text’s tree. Lines end in `\n`. */
export interface Cursor {
  readonly languageId: string;
  readonly text: string;
  readonly at: number;
  readonly parser: Parser;
  readonly tree: Tree;
  readonly trees: SyntaxTrees;
}

/** Returns the cursor’s line up to the cursor. */
export function headOf({ text, at }: Pick<Cursor, "text" | "at">): string {
  return text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
}

/** Returns the cursor’s line after the cursor. */
export function restOf({ text, at }: Pick<Cursor, "text" | "at">): string {
  const end = text.indexOf("\n", at);
  return text.slice(at, end === -1 ? undefined : end);
}

export function indentOf(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? "";
}

/** Returns true if a quote in the start of a line is still open at its end; apostrophes don’t count. */
export function hasOpenQuote(head: string): boolean {
  return /["'`]/.test(head.replaceAll(/(?<=\p{L})'(?=\p{L})|(["'`])(?:\\.|(?!\1).)*\1/gu, ""));
}

const endsBlock =
  /^(?:[)\]}]|(?:end|else|elsif|elif|when|rescue|ensure|except|finally|catch|case|default)(?![\w$]))/;

/** Returns the indentation that an empty line lacks because editors trim blanks: that of the next line’s block. */
export function missingIndent(cursor: Pick<Cursor, "text" | "at">, indent: string): string {
  if (headOf(cursor) !== "" || restOf(cursor).trim() !== "") return "";
  for (let end = cursor.text.indexOf("\n", cursor.at); end !== -1;) {
    const line = restOf({ text: cursor.text, at: end + 1 });
    const space = indentOf(line);
    if (space.length < line.length) return endsBlock.test(line.trimStart()) ? space + indent : space;
    end = cursor.text.indexOf("\n", end + 1);
  }
  return sharedIndent(cursor.text);
}

/** Returns the indentation that all lines with text share, such as that of a script in a page. */
function sharedIndent(text: string): string {
  if (!/^\n*[ \t]/.test(text)) return "";
  const [first = "", ...others] = text.split("\n").filter((line) => line.trim() !== "");
  return others
    .map(indentOf)
    .reduce((least, one) => (one.length < least.length ? one : least), indentOf(first));
}

/** Returns the offset after the first lines that match `first`, or the cursor’s own if the cursor is in or after them. */
export function afterFirstLines(first: RegExp): (cursor: Pick<Cursor, "text" | "at">) => number {
  return (cursor) =>
    headOf(cursor) === "" ? afterLine(cursor, first.exec(cursor.text)?.[0].length ?? 0) : cursor.at;
}

/** Returns the offset after the first nodes that pass `isFirst`, comments between them included, like `afterFirstLines`. */
export function afterFirstNodes(
  { text, at, tree }: Pick<Cursor, "text" | "at" | "tree">,
  isFirst: (node: SyntaxNode) => boolean,
): number {
  let end = 0;
  for (let node = tree.topNode.firstChild; node !== null; node = node.nextSibling) {
    if (node.from < at && at < node.to) return at;
    if (isFirst(node)) end = text.indexOf("\n", node.to) + 1;
    else if (!isComment(node)) break;
  }
  return afterLine({ text, at }, end);
}

/** Returns the cursor’s offset, or, if the cursor is before `end`, the offset after `end` and an empty line. */
function afterLine({ text, at }: Pick<Cursor, "text" | "at">, end: number): number {
  return at >= end ? at : text.startsWith("\n", end) ? end + 1 : end;
}

/** Returns the offset of the next token at or after an offset, comments skipped; undefined at the end of the text. */
export function nextCode({ text, tree }: Pick<Cursor, "text" | "tree">, from: number): number | undefined {
  let at = from;
  while (at < text.length) {
    if (/\s/.test(text.charAt(at))) {
      at += 1;
      continue;
    }
    const comment = nodeAround(tree.resolveInner(at, 1), isComment);
    if (comment === undefined || comment.to <= at) return at;
    at = comment.to;
  }
  return undefined;
}

/** Returns the offset after the last token before an offset, comments skipped; undefined at the start of the text. */
export function lastCode({ text, tree }: Pick<Cursor, "text" | "tree">, to: number): number | undefined {
  let at = to;
  while (at > 0) {
    if (/\s/.test(text.charAt(at - 1))) {
      at -= 1;
      continue;
    }
    const comment = nodeAround(tree.resolveInner(at, -1), isComment);
    if (comment === undefined || comment.from >= at) return at;
    at = comment.from;
  }
  return undefined;
}

export function isComment({ name }: Pick<SyntaxNode, "name">): boolean {
  return /comment|shebang|hashbang/i.test(name);
}

type NodeTest = RegExp | ((node: SyntaxNode) => boolean);

function matches(node: SyntaxNode, wanted: NodeTest): boolean {
  return typeof wanted === "function" ? wanted(node) : wanted.test(node.name);
}

/** Returns the nearest sibling (or ancestor) in a direction that passes the test. */
export function nextNode(
  node: SyntaxNode,
  side: "prevSibling" | "nextSibling" | "parent",
  wanted: NodeTest,
): SyntaxNode | undefined {
  for (let next = node[side]; next !== null; next = next[side]) if (matches(next, wanted)) return next;
  return undefined;
}

/** Returns the node itself, or its nearest ancestor, that passes the test. */
export function nodeAround(node: SyntaxNode, wanted: NodeTest): SyntaxNode | undefined {
  return matches(node, wanted) ? node : nextNode(node, "parent", wanted);
}

export function siblingBefore(node: SyntaxNode): SyntaxNode | undefined {
  return nextNode(node, "prevSibling", (one) => !isComment(one));
}

export function siblingAfter(node: SyntaxNode): SyntaxNode | undefined {
  return nextNode(node, "nextSibling", (one) => !isComment(one));
}

const closing: ReadonlyMap<string, string> = new Map([
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
]);

/** Returns the end of a bracket, or of code that a string opens with `${`, `#{`, `{{` or `\\(`; undefined for other signs. */
export function closeOf(sign: string): string | undefined {
  return closing.get(sign.slice(-1))?.repeat(/(?<!\{)\{+$/.exec(sign)?.[0].length ?? 1);
}
