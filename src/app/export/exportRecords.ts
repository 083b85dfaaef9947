import { setImmediate as nextTimeSlice } from "node:timers/promises";
import {
  mostSheetColumns,
  type ColumnRole,
  type FileFormat,
  type FileJob,
  type WrittenFile,
} from "../../codegen/file/fileJob.ts";
import type { ResultRow } from "../../domain/record.ts";
import type { RecordKind, ServiceRecord } from "../../service/contract/records.ts";
import { sampleService } from "../../service/contract/authentication.ts";
import { exactAmount, amountOf } from "../../domain/record/amount.ts";
import { instantOf } from "../../domain/record/moment.ts";
import { isObject, type Json } from "../../text/json.ts";
import { sentence, type Sentence } from "../../text/sentence.ts";
import { knownRecords, type RecordSources } from "../library/knownRecord.ts";
import type { ChosenFieldsMemory, Preferences } from "../ports.ts";
import { fileName } from "./saveFile.ts";

export type WriteFile = (job: FileJob, signal: AbortSignal) => Promise<WrittenFile>;

export interface ExportNeeds {
  readonly settings: Pick<Preferences, "escapeFormulas">;
  readonly chosenFields: Pick<ChosenFieldsMemory, "get">;
  readonly writeFile: WriteFile;
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
}

export function recordsOfRows(needs: RecordSources, rows: readonly ResultRow[]): ExportedRecords {
  return {
    kind: rows[0]?.record.kind ?? "filing",
    isSample: rows.every(({ service }) => service === sampleService),
    parts: () => inParts(rows, (some) => knownRecords(needs, some)),
  };
}

export async function* inParts<T>(
  all: readonly T[],
  read: (some: readonly T[]) => Promise<readonly ServiceRecord[]>,
): AsyncGenerator<readonly ServiceRecord[]> {
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
  signal.throwIfAborted();
  for await (const records of parts(signal)) {
    for (const { value } of records) {
      const whole = withParsed(value);
      values.push(whole);
      if (!isObject(whole)) continue;
      for (const [name, part] of Object.entries(whole)) {
        names.add(name);
        if (namesPeople(name, part)) personal.add(name);
      }
    }
    await nextTimeSlice();
    signal.throwIfAborted();
  }
  const fields = fieldsIn(names, needs.chosenFields.get()?.[format === "xlsx" ? "csv" : format]);
  const columns = fields?.length ?? names.size;
  if (format === "xlsx" && columns > mostSheetColumns)
    return sentence(
      "These records have {0} fields, and an Excel sheet holds 16,384 columns. Choose fewer fields for CSV, or another format.",
      columns,
    );
  const escapeFormulas = needs.settings.escapeFormulas();
  const file = await needs.writeFile({ format, kind, values, fields, roles, escapeFormulas }, signal);
  return { ...file, namesPeople: [...personal].some((name) => fields?.includes(name) !== false) };
}

/** By field name: the document shows `related_persons` and `contacts` (§2.4), but no fields of a funding. */
function namesPeople(name: string, part: Json): boolean {
  const isEmpty =
    part === null || part === "" || (typeof part === "object" && Object.keys(part).length === 0);
  return !isEmpty && /person|people|contact|founder|director|e-?mail|phone|(?:^|_)fax/iu.test(name);
}

interface Parsed {
  readonly name: string;
  readonly parse: (value: Json) => Json;
}

/** Texts of filings (§2.3). */
const parsed = new Map<string, Parsed>([
  ["offered_for_sale", { name: "offered_for_sale_amount", parse: amountIn }],
  ["accepted_at", { name: "accepted_at_utc", parse: instantIn }],
]);

const roles: Readonly<Record<string, ColumnRole>> = {
  offered_for_sale_amount: "amount",
  money_raised: "amount",
  min_investment: "amount",
  accepted_at_utc: "instant",
};

/** Puts each parsed value after its text; never replaces a field of the service. */
export function withParsed(value: Json): Json {
  if (!isObject(value)) return value;
  const fields = Object.entries(value).flatMap(([key, part]) => {
    const more = parsed.get(key);
    return more === undefined || Object.hasOwn(value, more.name)
      ? [[key, part] as const]
      : [[key, part] as const, [more.name, more.parse(part)] as const];
  });
  // Unlike an assignment, this creates a field `__proto__` too.
  return fields.length === Object.keys(value).length ? value : Object.fromEntries(fields);
}

function fieldsIn(
  names: ReadonlySet<string>,
  chosen: readonly string[] | undefined,
): readonly string[] | undefined {
  if (chosen === undefined || !chosen.some((name) => names.has(name))) return undefined;
  return chosen.flatMap((name) => {
    const more = parsed.get(name)?.name;
    return more === undefined || chosen.includes(more) ? [name] : [name, more];
  });
}

/** Null for a word such as "Indefinite". */
function amountIn(value: Json): Json {
  const exact = exactAmount(amountOf(value))?.replace(/^\+/, "");
  if (exact === undefined) return null;
  const number = Number(exact);
  return exact.includes(".") || Number.isSafeInteger(number) ? number : BigInt(exact);
}

/** In UTC: "2011-07-14T16:18:52Z". Null without an offset. */
function instantIn(value: Json): Json {
  if (typeof value !== "string" || !/^[^T ]*[T ].*(?:Z|[+-]\d{2}:?\d{2})$/i.test(value.trimEnd()))
    return null;
  const at = instantOf(value);
  return at === undefined ? null : new Date(at).toISOString().replace(".000Z", "Z");
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
