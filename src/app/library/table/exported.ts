import type { RecordKind } from "../../../service/contract/records.ts";
import { sampleService } from "../../../service/contract/authentication.ts";
import { type LibraryFilters, noLibraryFilters } from "../../../domain/library/libraryTableTypes.ts";
import type { LibraryReader } from "../../../store/library/reader/libraryReader.ts";
import type { ExportedRecords } from "../../export/exportRecords.ts";
import { inParts } from "../../export/inParts.ts";
import { recordOfCells, type ShownTable } from "../../export/shownTable.ts";
import { longestCell } from "../../../codegen/file/fileJob.ts";
import { createLibraryRowWriter, libraryTableColumns } from "../../../present/table/libraryTableRows.ts";
import type { Wording } from "../../../present/wording.ts";
import type { NumberedRecord } from "../../../store/library/reader/queries/table/order.ts";
import { shownRecordOf } from "./rememberedRows.ts";

export interface ShownRecords {
  readonly shown: readonly number[];
  readonly selected: readonly number[];
  readonly total: number;
}

export type ExportedSet = "selected" | "shown" | "all" | "new";

interface SetOfRecords {
  readonly what: ExportedSet;
  readonly count: number;
  readonly ids?: readonly number[];
}

export type LibraryChoice = SetOfRecords & { readonly isUsual: boolean };

export function libraryChoicesOf(
  { shown, selected, total }: ShownRecords,
  newIds: readonly number[],
): readonly LibraryChoice[] {
  const isAll = shown.length === total;
  // In the order of the table if nothing is filtered.
  const all: SetOfRecords = { what: "all", count: total, ...(isAll ? { ids: shown } : {}) };
  const choices = [
    ...partOf("selected", selected, selected.length < shown.length),
    ...partOf("shown", shown, !isAll),
    ...(total === 0 ? [] : [all]),
    ...partOf("new", newIds, newIds.length < total),
  ];
  return withUsual(choices, selected.length);
}

function partOf(what: ExportedSet, ids: readonly number[], isOwn: boolean): readonly SetOfRecords[] {
  return isOwn && ids.length > 0 ? [{ what, count: ids.length, ids }] : [];
}

/** A single selected row is mostly the last row viewed, so several rows make the selection the default. */
export function withUsual<Choice extends { readonly what: string }>(
  choices: readonly Choice[],
  selected: number,
): readonly (Choice & { readonly isUsual: boolean })[] {
  const usual = selected > 1 ? choices[0] : (choices.find(({ what }) => what !== "selected") ?? choices[0]);
  return choices.map((choice) => ({ ...choice, isUsual: choice === usual }));
}

export interface LibrarySource {
  readonly library: () => Promise<LibraryReader>;
  readonly services: readonly string[];
}

export async function newIdsOf(source: LibrarySource): Promise<readonly number[]> {
  const columns = [{ kind: "values", column: "news", values: ["new"] }] as const;
  return await idsOf(source, { ...noLibraryFilters, columns });
}

/** The newest first. */
export async function idsOf(
  { library, services }: LibrarySource,
  filters: LibraryFilters = noLibraryFilters,
): Promise<readonly number[]> {
  return (await (await library()).ask("tableOrder", { services, filters, sorts: [] }))?.ids ?? [];
}

/** Makes the table of the library as it is shown; of all records, the newest first, without `ids`. */
export function libraryTable(
  source: LibrarySource,
  columns: readonly string[],
  ids: readonly number[] | undefined,
  wording: Wording,
): ShownTable {
  const write = createLibraryRowWriter(wording, longestCell);
  return {
    columns,
    async *parts(signal) {
      for await (const found of readInParts(source, ids, signal))
        yield found.map((one) => recordOfCells(one.record.kind, write(shownRecordOf(one)).cells));
    },
    known: () => libraryTableColumns(wording),
  };
}

/** Without `ids` all records, the newest first. */
export async function libraryRecords(
  source: LibrarySource,
  ids: readonly number[] | undefined,
): Promise<ExportedRecords> {
  const { value: first } = await readInParts(source, ids).next();
  const kind: RecordKind = first?.[0]?.record.kind ?? "filing";
  const isSample = source.services.every((service) => service === sampleService);
  return {
    kind,
    isSample,
    async *parts(signal) {
      for await (const found of readInParts(source, ids, signal))
        yield found.map(({ record }) => ({ kind: record.kind, value: record.value }));
    },
  };
}

async function* readInParts(
  source: LibrarySource,
  ids: readonly number[] | undefined,
  signal?: AbortSignal,
): AsyncGenerator<readonly NumberedRecord[], undefined> {
  const { services } = source;
  const reader = await source.library();
  const all = ids ?? (await idsOf(source));
  yield* inParts(all, async (some) => {
    const rows = await reader.ask("tableRows", { services, ids: some }, signal);
    // A file without them would look complete.
    if (rows === undefined) throw new Error("The library can’t be read now.");
    return rows;
  });
}
