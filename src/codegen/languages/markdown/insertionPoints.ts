import type { SyntaxNode } from "@lezer/common";
import { headOf, restOf, type Cursor } from "../../context/cursor.ts";
import type { Placement } from "../../language.ts";
import { blockAt, lineOf, marksOf, prefixOf, prefixOfBlock } from "./blocks.ts";

/** Returns the place of a table, or of rows in a table; undefined if it would split another block. */
export function markdownPlaceAt(cursor: Cursor): Placement | undefined {
  const table = tableAt(cursor);
  return table === undefined ? inProse(cursor) : rowsAt(cursor, table);
}

/** Returns the table at or right above the cursor’s line. */
export function tableAt({ tree, text, at }: Pick<Cursor, "tree" | "text" | "at">): SyntaxNode | undefined {
  const block = blockAt({ tree, at });
  if (block !== undefined && block.name !== "Table") return undefined;
  const line = lineOf(text, at);
  const isEmpty = text.slice(line.from, line.to).replaceAll(/[\s>]/g, "") === "";
  if (block !== undefined && lineOf(text, block.from).from !== line.from) return block;
  if (block !== undefined) return /^[\s>]*$/.test(text.slice(line.from, at)) ? undefined : block;
  const above = isEmpty && line.from > 0 ? blockAt({ tree, at: line.from - 1 }) : undefined;
  return above?.name === "Table" ? above : undefined;
}

/** Returns the end of the paragraph, heading or row around a cursor, so that the insertion doesn’t split it. */
export function endOfProse(cursor: Pick<Cursor, "tree" | "text" | "at">): number {
  const { text, at } = cursor;
  const block = blockAt(cursor);
  if (block === undefined || at <= block.from || at >= block.to) return at;
  if (/^(?:Paragraph|Task|(?:ATX|Setext)Heading\d)$/.test(block.name)) return block.to;
  const line = lineOf(text, at);
  const isInRow = block.name === "Table" && marksOf(text.slice(line.from, at)).length < at - line.from;
  // The first row comes after the delimiter row below the header.
  return isInRow ? Math.max(line.to, block.getChildren("TableDelimiter").at(-1)?.to ?? 0) : at;
}

function rowsAt(cursor: Cursor, table: SyntaxNode): Placement | undefined {
  const { text, at } = cursor;
  const rule = table.getChildren("TableDelimiter").at(-1);
  if (rule === undefined || at < rule.from) return undefined;
  const baseIndent = prefixOfBlock(table, text);
  const head = headOf(cursor);
  const isRest = restOf(cursor).trim() === "";
  const isHead = head.trim() === "" || head.trim() === baseIndent.trim();
  const columns = columnsOf(table, text);
  const place = { position: "element", baseIndent, columns, takesFences: true } as const;
  if (isHead && isRest) {
    const lead = baseIndent.startsWith(head) ? baseIndent.slice(head.length) : "";
    return { ...place, lead, tail: rowsAfter(cursor) === 0 ? after(cursor, baseIndent) : "" };
  }
  if (isHead && at >= rule.to) return { ...place, lead: "", tail: `\n${baseIndent}` };
  return isRest && at >= rule.to ? { ...place, lead: `\n${baseIndent}`, tail: "" } : undefined;
}

/** Returns the length of the lines right below the cursor’s that would become rows too: the rest of a split table. */
export function rowsAfter({ text, at }: Pick<Cursor, "text" | "at">): number {
  const start = lineOf(text, at).to + 1;
  const [rows = ""] = /^(?:[ \t>]*\|.*(?:\n|$))*/.exec(text.slice(start)) ?? [];
  const isTable = /^.*\n[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\||\n|$)/.test(rows);
  return isTable ? 0 : rows.length;
}

function columnsOf(table: SyntaxNode, text: string): readonly string[] {
  const head = table.getChild("TableHeader");
  if (head === null) return [];
  const line = text
    .slice(head.from, head.to)
    .trim()
    .replaceAll(/^\||(?<!\\)\|$/g, "");
  return line.split(/(?<!\\)\|/).map((cell) =>
    cell
      .trim()
      .replaceAll(/\\([!-/:-@[-`{-~])/g, "$1")
      .replaceAll("&amp;", "&"),
  );
}

/** A table in prose has empty lines around it, and splits a line with text on both sides. */
function inProse(cursor: Cursor): Placement | undefined {
  const { text, at, tree } = cursor;
  const block = blockAt(cursor);
  const head = headOf(cursor);
  const rest = restOf(cursor);
  if (block !== undefined && !isOutside(block, cursor)) return undefined;
  if (/\S$/.test(head) && /^\S/.test(rest) && marksOf(head) !== head) return undefined;
  const inline = tree.resolveInner(at, 0);
  const isInside = inline.from < at && at < inline.to && inline.name !== block?.name;
  if (isInside && !/^(?:Document|BulletList|OrderedList|ListItem|Blockquote)$/.test(inline.name))
    return undefined;
  const ownLine = marksOf(head) === head;
  const baseIndent = block === undefined || ownLine ? prefixOf(head) : prefixOfBlock(block, text);
  const empty = baseIndent.trimEnd();
  const place = { position: "statement", baseIndent, takesFences: true } as const;
  const tail = rest.trim() === "" ? after(cursor, baseIndent) : `\n${empty}\n${baseIndent}`;
  if (!ownLine) return { ...place, lead: `\n${empty}\n${baseIndent}`, tail };
  const isFirst = /[^\s>]/.test(head) || isBlank(lineBefore(cursor));
  return { ...place, lead: isFirst ? "" : `\n${baseIndent}`, tail };
}

function isOutside(block: SyntaxNode, { at }: Cursor): boolean {
  if (block.name === "Paragraph" || block.name === "Task") return true;
  return block.name !== "CodeBlock" && (at === block.from || at === block.to);
}

function after({ text, at }: Cursor, baseIndent: string): string {
  const { to } = lineOf(text, at);
  const next = to === text.length ? "" : text.slice(to + 1, lineOf(text, to + 1).to);
  return isBlank(next) ? "" : `\n${baseIndent.trimEnd()}`;
}

function lineBefore({ text, at }: Cursor): string {
  const { from } = lineOf(text, at);
  return from === 0 ? "" : text.slice(lineOf(text, from - 1).from, from - 1);
}

function isBlank(line: string): boolean {
  return line.replaceAll(/[\s>]/g, "") === "";
}
