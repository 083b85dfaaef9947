import { setImmediate as nextTimeSlice } from "node:timers/promises";
import {
  mostSheetColumns,
  type CsvSeparator,
  type FileFormat,
  type FileJob,
  type WrittenFile,
} from "../../codegen/file/fileJob.ts";
import type { ResultRow } from "../../domain/record.ts";
import type { RecordKind, ServiceRecord } from "../../service/contract/records.ts";
import { sampleService } from "../../service/contract/authentication.ts";
import { field, isObject, type Json } from "../../text/json.ts";
import { sentence, type Sentence } from "../../text/sentence.ts";
import { knownRecords, type RecordSources } from "../library/knownRecord.ts";
import type { ChosenFieldsMemory, Preferences } from "../ports.ts";
import { ParsedFields, rolesOf } from "./parsedFields.ts";
import { fileName } from "./saveFile.ts";
import { shownValues, type ShownTable } from "./shownTable.ts";

export type WriteFile = (job: FileJob, signal: AbortSignal) => Promise<WrittenFile>;

export interface ExportNeeds {
  readonly settings: Pick<Preferences, "escapeFormulas">;
  readonly chosenFields: Pick<ChosenFieldsMemory, "get">;
  readonly writeFile: WriteFile;
  /** Between the cells of CSV; a comma without it. */
  readonly separator?: () => CsvSeparator;
}

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
];

const partSize = 200;

export interface ExportedRecords {
  readonly kind: RecordKind;
  /** The sample’s companies and people are fictional. */
  readonly isSample: boolean;
  readonly parts: (signal: AbortSignal) => AsyncIterable<readonly ServiceRecord[]>;
  /** The table that the records are exported from. */
  readonly table?: ShownTable;
}

export function recordsOfRows(needs: RecordSources, rows: readonly ResultRow[]): ExportedRecords {
  return {
    kind: rows[0]?.record.kind ?? "filing",
    isSample: rows.every(({ service }) => service === sampleService),
    parts: () => inParts(rows, (some) => knownRecords(needs, some)),
  };
}

export async function* inParts<T, Part>(
  all: readonly T[],
  read: (some: readonly T[]) => Promise<Part>,
): AsyncGenerator<Part> {
  for (let from = 0; from < all.length; from += partSize) yield await read(all.slice(from, from + partSize));
}

/** Sends nothing. Holds as many records as memory allows. Returns a sentence if no file can be made. */
export async function exportParts(
  needs: ExportNeeds,
  { kind, parts }: ExportedRecords,
  format: FileFormat,
  signal: AbortSignal,
): Promise<(WrittenFile & { readonly namesPeople: boolean }) | Sentence> {
  const values: Json[] = [];
  const names = new Set<string>();
  const personal = new Set<string>();
  const parsed = new ParsedFields();
  signal.throwIfAborted();
  for await (const records of parts(signal)) {
    for (const { value } of records) {
      values.push(value);
      if (!isObject(value)) continue;
      for (const [name, part] of Object.entries(value)) {
        names.add(name);
        parsed.learn(name, part);
        if (namesPeople(name, part)) personal.add(name);
      }
    }
    await nextTimeSlice();
    signal.throwIfAborted();
  }
  for (let from = 0; from < values.length; from += partSize) {
    const part = values.slice(from, from + partSize).map((value) => parsed.addTo(value));
    values.splice(from, part.length, ...part);
    await nextTimeSlice();
    signal.throwIfAborted();
  }
  for (const name of names) names.add(parsed.nameAfter(name) ?? name);
  const chosen = needs.chosenFields.get()?.[format === "xlsx" ? "csv" : format];
  const fields = chosen?.some((name) => names.has(name)) === true ? parsed.fieldsWith(chosen) : undefined;
  const columns = fields?.length ?? names.size;
  if (format === "xlsx" && columns > mostSheetColumns)
    return sentence(
      "These records have {0} fields, and an Excel sheet holds 16,384 columns. Choose fewer fields for CSV, or another format.",
      columns,
    );
  const file = await write(needs, { format, kind, values, fields, roles: rolesOf(names) }, signal);
  return { ...file, namesPeople: [...personal].some((name) => fields?.includes(name) !== false) };
}

/** As `exportParts`, with the columns of the table in place of the fields of the records. */
export async function exportTable(
  needs: ExportNeeds,
  { kind, table }: { readonly kind: RecordKind; readonly table: ShownTable },
  format: FileFormat,
  signal: AbortSignal,
): Promise<WrittenFile & { readonly namesPeople: boolean }> {
  const { columns, values, roles } = await shownValues(table, signal);
  const file = await write(needs, { format, kind, values, fields: undefined, roles }, signal);
  const isPersonal = columns.some(({ original, title }) =>
    values.some((value) => namesPeople(original, field(value, title) ?? null)),
  );
  return { ...file, namesPeople: isPersonal };
}

async function write(
  { settings, separator, writeFile }: ExportNeeds,
  job: Omit<FileJob, "escapeFormulas" | "separator">,
  signal: AbortSignal,
): Promise<WrittenFile> {
  const escapeFormulas = settings.escapeFormulas();
  return await writeFile({ ...job, escapeFormulas, separator: separator?.() ?? "," }, signal);
}

/** By field name: the document shows `related_persons` and `contacts` (§2.4), but no fields of a funding. */
function namesPeople(name: string, part: Json): boolean {
  const isEmpty =
    part === null || part === "" || (typeof part === "object" && Object.keys(part).length === 0);
  return !isEmpty && /person|people|contact|founder|director|e-?mail|phone|(?:^|_)fax/iu.test(name);
}

const longestWords = 48;

/** `startup-funding-<words>-2026-11-22`, by the local date. */
export function exportName(words: string, now: Date): string {
  const [month, date] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0"));
  const day = `${now.getFullYear()}-${month}-${date}`;
  const search = Array.from(fileName(words))
    .slice(0, longestWords)
    .join("")
    .replace(/(?<!-)-+$/, "");
  return ["startup-funding", search, day].filter((part) => part !== "").join("-");
}
