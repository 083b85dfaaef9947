import type { Json } from "../../../text/json.ts";
import { distinctNames } from "../../literal/valueLimits.ts";
import { identifierFrom, wordSet } from "../../literal/names.ts";
import { cellText } from "../../literal/rows.ts";
import { numberText } from "../../literal/spell.ts";

/** Returns true if a dialect (by its editor’s id) reads a backslash in text as an escape; undefined for unknown dialects. */
export function escapesByBackslash(dialect: string | undefined): boolean | undefined {
  if (dialect === undefined || dialect === "sql") return undefined;
  return isMySql(dialect);
}

/** For unknown dialects, because MySQL reads backslashes as escapes. */
export const noteOnBackslashes =
  "Text with backslashes, in standard SQL. On MySQL first: SET sql_mode = 'ANSI,NO_BACKSLASH_ESCAPES';";

export function needsNote(code: string, dialect: string | undefined): boolean {
  return escapesByBackslash(dialect) === undefined && code.includes("\\");
}

export function sqlValue(value: Json | undefined, dialect: string | undefined): string {
  if (value === undefined || value === null) return "NULL";
  if (typeof value === "boolean") return truthValue(value, dialect);
  if (typeof value === "number") return Object.is(value, -0) ? "-0.0" : numberText(value, "1e999");
  if (typeof value === "bigint") return String(value);
  return `'${textInQuotes(value, "'", dialect)}'`;
}

/** Returns text for quotes: quotes are doubled, and so are backslashes if they would escape. */
export function textInQuotes(value: Json, quote: string, dialect: string | undefined): string {
  const text = textOf(value).replaceAll(quote, quote + quote);
  return escapesByBackslash(dialect) === true ? text.replaceAll("\\", "\\\\") : text;
}

/** SQL Server and Oracle have no truth values in SQL. */
function truthValue(value: boolean, dialect: string | undefined): string {
  if (dialect === "mssql" || dialect === "plsql") return value ? "1" : "0";
  return value ? "TRUE" : "FALSE";
}

export function tableName(name: string): string {
  // If a table of this name exists, it is probably the one that the rows belong to.
  return identifierFrom(name, { style: "snake_case", reserved, isTaken: () => false });
}

export function columnName(name: string, dialect?: string): string {
  if (/^[a-z_][a-z0-9_]*$/.test(name) && !reserved.has(name)) return name;
  const quote = isMySql(dialect) ? "`" : '"';
  return quote + (textOf(name).replaceAll(quote, quote + quote) || " ") + quote;
}

/** Returns distinct column names, even for a database that ignores case. */
export function columnNames(keys: readonly string[], dialect?: string): readonly string[] {
  const held = distinctNames(keys, {
    unholdable: /[\p{Cs}\0]/gu,
    comparisonKey: (key) => key.toLowerCase() || " ",
  });
  return held.map((key) => columnName(key, dialect));
}

function isMySql(dialect: string | undefined): boolean {
  return dialect === "mysql" || dialect === "mariadb";
}

function textOf(value: Json): string {
  return cellText(value).replaceAll("\0", "\uFFFD");
}

const reserved =
  wordSet(`all alter analyze and any array as asc authorization between both by case cast check collate column
  constraint create cross current current_date current_time current_timestamp current_user database default
  deferrable delete desc distinct do drop else end escape except exists false fetch for foreign from full function
  grant group having if in index inner insert intersect interval into is join key lateral leading left level like
  limit localtime localtimestamp natural not null of offset on only option or order outer overlaps position primary
  procedure range rank references returning right row rows schema select session_user set some symmetric table then
  to trailing trigger true union unique update user using value values view when where window with`);
