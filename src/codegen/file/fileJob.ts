import type { FileColumn } from "../../domain/record/columnTypes.ts";
import type { RecordKind, ServiceRecord } from "../../service/contract/records.ts";
import type { Json } from "../../text/json.ts";
import type { WriteJob } from "../format/job.ts";

/** The formats of a file of records; the text formats by the ids of the formats that they are written in. */
export const fileFormats = ["csv", "xlsx", "json", "jsonl", "markdown", "parquet", "sqlite"] as const;

export type FileFormat = (typeof fileFormats)[number];

export const csvSeparators = [",", ";", "\t"] as const;

export type CsvSeparator = (typeof csvSeparators)[number];

/** What a workbook makes of a column: real dates of ISO 8601 instants, numbers with separators of amounts. */
export type ColumnRole = "instant" | "amount";

export interface FileJob {
  readonly format: FileFormat;
  readonly kind: RecordKind;
  /** Of the new local file. */
  readonly path: string;
  readonly columns: readonly FileColumn[];
  /** Top-level fields that were chosen, in order; undefined for all. */
  readonly fields: readonly string[] | undefined;
  /** Records among which every column appears, in order, with each kind of value that changes how a table is laid out. */
  readonly samples: readonly Json[];
  readonly roles: Readonly<Record<string, ColumnRole>>;
  /** Of CSV alone: a workbook evaluates no text. */
  readonly escapeFormulas: boolean;
  /** Between the cells of CSV; a comma if absent. */
  readonly separator?: CsvSeparator;
}

/** A file’s records come in parts, each answered before the next, between `file` and `end`; a job’s values before it. */
export type WriterMessage =
  | { readonly values: readonly Json[] }
  | { readonly job: Omit<WriteJob, "values"> }
  | { readonly file: FileJob }
  | { readonly records: readonly ServiceRecord[] }
  | { readonly end: true };

export interface WrittenFile {
  /** Texts that were cut, because no cell of a workbook can hold them whole. */
  readonly cutTexts: number;
}

/** Writes a file part by part. */
export interface FileWriter {
  add(records: readonly ServiceRecord[]): void;
  end(): WrittenFile;
}

export type WriteBytes = (bytes: Uint8Array) => void;

export const mostSheetColumns = 16_384;

/** Beside the number of the record. */
export const mostDatabaseColumns = 1_999;

/** Below the header. */
export const mostSheetRows = 1_048_575;

/** Most UTF-16 units of a cell of a workbook. */
export const longestCell = 32_767;

/** In rows: what the writer of a Parquet file holds in memory. */
export const rowGroupSize = 1_000;
