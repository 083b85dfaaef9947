import type { ServiceRecord } from "../../service/contract/records.ts";
import type { Json } from "../../text/json.ts";
import { writeRecords } from "../format/job.ts";
import { defaultCodeStyle } from "../literal/form.ts";
import type { FileFormat, FileJob, FileWriter, WriteBytes, WrittenFile } from "./fileJob.ts";
import { Workbook } from "./workbook.ts";

type TextFormat = Exclude<FileFormat, "xlsx" | "parquet" | "sqlite">;

/** Creates the writer of a format. Throws an Error for SQLite: another thread writes it. */
export async function createFileWriter(job: FileJob, write: WriteBytes): Promise<FileWriter> {
  const { format } = job;
  if (format === "xlsx") return new Workbook(job, write);
  if (format === "sqlite") throw new Error("A database is no stream of bytes.");
  if (format !== "parquet") return new TextFile(job, format, write);
  const { ParquetFile } = await import("./parquet.ts");
  return new ParquetFile(job, write);
}

const indent = "  ";

/**
 * Writes CSV, JSON, NDJSON, or Markdown. JSON is a list even of one record. CSV has a byte order mark, or Excel reads it in
 * the machine’s code page.
 */
class TextFile implements FileWriter {
  readonly #job: FileJob;
  readonly #format: TextFormat;
  readonly #write: (text: string) => void;
  #isEmpty = true;
  /** The samples as text, to cut off each part. */
  readonly #samples: string;

  constructor(job: FileJob, format: TextFormat, write: WriteBytes) {
    this.#job = job;
    this.#format = format;
    const encoder = new TextEncoder();
    this.#write = (text) => write(encoder.encode(text));
    this.#samples = this.#isTable ? this.#textOf(job.samples) : "";
    if (format === "csv") this.#write("\uFEFF");
  }

  get #isTable(): boolean {
    return this.#format === "csv" || this.#format === "markdown";
  }

  get #lineEnd(): string {
    return this.#format === "csv" ? "\r\n" : "\n";
  }

  add(records: readonly ServiceRecord[]): void {
    const values = records.map(({ value }) => value);
    if (values.length === 0) return;
    if (this.#format === "json") this.#write(this.#isEmpty ? `[\n${indent}` : `,\n${indent}`);
    else if (this.#isTable && this.#isEmpty) this.#write(this.#header());
    this.#isEmpty = false;
    if (this.#format === "json") this.#write(this.#textOf(values));
    else this.#write(`${this.#rowsOf(values)}${this.#lineEnd}`);
  }

  end(): WrittenFile {
    if (this.#format === "json") this.#write(this.#isEmpty ? "[]\n" : "\n]\n");
    return { cutTexts: 0 };
  }

  /** Returns the text of the samples without their rows: a repetition of the samples adds as much as the rows. */
  #header(): string {
    const { samples } = this.#job;
    const twice = this.#textOf([...samples, ...samples]);
    return this.#samples.slice(0, 2 * this.#samples.length - twice.length + this.#lineEnd.length);
  }

  /** Returns rows without their header. They are written after the samples, so that all parts have the same columns. */
  #rowsOf(values: readonly Json[]): string {
    if (!this.#isTable) return this.#textOf(values);
    const text = this.#textOf([...this.#job.samples, ...values]);
    return text.slice(this.#samples.length + this.#lineEnd.length);
  }

  #textOf(values: readonly Json[]): string {
    const { kind, fields, escapeFormulas, separator } = this.#job;
    const isList = this.#format === "json";
    return writeRecords({
      format: this.#format,
      values,
      options: {
        ...defaultCodeStyle,
        kind,
        fields,
        escapeFormulas,
        naming: "asService",
        position: isList ? "element" : "expression",
        baseIndent: isList ? indent : "",
        indent,
        takenIn: "",
        ...(this.#format === "csv" && separator !== undefined ? { separator } : {}),
      },
    });
  }
}
