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
  /** Between the cells of CSV; a comma without it. */
  readonly separator?: () => CsvSeparator;
}

export interface ExportOptions {
  readonly format: FileFormat;
  /** An empty local folder, for the file and what is needed meanwhile. */
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Called with the number of records after each part of them, in each of `exportSteps`. */
  readonly report?: (records: number) => void;
}

/** Each record is received, learnt from, and written. */
export const exportSteps = 3;

export type ExportedFile = WrittenFile & {
  readonly path: string;
  readonly namesPeople: boolean;
  /** How many were written: some may have been forgotten since they were counted. */
  readonly records: number;
};

/** Records as they are received, and what a file makes of them. */
export interface ExportSource {
  readonly kind: RecordKind;
  readonly parts: (signal: AbortSignal) => AsyncIterable<readonly ServiceRecord[]>;
  readonly learn: (record: ServiceRecord) => void;
  /** Called once everything is learnt. */
  readonly finish: () => {
    readonly complete: (record: ServiceRecord) => ServiceRecord;
    readonly fieldsAmong: (names: readonly string[]) => readonly string[] | undefined;
    readonly rolesOf: (names: readonly string[]) => Readonly<Record<string, ColumnRole>>;
    /** The name of the field in the service’s records. */
    readonly originalOf: (name: string) => string;
  };
}

/** Reads the source once into a local file, and that file twice: for the columns and their types, and for the records. */
export async function exportSource(
  { settings, separator, writeFile }: ExportNeeds,
  { format, folder, signal, report }: ExportOptions,
  { kind, parts, learn, finish }: ExportSource,
): Promise<ExportedFile | Sentence> {
  signal.throwIfAborted();
  const spool = await Spool.create(join(folder, "records"));
  const paced = async function* paced(all: AsyncIterable<readonly ServiceRecord[]>) {
    for await (const part of all) {
      yield part;
      report?.(part.length);
      await nextTimeSlice();
      signal.throwIfAborted();
    }
  };
  try {
    for await (const part of paced(parts(signal))) {
      for (const one of part) learn(one);
      await spool.add(part);
    }
    const { complete, fieldsAmong, rolesOf, originalOf } = finish();
    const completed = async function* completed() {
      for await (const part of paced(spool.parts())) yield part.map(complete);
    };
    const { types, samples, personal, count } = await examine(completed(), originalOf);
    const names = types.names();
    const fields = fieldsAmong(names);
    const roles = rolesOf(names);
    const columns = (fields?.filter((name) => names.includes(name)) ?? names).map((name) =>
      types.column(name, Object.hasOwn(roles, name) && roles[name] === "instant"),
    );
    const refusal = refusalOf(format, columns, count);
    if (refusal !== undefined) return refusal;
    const path = join(folder, "file");
    const options = { escapeFormulas: settings.escapeFormulas(), separator: separator?.() ?? "," };
    const job = { format, kind, path, columns, fields, roles, samples: samples.values, ...options };
    const file = await writeFile(job, completed(), signal);
    const isPersonal = columns.some(({ name }) => personal.has(name));
    return { ...file, path, namesPeople: isPersonal, records: count };
  } finally {
    await spool.close();
  }
}

/** Returns what has to be known of all records before the first is written; `personal` fields name people. */
async function examine(
  parts: AsyncIterable<readonly ServiceRecord[]>,
  originalOf: (name: string) => string,
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
        if (namesPeople(originalOf(name), part)) personal.add(name);
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

/** Returns the reason why a file of this format can’t hold so much. */
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
