import { field } from "../../text/json.ts";
import { uniqueName } from "../../text/uniqueName.ts";
import { answerOf, type ListEntry } from "./askedNames.ts";
import { cellOf, headerOf, type NameList, widthOf } from "./nameList.ts";
import type { ListProfile } from "./profile.ts";

/**
 * Yields the header and the rows of the result file: the list’s own columns, and ours. `entries` are in the order of
 * `profile.names`, undefined if a name wasn’t looked up. `fields`: keys of records. Only the first row of a question has
 * the searches of its name, so that the column adds up. Cells are not guarded against formulas.
 */
export function* resultTable(
  list: NameList,
  { names, notNames }: Pick<ListProfile, "names" | "notNames">,
  entries: readonly (ListEntry | undefined)[],
  fields: readonly string[],
): Generator<readonly string[], void, void> {
  const { headers, rows } = list;
  const width = widthOf(list);
  const taken = new Set<string>();
  const unique = (header: string): string => uniqueName(header, taken);
  const ours = ["match", "matched_name", "state", ...fields, "asked_at", "searches"].map(unique);
  const own = Array.from({ length: width }, (_, at) => unique(headerOf(headers, at)));
  yield [...own, ...ours];
  const other = new Set(notNames.map(({ row }) => row));
  const nameOf = new Int32Array(rows.length).fill(-1);
  // Names that differ in their legal forms share a question.
  const paid = new Map<string, number | undefined>();
  for (const [at, { keys, rows: all }] of names.entries()) {
    for (const row of all) nameOf[row] = at;
    if (!paid.has(keys.core)) paid.set(keys.core, all[0]);
  }
  for (const [at, row] of rows.entries()) {
    const name = nameOf[at] ?? -1;
    const entry = entries[name];
    const isFirst = paid.get(names[name]?.keys.core ?? "") === at;
    const none = other.has(at) ? ["none"] : [];
    const added = entry === undefined ? none : cellsOf(entry, fields, isFirst);
    yield [...pad(row, width), ...pad(added, ours.length)];
  }
}

function cellsOf(entry: ListEntry, fields: readonly string[], isFirst: boolean): readonly string[] {
  const { degree, companies, askedAt } = entry;
  const record = answerOf(entry);
  return [
    degree === "several" ? `several:${String(companies.length)}` : degree,
    record?.name ?? "",
    record?.state ?? "",
    ...fields.map((name) => cellOf(field(record?.value, name) ?? null)),
    askedAt === undefined ? "" : new Date(askedAt).toISOString(),
    String(isFirst ? entry.searches : 0),
  ];
}

function pad(cells: readonly string[], width: number): readonly string[] {
  return [...cells, ...Array.from({ length: width - cells.length }, () => "")];
}
