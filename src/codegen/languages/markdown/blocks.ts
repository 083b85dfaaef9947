import type { SyntaxNode, Tree } from "@lezer/common";
import { type Cursor, nodeAround } from "../../context/cursor.ts";
import type { EmbeddedCode } from "../../language.ts";

const leafBlock =
  /^(?:Paragraph|Task|ATXHeading\d|SetextHeading\d|CodeBlock|FencedCode|HTMLBlock|CommentBlock|ProcessingInstructionBlock|LinkReference|Table|HorizontalRule)$/;

/** Returns the text or code block at a cursor; undefined in an empty line. */
export function blockAt({ tree, at }: Pick<Cursor, "tree" | "at">): SyntaxNode | undefined {
  const isAt = ({ name, from, to }: SyntaxNode): boolean => leafBlock.test(name) && from <= at && at <= to;
  const found = ([0, -1, 1] as const).map((side) => nodeAround(tree.resolveInner(at, side), isAt));
  return found.find((node) => node !== undefined);
}

export function isCut(tree: Tree, at: number): boolean {
  const isAround = ({ name, from, to }: SyntaxNode): boolean => leafBlock.test(name) && from < at && at < to;
  return nodeAround(tree.resolveInner(at, 0), isAround) !== undefined;
}

export function lineOf(text: string, at: number): { readonly from: number; readonly to: number } {
  const end = text.indexOf("\n", at);
  return { from: text.lastIndexOf("\n", at - 1) + 1, to: end === -1 ? text.length : end };
}

const marks = /^(?:[ \t]|>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))*/;

export function marksOf(line: string): string {
  return marks.exec(line)?.[0] ?? "";
}

/** Returns the start of further lines in the same quotes and list items: `> - ` becomes `>   `. */
export function prefixOf(head: string): string {
  return marksOf(head).replaceAll(/[^\s>]/g, " ");
}

export function prefixOfBlock({ from }: SyntaxNode, text: string): string {
  return text.slice(lineOf(text, from).from, from).replaceAll(/[^\s>]/g, " ");
}

/** Returns the lines between the fences around a cursor, and the info string of the fence; undefined elsewhere. */
export function fenceAround({
  tree,
  text,
  at,
}: Cursor): (Omit<EmbeddedCode, "languageId"> & { readonly info: string }) | undefined {
  const node = blockAt({ tree, at });
  if (node?.name !== "FencedCode") return undefined;
  const info = node.getChild("CodeInfo");
  const from = text.indexOf("\n", node.from) + 1;
  const close = node.getChildren("CodeMark")[1];
  const to = close === undefined ? lineOf(text, node.to).to : lineOf(text, close.from).from;
  if (from === 0 || at < from || at > to || (close !== undefined && at === to)) return undefined;
  return {
    info: info === null ? "" : text.slice(info.from, info.to),
    from,
    to,
    linePrefix: prefixOfBlock(node, text),
  };
}

const aliases: ReadonlyMap<string, string> = new Map(
  Object.entries({
    javascript: "js mjs cjs node",
    javascriptreact: "jsx",
    typescript: "ts mts cts",
    typescriptreact: "tsx",
    python: "py python3",
    sql: "postgresql sqlite3",
    jsonl: "ndjson",
    yaml: "yml",
    html: "htm",
    xml: "svg",
    ruby: "rb",
    r: "rscript",
    go: "golang",
    rust: "rs",
    kotlin: "kt kts",
    csharp: "cs c#",
    shellscript: "sh bash zsh shell",
    powershell: "ps1 pwsh",
    markdown: "md",
  }).flatMap(([id, words]) => words.split(" ").map((word) => [word, id] as const)),
);

/** Returns the editor’s language id for an info string (`js title="a.js"`, `{.python}`); `""` without one. */
export function languageOfFence(info: string): string {
  const word = /^\s*\{?\s*\.?([\w+#-]*)/.exec(info)?.[1]?.toLowerCase() ?? "";
  return aliases.get(word) ?? word;
}
