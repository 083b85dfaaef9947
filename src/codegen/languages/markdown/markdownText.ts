import type { SyntaxNode } from "@lezer/common";
import { type Cursor, nodeAround } from "../../context/cursor.ts";
import { nodesAt } from "../../context/syntaxTrees.ts";
import { type TextContext, unwritableTextAt } from "../../context/cursorContext.ts";
import { isVisible } from "../../literal/spell.ts";
import { inMarkupComment } from "../html/htmlCursors.ts";
import { blockAt, fenceAround, lineOf, marksOf, languageOfFence } from "./blocks.ts";
import { escapeMarkdownText } from "../../../text/escape.ts";
import { cellText } from "../../literal/rows.ts";

export function markdownTextAt(cursor: Cursor): TextContext {
  return codeText(cursor) ?? inlineText(cursor) ?? proseText(cursor);
}

const plainInfos = new Set(["", "text", "txt", "plain", "plaintext", "console", "output", "log", "none"]);
const harmless = /^[\p{L}\p{N} .,:;@_+-]*$/u;

/** Returns the text in a code block; if its language is unknown, only harmless characters can be written. */
function codeText(cursor: Cursor): TextContext | undefined {
  const fence = fenceAround(cursor);
  if (fence !== undefined) {
    const { from, to, info, linePrefix = "" } = fence;
    const isText = plainInfos.has(languageOfFence(info));
    const write = (value: string): string | undefined =>
      (isText ? isVisible(value) && !/^\s*(?:`{3}|~{3})/m.test(value) : harmless.test(value))
        ? value.replaceAll("\n", `\n${linePrefix}`)
        : undefined;
    return { kind: "string", from, to, write };
  }
  const block = blockAt(cursor);
  if (block?.name !== "CodeBlock") return undefined;
  const { from, to } = lineOf(cursor.text, cursor.at);
  return { kind: "string", from, to, write: (value) => (harmless.test(value) ? value : undefined) };
}

const opaque =
  /^(?:HTMLTag|ProcessingInstruction|URL|Autolink|LinkTitle|LinkLabel|LinkReference|\w*Mark|TaskMarker|CodeInfo|TableDelimiter|HardBreak|HorizontalRule|HTMLBlock|ProcessingInstructionBlock|FencedCode)$/;

function inlineText(cursor: Cursor): TextContext | undefined {
  const { tree, text, at } = cursor;
  for (const node of nodesAt(tree, at, 0)) {
    if (node.from >= at || at >= node.to) continue;
    if (node.name === "InlineCode") return inlineCode(node, at);
    if (/^Comment(?:Block)?$/.test(node.name)) return commentText(node, text, at);
    const isShown = /^(?:Escape|Entity)$/.test(node.name) || text.slice(node.from, node.to) === "<br>";
    if (isShown) return { ...proseText(cursor), write: () => undefined };
    if (opaque.test(node.name) && !isTarget(node)) return unwritableTextAt(at, "text");
    if (node.name === "Link" || node.name === "Image") {
      const target = linkText(node, at);
      if (target !== undefined) return target;
    }
  }
  return undefined;
}

function isTarget({ name, parent }: SyntaxNode): boolean {
  return name === "URL" && (parent?.name === "Link" || parent?.name === "Image");
}

function inlineCode(node: SyntaxNode, at: number): TextContext {
  const from = node.firstChild?.to ?? node.from;
  const to = node.lastChild?.from ?? node.to;
  if (at < from || at > to) return unwritableTextAt(at, "text");
  const isInTable = nodeAround(node, /^Table$/) !== undefined;
  const write = (value: string): string | undefined =>
    !/[`\n]/.test(value) && isVisible(value) && !(isInTable && /[|\\]/.test(value)) ? value : undefined;
  return { kind: "string", from, to, write };
}

function commentText({ from, to }: SyntaxNode, text: string, at: number): TextContext {
  const isClosed = text.slice(from, to).endsWith("-->");
  if (!isClosed || at < from + 4 || at > to - 3) return unwritableTextAt(at, "text");
  return { kind: "comment", from: from + 4, to: to - 3, write: inMarkupComment };
}

/** Returns the empty target of a link (`[a](‸)`); the text between a link’s brackets is prose. */
function linkText(node: SyntaxNode, at: number): TextContext | undefined {
  const [open, close, before, after] = node.getChildren("LinkMark");
  if (open !== undefined && close !== undefined && at >= open.to && at <= close.from) return undefined;
  if (before === undefined || after === undefined || at < before.to || at > after.from)
    return unwritableTextAt(at, "text");
  const { from, to } = { from: before.to, to: after.from };
  return { kind: "string", from, to, write: (value) => (from === to ? asTarget(value) : undefined) };
}

function proseText({ tree, text, at }: Cursor): TextContext {
  const line = lineOf(text, at);
  const head = text.slice(line.from, at);
  const marks = marksOf(text.slice(line.from, line.to));
  const block = blockAt({ tree, at });
  const isBeforeMark = /\S/.test(marks.slice(head.length));
  if (isBeforeMark || (block !== undefined && isMarkOf(block, at)))
    return { ...unwritableTextAt(at, "text"), takesBlocks: true };
  const start = block === undefined ? line.from : Math.min(block.from, line.from);
  const write = (value: string): string | undefined =>
    inProse(value, text.slice(start, at), text.slice(at, line.to));
  return { kind: "text", from: line.from + marksOf(head).length, to: line.to, write, takesBlocks: true };
}

/** Returns true in the mark of a block: a heading’s sign or underline, a table’s delimiter row. */
function isMarkOf(block: SyntaxNode, at: number): boolean {
  if (
    /^(?:HorizontalRule|LinkReference|HTMLBlock|CommentBlock|ProcessingInstructionBlock|FencedCode)$/.test(
      block.name,
    )
  )
    return true;
  // Only the ends are checked: a paragraph may have as many children as signs.
  const { name, firstChild: first, lastChild: last } = block;
  if (name.startsWith("Setext")) return last?.name === "HeaderMark" && at >= last.from;
  if (name.startsWith("ATX")) return first?.name === "HeaderMark" && at <= first.to && first.to < block.to;
  const rule = name === "Table" ? block.getChild("TableDelimiter") : null;
  return rule !== null && rule.from <= at && at <= rule.to;
}

/** Domains that renderers link without a scheme: those of countries, and the usual ones. */
const linkedDomain =
  /(?<=[\p{L}\p{N}])\.(?=(?:[a-z]{2}|aero|asia|biz|com|coop|edu|gov|info|museum|name|net|org|pro|shop|web|xxx|xn--[\w-]+|рф)(?![\p{L}\p{N}]))(?!js\b)/u;

/** Returns text that shows as written on one line, without links, HTML, emphasis or formulas. Line breaks become `<br>`. */
export function asMarkdown(text: string): string {
  return (
    escapeMarkdownText(cellText(text).replaceAll("\0", "\uFFFD"), linkedDomain)
      .replaceAll(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/g, "<br>")
      // These characters change the direction of the text around them.
      .replaceAll(/[\p{Bidi_Control}\u{feff}]/gu, reference)
      // Readers trim cells.
      .replaceAll(/^\s+|\s+$/g, (space) => space.replaceAll(/\s/g, reference))
  );
}

function reference(sign: string): string {
  return `&#${sign.charCodeAt(0)};`;
}

/** Returns text for prose, or undefined if the text `before` it in the paragraph or `after` it in the line would change it. */
function inProse(value: string, before: string, after: string): string | undefined {
  // An unfinished backslash escape, tag, reference or link target.
  if (
    /(?:^|[^\\])(?:\\\\)*\\$|&[#\w]*$|<(?:[^\s<>][^<>]*)?$|\]\([^)]*$|\]\[[^\]]*$|^\s*\[[^\]]*\]:/.test(
      before,
    )
  )
    return undefined;
  const text = asMarkdown(value);
  const head = before.slice(before.lastIndexOf("\n") + 1);
  const started = startsLine.test(head)
    ? text.replace(/^[-+=#:]|(?<=^\d{1,9})[.)]/, String.raw`\$&`)
    : text.replace(/\d$/.test(head) ? /^[.)]/ : /^#/, String.raw`\$&`);
  // A heading may end with marks too, and `!` before a link makes an image.
  return started.replace(after.startsWith("[") ? /!$/ : /(?<=\s)#(?=#*$)/, String.raw`\$&`);
}

const startsLine = /^(?:[ \t]|>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))*$/;

/** Returns an https address escaped as a link’s target; undefined for any other text. */
function asTarget(text: string): string | undefined {
  if (!/^https:\/\/[\w.~:/?#@!$&*+,;=%-]+$/.test(text) || !URL.canParse(text)) return undefined;
  return text.replaceAll("&", "&amp;");
}
