import { DatabaseSync } from "node:sqlite";
import markdownIt from "markdown-it";
import { describe, expect, it } from "vitest";
import { isList, type Json } from "../../../../src/text/json.ts";
import { defaultOptions } from "../../../../src/codegen/literal/form.ts";
import { languages } from "../../../../src/codegen/languages/languages.ts";
import { heldCell, tableOf, type Row } from "../../../support/literals/cases.ts";
import { corpora, hostileTexts, jsonOf } from "../../../support/literals/values.ts";

const all = await corpora();

function shown(value: Json | undefined): string {
  return heldCell(value)
    .replaceAll("\0", "\uFFFD")
    .replaceAll(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, "\n");
}

describe("Markdown table", () => {
  // Everything on that could make something of the text.
  const parser = markdownIt({ html: true, linkify: true });

  interface Token {
    readonly type: string;
    readonly content: string;
    readonly children: readonly Token[] | null;
  }

  function cellsOf(text: string): readonly (readonly string[])[] {
    const rows: string[][] = [];
    for (const token of parser.parse(text, {}) as readonly Token[]) {
      if (token.type === "tr_open") rows.push([]);
      if (token.type === "inline") rows.at(-1)?.push((token.children ?? []).map(textOf).join(""));
    }
    return rows;
  }

  function textOf(token: Token): string {
    if (token.type === "html_inline" && token.content === "<br>") return "\n";
    // Compared before it is asserted, since there are many tokens: an assertion takes longer than everything else.
    if (!/^text(_special)?$/.test(token.type)) expect(token.type, token.content.slice(0, 200)).toBe("text");
    return token.content;
  }

  it("shows every text as text", () => {
    for (const { name, values } of all) {
      const { columns, rows } = tableOf(values);
      const read = cellsOf(languages.markdown.write(values, defaultOptions));
      expect(read.length, name).toBe(rows.length + 1);
      for (const [index, row] of [columns, ...rows].entries()) {
        const want = row.map(shown);
        if (read[index]?.join("\u0001") !== want.join("\u0001")) expect(read[index], name).toEqual(want);
      }
    }
  });

  it("is a table even of nothing", () => {
    expect(cellsOf(languages.markdown.write([{}], defaultOptions))).toHaveLength(2);
    expect(cellsOf(languages.markdown.write([], defaultOptions))).toHaveLength(1);
  });
});

/** The rows of a fresh table in SQLite after the INSERT. */
function inserted(values: readonly Json[]): readonly Row[] {
  const { columns } = tableOf(values);
  const database = new DatabaseSync(":memory:");
  const names = columns.map(
    (name) => `"${name.toWellFormed().replaceAll("\0", "\uFFFD").replaceAll('"', '""') || " "}"`,
  );
  database.exec(`CREATE TABLE subject (${names.join(", ")})`);
  database.exec(languages.sql.write(values, { ...defaultOptions, position: "statement", name: "subject" }));
  const query = database.prepare("SELECT * FROM subject");
  query.setReadBigInts(true);
  query.setReturnArrays(true);
  const rows = jsonOf(query.all());
  const tables = database.prepare("SELECT count(*) AS n FROM sqlite_master").get();
  expect(tables).toEqual({ n: 1 });
  return isList(rows) ? rows.filter(isList) : [];
}

const reading = new DatabaseSync(":memory:").prepare("SELECT CAST(? AS REAL) AS value");

/** SQLite has no booleans, and integers of 64 bits: of longer ones it reads the digits, to its own last bit. */
function stored(value: Json | undefined): Json {
  if (value === undefined || value === null) return null;
  if (typeof value === "boolean") return BigInt(value);
  if (typeof value === "bigint")
    return BigInt.asIntN(64, value) === value ? value : Number(reading.get(String(value))?.["value"]);
  if (typeof value === "number")
    return Number.isSafeInteger(value) && !Object.is(value, -0) ? BigInt(value) : value;
  return heldCell(value).replaceAll("\0", "\uFFFD");
}

const insert = (text: string): string =>
  languages.sql.write([{ text }], { ...defaultOptions, position: "statement" });

describe("SQL INSERT", () => {
  it("is run by SQLite, and its rows are the records", () => {
    for (const { name, values } of all) {
      for (const list of name === "random records" ? values.map((value) => [value]) : [values]) {
        const { columns, rows } = tableOf(list);
        // SQLite takes names that differ in case for one.
        const distinct =
          new Set(columns.map((column) => column.toWellFormed().toLowerCase())).size === columns.length;
        if (columns.length === 0 || !distinct) continue;
        const got = inserted(list);
        expect(got.length).toBe(rows.length);
        for (const [index, row] of rows.entries()) {
          for (const [at, value] of row.entries()) {
            const cell = got[index]?.[at];
            if (!Object.is(cell, stored(value))) expect(cell, name).toBe(stored(value));
          }
        }
      }
    }
  });

  it("goes into statements of 500 rows", () => {
    const text = languages.sql.write(
      Array.from({ length: 1201 }, (_, id) => ({ id })),
      { ...defaultOptions, position: "statement" },
    );
    expect(text.match(/^INSERT INTO/gm)).toHaveLength(3);
  });

  it("says how MySQL reads backslashes, only where there are any", () => {
    expect(insert("\\'; DROP TABLE company; --")).toMatch(/^-- .*NO_BACKSLASH_ESCAPES/);
    for (const text of hostileTexts.filter((each) => !each.includes("\\")))
      expect(insert(text)).toMatch(/^INSERT/);
  });

  it("needs no column to add a row", () => {
    const database = new DatabaseSync(":memory:");
    database.exec("CREATE TABLE record (a)");
    database.exec(languages.sql.write([{}, {}], { ...defaultOptions, position: "statement" }));
    expect(database.prepare("SELECT count(*) AS n FROM record").get()).toEqual({ n: 2 });
  });
});
