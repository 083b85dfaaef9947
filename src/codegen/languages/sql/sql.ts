import { tableOf } from "../../literal/rows.ts";
import type { RecordLanguage } from "../../language.ts";
import { sqlType } from "./createTable.ts";
import { sqlCursors } from "./cursors.ts";
import { sqlTexts } from "./textAt.ts";
import { columnNames, needsNote, noteOnBackslashes, sqlValue, tableName } from "./spelling.ts";

/** Some databases take at most 1,000 rows in one statement. */
const rowsPerStatement = 500;

/**
 * Standard SQL, or the document's dialect of truth values and backslashes. SQL has no escapes: line ends
 * within a text become those of the document, and signs that turn the direction of text stay what they are.
 */
export const sql: RecordLanguage<"sql"> = {
  id: "sql",
  label: "SQL INSERT",
  editorIds: ["sql", "pgsql", "postgres", "plsql", "sqlite", "mssql", "mysql", "mariadb"],
  defaultStyle: { indent: "  ", trailingCommas: "never", fieldNaming: "snake_case" },
  write(values, { position, name, indent, baseIndent, columns: present, dialect }) {
    const { columns, rows } = tableOf(values, present === undefined ? undefined : keysFor(present, values));
    if (present !== undefined && rows.every((row) => row.every((value) => value === undefined))) return "";
    const tuples = rows.map((row) => `(${row.map((value) => sqlValue(value, dialect)).join(", ")})`);
    const note = tuples.some((tuple) => needsNote(tuple, dialect));
    if (position === "expression" || position === "element")
      return (note ? `/* ${noteOnBackslashes} */\n${baseIndent}` : "") + tuples.join(`,\n${baseIndent}`);
    const table = tableName(name);
    if (columns.length === 0)
      return tuples.map(() => `INSERT INTO ${table} DEFAULT VALUES;`).join(`\n${baseIndent}`);
    const head = `INSERT INTO ${table} (${columnNames(columns, dialect).join(", ")}) VALUES`;
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
  texts: sqlTexts,
  cursor: sqlCursors,
};

/** The fields that go to columns: of the same name, else of one that differs in case alone, as names without quotes do. */
function keysFor(columns: readonly string[], values: Parameters<typeof tableOf>[0]): readonly string[] {
  const keys = tableOf(values).columns;
  return columns.map((column) =>
    keys.includes(column)
      ? column
      : (keys.find((key) => key.toLowerCase() === column.toLowerCase() && !columns.includes(key)) ?? column),
  );
}

function chunks(tuples: readonly string[]): readonly (readonly string[])[] {
  const count = Math.ceil(tuples.length / rowsPerStatement);
  return Array.from({ length: count }, (_, index) =>
    tuples.slice(index * rowsPerStatement, (index + 1) * rowsPerStatement),
  );
}
