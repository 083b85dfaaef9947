import type { FileColumn } from "../../domain/record/columnTypes.ts";
import type { RecordKind, ServiceRecord } from "../../service/contract/records.ts";
import type { Json } from "../../text/json.ts";
import type { WriteJob } from "../format/job.ts";

/** The formats of a file of records. Text formats have the ids of the code formats. */
export const fileFormats = ["csv", "xlsx", "json", "jsonl", "markdown", "parquet", "sqlite"] as const;

export type FileFormat = (typeof fileFormats)[number];

export const csvSeparators = [",", ";", "\t"] as const;

export type CsvSeparator = (typeof csvSeparators)[number];

/** A workbook writes `instant` texts (ISO 8601) as dates, and `amount` numbers with separators. */
export type ColumnRole = "instant" | "amount";

export interface FileJob {
  readonly format: FileFormat;
  readonly kind: RecordKind;
  /** Path of the new local file. */
  readonly path: string;
  readonly columns: readonly FileColumn[];
  /** Chosen top-level fields, in order; undefined for all. */
  readonly fields: readonly string[] | undefined;
  /** Records with every column, in order, and each kind of value that changes a table’s layout. */
  readonly samples: readonly Json[];
  readonly roles: Readonly<Record<string, ColumnRole>>;
  /** For CSV alone: a workbook evaluates no text. */
  readonly escapeFormulas: boolean;
  /** Separates the cells of CSV; by default a comma. */
  readonly separator?: CsvSeparator;
}

/** Parts of a file’s records come between `file` and `end`, each answered before the next; values come before their `job`. */
export type WriterMessage =
  | { readonly values: readonly Json[] }
  | { readonly job: Omit<WriteJob, "values"> }
  | { readonly file: FileJob }
  | { readonly records: readonly ServiceRecord[] }
  | { readonly end: true };

export interface WrittenFile {
  /** How many texts were cut, because they were too long for a cell of a workbook. */
  readonly cutTexts: number;
}

/** Writes a file part by part. */
export interface FileWriter {
  add(records: readonly ServiceRecord[]): void;
  end(): WrittenFile;
}

export type WriteBytes = (bytes: Uint8Array) => void;

export const mostSheetColumns = 16_384;

/** SQLite’s limit, without the column of record numbers. */
export const mostDatabaseColumns = 1_999;

/** Excel’s limit, without the header. */
export const mostSheetRows = 1_048_575;

/** Most UTF-16 units of a cell of a workbook. */
export const longestCell = 32_767;

/** Rows of a row group, which the writer of a Parquet file holds in memory. */
export const rowGroupSize = 1_000;
