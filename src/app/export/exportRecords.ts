import type { FileFormat } from "../../codegen/file/fileJob.ts";
import type { ResultRow } from "../../domain/record.ts";
import type { RecordKind, ServiceRecord } from "../../service/contract/records.ts";
import { sampleService } from "../../service/contract/authentication.ts";
import { isObject } from "../../text/json.ts";
import type { Sentence } from "../../text/sentence.ts";
import { knownRecords, type RecordSources } from "../library/knownRecord.ts";
import { type ExportedFile, type ExportNeeds, type ExportOptions, exportSource } from "./exportSource.ts";
import { inParts } from "./inParts.ts";
import { ParsedFields, rolesOf } from "./parsedFields.ts";
import { fileName } from "./saveFile.ts";
import { type ShownTable, tableRecords } from "./shownTable.ts";

export interface ExportFormat {
  readonly id: FileFormat;
  readonly label: string;
  readonly otherName?: string;
  readonly extension: string;
}

export const exportFormats: readonly ExportFormat[] = [
  { id: "csv", label: "CSV", extension: "csv" },
  { id: "xlsx", label: "Excel", extension: "xlsx" },
  { id: "json", label: "JSON", extension: "json" },
  { id: "jsonl", label: "NDJSON", otherName: "JSON Lines", extension: "ndjson" },
  { id: "markdown", label: "Markdown", extension: "md" },
  { id: "parquet", label: "Parquet", otherName: "DuckDB, pandas, Spark", extension: "parquet" },
  { id: "sqlite", label: "SQLite", otherName: "filings, fundings, companies, persons", extension: "sqlite" },
];

export interface ExportedRecords {
  readonly kind: RecordKind;
  /** The sample’s companies and people are fictional. */
  readonly isSample: boolean;
  readonly parts: (signal: AbortSignal) => AsyncIterable<readonly ServiceRecord[]>;
  /** The table from which the records are exported. */
  readonly table?: ShownTable;
}

export function recordsOfRows(needs: RecordSources, rows: readonly ResultRow[]): ExportedRecords {
  return {
    kind: rows[0]?.record.kind ?? "filing",
    isSample: rows.every(({ service }) => service === sampleService),
    parts: () => inParts(rows, (some) => knownRecords(needs, some)),
  };
}

/** Writes a file of records; sends nothing. Holds a few hundred records in memory. Returns a sentence if it can’t. */
export async function exportParts(
  needs: ExportNeeds,
  { kind, parts }: ExportedRecords,
  options: ExportOptions,
): Promise<ExportedFile | Sentence> {
  const parsed = new ParsedFields();
  const { format } = options;
  return await exportSource(needs, options, {
    kind,
    parts,
    learn({ value }) {
      if (isObject(value)) for (const [name, part] of Object.entries(value)) parsed.learn(name, part);
    },
    finish: () => ({
      complete: ({ kind: own, value }) => ({ kind: own, value: parsed.addTo(value) }),
      fieldsAmong(names) {
        const isText = format === "json" || format === "jsonl" || format === "markdown";
        const chosen = needs.chosenFields.get()?.[isText ? format : "csv"];
        return chosen?.some((name) => names.includes(name)) === true ? parsed.fieldsWith(chosen) : undefined;
      },
      rolesOf,
    }),
  });
}

/** Writes a file as `exportParts` does, with the table’s columns instead of the records’ fields. */
export async function exportTable(
  needs: ExportNeeds,
  { kind, table }: { readonly kind: RecordKind; readonly table: ShownTable },
  options: ExportOptions,
): Promise<ExportedFile | Sentence> {
  return await exportSource(needs, options, {
    kind,
    parts: table.parts,
    finish() {
      const { complete, roles, originals } = tableRecords(table);
      return { complete, rolesOf: () => roles, originals };
    },
  });
}

const longestWords = 48;

/** Returns `startup-funding-<words>-2026-11-22`, by the local date. */
export function exportName(words: string, now: Date): string {
  const [month, date] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0"));
  const day = `${now.getFullYear()}-${month}-${date}`;
  const search = Array.from(fileName(words))
    .slice(0, longestWords)
    .join("")
    .replace(/(?<!-)-+$/, "");
  return ["startup-funding", search, day].filter((part) => part !== "").join("-");
}
