import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gunzipSync } from "node:zlib";
import { unpackBody } from "../../../src/store/records/bodies.ts";

/** Finds a text in a folder’s files, and in the unpacked tables of its databases. */
export function tracesOf(folder: string, text: string): readonly string[] {
  // Locks are folders, which come and go.
  const files = readdirSync(folder, { withFileTypes: true }).flatMap((one) => (one.isFile() ? one.name : []));
  const inBytes = files.filter((name) =>
    readFileSync(join(folder, name)).toString("latin1").toLowerCase().includes(text.toLowerCase()),
  );
  const inTables = files
    .filter((name) => readFileSync(join(folder, name)).subarray(0, 15).toString() === "SQLite format 3")
    .flatMap((name) =>
      inDatabase(join(folder, name), text.toLowerCase()).map((where) => `${name}: ${where}`),
    );
  return [...inBytes, ...inTables];
}

function inDatabase(path: string, text: string): readonly string[] {
  const database = new DatabaseSync(path);
  try {
    const tables = database
      .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table'")
      .all()
      .map(({ name, sql }) => ({ name: String(name), isVirtual: String(sql).includes("VIRTUAL") }));
    const found = tables
      .filter(({ isVirtual }) => !isVirtual)
      .filter(({ name }) =>
        rowsOf(database, name).some((row) =>
          Object.values(row).some((value) => textsIn(value).toLowerCase().includes(text)),
        ),
      );
    const words = tables.filter(({ name, isVirtual }) => {
      if (!isVirtual) return false;
      // The index’s own pages share prefixes of words.
      database.exec(`CREATE VIRTUAL TABLE temp.v_${name} USING fts5vocab('main', '${name}', 'row')`);
      const terms = database.prepare(`SELECT term FROM temp.v_${name}`).all();
      return terms.some(({ term }) => text.split(" ").includes(String(term)));
    });
    return [...found, ...words].map(({ name }) => name);
  } finally {
    database.close();
  }
}

function rowsOf(database: DatabaseSync, table: string): readonly Readonly<Record<string, unknown>>[] {
  const all = database.prepare(`SELECT * FROM ${table}`);
  all.setReadBigInts(true);
  return all.all();
}

function textsIn(value: unknown): string {
  if (!(value instanceof Uint8Array)) return String(value);
  for (const read of [unpackBody, (bytes: Uint8Array) => gunzipSync(bytes).toString("utf8")]) {
    try {
      return read(value);
    } catch {
      // Packed differently, or not at all.
    }
  }
  return Buffer.from(value).toString("latin1");
}
