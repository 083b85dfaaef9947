import { type ListColumn, rankColumns } from "../../domain/list/columns.ts";
import type { NameList } from "../../domain/list/nameList.ts";
import { valueKind } from "../../domain/list/values.ts";
import { nameKeys } from "../../domain/names/nameKeys.ts";
import { type LibraryNeeds, servicesOfNow } from "../library/librarySource.ts";

const mostCompared = 4;
const mostValues = 20;

/** All columns, the likeliest to hold company names first: by header, values, and what the library knows. */
export async function columnsOf(list: NameList, needs: LibraryNeeds): Promise<readonly ListColumn[]> {
  const ranked = rankColumns(list).filter(({ score }) => score > 0);
  const shares = new Map<number, number>();
  for (const { index } of ranked.slice(0, mostCompared)) {
    shares.set(index, await knownShare(list, index, needs));
  }
  return rankColumns(list, (column) => shares.get(column) ?? 0);
}

async function knownShare(
  { rows }: NameList,
  column: number,
  { library, connections }: LibraryNeeds,
): Promise<number> {
  const step = Math.max(1, Math.floor(rows.length / mostValues));
  const values = rows.filter((_, at) => at % step === 0).slice(0, mostValues);
  const keys = values.flatMap((row) => {
    const value = row[column] ?? "";
    return valueKind(value) === "name" ? (nameKeys(value) ?? []) : [];
  });
  const [reader, services] = [await library(), servicesOfNow(connections)];
  let known = 0;
  for (const one of keys) {
    const found = await reader.ask("companiesNamed", { services, keys: one, records: 1, companies: 1 });
    if (found !== undefined && found.length > 0) known += 1;
  }
  return keys.length === 0 ? 0 : known / keys.length;
}
