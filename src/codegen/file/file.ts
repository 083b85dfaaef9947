import { writeRecords } from "../format/job.ts";
import { pickFields } from "../format/pick.ts";
import { defaultCodeStyle } from "../literal/form.ts";
import { tableOf } from "../literal/rows.ts";
import type { FileFormat, FileJob, WrittenFile } from "./fileJob.ts";
import { workbookOf } from "./workbook.ts";

/** JSON is a list even of one record. CSV has a byte order mark, or Excel reads it in the machine's code page. */
export function writeFile(job: FileJob): WrittenFile {
  if (job.format === "xlsx") return workbookOf(tableOf(pickFields(job.values, job.fields)), job);
  return { bytes: new TextEncoder().encode(textOf(job, job.format)), cutTexts: 0 };
}

function textOf(job: FileJob, format: Exclude<FileFormat, "xlsx">): string {
  const { values } = job;
  switch (format) {
    case "csv":
      return `\uFEFF${records(job)}\r\n`;
    case "json":
      return values.length === 0 ? "[]\n" : `[\n${indent}${records(job)}\n]\n`;
    case "jsonl":
    case "markdown":
      return values.length === 0 ? "" : `${records(job)}\n`;
  }
}

const indent = "  ";

function records({ format, kind, values, fields, escapeFormulas, separator }: FileJob): string {
  const isList = format === "json";
  return writeRecords({
    format,
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
      ...(format === "csv" && separator !== undefined ? { separator } : {}),
    },
  });
}
