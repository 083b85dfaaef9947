import { writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { strFromU8, unzipSync } from "fflate";
import { Samples } from "../../../src/app/export/samples.ts";
import { createFileWriter } from "../../../src/codegen/file/file.ts";
import type { FileFormat, FileJob, WrittenFile } from "../../../src/codegen/file/fileJob.ts";
import { ColumnTypes } from "../../../src/domain/record/columnTypes.ts";
import type { ServiceRecord } from "../../../src/service/contract/records.ts";
import { DatabaseFile } from "../../../src/store/export/databaseFile.ts";
import { type Json } from "../../../src/text/json.ts";
import { hostileTexts } from "../literals/values.ts";

/** A job for these records, as an export makes it. */
export function jobOf(
  format: FileFormat,
  records: readonly ServiceRecord[],
  { roles = {}, fields, ...changes }: Partial<FileJob> = {},
): FileJob {
  const [types, samples] = [new ColumnTypes(), new Samples()];
  for (const record of records) {
    types.learn(record);
    samples.add(record.value);
  }
  const names = fields?.filter((name) => types.names().includes(name)) ?? types.names();
  const columns = names.map((name) => types.column(name, roles[name] === "instant"));
  const plain = { kind: "filing", path: "", escapeFormulas: true } as const;
  return { format, ...plain, columns, fields, roles, samples: samples.values, ...changes };
}

/** The bytes of a file, written in parts of two records. */
export async function bytesOf(
  format: FileFormat,
  values: readonly Json[],
  changes: Partial<FileJob> = {},
): Promise<Uint8Array> {
  return (await writtenOf(format, values, changes)).bytes;
}

export async function writtenOf(
  format: FileFormat,
  values: readonly Json[],
  changes: Partial<FileJob> = {},
  partSize = 2,
): Promise<WrittenFile & { readonly bytes: Uint8Array }> {
  const records = values.map((value): ServiceRecord => ({ kind: "filing", value }));
  const chunks: Uint8Array[] = [];
  const file = await createFileWriter(jobOf(format, records, changes), (chunk) => chunks.push(chunk.slice()));
  for (let from = 0; from < records.length; from += partSize) file.add(records.slice(from, from + partSize));
  return { ...file.end(), bytes: Buffer.concat(chunks) };
}

/** Does in this thread what two threads do in the product. */
export async function writeHere(
  job: FileJob,
  parts: AsyncIterable<readonly ServiceRecord[]>,
): Promise<WrittenFile> {
  if (job.format === "sqlite") {
    const file = new DatabaseFile({ DatabaseSync }, job);
    for await (const records of parts) file.add(records);
    file.end();
    return { cutTexts: 0 };
  }
  const chunks: Uint8Array[] = [];
  const file = await createFileWriter(job, (chunk) => chunks.push(chunk.slice()));
  for await (const records of parts) file.add(records);
  const written = file.end();
  writeFileSync(job.path, Buffer.concat(chunks));
  return written;
}

/** Values that are easily lost or changed. */
export const hostile: readonly Json[] = [
  ...hostileTexts.map((text, id): Json => ({ id, text })),
  ...[
    "constructor",
    "__proto__",
    "toString",
    "_x0041_",
    "_x005F_x0041_",
    "a\uFFFDb\u0001c",
    "ends in \ud800",
  ].map((text, id): Json => ({ id, text })),
];

export const numbers: readonly Json[] = [
  0,
  -1,
  1.5,
  0.1,
  -1e-7,
  5e-324,
  1.7976931348623157e308,
  9007199254740991,
  -9007199254740991,
  9007199254740993n,
  -9223372036854775809n,
  10n ** 40n,
];

/** The values of the cells of a workbook, row by row; undefined for an empty cell. */
export function cellsOf(bytes: Uint8Array): readonly (readonly (string | number | undefined)[])[] {
  const files = unzipSync(bytes);
  const part = (name: string): string => strFromU8(files[name] ?? new Uint8Array());
  return Array.from(part("xl/worksheets/sheet1.xml").matchAll(/<row [^>]*>(.*?)<\/row>/g), ([, row = ""]) => {
    const cells: (string | number | undefined)[] = [];
    for (const [, column = "", type, value = ""] of row.matchAll(
      /<c r="([A-Z]+)\d+"(?: s="\d")?(?: t="(\w+)")?>(?:<v>|<is><t[^>]*>)([^<]*)</g,
    ))
      cells[column.charCodeAt(0) - 65] = type === "inlineStr" ? value : Number(value);
    return cells;
  });
}
