import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { withLocalFolder } from "../../../../src/app/export/localFolder.ts";
import type { FileJob } from "../../../../src/codegen/file/fileJob.ts";
import type { ServiceRecord } from "../../../../src/service/contract/records.ts";
import { jobOf, writeHere } from "../../../support/export/workbooks.ts";

/** Writes a database, and returns what queries read from it. */
async function rowsOf(
  records: readonly ServiceRecord[],
  queries: readonly string[],
  changes?: Partial<FileJob>,
): Promise<readonly unknown[]> {
  return await withLocalFolder(async (folder) => {
    const path = join(folder, "file");
    // eslint-disable-next-line @typescript-eslint/require-await
    const parts = (async function* parts() {
      yield records;
    })();
    await writeHere(jobOf("sqlite", records, { path, ...changes }), parts);
    const database = new DatabaseSync(path, { readOnly: true, readBigInts: true });
    const rows = queries.map((query) =>
      database
        .prepare(query)
        .all()
        .map((row) => Object.values(row)),
    );
    database.close();
    return rows;
  });
}

const filing = {
  id: 7,
  name: "Acme",
  open: true,
  share: 0.5,
  big: 9_007_199_254_740_993n,
  at: "2011-07-14T20:18:52Z",
  day: "2011-07-14",
  contacts: [{ phone: "5" }],
  related_persons: [{ name: "Ada", relationship: "Director" }, { name: null }, "no person"],
};
const roles = { at: "instant", day: "instant" } as const;

describe("a database", () => {
  it("has typed columns, and a table for each kind of record", async () => {
    const records: readonly ServiceRecord[] = [
      { kind: "filing", value: filing },
      { kind: "company", value: { id: "acme", open: false } },
      { kind: "filing", value: { id: 8 } },
    ];
    const [rows, companies, types, tables] = await rowsOf(
      records,
      [
        "SELECT record, id, name, open, share, big, at, day, contacts FROM filings",
        "SELECT * FROM companies",
        "SELECT name, type FROM pragma_table_info('filings')",
        "SELECT name FROM sqlite_schema",
      ],
      { roles },
    );
    const contacts = '[{"phone":"5"}]';
    expect(rows).toEqual([
      [1n, "7", "Acme", 1n, 0.5, 9_007_199_254_740_993n, "2011-07-14 20:18:52", "2011-07-14", contacts],
      [3n, "8", ...Array.from({ length: 7 }, () => null)],
    ]);
    expect(companies).toEqual([[2n, "acme", 0n]]);
    const [names, declared] = [
      "record id name open share big at day contacts related_persons",
      "INTEGER TEXT TEXT BOOLEAN REAL INTEGER TIMESTAMP DATE TEXT TEXT",
    ].map((words) => words.split(" "));
    expect(types).toEqual(names?.map((name, at) => [name, declared?.[at]]));
    expect(tables).toEqual([["filings"], ["fundings"], ["companies"], ["persons"]]);
  });

  it("has the persons of each record, unless their field was not chosen", async () => {
    const records: readonly ServiceRecord[] = [{ kind: "filing", value: filing }];
    const query = ["SELECT * FROM persons"];
    const persons = [
      [1n, "Ada", "Director"],
      [1n, null, null],
    ];
    expect(await rowsOf(records, query)).toEqual([persons]);
    expect(await rowsOf(records, query, { fields: ["id", "name"] })).toEqual([[]]);
  });

  it("takes any names of fields", async () => {
    const names = ["Record", "name", "NAME", 'a"b', "a\0b", "", "__proto__", "select", "ends in \uD800"];
    const value = Object.fromEntries(names.map((name, at) => [name, at]));
    const queries = ["SELECT * FROM fundings", "SELECT name FROM pragma_table_info('fundings')"];
    const [rows, columns] = await rowsOf([{ kind: "funding", value }], queries);
    expect(rows).toEqual([[1n, ...names.map((_, at) => BigInt(at))]]);
    const held = ["record", "Record_2", "name", "NAME_2", 'a"b', "a\uFFFDb", "", "__proto__"];
    expect(columns).toEqual([...held, "select", "ends in \uFFFD"].map((name) => [name]));
  });
});
