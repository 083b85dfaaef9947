import { field, type Json } from "../../text/json.ts";
import type { NameCandidate, NameMatch } from "./degree.ts";
import { cellOf, headerOf, type NameList } from "./nameList.ts";
import type { ListProfile } from "./profile.ts";

/** A record of a list's answer. */
export interface ListRecord extends NameCandidate {
  readonly value: Json;
}

/** What is known of one name of a list. */
export interface ListAnswer<T extends ListRecord = ListRecord> extends NameMatch<T> {
  /** The record that the person has chosen among suggestions or several companies. */
  readonly chosen?: T;
  /** When the service was asked last, in ms since 1970. */
  readonly askedAt?: number;
  /** Searches that this list has used for the name. */
  readonly searches: number;
}

/**
 * Yields the header and the rows of the result file: the list's own columns, and ours. `answers` are in the order of
 * `profile.names`, undefined if a name wasn't looked up. `fields`: keys of records. The searches of a name are in the
 * first row of its question, so that the column adds up. Cells are not guarded against formulas.
 */
export function* resultTable(
  { headers, rows }: NameList,
  { names, notNames }: Pick<ListProfile, "names" | "notNames">,
  answers: readonly (ListAnswer | undefined)[],
  fields: readonly string[],
): Generator<readonly string[], void, void> {
  const width = rows.reduce((most, row) => Math.max(most, row.length), headers.length);
  const ours = uniqueHeaders(["match", "matched_name", "state", ...fields, "asked_at", "searches"]);
  const own = uniqueHeaders(
    Array.from({ length: width }, (_, at) => headerOf(headers, at)),
    ours,
  );
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
    const answer = answers[name];
    const isFirst = paid.get(names[name]?.keys.core ?? "") === at;
    const none = other.has(at) ? ["none"] : [];
    const added = answer === undefined ? none : cellsOf(answer, fields, isFirst);
    yield [...padded(row, width), ...padded(added, ours.length)];
  }
}

function cellsOf(answer: ListAnswer, fields: readonly string[], isFirst: boolean): readonly string[] {
  const { degree, companies, askedAt } = answer;
  const record = answer.chosen ?? (degree === "exact" ? companies[0]?.[0] : undefined);
  return [
    degree === "several" ? `several:${String(companies.length)}` : degree,
    record?.name ?? "",
    record?.state ?? "",
    ...fields.map((name) => cellOf(field(record?.value, name) ?? null)),
    askedAt === undefined ? "" : new Date(askedAt).toISOString(),
    String(isFirst ? answer.searches : 0),
  ];
}

/** Readers of CSV may ignore case: a header that is there already gets a number. */
function uniqueHeaders(headers: readonly string[], taken: readonly string[] = []): readonly string[] {
  const used = new Set(taken.map((header) => header.toLowerCase()));
  return headers.map((header) => {
    let unique = header;
    for (let nth = 2; used.has(unique.toLowerCase()); nth += 1) unique = `${header}_${String(nth)}`;
    used.add(unique.toLowerCase());
    return unique;
  });
}

function padded(cells: readonly string[], width: number): readonly string[] {
  return [...cells, ...Array.from({ length: width - cells.length }, () => "")];
}
