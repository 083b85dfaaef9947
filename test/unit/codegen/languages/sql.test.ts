import { DatabaseSync } from "node:sqlite";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Json } from "../../../../src/text/json.ts";
import { languages } from "../../../../src/codegen/languages/languages.ts";
import { defaultOptions } from "../../../../src/codegen/literal/form.ts";
import { cases } from "../../../support/chance.ts";
import {
  forAnyText,
  hostileRecord,
  hostileText,
  withRecords,
  withValue,
} from "../../../support/cursors/withValue.ts";

/** The rows that a query of SQLite has; a statement after it that ran would leave a table. */
function run(code: string): readonly unknown[] {
  const database = new DatabaseSync(":memory:");
  database.exec("CREATE TABLE t (id INTEGER, name TEXT, web TEXT); INSERT INTO t VALUES (1, 'a', 'b')");
  const [first = ""] = code.split("\n-- end");
  const rows = /^(?:SELECT|VALUES|WITH)/.test(first) ? database.prepare(first).all() : [];
  if (rows.length === 0) database.exec(code);
  const all = database
    .prepare("SELECT id, name, web FROM t")
    .all()
    .map((row) => Object.values(row));
  const tables = database.prepare("SELECT count(*) AS n FROM sqlite_master").get();
  expect(tables).toEqual({ n: 1 });
  database.close();
  return rows.length > 0 ? rows.map((row) => Object.values(row)) : all;
}

const shown = (text: string): string =>
  text.toWellFormed().replaceAll("\0", "\uFFFD").replaceAll("\r\n", "\n");

describe("a value in SQL", () => {
  it.each<readonly [string, (text: string) => readonly unknown[]]>([
    ["SELECT ‸;", (text) => [[text]]],
    ["SELECT 1 AS v, ‸;", (text) => [[1, text]]],
    ["SELECT coalesce(NULL, ‸) AS v, 2 AS w;", (text) => [[text, 2]]],
    ["SELECT ‸ AS v FROM t WHERE id = 1;", (text) => [[text]]],
    ["SELECT CASE WHEN 1 = 1 THEN ‸ ELSE 2 END;", (text) => [[text]]],
    ["SELECT 1 + 1 AS v, (‸) AS w;", (text) => [[2, text]]],
    ["VALUES (1, ‸);", (text) => [[1, text]]],
    [
      "INSERT INTO t VALUES (2, ‸, 'c');",
      (text) => [
        [1, "a", "b"],
        [2, text, "c"],
      ],
    ],
    ["UPDATE t SET name = ‸ WHERE id = 1;", (text) => [[1, text, "b"]]],
    ["SELECT 'x ‸ y';", (text) => [[`x ${text} y`]]],
    ["SELECT '‸' AS v, 1 AS w;", (text) => [[text, 1]]],
    ["SELECT 'it''s ‸ y''s';", (text) => [[`it's ${text} y's`]]],
  ])("arrives at %j, and nothing else", async (marked, expected) => {
    await forAnyText(async (text) => {
      const code = await withValue("sqlite", marked, text);
      expect(code, "refused").toBeDefined();
      expect(run(code ?? "")).toEqual(expected(shown(text)));
    });
  });

  it.each<readonly [string, readonly unknown[]]>([
    ["SELECT 1; -- ‸\n", [[1]]],
    ["SELECT /* ‸ */ 1;", [[1]]],
    ['SELECT id AS "x ‸" FROM t;', [[1]]],
    ["SELECT id AS `x ‸` FROM t;", [[1]]],
    ["SELECT id AS [x ‸] FROM t;", [[1]]],
    ["SELECT 1 FROM t WHERE name IN ('a', ‸);", [[1]]],
    ["SELECT 1 FROM t WHERE name <> ‸ OR 1 = 1;", [[1]]],
  ])("stays what it is at %j, or is refused", async (marked, expected) => {
    await forAnyText(async (text) => {
      const code = await withValue("sqlite", marked, text);
      if (code !== undefined) expect(run(code.replaceAll("\0", "\uFFFD"))).toEqual(expected);
    });
  });

  it.each([
    "SELECT ‸ name FROM t;",
    "SELECT * ‸ FROM t;",
    "SELECT a FROM ‸;",
    "INSERT INTO t (‸) VALUES (1);",
    "INSERT INTO t (id, ‸) VALUES (1, 2);",
    "INSERT INTO t VALUES ‸;",
    "CREATE TABLE t (a int, ‸);",
    "CREATE TABLE t (a varchar(‸));",
    "SELECT a FROM t ORDER BY a, ‸;",
    "GRANT SELECT, ‸ ON t TO u;",
    "SELECT a.‸ FROM a;",
    "‸;",
    "SELECT 1‸0;",
  ])("is refused at %j", async (marked) => {
    expect(await withValue("sql", marked, "text")).toBeUndefined();
    expect(await withValue("pgsql", marked, "text")).toBeUndefined();
  });

  it("has backslashes as the dialect reads them, and a note where nothing tells it", async () => {
    expect(await withValue("mysql", "SELECT ‸;", "\\'; --")).toBe("SELECT '\\\\''; --';");
    expect(await withValue("mysql", 'SELECT "‸";', '\\"; --')).toBe('SELECT "\\\\""; --";');
    expect(await withValue("pgsql", "SELECT ‸;", "\\'; --")).toBe("SELECT '\\''; --';");
    expect(await withValue("pgsql", "SELECT E'‸';", "\\'; --")).toBe("SELECT E'\\\\''; --';");
    expect(await withValue("sql", "SELECT ‸;", "\\'; --")).toMatch(
      /^SELECT \/\* Text with .* \*\/ '\\''; --';$/,
    );
    expect(await withValue("sql", "SELECT '‸';", "\\'; --")).toBeUndefined();
    expect(await withValue("sql", "SELECT 'a\\'‸;", "x")).toBeUndefined();
    expect(await withValue("pgsql", "SELECT $$ ‸ $$;", "x")).toBeUndefined();
    expect(await withValue("plsql", "SELECT q'[ ‸ ]' FROM dual;", "x")).toBeUndefined();
  });

  it("has truth values that the dialect knows", async () => {
    expect(await withValue("mssql", "UPDATE t SET a = ‸;", true)).toBe("UPDATE t SET a = 1;");
    expect(await withValue("plsql", "UPDATE t SET a = ‸;", false)).toBe("UPDATE t SET a = 0;");
    expect(await withValue("pgsql", "UPDATE t SET a = ‸;", true)).toBe("UPDATE t SET a = TRUE;");
    expect(await withRecords("mssql", "INSERT INTO t VALUES ‸;", [{ a: true }])).toBe(
      "INSERT INTO t VALUES (1);",
    );
    expect(await withValue("sql", "SELECT 1 -‸;", -5)).toBe("SELECT 1 - -5;");
  });

  it("may have a million characters", async () => {
    const text = `'; -- ${"x\n".repeat(500_000)}`;
    expect(run((await withValue("sqlite", "SELECT '‸';", text)) ?? "")).toEqual([[text]]);
  });
});

describe("records in SQL", () => {
  it.each([
    ["INSERT INTO t (id, name) VALUES ‸;"],
    ["INSERT INTO t (name, ID) VALUES\n  ‸;"],
    ['INSERT INTO t ("id", [name], `web`) VALUES ‸;'],
    ["INSERT INTO t (id, /* the ) */ name) VALUES\n  ‸\n;"],
  ])("follow the columns at %j", async (marked) => {
    await fc.assert(
      fc.asyncProperty(hostileRecord, hostileText, async (record, name) => {
        const { web: _web, ID: _id, NAME: _name, ...others } = record;
        const code = await withRecords("sqlite", marked, [{ ...others, id: 7, name }, { id: 8 }]);
        expect(run(code ?? "")).toEqual([
          [1, "a", "b"],
          [7, shown(name), null],
          [8, null, null],
        ]);
      }),
      { numRuns: cases(25) },
    );
  });

  it("go into the nearest table of the file with a column for the name, in its own words", async () => {
    const file = `create table if not exists s."Firmen" (nr serial primary key, "Firma" text, unique (nr));
CREATE TABLE tags (id int);
-- CREATE TABLE c (name text);
`;
    expect(await withRecords("sql", `${file}‸\n`, [{ id: 7, name: "Acme" }])).toBe(
      `${file}INSERT INTO s."Firmen" ("Firma") VALUES\n  ('Acme');\n`,
    );
  });

  it("are asked about where the table shares no column, or has more than names", async () => {
    expect(await withRecords("sql", "INSERT INTO t (a, b) VALUES ‸;", [{ id: 7 }])).toBeUndefined();
    expect(await withRecords("sql", "INSERT INTO t (id(10)) VALUES ‸;", [{ id: 7 }])).toBeUndefined();
  });

  it("say how MySQL reads backslashes, in a comment that leaves the row what it is", async () => {
    const code = await withRecords("sql", "INSERT INTO t VALUES ‸;", [{ id: 7, name: "\\'", web: null }]);
    expect(code).toMatch(/\/\* .*NO_BACKSLASH_ESCAPES.* \*\/\n\(7, '\\''', NULL\);$/);
    expect(run(code ?? "")).toEqual([
      [1, "a", "b"],
      [7, "\\'", null],
    ]);
    expect(await withRecords("mysql", "‸", [{ "a b": "\\" }])).toBe(
      "INSERT INTO filings (`a b`) VALUES\n  ('\\\\');",
    );
  });

  it("have a column for each key, whatever SQL cannot hold of it", () => {
    const record: Json = { "a\0": 1, "a\uFFFD": 2, "a\uD800": 3, "": 4, " ": 5 };
    const code = languages.sql.write([record], { ...defaultOptions, position: "statement" });
    const columns = [...code.matchAll(/"([^"]*)"/g)].map(([, name]) => name);
    expect(new Set(columns).size).toBe(5);
  });
});
