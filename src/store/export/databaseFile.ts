import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import {
  type ColumnType,
  type FileColumn,
  fieldsOfRecord,
  recordKinds,
  type TypedCell,
  typedCell,
} from "../../domain/record/columnTypes.ts";
import type { RecordKind, ServiceRecord } from "../../service/contract/records.ts";
import { field, isList, isObject, type Json } from "../../text/json.ts";
import { uniqueName } from "../../text/uniqueName.ts";
import type { Sqlite } from "../sql/schema.ts";

export interface DatabaseJob {
  /** Path of the new file. */
  readonly path: string;
  readonly columns: readonly FileColumn[];
}

const tables: Readonly<Record<RecordKind, string>> = {
  filing: "filings",
  funding: "fundings",
  company: "companies",
};

/** SQLite has no dates: readers go by these names. */
const declared: Readonly<Record<ColumnType, string>> = {
  boolean: "BOOLEAN",
  integer: "INTEGER",
  real: "REAL",
  date: "DATE",
  timestamp: "TIMESTAMP",
  text: "TEXT",
};

interface Table {
  readonly columns: readonly FileColumn[];
  readonly insert: StatementSync;
}

/** Writes a new database with a table for each kind of record, and a table of the persons in them. */
export class DatabaseFile {
  readonly #database: DatabaseSync;
  readonly #tables: ReadonlyMap<RecordKind, Table>;
  readonly #insertPerson: StatementSync;
  readonly #hasPersons: boolean;
  #record = 0;

  constructor({ DatabaseSync }: Sqlite, { path, columns }: DatabaseJob) {
    const database = new DatabaseSync(path);
    this.#database = database;
    // An unfinished file is deleted, so nothing has to be recovered.
    database.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN");
    this.#tables = new Map(recordKinds.map((kind) => [kind, createTable(database, kind, columns)]));
    database.exec("CREATE TABLE persons (record INTEGER NOT NULL, name TEXT, relationship TEXT)");
    this.#insertPerson = database.prepare("INSERT INTO persons VALUES (?, ?, ?)");
    this.#hasPersons = columns.some(({ name }) => name === "related_persons");
  }

  add(records: readonly ServiceRecord[]): void {
    for (const { kind, value } of records) {
      this.#record += 1;
      const table = this.#tables.get(kind);
      const fields = fieldsOfRecord(value);
      const cells = table?.columns.map(({ name, type }) =>
        storedCell(typedCell(Object.hasOwn(fields, name) ? fields[name] : null, type), type),
      );
      table?.insert.run(this.#record, ...(cells ?? []));
      const persons = this.#hasPersons ? field(value, "related_persons") : undefined;
      for (const person of isList(persons) ? persons.filter(isObject) : [])
        this.#insertPerson.run(this.#record, textIn(person, "name"), textIn(person, "relationship"));
    }
  }

  end(): void {
    this.#database.exec("COMMIT");
    this.#database.close();
  }
}

function createTable(database: DatabaseSync, kind: RecordKind, all: readonly FileColumn[]): Table {
  const table = tables[kind];
  const columns = all.filter(({ kinds }) => kinds.includes(kind));
  const taken = new Set(["record"]);
  const definitions = columns.map(({ name, type }) => `${columnName(name, taken)} ${declared[type]}`);
  database.exec(`CREATE TABLE ${table} (${["record INTEGER PRIMARY KEY", ...definitions].join(", ")})`);
  const insert = database.prepare(`INSERT INTO ${table} VALUES (?${", ?".repeat(columns.length)})`);
  return { columns, insert };
}

/** Returns a quoted name. SQLite ends a statement at a NUL. */
function columnName(name: string, taken: Set<string>): string {
  const unique = uniqueName(name.toWellFormed().replaceAll("\0", "\uFFFD"), taken);
  return `"${unique.replaceAll('"', '""')}"`;
}

/** Returns the value to bind: dates as the texts that SQLite’s own functions read and write. */
function storedCell(cell: TypedCell, type: ColumnType): SQLInputValue {
  if (typeof cell === "boolean") return cell ? 1 : 0;
  if (!(cell instanceof Date)) return cell;
  const iso = cell.toISOString();
  return type === "date" ? iso.slice(0, 10) : iso.replace("T", " ").replace(/(?:\.000)?Z$/, "");
}

function textIn(person: Json, name: string): string | null {
  const value = field(person, name);
  return typeof value === "string" ? value.toWellFormed() : null;
}
