import { asked, type CursorTable } from "./cursorTable.ts";

/** New statements, and rows of existing statements. */
export const sqlCursors: CursorTable = {
  language: "sql",
  cases: [
    // Statements
    ["‸", "INSERT INTO filings (id, name) VALUES\n  (7, 'Acme');"],
    ["SELECT 1;\n‸", "SELECT 1;\nINSERT INTO filings (id, name) VALUES\n  (7, 'Acme');"],
    ["SELECT 1;‸\n", "SELECT 1;\nINSERT INTO filings (id, name) VALUES\n  (7, 'Acme');\n"],
    ["‸SELECT 1;\n", "INSERT INTO filings (id, name) VALUES\n  (7, 'Acme');\nSELECT 1;\n"],
    [
      "SELECT 1;\n\n‸\n\nSELECT 2;\n",
      "SELECT 1;\n\nINSERT INTO filings (id, name) VALUES\n  (7, 'Acme');\n\nSELECT 2;\n",
    ],
    [
      "-- it's (\n‸\nSELECT 1;\n",
      "-- it's (\nINSERT INTO filings (id, name) VALUES\n  (7, 'Acme');\nSELECT 1;\n",
    ],
    ["/* it's ( */\n‸\n", "/* it's ( */\nINSERT INTO filings (id, name) VALUES\n  (7, 'Acme');\n"],
    [
      'SELECT 1 AS "a ; (";\n‸\n',
      "SELECT 1 AS \"a ; (\";\nINSERT INTO filings (id, name) VALUES\n  (7, 'Acme');\n",
    ],
    ["SELECT 1; -- note\n‸\n", "SELECT 1; -- note\nINSERT INTO filings (id, name) VALUES\n  (7, 'Acme');\n"],
    [
      "CREATE TABLE t (\n    id int,\n    name text\n);\n‸\n",
      "CREATE TABLE t (\n    id int,\n    name text\n);\nINSERT INTO t (id, name) VALUES\n    (7, 'Acme');\n",
    ],
    // A table of the name is the very table that the record belongs to.
    [
      "CREATE TABLE acme (id int, name text);\n‸\n",
      "CREATE TABLE acme (id int, name text);\nINSERT INTO acme (id, name) VALUES\n  (7, 'Acme');\n",
    ],
    [
      "‸\nSELECT 1;\n‸\n",
      "INSERT INTO filings (id, name) VALUES\n  (7, 'Acme');\nSELECT 1;\nINSERT INTO filings (id, name) VALUES\n  (7, 'Acme');\n",
    ],
    ["⟦SELECT 1;⟧\nSELECT 2;\n", "INSERT INTO filings (id, name) VALUES\n  (7, 'Acme');\nSELECT 2;\n"],
    ["SELECT 1;\r\n‸\r\n", "SELECT 1;\r\nINSERT INTO filings (id, name) VALUES\r\n  (7, 'Acme');\r\n"],
    [
      "SELECT $$it's; ($$;\n‸\n",
      "SELECT $$it's; ($$;\nINSERT INTO filings (id, name) VALUES\n  (7, 'Acme');\n",
    ],
    // Rows, without columns
    ["INSERT INTO t VALUES ‸;\n", "INSERT INTO t VALUES (7, 'Acme');\n"],
    ["INSERT INTO t VALUES ‸", "INSERT INTO t VALUES (7, 'Acme')"],
    ["INSERT INTO t VALUES\n  ‸;\n", "INSERT INTO t VALUES\n  (7, 'Acme');\n"],
    ["INSERT INTO t VALUES (1, 'a'), ‸;\n", "INSERT INTO t VALUES (1, 'a'), (7, 'Acme');\n"],
    ["INSERT INTO t VALUES (1, 'a'),‸;\n", "INSERT INTO t VALUES (1, 'a'), (7, 'Acme');\n"],
    ["INSERT INTO t VALUES (1, 'a')‸;\n", "INSERT INTO t VALUES (1, 'a'), (7, 'Acme');\n"],
    ["INSERT INTO t VALUES ‸(1, 'a');\n", "INSERT INTO t VALUES (7, 'Acme'), (1, 'a');\n"],
    ["INSERT INTO t VALUES\n  ‸\n  (1, 'a');\n", "INSERT INTO t VALUES\n  (7, 'Acme'),\n  (1, 'a');\n"],
    ["INSERT INTO t VALUES ⟦(1, 'a')⟧;\n", "INSERT INTO t VALUES (7, 'Acme');\n"],
    [
      "INSERT INTO t VALUES (1, 'a'), ⟦(2, 'b')⟧, (3, 'c');\n",
      "INSERT INTO t VALUES (1, 'a'), (7, 'Acme'), (3, 'c');\n",
    ],
    ["VALUES ‸;\n", "VALUES (7, 'Acme');\n"],
    ["SELECT * FROM (VALUES ‸) AS v;\n", "SELECT * FROM (VALUES (7, 'Acme')) AS v;\n"],
    // Rows in the order of the columns that are named
    ["INSERT INTO t (id, name) VALUES ‸;\n", "INSERT INTO t (id, name) VALUES (7, 'Acme');\n"],
    ["INSERT INTO t (name) VALUES ‸;\n", "INSERT INTO t (name) VALUES ('Acme');\n"],
    [
      "INSERT INTO t (id, web, name) VALUES ‸;\n",
      "INSERT INTO t (id, web, name) VALUES (7, NULL, 'Acme');\n",
    ],
    [
      "INSERT INTO t (\n  name,\n  id\n) VALUES\n  ‸;\n",
      "INSERT INTO t (\n  name,\n  id\n) VALUES\n  ('Acme', 7);\n",
    ],
    [
      'INSERT INTO "my t" ("name", "id") VALUES ‸;\n',
      'INSERT INTO "my t" ("name", "id") VALUES (\'Acme\', 7);\n',
    ],
    // Names without quotes have no case.
    ["INSERT INTO T (NAME, ID) VALUES ‸;\n", "INSERT INTO T (NAME, ID) VALUES ('Acme', 7);\n"],
    // MySQL's quotes and SQL Server's, which SQLite reads too.
    ["INSERT INTO `t` (`name`, `id`) VALUES ‸;\n", "INSERT INTO `t` (`name`, `id`) VALUES ('Acme', 7);\n"],
    [
      "INSERT INTO t (name, id) -- both\nVALUES ‸;\n",
      "INSERT INTO t (name, id) -- both\nVALUES ('Acme', 7);\n",
    ],
    [
      "INSERT INTO t (name, /* key */ id) VALUES ‸;\n",
      "INSERT INTO t (name, /* key */ id) VALUES ('Acme', 7);\n",
    ],
    [
      "INSERT INTO t (name, id) VALUES\n  ('a', 1)‸\nRETURNING id;\n",
      "INSERT INTO t (name, id) VALUES\n  ('a', 1), ('Acme', 7)\nRETURNING id;\n",
    ],
    [
      "INSERT INTO a (name, id) VALUES ‸;\nINSERT INTO b (name) VALUES ‸;\n",
      "INSERT INTO a (name, id) VALUES ('Acme', 7);\nINSERT INTO b (name) VALUES ('Acme');\n",
    ],
    [
      "INSERT INTO t (name, id)\r\nVALUES\r\n  ‸;\r\n",
      "INSERT INTO t (name, id)\r\nVALUES\r\n  ('Acme', 7);\r\n",
    ],
    // Cursors without room for a row or a statement.
    ["SELECT 'a ‸';\n", asked],
    ["SELECT 'it''s ‸';\n", asked],
    ['SELECT "a ‸" FROM t;\n', asked],
    ["SELECT $$it's ‸$$;\n", asked],
    ["-- see ‸\n", asked],
    ["/* see\n‸\n*/\n", asked],
    ["SELECT ‸\n", asked],
    ["SELECT a, ‸ FROM t;\n", asked],
    ["SELECT a FROM t, ‸;\n", asked],
    ["SELECT a FROM t\n‸\nWHERE b = 1;\n", asked],
    ["INSERT INTO t (id, ‸) VALUES (1, 2);\n", asked],
    ["INSERT INTO t (id, name) ‸\n", asked],
    // A column takes a value, not a row.
    ["INSERT INTO t (id, name) VALUES (1, ‸);\n", asked],
    ["CREATE TABLE t (\n  id int,\n  ‸\n);\n", asked],
    ["SELECT a.‸ FROM a;\n", asked],
    ["SEL‸ECT 1;\n", asked],
    ["SELECT 1‸0;\n", asked],
    ["GRANT SELECT, ‸ ON t TO u;\n", asked],
  ],
};
