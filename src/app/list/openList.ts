import { type ListColumn, rankColumns, sampleOf } from "../../domain/list/columns.ts";
import { type NameList, withHeaderRow } from "../../domain/list/nameList.ts";
import { type ListProfile, profileOf } from "../../domain/list/profile.ts";
import { cellKeys } from "../../domain/list/values.ts";
import type { ListState } from "../../present/list/listProtocol.ts";
import { type LibraryNeeds, servicesOfNow } from "../library/librarySource.ts";
import { inSlices } from "../timeSlices.ts";
import { ListLookUp, type ListServices } from "./listLookUp.ts";
import { ListRun } from "./listRun.ts";

/** A list and its column of names. */
export interface OpenList extends Omit<ListState, "choices"> {
  /** As read from the source. */
  readonly whole: NameList;
  /** With or without a header, by `hasHeader`. */
  readonly list: NameList;
  readonly columns: readonly ListColumn[];
  readonly profile: ListProfile;
  readonly lookUp: ListLookUp;
  readonly run: ListRun;
}

/** A list with the person’s choices, if any. */
export type WantedList = Pick<ListState, "source"> & Partial<ListState>;

/** Prepares a list for its look-up, and guesses an unknown column and header. Sends nothing. */
export async function openList(needs: ListServices, whole: NameList, wanted: WantedList): Promise<OpenList> {
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

/** Ranks the columns by header, values, and the share of the values that the library has. */
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
  const names = sampleOf(rows, mostValues).flatMap((row) => cellKeys(row[column] ?? "") ?? []);
  const [reader, services] = [await library(), servicesOfNow(connections)];
  const found = await Promise.all(
    names.map((keys) => reader.ask("companiesNamed", { services, keys, records: 1, companies: 1 })),
  );
  return found.filter((companies = []) => companies.length > 0).length / Math.max(1, names.length);
}
