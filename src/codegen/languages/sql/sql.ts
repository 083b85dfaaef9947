import { rowsUnder } from "../../literal/columns.ts";
import { tableOf } from "../../literal/rows.ts";
import type { Json } from "../../../text/json.ts";
import type { SqlTable } from "../../literal/form.ts";
import type { RecordLanguage } from "../../language.ts";
import { sqlCursors } from "./sqlCursors.ts";
import { columnNames, needsNote, noteOnBackslashes, sqlValue, tableName, columnName } from "./sqlLiterals.ts";
import { declarationsOf, type Member, type NamingRules } from "../../type/declarations.ts";
import type { TypeForm } from "../../type/typeForm.ts";
import { memberNote } from "../../type/declaredForm.ts";
import { bareTypeText, type TypeWords } from "../../type/typeWords.ts";

/** The table for the rows of SQL INSERT. Column names also differ for a database that ignores case. */
const sqlType: TypeForm<"sqlTable"> = {
  id: "sqlTable",
  label: "SQL CREATE TABLE",
  language: "sql",
  write(shape, options) {
    const { naming, indent, name } = options;
    const [root] = declarationsOf(shape, options, rules).rootFirst;
    const members = root === undefined || root.members.length === 0 ? [anything] : root.members;
    const last = members.length - 1;
    const columns = columnNames(members.map((member) => (naming === "asService" ? member.key : member.name)));
    const lines = members.map((member, index) => {
      const column = columns[index] ?? "";
      const note = naming === "asService" ? "" : memberNote(member, "--");
      return `${indent}${column} ${typeOf(member)}${index === last ? "" : ","}${note}`;
    });
    return [`CREATE TABLE ${tableName(name)} (`, ...lines, ");"].join("\n");
  },
};

const rules: NamingRules = {
  members: {
    style: "snake_case",
    plain: /^/,
    reserved: new Set(),
    fold: (name) => columnName(name).toLowerCase(),
  },
};

/** A table needs a column. */
const anything: Member = {
  key: "value",
  name: "value",
  optional: true,
  type: { nullable: true, scalars: ["text"] },
};

const words: TypeWords = {
  text: "TEXT",
  boolean: "BOOLEAN",
  integer: "BIGINT",
  bigInteger: "NUMERIC",
  number: "DOUBLE PRECISION",
  list: () => "TEXT",
  map: "TEXT",
  unknown: "TEXT",
  orNull: (type) => type,
  named: () => "TEXT",
};

function typeOf({ type, optional }: Member): string {
  const isKnown = type.scalars.length > 0 || type.items !== undefined || type.object !== undefined;
  return bareTypeText(type, words) + (optional || type.nullable || !isKnown ? "" : " NOT NULL");
}

/** Some databases take at most 1,000 rows per statement. */
const rowsPerStatement = 500;

/**
 * Standard SQL, or the truth values and backslashes of the document’s dialect. SQL has no escapes, so line ends in a
 * text become the document’s, and characters that change the text direction stay.
 */
export const sql: RecordLanguage<"sql"> = {
  id: "sql",
  label: "SQL INSERT",
  editorIds: ["sql", "pgsql", "postgres", "plsql", "sqlite", "mssql", "mysql", "mariadb"],
  defaultStyle: { indent: "  ", trailingCommas: "never", fieldNaming: "snake_case" },
  write(values, { position, name, indent, baseIndent, columns: present, dialect, tables = [] }) {
    const rowTable = present === undefined ? tableOf(values) : rowsUnder(values, present);
    if (rowTable === undefined) return "";
    const known = position === "statement" ? rowsOfTable(values, tables) : undefined;
    const { rows } = known ?? rowTable;
    const tuples = rows.map((row) => `(${row.map((value) => sqlValue(value, dialect)).join(", ")})`);
    const note = tuples.some((tuple) => needsNote(tuple, dialect));
    if (position === "expression" || position === "element")
      return (note ? `/* ${noteOnBackslashes} */\n${baseIndent}` : "") + tuples.join(`,\n${baseIndent}`);
    const table = known?.table ?? tableName(name);
    const columns = known?.columns ?? columnNames(rowTable.columns, dialect);
    if (columns.length === 0)
      return tuples.map(() => `INSERT INTO ${table} DEFAULT VALUES;`).join(`\n${baseIndent}`);
    const head = `INSERT INTO ${table} (${columns.join(", ")}) VALUES`;
    const statements = chunks(tuples).map((part) => {
      const start = `\n${baseIndent}${indent}`;
      return `${head}${start}${part.join(`,${start}`)};`;
    });
    return [...(note ? [`-- ${noteOnBackslashes}`] : []), ...statements].join(`\n${baseIndent}`);
  },
  writeValue(value, { dialect }) {
    const code = sqlValue(value, dialect);
    return dialect !== undefined && needsNote(code, dialect) ? `/* ${noteOnBackslashes} */ ${code}` : code;
  },
  types: [sqlType],
  cursor: sqlCursors,
};

interface KnownTable {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (Json | undefined)[])[];
}

function rowsOfTable(values: readonly Json[], tables: readonly SqlTable[]): KnownTable | undefined {
  for (const { name: table, columns } of tables) {
    const found = rowsUnder(
      values,
      columns.map(({ name }) => name),
    );
    if (found === undefined) continue;
    const filled = columns.map((_, index) => found.rows.some((row) => row[index] !== undefined));
    return {
      table,
      columns: columns.filter((_, index) => filled[index]).map(({ code }) => code),
      rows: found.rows.map((row) => row.filter((_, index) => filled[index])),
    };
  }
  return undefined;
}

function chunks(tuples: readonly string[]): readonly (readonly string[])[] {
  const count = Math.ceil(tuples.length / rowsPerStatement);
  return Array.from({ length: count }, (_, index) =>
    tuples.slice(index * rowsPerStatement, (index + 1) * rowsPerStatement),
  );
}
