import { join } from "node:path";
import { setImmediate as nextTimeSlice } from "node:timers/promises";
import {
  type ColumnRole,
  type CsvSeparator,
  type FileFormat,
  mostDatabaseColumns,
  mostSheetColumns,
  mostSheetRows,
  type WrittenFile,
} from "../../codegen/file/fileJob.ts";
import { ColumnTypes, type FileColumn, fieldsOfRecord } from "../../domain/record/columnTypes.ts";
import { isPersonKey } from "../../present/fieldKinds.ts";
import type { RecordKind, ServiceRecord } from "../../service/contract/records.ts";
import type { Json } from "../../text/json.ts";
import { sentence, type Sentence } from "../../text/sentence.ts";
import type { ChosenFieldsMemory, Preferences } from "../ports.ts";
import type { WriteFile } from "./fileThread.ts";
import { Samples } from "./samples.ts";
import { Spool } from "./spool.ts";

export interface ExportNeeds {
  readonly settings: Pick<Preferences, "escapeFormulas">;
  readonly chosenFields: Pick<ChosenFieldsMemory, "get">;
  readonly writeFile: WriteFile;
  /** Separates the cells of CSV; by default a comma. */
  readonly separator?: () => CsvSeparator;
}

export interface ExportOptions {
  readonly format: FileFormat;
  /** An empty local folder for the file and its temporary data. */
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Called with the number of records of each part, once in each of `exportSteps`. */
  readonly report?: (records: number) => void;
}

/** Each record is read from the source, examined, and written. */
export const exportSteps = 3;

export type ExportedFile = WrittenFile & {
  readonly path: string;
  readonly namesPeople: boolean;
  /** How many records were written: some may have been forgotten since the person saw their number. */
  readonly records: number;
};

/** Records, and their form in a file. */
export interface ExportSource {
  readonly kind: RecordKind;
  readonly parts: (signal: AbortSignal) => AsyncIterable<readonly ServiceRecord[]>;
  readonly learn?: (record: ServiceRecord) => void;
  /** Called after the last record was learnt. */
  readonly finish: () => {
    readonly complete: (record: ServiceRecord) => ServiceRecord;
    /** Returns the chosen fields; undefined for all. */
    readonly fieldsAmong?: (names: readonly string[]) => readonly string[] | undefined;
    readonly rolesOf: (names: readonly string[]) => Readonly<Record<string, ColumnRole>>;
    /** Fields of the service’s records by the names in the file, if those differ. */
    readonly originals?: ReadonlyMap<string, string>;
  };
}

/** Reads the source once into a local file, and reads this file twice: first for columns and types, then for the records. */
export async function exportSource(
  { settings, separator, writeFile }: ExportNeeds,
  { format, folder, signal, report }: ExportOptions,
  { kind, parts, learn, finish }: ExportSource,
): Promise<ExportedFile | Sentence> {
  signal.throwIfAborted();
  const spool = await Spool.create(join(folder, "records"));
  const readPaced = async function* readPaced(all: AsyncIterable<readonly ServiceRecord[]>) {
    for await (const part of all) {
      yield part;
      report?.(part.length);
      await nextTimeSlice();
      signal.throwIfAborted();
    }
  };
  try {
    for await (const part of readPaced(parts(signal))) {
      for (const record of part) learn?.(record);
      await spool.add(part);
    }
    const { complete, fieldsAmong, rolesOf, originals } = finish();
    const readCompleted = async function* readCompleted() {
      for await (const part of readPaced(spool.parts())) yield part.map(complete);
    };
    const { types, samples, personal, count } = await examine(readCompleted(), originals);
    const names = types.names();
    const fields = fieldsAmong?.(names);
    const roles = rolesOf(names);
    const columns = (fields?.filter((name) => names.includes(name)) ?? names).map((name) =>
      types.column(name, Object.hasOwn(roles, name) && roles[name] === "instant"),
    );
    const refusal = refusalOf(format, columns, count);
    if (refusal !== undefined) return refusal;
    const path = join(folder, "file");
    const options = { escapeFormulas: settings.escapeFormulas(), separator: separator?.() ?? "," };
    const job = { format, kind, path, columns, fields, roles, samples: samples.values, ...options };
    const file = await writeFile(job, readCompleted(), signal);
    return { ...file, path, namesPeople: columns.some(({ name }) => personal.has(name)), records: count };
  } finally {
    await spool.close();
  }
}

/** Reads all records before the first is written: a file’s columns depend on each. `personal` fields name people. */
async function examine(
  parts: AsyncIterable<readonly ServiceRecord[]>,
  originals?: ReadonlyMap<string, string>,
): Promise<{
  readonly types: ColumnTypes;
  readonly samples: Samples;
  readonly personal: ReadonlySet<string>;
  readonly count: number;
}> {
  const types = new ColumnTypes();
  const samples = new Samples();
  const personal = new Set<string>();
  let count = 0;
  for await (const records of parts) {
    for (const record of records) {
      types.learn(record);
      samples.add(record.value);
      for (const [name, part] of Object.entries(fieldsOfRecord(record.value)))
        if (namesPeople(originals?.get(name) ?? name, part)) personal.add(name);
    }
    count += records.length;
  }
  return { types, samples, personal, count };
}

function namesPeople(name: string, part: Json): boolean {
  const isEmpty =
    part === null || part === "" || (typeof part === "object" && Object.keys(part).length === 0);
  return !isEmpty && isPersonKey(name);
}

/** Returns a reason if the columns or records exceed the limits of the format. */
function refusalOf(
  format: FileFormat,
  columns: readonly FileColumn[],
  records: number,
): Sentence | undefined {
  if (format === "xlsx" && columns.length > mostSheetColumns)
    return sentence(
      "These records have {0} fields, and an Excel sheet holds 16,384 columns. Choose fewer fields for CSV, or another format.",
      columns.length,
    );
  if (format === "xlsx" && records > mostSheetRows)
    return sentence("An Excel sheet holds 1,048,575 records. Choose fewer, or another format.");
  if (format === "sqlite" && columns.length > mostDatabaseColumns)
    return sentence(
      "These records have {0} fields, and a table of SQLite holds 2,000 columns. Choose fewer fields for CSV, or another format.",
      columns.length,
    );
  return undefined;
}
