import type { RecordKind } from "../../service/contract/records.ts";
import type { Json } from "../../text/json.ts";
import type { WriteJob } from "../format/job.ts";

/** The formats of a file of records, by the ids of the formats that they are written in; `xlsx` is a file alone. */
export const fileFormats = ["csv", "xlsx", "json", "jsonl", "markdown"] as const;

export type FileFormat = (typeof fileFormats)[number];

export const csvSeparators = [",", ";", "\t"] as const;

export type CsvSeparator = (typeof csvSeparators)[number];

/** What a workbook makes of a column: real dates of ISO 8601 instants, numbers with separators of amounts. */
export type ColumnRole = "instant" | "amount";

export interface FileJob {
  readonly format: FileFormat;
  readonly kind: RecordKind;
  readonly values: readonly Json[];
  /** Top-level fields that were chosen, in order; undefined for all. */
  readonly fields: readonly string[] | undefined;
  readonly roles: Readonly<Record<string, ColumnRole>>;
  /** Of CSV alone: a workbook evaluates no text. */
  readonly escapeFormulas: boolean;
  /** Between the cells of CSV; a comma if absent. */
  readonly separator?: CsvSeparator;
}

/** Records come in parts, so that handing them over blocks no one, and the job last; the answer is text or file. */
export type WriterMessage =
  | { readonly values: readonly Json[] }
  | { readonly job: Omit<WriteJob, "values"> }
  | { readonly file: Omit<FileJob, "values"> };

export interface WrittenFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Texts that were cut, because no cell of a workbook can hold them whole. */
  readonly cutTexts: number;
}

export const mostSheetColumns = 16_384;

/** Most UTF-16 units of a cell of a workbook. */
export const longestCell = 32_767;
