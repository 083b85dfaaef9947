import { ByteWriter } from "hyparquet-writer/src/bytewriter.js";
import { ParquetWriter } from "hyparquet-writer/src/parquet-writer.js";
import {
  type ColumnType,
  type FileColumn,
  fieldsOfRecord,
  type TypedCell,
  typedCell,
} from "../../domain/record/columnTypes.ts";
import type { ServiceRecord } from "../../service/contract/records.ts";
import { type FileJob, type FileWriter, rowGroupSize, type WriteBytes, type WrittenFile } from "./fileJob.ts";

type SchemaElement = ConstructorParameters<typeof ParquetWriter>[0]["schema"][number];

const elements: Readonly<Record<ColumnType, Omit<SchemaElement, "name">>> = {
  boolean: { type: "BOOLEAN" },
  integer: { type: "INT64" },
  real: { type: "DOUBLE" },
  date: { type: "INT32", converted_type: "DATE" },
  timestamp: { type: "INT64", converted_type: "TIMESTAMP_MILLIS" },
  text: { type: "BYTE_ARRAY", converted_type: "UTF8" },
};

/** Readers refuse a file without columns. */
const noFields: readonly FileColumn[] = [{ name: "value", type: "text", kinds: [] }];

/** Writes a nullable column for each field. */
export class ParquetFile implements FileWriter {
  readonly #columns: readonly (FileColumn & { data: TypedCell[] })[];
  readonly #file: ParquetWriter;
  #rows = 0;

  constructor(job: Pick<FileJob, "columns">, write: WriteBytes) {
    const columns = job.columns.length === 0 ? noFields : job.columns;
    this.#columns = columns.map((column) => ({ ...column, data: [] }));
    const writer = new FlushingWriter(write);
    const fields = columns.map(({ name, type }) => ({
      name: name.toWellFormed(),
      repetition_type: "OPTIONAL" as const,
      ...elements[type],
    }));
    const schema = [{ name: "root", num_children: fields.length }, ...fields];
    this.#file = new ParquetWriter({ writer, schema, createdBy: "startup-funding" });
  }

  add(records: readonly ServiceRecord[]): void {
    for (const { value } of records) {
      const fields = fieldsOfRecord(value);
      for (const { name, type, data } of this.#columns) {
        const part = Object.hasOwn(fields, name) ? typedCell(fields[name], type) : null;
        data.push(type === "integer" && typeof part === "number" ? BigInt(part) : part);
      }
      this.#rows += 1;
      if (this.#rows % rowGroupSize === 0) this.#writeGroup();
    }
  }

  end(): WrittenFile {
    this.#writeGroup();
    void this.#file.finish();
    return { cutTexts: 0 };
  }

  #writeGroup(): void {
    const columnData = this.#columns.map(({ name, data }) => ({ name: name.toWellFormed(), data }));
    void this.#file.write({ columnData, rowGroupSize });
    for (const column of this.#columns) column.data = [];
  }
}

/** Passes on the bytes of each row group, so that memory holds only one. */
class FlushingWriter extends ByteWriter {
  readonly #write: WriteBytes;

  constructor(write: WriteBytes) {
    super();
    this.#write = write;
  }

  flush(): void {
    this.#write(this.getBytes());
    this.index = 0;
  }

  override finish(): void {
    this.flush();
  }
}
