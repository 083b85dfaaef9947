import type { RecordKind, ServiceRecord } from "../../../service/contract/records.ts";
import { sampleService } from "../../../service/contract/authentication.ts";
import { noLibraryFilters } from "../../../domain/library/libraryTableTypes.ts";
import type { LibraryReader } from "../../../store/library/reader/libraryReader.ts";
import { type ExportedRecords, inParts } from "../../export/exportRecords.ts";

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

export async function newIdsOf({ library, services }: LibrarySource): Promise<readonly number[]> {
  const columns = [{ kind: "values", column: "news", values: ["new"] }] as const;
  const order = { services, filters: { ...noLibraryFilters, columns }, sorts: [] };
  return (await (await library()).ask("tableOrder", order))?.ids ?? [];
}

/** Without `ids` all records, the newest first. */
export async function libraryRecords(
  { library, services }: LibrarySource,
  ids: readonly number[] | undefined,
): Promise<ExportedRecords> {
  const reader = await library();
  const order = { services, filters: noLibraryFilters, sorts: [] };
  const all = ids ?? (await reader.ask("tableOrder", order))?.ids ?? [];
  const read = async (some: readonly number[], signal?: AbortSignal): Promise<readonly ServiceRecord[]> => {
    const found = await reader.ask("tableRows", { services, ids: some }, signal);
    return (found ?? []).map(({ record: { kind, value } }) => ({ kind, value }));
  };
  const [first] = await read(all.slice(0, 1));
  const kind: RecordKind = first?.kind ?? "filing";
  const isSample = services.every((service) => service === sampleService);
  return { kind, isSample, parts: (signal) => inParts(all, (some) => read(some, signal)) };
}
