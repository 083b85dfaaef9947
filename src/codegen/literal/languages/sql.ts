import type { Json } from "../../../text/json.ts";
import type { LiteralForm } from "../form.ts";
import { identifierFrom } from "../names.ts";
import { cellText, tableOf } from "../rows.ts";
import { numberText } from "../spell.ts";

/** Some databases take at most 1,000 rows in one statement. */
const rowsPerStatement = 500;

/**
 * SQL INSERT in standard SQL: the columns are all fields, a missing field is NULL, nested values are JSON text; NUL and
 * lone surrogates, which SQL text cannot hold, become U+FFFD. As an expression or elements: the rows in parentheses.
 */
export const sqlForm: LiteralForm<"sql"> = {
  id: "sql",
  label: "SQL INSERT",
  languages: ["sql", "pgsql", "postgres", "plsql", "sqlite", "mssql"],
  write(values, { position, name, indent, baseIndent }) {
    const { columns, rows } = tableOf(values);
    const tuples = rows.map((row) => `(${row.map(sqlValue).join(", ")})`);
    if (position === "expression" || position === "element") return tuples.join(`,\n${baseIndent}`);
    const table = tableName(name);
    if (columns.length === 0) {
      return tuples.map(() => `INSERT INTO ${table} DEFAULT VALUES;`).join(`\n${baseIndent}`);
    }
    const head = `INSERT INTO ${table} (${columns.map(columnName).join(", ")}) VALUES`;
    const statements = chunks(tuples).map((part) => {
      const start = `\n${baseIndent}${indent}`;
      return `${head}${start}${part.join(`,${start}`)};`;
    });
    return [...noteOnBackslashes(tuples), ...statements].join(`\n${baseIndent}`);
  },
};

function sqlValue(value: Json | undefined): string {
  if (value === undefined || value === null) return "NULL";
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  // As an integer, -0 would lose its sign.
  if (typeof value === "number") return Object.is(value, -0) ? "-0.0" : numberText(value, "1e999");
  if (typeof value === "bigint") return String(value);
  return `'${textOf(value).replaceAll("'", "''")}'`;
}

/** The name of the table for rows that are called so in any words. */
export function tableName(name: string): string {
  // A table of this name that is in use already is the very table that the rows belong to.
  return identifierFrom(name, { style: "snake_case", reserved, isTaken: () => false });
}

/** A column's name, in quotes where it must be. */
export function columnName(name: string): string {
  if (/^[a-z_][a-z0-9_]*$/.test(name) && !reserved.has(name)) return name;
  return `"${textOf(name).replaceAll('"', '""') || " "}"`;
}

function textOf(value: Json): string {
  return cellText(value).replaceAll("\0", "\uFFFD");
}

/** MySQL reads a backslash in text as an escape, which is not standard, and lets text end where it should not. */
function noteOnBackslashes(tuples: readonly string[]): readonly string[] {
  return tuples.some((tuple) => tuple.includes("\\"))
    ? [
        "-- Text with backslashes, in standard SQL. On MySQL first: SET sql_mode = 'ANSI,NO_BACKSLASH_ESCAPES';",
      ]
    : [];
}

function chunks(tuples: readonly string[]): readonly (readonly string[])[] {
  const count = Math.ceil(tuples.length / rowsPerStatement);
  return Array.from({ length: count }, (_, index) =>
    tuples.slice(index * rowsPerStatement, (index + 1) * rowsPerStatement),
  );
}

const reserved = new Set(
  `all alter analyze and any array as asc authorization between both by case cast check collate column constraint create
  cross current current_date current_time current_timestamp current_user database default deferrable delete desc distinct
  do drop else end escape except exists false fetch for foreign from full function grant group having if in index inner
  insert intersect interval into is join key lateral leading left level like limit localtime localtimestamp natural not
  null of offset on only option or order outer overlaps position primary procedure range rank references returning right
  row rows schema select session_user set some symmetric table then to trailing trigger true union unique update user
  using value values view when where window with`.split(/\s+/),
);
