import { readFileSync } from "node:fs";
import { exportParts, exportTable, recordsOfRows } from "../../../src/app/export/exportRecords.ts";
import type { ExportNeeds } from "../../../src/app/export/exportSource.ts";
import { withLocalFolder } from "../../../src/app/export/localFolder.ts";
import type { ShownTable } from "../../../src/app/export/shownTable.ts";
import type { RecordSources } from "../../../src/app/library/knownRecord.ts";
import type { FileFormat, FileJob, WrittenFile } from "../../../src/codegen/file/fileJob.ts";
import type { ResultRow } from "../../../src/domain/record.ts";
import type { Sentence } from "../../../src/text/sentence.ts";
import { type Json } from "../../../src/text/json.ts";
import { writeHere } from "./workbooks.ts";

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
    async writeFile(job, parts) {
      jobs.push(job);
      return await writeHere(structuredClone(job), parts);
    },
    jobs,
    ...changes,
  };
}

export const never = new AbortController().signal;

type ReadFile = WrittenFile & { readonly bytes: Uint8Array; readonly namesPeople: boolean };

/** Exports into a local folder that is removed again. */
export async function exportRows(
  needs: ExportNeeds & RecordSources,
  rows: readonly ResultRow[],
  format: FileFormat,
  signal: AbortSignal,
): Promise<ReadFile | Sentence> {
  return await withLocalFolder(async (folder) => {
    const file = await exportParts(needs, recordsOfRows(needs, rows), { format, folder, signal });
    return "text" in file ? file : { ...file, bytes: readFileSync(file.path) };
  });
}

export async function fileOf(...args: Parameters<typeof exportRows>): Promise<ReadFile> {
  const file = await exportRows(...args);
  if ("text" in file) throw new Error(file.text);
  return file;
}

/** As `fileOf`, with the columns of a table. */
export async function tableFileOf(table: ShownTable, format: FileFormat): Promise<ReadFile> {
  return await withLocalFolder(async (folder) => {
    const file = await exportTable(needsWith(), { kind: "filing", table }, { format, folder, signal: never });
    if ("text" in file) throw new Error(file.text);
    return { ...file, bytes: readFileSync(file.path) };
  });
}
