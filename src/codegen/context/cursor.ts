import type { Parser, SyntaxNode, Tree } from "@lezer/common";
import type { SyntaxTrees } from "./syntaxTrees.ts";

/** A cursor in a text of one language, and the text as its grammar reads it. Lines end in `\n`. */
export interface Cursor {
  readonly languageId: string;
  readonly text: string;
  readonly at: number;
  readonly parser: Parser;
  readonly tree: Tree;
  readonly trees: SyntaxTrees;
}

/** The cursor's line up to the cursor. */
export function headOf({ text, at }: Pick<Cursor, "text" | "at">): string {
  return text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
}

/** The cursor's line after the cursor. */
export function restOf({ text, at }: Pick<Cursor, "text" | "at">): string {
  const end = text.indexOf("\n", at);
  return text.slice(at, end === -1 ? undefined : end);
}

export function indentOf(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? "";
}

/** Whether the start of a line has a quote that is open at its end; an apostrophe is none. */
export function hasOpenQuote(head: string): boolean {
  return /["'`]/.test(head.replaceAll(/(?<=\p{L})'(?=\p{L})|(["'`])(?:\\.|(?!\1).)*\1/gu, ""));
}

const endsBlock =
  /^(?:[)\]}]|(?:end|else|elsif|elif|when|rescue|ensure|except|finally|catch|case|default)(?![\w$]))/;

/** The indentation that an empty line lacks, where editors trim blanks: it is in the block of the next line. */
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

/** The indentation of all lines with text: that of a script in a page, whose last line may be empty. */
function sharedIndent(text: string): string {
  if (!/^\n*[ \t]/.test(text)) return "";
  const [first = "", ...others] = text.split("\n").filter((line) => line.trim() !== "");
  return others
    .map(indentOf)
    .reduce((least, one) => (one.length < least.length ? one : least), indentOf(first));
}

/** The offset after the lines at the start of a file that `first` takes; of the cursor, if that is after them or in one. */
export function afterFirstLines(first: RegExp): (cursor: Pick<Cursor, "text" | "at">) => number {
  return (cursor) =>
    headOf(cursor) === "" ? afterLine(cursor, first.exec(cursor.text)?.[0].length ?? 0) : cursor.at;
}

/** The same by the nodes of a tree: those between that are none of them may be comments alone. */
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

/** The cursor, or the offset after a line and an empty one that follows it. */
function afterLine({ text, at }: Pick<Cursor, "text" | "at">, end: number): number {
  return at >= end ? at : text.startsWith("\n", end) ? end + 1 : end;
}

/** The offset of the first character of the file's next token at or after an offset; comments are none. */
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

/** The offset after the last character of the token before an offset; comments are none. */
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

/** What a node is looked for by: its name, or anything of it. */
type NodeTest = RegExp | ((node: SyntaxNode) => boolean);

function fits(node: SyntaxNode, wanted: NodeTest): boolean {
  return typeof wanted === "function" ? wanted(node) : wanted.test(node.name);
}

/** The next node in a direction that fits: of the siblings, or of those around. */
export function nextNode(
  node: SyntaxNode,
  side: "prevSibling" | "nextSibling" | "parent",
  wanted: NodeTest,
): SyntaxNode | undefined {
  for (let next = node[side]; next !== null; next = next[side]) if (fits(next, wanted)) return next;
  return undefined;
}

/** The innermost of a node and those around it that fits. */
export function nodeAround(node: SyntaxNode, wanted: NodeTest): SyntaxNode | undefined {
  return fits(node, wanted) ? node : nextNode(node, "parent", wanted);
}

/** The sibling before a node, or after it; comments are none. */
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

/** What closes a bracket, or the code that a sign in a string begins: `${`, `#{`, `{{`, `\\(`; undefined for others. */
export function closeOf(sign: string): string | undefined {
  return closing.get(sign.slice(-1))?.repeat(/(?<!\{)\{+$/.exec(sign)?.[0].length ?? 1);
}
