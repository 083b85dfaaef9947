import { describe, expect, it } from "vitest";
import { isObject, stringifyJson, type Json } from "../../../../../src/text/json.ts";
import { bareText, tableOf } from "../../../../../src/codegen/literal/rows.ts";
import { pythonProblem, readBack, type ToldCell } from "../../../../support/export/readBack.ts";
import { corpora, jsonOf } from "../../../../support/literals/values.ts";
import { notRun } from "../../../../support/notRun.ts";
import { bytesOf, hostile, numbers, writtenOf } from "../../../../support/export/workbooks.ts";

const roles = { amount: "amount", at: "instant" } as const;

describe("CSV read by Python", () => {
  it("has every value", async () => {
    if (pythonProblem("csv") !== undefined) return notRun("CSV in Python", "there is no Debian python3");
    const values = [...hostile, ...numbers.map((number, id) => ({ id, number }))];
    const rows = readBack("csv", await bytesOf("csv", values, { escapeFormulas: false }));
    expect(rows[0]).toEqual(["id", "text", "number"].map((name) => ["text", name]));
    expect(rows.slice(1)).toEqual(
      values.map((value) => ["id", "text", "number"].map((name) => ["text", csvText(value, name)])),
    );
  });

  it("has every cell of every corpus", async () => {
    if (pythonProblem("csv") !== undefined) return notRun("corpora as CSV", "there is no Debian python3");
    for (const { name, values } of await corpora()) {
      const { columns, rows } = tableOf(values);
      const expected = [
        columns,
        ...rows.map((row) => row.map((cell) => (cell === undefined ? "" : bareText(cell)))),
      ];
      const read = readBack("csv", await bytesOf("csv", values, { escapeFormulas: false }));
      expect(read, name).toEqual(expected.map((row) => row.map((text) => ["text", text.toWellFormed()])));
    }
  });

  it("has its columns and types in pandas", async () => {
    const problem = pythonProblem("pandas");
    if (problem !== undefined) return notRun("CSV in pandas", problem);
    const values = [
      { id: 1, amount: 4500000, name: "Ångström", yes: true },
      { id: 2, amount: null, name: "b" },
    ];
    expect(readBack("pandasCsv", await bytesOf("csv", values))).toEqual([
      ["id", "amount", "name", "yes"].map((name) => ["text", name]),
      [
        ["int", "1"],
        ["float", "4500000.0"],
        ["text", "Ångström"],
        ["bool", true],
      ],
      [["int", "2"], null, ["text", "b"], null],
    ]);
    expect(readBack("pandasJson", await bytesOf("json", values))[1]?.[0]).toEqual(["int", "1"]);
    expect(readBack("pandasNdjson", await bytesOf("jsonl", values))[2]?.[2]).toEqual(["text", "b"]);
  });
});

function csvText(value: Json, name: string): string {
  const part = isObject(value) ? (value[name] ?? null) : null;
  if (part === null) return "";
  return (typeof part === "string" ? part : stringifyJson(part)).toWellFormed();
}

describe("a workbook read by Python", () => {
  const problem = pythonProblem("pandas", "openpyxl");

  it("has every text", async () => {
    if (problem !== undefined) return notRun("texts in workbooks", problem);
    const bytes = await bytesOf("xlsx", hostile, { escapeFormulas: false });
    const texts = hostile.map((value) => cellText(csvText(value, "text")));
    expect(readBack("texts", bytes).slice(1)).toEqual(texts.map((text) => [text]));
    const rows = readBack("openpyxl", bytes);
    expect(rows[0]).toEqual([
      ["text", "id"],
      ["text", "text"],
    ]);
    expect(rows.slice(1)).toEqual(
      hostile.map((value, at) => [["int", csvText(value, "id")], escapedText(texts[at])]),
    );
  });

  it("has every number, and digits where a cell would lose some", async () => {
    if (problem !== undefined) return notRun("numbers in workbooks", problem);
    const values = numbers.map((number) => ({ number, list: [number] }));
    const rows = readBack("openpyxl", await bytesOf("xlsx", values));
    expect(rows.slice(1)).toEqual(
      numbers.map((number) => [toldNumber(number), ["text", stringifyJson([number])]]),
    );
  });

  it("has dates and amounts that are some", async () => {
    if (problem !== undefined) return notRun("dates in workbooks", problem);
    const values = [
      { amount: 4500000, at: "2011-07-14T20:18:52Z", yes: true, none: null },
      { amount: 1234.5, at: "1900-03-01T00:00:00.250Z", yes: false },
      { amount: null, at: "9999-12-31T23:59:59Z" },
      { at: "1899-12-31T00:00:00Z" },
      { at: "+010000-01-01T00:00:00Z" },
      { at: "soon" },
    ];
    const bytes = await bytesOf("xlsx", values, { roles });
    expect(readBack("openpyxl", bytes).slice(1)).toEqual([
      [["int", "4500000"], ["date", "2011-07-14T20:18:52"], ["bool", true], null],
      [["float", "1234.5"], ["date", "1900-03-01T00:00:00.250000"], ["bool", false], null],
      [null, ["date", "9999-12-31T23:59:59"], null, null],
      [null, ["text", "1899-12-31T00:00:00Z"], null, null],
      [null, ["text", "+010000-01-01T00:00:00Z"], null, null],
      [null, ["text", "soon"], null, null],
    ]);
    expect(readBack("formats", bytes)).toEqual([
      ["#,##0", String.raw`yyyy\-mm\-dd\ hh:mm:ss`, "General", "General"].map((each) => ["text", each]),
      [
        ["text", "A2"],
        ["text", "True"],
      ],
    ]);
    expect(readBack("pandasXlsx", bytes)[1]?.slice(0, 2)).toEqual([
      ["float", "4500000.0"],
      ["date", "2011-07-14T20:18:52"],
    ]);
  });

  it("runs nothing: every formula is text, without the guard of CSV", async () => {
    if (problem !== undefined) return notRun("formulas in workbooks", problem);
    const values = [{ text: "=1+1", "=1+1": -9007199254740993n, nested: ["=1"] }];
    for (const escapeFormulas of [true, false]) {
      expect(readBack("openpyxl", await bytesOf("xlsx", values, { escapeFormulas }))).toEqual([
        [
          ["text", "text"],
          ["text", "=1+1"],
          ["text", "nested"],
        ],
        [
          ["text", "=1+1"],
          ["text", "-9007199254740993"],
          ["text", '["=1"]'],
        ],
      ]);
    }
  });

  it("of every corpus can be opened, with a row for each record", async () => {
    if (problem !== undefined) return notRun("corpora as workbooks", problem);
    for (const { name, values } of await corpora()) {
      const bytes = await bytesOf("xlsx", values);
      expect(readBack("texts", bytes).length - 1, name).toBe(values.length);
      // A record without a field at the end is no row for openpyxl.
      expect(readBack("openpyxl", bytes).length, name).toBeGreaterThanOrEqual(values.length);
    }
  });

  it("can be read without a record, without a field, and with many of both", async () => {
    if (problem !== undefined) return notRun("sizes of workbooks", problem);
    expect(readBack("openpyxl", await bytesOf("xlsx", [{}]))).toEqual([]);
    expect(readBack("openpyxl", await bytesOf("xlsx", []))).toEqual([]);
    const wide = Object.fromEntries(Array.from({ length: 800 }, (_, at) => [`f${at}`, at]));
    const rows = readBack(
      "openpyxl",
      await bytesOf(
        "xlsx",
        Array.from({ length: 30 }, () => wide),
      ),
    );
    expect(rows).toHaveLength(31);
    expect(rows[30]?.at(-1)).toEqual(["int", "799"]);
  });
});

/** How a workbook has a text: lines end as Excel’s do. */
function cellText(text: string): readonly ["text", string] {
  return ["text", text.replaceAll(/\r\n?/g, "\n")];
}

/** What openpyxl makes of it: it leaves the escapes in inline strings, which ECMA-376 says are escapes there too. */
function escapedText(cell: readonly ["text", string] = ["text", ""]): ToldCell {
  const escaped = cell[1]
    .replaceAll(/_(?=x[\da-f]{4}_)/gi, "_x005F_")
    // eslint-disable-next-line no-control-regex -- What XML 1.0 has no way to write.
    .replaceAll(/[\0-\u0008\u000b\u000c\u000e-\u001f]/g, (sign) => {
      return `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
    });
  return ["text", escaped];
}

function toldNumber(number: Json): ToldCell {
  if (typeof number === "bigint" || (Number.isInteger(number) && !Number.isSafeInteger(number)))
    return ["text", stringifyJson(number)];
  return [Number.isInteger(number) ? "int" : "float", pythonNumber(Number(number))];
}

/** A double as Python prints it. */
function pythonNumber(number: number): string {
  return String(number).replace(/e([-+])(\d)$/, "e$10$2");
}

describe("a text that no cell can hold", () => {
  it("is cut between characters, and counted", async () => {
    const values = [{ a: "x".repeat(32_767) }, { a: "x".repeat(32_768) }, { a: `${"x".repeat(32_765)}😀😀` }];
    expect((await writtenOf("xlsx", values)).cutTexts).toBe(2);
    expect((await writtenOf("csv", values)).cutTexts).toBe(0);
    const problem = pythonProblem("openpyxl");
    if (problem !== undefined) return notRun("long texts in a workbook", problem);
    const cells = readBack("openpyxl", await bytesOf("xlsx", values)).map(([cell]) => jsonOf(cell?.[1]));
    expect(cells.slice(1)).toEqual(["x".repeat(32_767), `${"x".repeat(32_766)}…`, `${"x".repeat(32_765)}…`]);
  });
});
