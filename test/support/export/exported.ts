import { exportParts, recordsOfRows, type ExportNeeds } from "../../../src/app/export/exportRecords.ts";
import type { RecordSources } from "../../../src/app/library/knownRecord.ts";
import { writeFile } from "../../../src/codegen/file/file.ts";
import type { FileFormat, FileJob, WrittenFile } from "../../../src/codegen/file/fileJob.ts";
import type { ResultRow } from "../../../src/domain/record.ts";
import { type Json } from "../../../src/text/json.ts";

export const service = "https://app.example";

export function rowsOf(values: readonly Json[]): readonly ResultRow[] {
  return values.map((value, at) => ({ service, key: `filing:${at}`, record: { kind: "filing", value } }));
}

export const filing: Json = {
  id: 7,
  name: "Acme",
  accepted_at: "2011-07-14T16:18:52-04:00",
  offered_for_sale: "4500000",
  state: "California",
};

/** The services of an export without a library, recording the jobs. */
export function needsWith(
  changes: Partial<ExportNeeds & RecordSources> = {},
): ExportNeeds & RecordSources & { readonly jobs: FileJob[] } {
  const jobs: FileJob[] = [];
  return {
    engine: () => Promise.reject(new Error("nobody is to be asked")),
    connections: { serviceOf: () => undefined },
    settings: { escapeFormulas: () => true },
    chosenFields: { get: () => undefined },
    writeFile(job) {
      jobs.push(job);
      return Promise.resolve(writeFile(structuredClone(job)));
    },
    jobs,
    ...changes,
  };
}

export const never = new AbortController().signal;

export function exportRows(
  needs: ExportNeeds & RecordSources,
  rows: readonly ResultRow[],
  format: FileFormat,
  signal: AbortSignal,
): ReturnType<typeof exportParts> {
  return exportParts(needs, recordsOfRows(needs, rows), format, signal);
}

export async function fileOf(...args: Parameters<typeof exportRows>): Promise<WrittenFile> {
  const file = await exportRows(...args);
  if ("text" in file) throw new Error(file.text);
  return file;
}
