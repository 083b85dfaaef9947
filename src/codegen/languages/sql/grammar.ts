import { MariaSQL, MSSQL, MySQL, PLSQL, PostgreSQL, SQLDialect, SQLite } from "@codemirror/lang-sql";
import type { Parser } from "@lezer/common";

/** For an unknown dialect: the name quotes of most dialects, and PostgreSQL’s strings. */
const anyDialect = SQLDialect.define({ doubleDollarQuotedStrings: true, identifierQuotes: '"`' });

const dialects: ReadonlyMap<string, SQLDialect> = new Map([
  ["pgsql", PostgreSQL],
  ["postgres", PostgreSQL],
  ["mssql", MSSQL],
  ["plsql", PLSQL],
  ["sqlite", SQLite],
  ["mysql", SQLDialect.define({ ...MySQL.spec, backslashEscapes: true })],
  ["mariadb", SQLDialect.define({ ...MariaSQL.spec, backslashEscapes: true })],
]);

export function parserOf(languageId: string): Parser {
  return (dialects.get(languageId) ?? anyDialect).language.parser;
}
