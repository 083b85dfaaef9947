import { type ListColumn, rankColumns } from "../../domain/list/columns.ts";
import { type NameList, withHeaderRow } from "../../domain/list/nameList.ts";
import { type ListProfile, profileOf } from "../../domain/list/profile.ts";
import { valueKind } from "../../domain/list/values.ts";
import { nameKeys } from "../../domain/names/nameKeys.ts";
import type { ListSource } from "../../present/list/listProtocol.ts";
import { type LibraryNeeds, servicesOfNow } from "../library/librarySource.ts";
import { inSlices } from "../timeSlices.ts";
import { ListLookUp, type ListNeeds } from "./listLookUp.ts";
import { ListRun } from "./listRun.ts";

/** A list, and one of its columns. */
export interface OpenList {
  readonly source: ListSource;
  readonly column: number;
  readonly hasHeader: boolean;
  /** As it was read, and as `hasHeader` says. */
  readonly whole: NameList;
  readonly list: NameList;
  readonly columns: readonly ListColumn[];
  readonly profile: ListProfile;
  readonly lookUp: ListLookUp;
  readonly run: ListRun;
}

/** `column` and `hasHeader`: of the person’s choice; else as the list seems to be. Sends nothing. */
export async function openList(
  needs: ListNeeds,
  whole: NameList,
  wanted: Pick<OpenList, "source"> & Partial<Pick<OpenList, "column" | "hasHeader">>,
): Promise<OpenList> {
  const { source, hasHeader = whole.headers.length > 0 } = wanted;
  const list = withHeaderRow(whole, hasHeader);
  const columns = await columnsOf(list, needs);
  const { column = columns[0]?.index ?? 0 } = wanted;
  const profile = await inSlices(profileOf(list, column));
  const lookUp = new ListLookUp(needs, needs.connections.serviceOf("app") ?? "", profile.names);
  return { source, column, hasHeader, whole, list, columns, profile, lookUp, run: new ListRun(lookUp) };
}

const mostCompared = 4;
const mostValues = 20;

/** The likeliest to hold company names first: by header, values, and what the library knows. */
async function columnsOf(list: NameList, needs: LibraryNeeds): Promise<readonly ListColumn[]> {
  const shares = new Map<number, number>();
  for (const { index, score } of rankColumns(list).slice(0, mostCompared)) {
    if (score > 0) shares.set(index, await knownShare(list, index, needs));
  }
  return rankColumns(list, (column) => shares.get(column) ?? 0);
}

async function knownShare(
  { rows }: NameList,
  column: number,
  { library, connections }: LibraryNeeds,
): Promise<number> {
  const step = Math.ceil(rows.length / mostValues);
  const values = rows.filter((_, at) => at % step === 0).map((row) => row[column] ?? "");
  const names = values.flatMap((value) => (valueKind(value) === "name" ? (nameKeys(value) ?? []) : []));
  const [reader, services] = [await library(), servicesOfNow(connections)];
  const found = await Promise.all(
    names.map((keys) => reader.ask("companiesNamed", { services, keys, records: 1, companies: 1 })),
  );
  return found.filter((companies = []) => companies.length > 0).length / Math.max(1, names.length);
}
