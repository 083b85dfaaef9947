import type { Tree } from "@lezer/common";
import { headOf, indentOf, restOf, type Cursor } from "../context/cursor.ts";
import { isUnchangedAround } from "../context/trialInsertions.ts";
import { nodesAt } from "../context/syntaxTrees.ts";
import type { RecordFormat } from "../format/format.ts";
import type { JobOptions } from "../format/job.ts";
import type { Language, Placement } from "../language.ts";
import type { Surroundings } from "../proof/surroundings.ts";
import { haveSameNodes, haveSameTexts } from "../proof/treeProof.ts";
import { insertThroughOuter, parseWith, type CursorText, type InsertionPoint } from "./insertionPoint.ts";

/** Returns a type or a template’s text for a statement or for its own line between declarations; undefined elsewhere. */
export async function insertDeclaration(
  point: InsertionPoint,
  placement: Placement | undefined,
  format: RecordFormat,
  write: (format: RecordFormat, place: Partial<JobOptions>) => Promise<string>,
): Promise<CursorText | undefined> {
  const { language, cursor, style, outer, namesIn } = point;
  const place = surroundingsOf(cursor, placement, format);
  if (place === undefined) return undefined;
  const { baseIndent, lead, tail } = place;
  const written = await write(format, { ...style, baseIndent, takenIn: namesIn });
  const { code, importEdit } = withoutImport(written, point, format);
  const before = await insertImport(cursor, importEdit);
  const after = before === undefined ? undefined : await parseWith(before, lead + code + tail);
  if (before === undefined || after === undefined) return undefined;
  const from = before.at + lead.length;
  const to = from + code.length;
  const holds =
    format.group === "template"
      ? await keepsTexts(format, language, after, from, to)
      : await isDeclared(before, after, from, to);
  const inserted = holds ? await insertThroughOuter(outer, lead + code + tail) : undefined;
  if (inserted === undefined || importEdit === undefined) return inserted;
  const start = outer.reduce((sum, { embedded }) => sum + embedded.from, 0);
  return { ...inserted, importEdit: { ...importEdit, at: start + importEdit.at } };
}

/** Returns generated code without its import; the import comes along unless the file already has it. */
function withoutImport(
  written: string,
  { language, cursor, style, quotes, outer, namesIn }: InsertionPoint,
  format: RecordFormat,
): { readonly code: string; readonly importEdit?: NonNullable<CursorText["importEdit"]> } {
  const [whole, statement = "", name = "", module = ""] =
    /^(import \* as (\w+) from "([^"]+)";)\n\n/.exec(written) ?? [];
  const at = language.cursor.importsAt?.(cursor);
  if (whole === undefined || at === undefined || format.group !== "type") return { code: written };
  const ended = style.semicolons ? written : written.replaceAll(/;$/gm, "");
  const code = ended.slice(ended.indexOf("\n\n") + 2);
  const isThere = new RegExp(
    `\\bimport\\b[^;"']*\\b${name}\\b[^;"']*from\\s*["']${module}|\\b${name}\\s*=\\s*require\\(`,
  ).test(namesIn);
  if (isThere) return { code };
  // Offsets differ in lines with a prefix.
  if (at >= cursor.at || outer.some(({ embedded }) => (embedded.linePrefix ?? "") !== ""))
    return { code: ended };
  const quoted = quotes === "single" ? statement.replaceAll('"', "'") : statement;
  const isApart = /(?:^|\n)import\b.*\n$/.test(cursor.text.slice(0, at)) || cursor.text.startsWith("\n", at);
  const text = `${style.semicolons ? quoted : quoted.slice(0, -1)}\n${isApart ? "" : "\n"}`;
  return { code, importEdit: { at, text } };
}

async function insertImport(
  cursor: Cursor,
  importEdit: CursorText["importEdit"],
): Promise<Cursor | undefined> {
  if (importEdit === undefined) return cursor;
  const { parser, trees, tree, at } = cursor;
  const text = cursor.text.slice(0, importEdit.at) + importEdit.text + cursor.text.slice(importEdit.at);
  const result = await trees.parseWithin(parser, text, trees.errorsIn(tree));
  return result === undefined
    ? undefined
    : { ...cursor, text, at: at + importEdit.text.length, tree: result };
}

function surroundingsOf(
  cursor: Cursor,
  placement: Placement | undefined,
  { group, outsideOfFunctions }: RecordFormat,
): Surroundings | undefined {
  const head = headOf(cursor);
  const baseIndent = indentOf(head);
  const isFree = head.trim() === "" && restOf(cursor).trim() === "";
  if (placement?.position === "statement") {
    const inFunction = placement.scope === "function";
    return outsideOfFunctions === true && inFunction ? undefined : placement;
  }
  if (group === "template") return { lead: "", tail: "", baseIndent };
  const inParentheses = [...nodesAt(cursor.tree, cursor.at, 0)].some(
    ({ from, parent }) => parent !== null && from < cursor.at && "([".includes(cursor.text.charAt(from)),
  );
  return placement === undefined && isFree && !inParentheses ? { lead: "", tail: "", baseIndent } : undefined;
}

/** Returns true if the document reads a template’s strings and comments as the grammar did when its values were proved. */
async function keepsTexts(
  { languages: [languageId = ""], host = "" }: RecordFormat,
  { cursor: { grammar, textAt } }: Language,
  after: Cursor,
  from: number,
  to: number,
): Promise<boolean> {
  const { tree, trees } = after;
  const text = host + after.text.slice(from, to);
  const alone = { ...after, text, tree: await trees.parse(await grammar(languageId), text) };
  if (!haveSameTexts(tree, from, alone.tree, host.length, to - from)) return false;
  // Some code gives the comment before it a meaning, such as `import "C"` in Go.
  const takesText = (cursor: Cursor, at: number): boolean =>
    textAt({ ...cursor, at })?.write("a") !== undefined;
  return commentsIn(tree, from, to).every(
    (at) => takesText(after, at) || !takesText(alone, host.length + at - from),
  );
}

function commentsIn(tree: Tree, from: number, to: number): readonly number[] {
  const found: number[] = [];
  tree.iterate({
    from,
    to,
    enter: ({ name, from: start, to: end }) => {
      if (/comment/i.test(name) && start >= from && end <= to) found.push(Math.min(start + 2, end));
    },
  });
  return found;
}

async function isDeclared(before: Cursor, after: Cursor, from: number, to: number): Promise<boolean> {
  const { parser, trees, tree, at } = before;
  const { text } = after;
  // The last line’s end belongs to the nodes that end there.
  const end = text.charAt(to) === "\n" ? to + 1 : to;
  const alone = await trees.parseWithin(parser, text.slice(from, end), 0);
  if (alone === undefined || !haveSameNodes(after.tree, from, alone, 0, end - from)) return false;
  return (
    trees.errorsIn(tree) > 0 || isUnchangedAround(tree, after.tree, at, text.length - before.text.length)
  );
}
