import {
  headOf,
  indentOf,
  lastCode,
  missingIndent,
  nextCode,
  restOf,
  type Cursor,
} from "../context/cursor.ts";
import type { CursorContext } from "../context/cursorContext.ts";
import type { FileStyle, Placement } from "../language.ts";

/** Returns a literal’s surroundings for its context, in the layout of the cursor’s line. */
export function placementIn(context: CursorContext, cursor: Cursor, style: FileStyle): Placement {
  const isStatement = context.position === "statement";
  return {
    ...context,
    ...(isStatement
      ? statementSurroundings(context, cursor, style)
      : partSurroundings(context, cursor, style)),
  };
}

/** The text around a literal, and the indentation of its lines. */
export type Surroundings = Pick<Placement, "lead" | "tail" | "baseIndent">;

function statementSurroundings(
  { continuesLine, opensBlock }: CursorContext,
  cursor: Cursor,
  { indent }: FileStyle,
): Surroundings {
  const head = headOf(cursor);
  const missing = missingIndent(cursor, indent);
  const lineIndent = indentOf(head) + missing;
  const before = lastOfLine(cursor);
  const isDeeper = before !== undefined && (opensBlock === true || "{[:".includes(before));
  const baseIndent = isDeeper ? lineIndent + indent : lineIndent;
  const tail = restOf(cursor).trim() === "" ? "" : `\n${lineIndent}`;
  const isFree = before === undefined || continuesLine === true;
  return { lead: isFree ? (/\S$/.test(head) ? " " : missing) : `\n${baseIndent}`, tail, baseIndent };
}

function partSurroundings(context: CursorContext, cursor: Cursor, style: FileStyle): Surroundings {
  const { position, commaBefore = false, commaAfter = false } = context;
  const head = headOf(cursor);
  const rest = restOf(cursor);
  const missing = missingIndent(cursor, style.indent);
  const lineIndent = indentOf(head) + missing;
  const before = lastOfLine(cursor);
  const isInBrackets = position !== "expression";
  const opens = isInBrackets && before !== undefined && "{[".includes(before);
  const closesHere = /^\s*[\]})]/.test(rest);
  // The parentheses of a call, such as `listOf(…)`, stay on their line. After a bracket at a line’s end, a part gets
  // its own line, like the parts after it.
  if (opens && (closesHere || (commaAfter && rest.trim() === ""))) {
    const baseIndent = lineIndent + style.indent;
    const tail = closesHere ? `${style.trailingCommas ? "," : ""}\n${lineIndent}` : ",";
    return { lead: `\n${baseIndent}`, tail, baseIndent };
  }
  const ownLine = head.trim() === "" && rest.trim() === "";
  const next = nextCode(cursor, cursor.at);
  const closes = next === undefined || "]})".includes(cursor.text.charAt(next));
  const endsWithComma = isInBrackets && ownLine && closes && next !== undefined && style.trailingCommas;
  const comma = commaAfter || endsWithComma ? (/^\S/.test(rest) ? ", " : ",") : "";
  return {
    lead: commaBefore ? `, ${missing}` : /[\p{L}\p{N}_$,=:]$/u.test(head.slice(-2)) ? " " : missing,
    tail: comma === "" && /^[\p{L}\p{N}_$]/u.test(rest) ? " " : comma,
    baseIndent: lineIndent,
  };
}

function lastOfLine(cursor: Cursor): string | undefined {
  const end = lastCode(cursor, cursor.at);
  const isHere = end !== undefined && end > cursor.text.lastIndexOf("\n", cursor.at - 1) + 1;
  return isHere ? cursor.text.charAt(end - 1) : undefined;
}
