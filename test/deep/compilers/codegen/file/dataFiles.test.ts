import { join } from "node:path";
import { readFileSync, writeFileSync } from "node:fs";
import { DuckDBInstance } from "@duckdb/node-api";
import { describe, expect, it } from "vitest";
import { inParts } from "../../../../../src/app/export/inParts.ts";
import { withLocalFolder } from "../../../../../src/app/export/localFolder.ts";
import type { FileFormat, FileJob } from "../../../../../src/codegen/file/fileJob.ts";
import type { ServiceRecord } from "../../../../../src/service/contract/records.ts";
import { field, isObject, stringifyJson, type Json } from "../../../../../src/text/json.ts";
import { pythonProblem, readBack } from "../../../../support/export/readBack.ts";
import { bytesOf, hostile, jobOf, numbers, writeHere } from "../../../../support/export/workbooks.ts";
import { corpora } from "../../../../support/literals/values.ts";
import { notRun } from "../../../../support/notRun.ts";

const filings: readonly Json[] = [
  {
    id: 7,
    name: "Acme",
    open: true,
    share: 0.5,
    big: 9_007_199_254_740_993n,
    at: "2011-07-14T20:18:52.250Z",
    day: "2011-07-14",
    mixed: 1,
    contacts: [{ phone: "5" }],
    related_persons: [{ name: "Ada", relationship: "Director" }],
  },
  { id: 8, name: "Ångström", open: false, share: 2, big: -1, at: null, day: "1969-12-31", mixed: "one" },
  {},
];
const roles = { at: "instant", day: "instant" } as const;

/** Runs queries on `file`, the Parquet file, in DuckDB. Returns rows of values as JavaScript has them. */
async function duckdb(
  bytes: Uint8Array,
  queries: readonly string[],
): Promise<readonly (readonly unknown[])[][]> {
  return await withLocalFolder(async (folder) => {
    const path = join(folder, "file.parquet");
    writeFileSync(path, bytes);
    const connection = await (await DuckDBInstance.create(":memory:")).connect();
    const tables: (readonly unknown[])[][] = [];
    for (const query of queries)
      tables.push((await connection.runAndReadAll(query.replace("file", `'${path}'`))).getRowsJS());
    connection.closeSync();
    return tables;
  });
}

describe("Parquet read by DuckDB", () => {
  it("has every value in its type", async () => {
    const bytes = await bytesOf("parquet", filings, { roles });
    const [types, rows, groups] = await duckdb(bytes, [
      "SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM file)",
      "SELECT * EXCLUDE (related_persons) FROM file",
      "SELECT related_persons->'$[0].name' FROM file",
    ]);
    expect(types?.map((row) => row.join(" "))).toEqual([
      "id BIGINT",
      "name VARCHAR",
      "open BOOLEAN",
      "share DOUBLE",
      "big BIGINT",
      "at TIMESTAMP",
      "day DATE",
      "mixed VARCHAR",
      "contacts VARCHAR",
      "related_persons VARCHAR",
    ]);
    const at = new Date("2011-07-14T20:18:52.250Z");
    const [day, before] = [new Date("2011-07-14"), new Date("1969-12-31")];
    expect(rows).toEqual([
      [7n, "Acme", true, 0.5, 9_007_199_254_740_993n, at, day, "1", '[{"phone":"5"}]'],
      [8n, "Ångström", false, 2, -1n, null, before, "one", null],
      Array.from({ length: 9 }, () => null),
    ]);
    expect(groups).toEqual([['"Ada"'], [null], [null]]);
  });

  it("has every text and every number", async () => {
    const [texts] = await duckdb(await bytesOf("parquet", hostile), ["SELECT id, hex(text) FROM file"]);
    expect(texts).toEqual(
      hostile.map((value) => [BigInt(textIn(value, "id")), hexOf(textIn(value, "text"))]),
    );
    const whole = numbers.map((number) => ({ number: typeof number === "bigint" ? 0 : number }));
    const [reals] = await duckdb(await bytesOf("parquet", whole), ["SELECT number FROM file"]);
    expect(reals).toEqual(whole.map(({ number }) => [number]));
    const [mixed] = await duckdb(await bytesOf("parquet", numbers), ["SELECT value FROM file"]);
    expect(mixed).toEqual(numbers.map((number) => [stringifyJson(number)]));
  });

  it.each([0, 2])("is read without any field (%i records)", async (count) => {
    const empty = Array.from({ length: count }, () => ({}));
    const [rows] = await duckdb(await bytesOf("parquet", empty), ["SELECT count(*) FROM file"]);
    expect(rows).toEqual([[BigInt(count)]]);
  });

  it("has row groups of at most 5,000 rows", async () => {
    const many = Array.from({ length: 12_001 }, (_, id): Json => ({ id, name: `Company ${id % 100}` }));
    const [sizes, sums] = await duckdb(await bytesOf("parquet", many), [
      "SELECT max(row_group_num_rows), sum(row_group_num_rows) FROM parquet_metadata(file) WHERE column_id = 0",
      "SELECT count(*), sum(id), count(DISTINCT name) FROM file",
    ]);
    expect(Number(sizes?.[0]?.[0])).toBeLessThanOrEqual(5_000);
    expect(Number(sizes?.[0]?.[1])).toBe(many.length);
    expect(sums?.[0]?.map(Number)).toEqual([many.length, 72_006_000, 100]);
  });

  it("has a row for each record of every corpus", async () => {
    for (const { name, values } of await corpora()) {
      if (!values.some((value) => isObject(value) && Object.keys(value).length > 0)) continue;
      const [rows] = await duckdb(await bytesOf("parquet", values), ["SELECT count(*) FROM file"]);
      expect(rows, name).toEqual([[BigInt(values.length)]]);
    }
  });
});

/** A field of a record, as text. */
function textIn(record: Json, name: string): string {
  const value = field(record, name) ?? null;
  return typeof value === "string" ? value : stringifyJson(value);
}

function hexOf(text: string): string {
  return Buffer.from(text.toWellFormed()).toString("hex").toUpperCase();
}

async function fileOf(
  format: FileFormat,
  values: readonly Json[],
  changes: Partial<FileJob>,
): Promise<Uint8Array> {
  const records = values.map((value): ServiceRecord => ({ kind: "filing", value }));
  return await withLocalFolder(async (folder) => {
    const path = join(folder, "file");
    await writeHere(
      jobOf(format, records, { path, ...changes }),
      inParts(records, (some) => Promise.resolve(some)),
    );
    return readFileSync(path);
  });
}

describe("SQLite read by Python", () => {
  it("has every value in its type", async () => {
    if (pythonProblem("sqlite3") !== undefined)
      return notRun("SQLite in Python", "there is no Debian python3");
    const rows = readBack("sqlite", await fileOf("sqlite", filings, { roles }));
    expect(rows[0]?.map((cell) => cell?.[1])).toEqual(
      "record id name open share big at day mixed contacts related_persons".split(" "),
    );
    expect(rows[1]?.slice(0, -1)).toEqual([
      ["int", "1"],
      ["int", "7"],
      ["text", "Acme"],
      ["int", "1"],
      ["float", "0.5"],
      ["int", "9007199254740993"],
      ["date", "2011-07-14T20:18:52.250000"],
      ["date", "2011-07-14"],
      ["text", "1"],
      ["text", '[{"phone":"5"}]'],
    ]);
    expect(rows[2]?.slice(3, 9)).toEqual([
      ["int", "0"],
      ["float", "2.0"],
      ["int", "-1"],
      null,
      ["date", "1969-12-31"],
      ["text", "one"],
    ]);
  });

  it("has every text, and persons that join their records in pandas", async () => {
    const problem = pythonProblem("pandas", "sqlite3");
    if (problem !== undefined) return notRun("SQLite in pandas", problem);
    const texts = readBack("sqlite", await fileOf("sqlite", hostile, {}));
    expect(texts.slice(1).map((row) => row[2])).toEqual(
      hostile.map((value) => ["text", textIn(value, "text").toWellFormed()]),
    );
    expect(readBack("pandasSqlite", await fileOf("sqlite", filings, { roles }))).toEqual([
      ["name", "relationship", "company", "kind"].map((name) => ["text", name]),
      ["Ada", "Director", "Acme", "integer"].map((name) => ["text", name]),
    ]);
  });
});
