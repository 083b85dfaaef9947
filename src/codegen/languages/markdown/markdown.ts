import type { Tree } from "@lezer/common";
import { afterFirstLines, type Cursor } from "../../context/cursor.ts";
import { haveSameNodes } from "../../proof/treeProof.ts";
import type { EmbeddedCode, ProposedText, RecordLanguage } from "../../language.ts";
import { blockAt, fenceAround, isCut, prefixOfBlock, languageOfFence } from "./blocks.ts";
import { endOfProse, markdownPlaceAt, rowsAfter, tableAt } from "./insertionPoints.ts";
import { markdownTextAt, asMarkdown } from "./markdownText.ts";
import type { Json } from "../../../text/json.ts";
import { rowsUnder, summaryOf } from "../../literal/columns.ts";
import { cellText, tableOf } from "../../literal/rows.ts";
import { numberText } from "../../literal/spell.ts";

/** Writes text that never becomes markup. At `element`: rows for the existing columns, or, if they share none, a new table. */
export const markdown: RecordLanguage<"markdown"> = {
  id: "markdown",
  label: "Markdown table",
  editorIds: ["markdown"],
  defaultStyle: { indent: "  ", trailingCommas: "never", fieldNaming: "asService" },
  write: (values, { position, baseIndent, columns: present, isSummary = false }) => {
    const joined = position === "element" ? rowsUnder(values, present ?? []) : undefined;
    if (joined !== undefined) {
      const own = new Set(tableOf(values).columns);
      const shown = (value: Json | undefined, index: number): Json | undefined =>
        own.has(present?.[index] ?? "") ? value : dayOf(value);
      return joined.rows.map((row) => line(row.map(shown).map(cell))).join(`\n${baseIndent}`);
    }
    const summary = isSummary ? summaryOf(values) : undefined;
    const { columns, rows } = summary ?? tableOf(values);
    const body = rows.map((row) =>
      line(row.length === 0 ? [""] : row.map((value) => cell(summary === undefined ? value : dayOf(value)))),
    );
    const named = columns.length === 0 ? [""] : columns;
    const rules = named.map((_, index) => (isNumeric(rows.map((row) => row[index])) ? "---:" : "---"));
    const lines = [line(named.map(cell)), line(rules), ...body];
    return (position === "element" ? ["", ...lines] : lines).join(`\n${baseIndent}`);
  },
  writeValue: (value) => cell(value),
  types: [],
  cursor: {
    grammar: async () => (await import("./grammar.ts")).parser,
    embeddedAt,
    textAt: markdownTextAt,
    startAt: (cursor) => Math.max(afterFrontMatter(cursor), endOfProse(cursor)),
    placeAt: (cursor) => Promise.resolve(markdownPlaceAt(cursor)),
    valueAt: () => Promise.resolve(undefined),
    proves,
  },
};

function line(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

function isNumeric(cells: readonly (Json | undefined)[]): boolean {
  const known = cells.filter((value) => value !== undefined && value !== null);
  return known.length > 0 && known.every((value) => typeof value === "number" || typeof value === "bigint");
}

function dayOf(value: Json | undefined): Json | undefined {
  return typeof value === "string" ? value.replace(/^(\d{4}-\d\d-\d\d)T\d\d:\d\d.*$/, "$1") : value;
}

function cell(value: Json | undefined): string {
  if (value === undefined || value === null) return "";
  return typeof value === "number" || typeof value === "bigint"
    ? numberText(value, "1e999")
    : asMarkdown(cellText(value));
}

function embeddedAt(cursor: Cursor): EmbeddedCode | undefined {
  const { text, at } = cursor;
  const matter = frontMatter(text);
  if (matter !== undefined && at <= matter.to)
    return at < matter.from || at === matter.to ? undefined : matter;
  const fence = fenceAround(cursor);
  if (fence !== undefined) {
    const { info, ...range } = fence;
    const languageId = languageOfFence(info);
    // A fence of Markdown in Markdown shows source text.
    return languageId === "markdown" ? undefined : { languageId, ...range, isFile: true };
  }
  const block = blockAt(cursor);
  if (block?.name !== "HTMLBlock" || at <= block.from || at >= block.to) return undefined;
  const linePrefix = prefixOfBlock(block, text);
  const from = block.from - linePrefix.length;
  // After a list mark, the first line starts unlike the others.
  if (text.slice(from, block.from) !== linePrefix) return undefined;
  return { languageId: "html", from, to: block.to, linePrefix };
}

const afterFrontMatter = afterFirstLines(/^(---|\+\+\+)[ \t]*\n(?:(?!\1).*\n)*\1[ \t]*\n/);

/** Returns the YAML between two rules at the start of a file. */
function frontMatter(text: string): EmbeddedCode | undefined {
  const [, open = "", lines] =
    /^(---[ \t]*\n)((?:(?!(?:---|\.\.\.)[ \t]*(?:\n|$)).*\n)*)(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(text) ?? [];
  if (lines === undefined) return undefined;
  return { languageId: "yaml", from: open.length, to: open.length + lines.length, isFile: true };
}

async function proves(before: Cursor, { text, from, to, placement }: ProposedText): Promise<boolean> {
  const { at, parser, tree, trees } = before;
  const result = await trees.parse(parser, text);
  const written = text.slice(from, to);
  // Rows that share no column with the table above become a new table after an empty line.
  const isTable = written.startsWith("\n");
  const start = isTable ? from + 1 + placement.baseIndent.length : from;
  const isRows = placement.position === "element" && !isTable;
  if (!isRows && (isCut(result, start) || isCut(result, to))) return false;
  const length = text.length - before.text.length;
  const rest = isRows && placement.tail === "" ? at + 1 + rowsAfter(before) : at;
  const isKept =
    haveSameNodes(tree, 0, result, 0, at, holders) &&
    haveSameNodes(tree, rest, result, rest + length, before.text.length - rest, holders);
  if (!isKept) return false;
  if (isRows) return areRows(before, result, { text, from, to, placement });
  const own = text.slice(start, to).replaceAll(`\n${placement.baseIndent}`, "\n");
  const alone = await trees.parse(parser, own);
  return placement.baseIndent === ""
    ? haveSameNodes(result, start, alone, 0, own.length)
    : namesIn(result, start, to) === namesIn(alone, 0, own.length);
}

/** Blocks that contain others, and paragraphs: an insertion can split both. */
const holders = /^(?:Document|BulletList|OrderedList|ListItem|Blockquote|Paragraph|Task|Table|QuoteMark)$/;

function namesIn(tree: Tree, from: number, to: number): string {
  const names: string[] = [];
  tree.iterate({
    from,
    to,
    enter(node) {
      const isWithin = node.from >= from && node.to <= to && !node.type.isTop && node.name !== "QuoteMark";
      // Code in a quote or a list has a node per line.
      if (isWithin && !(node.name === "CodeText" && names.at(-1) === "CodeText")) names.push(node.name);
    },
  });
  return names.join(" ");
}

function areRows(before: Cursor, result: Tree, { text, from, to, placement }: ProposedText): boolean {
  const known = tableAt(before);
  const table = tableAt({ text, tree: result, at: to });
  if (known === undefined || table === undefined || table.from !== known.from) return false;
  const lines = text.slice(from, to).split(`\n${placement.baseIndent}`);
  const rows = table.getChildren("TableRow").filter((row) => row.from >= from && row.to <= to);
  const count = placement.columns?.length ?? 0;
  return (
    rows.length === lines.length &&
    rows.every(
      (row, index) =>
        text.slice(row.from, row.to) === lines[index] &&
        row.getChildren("TableDelimiter").length - 1 === count,
    )
  );
}
