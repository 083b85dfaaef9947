import type { DatabaseSync } from "node:sqlite";
import type { LibraryColumn } from "../../../../domain/library/libraryTableTypes.ts";
import { namesCity } from "../../../../domain/library/recordColumns.ts";
import { foldCase } from "../../../../text/foldCase.ts";
import { oneLine } from "../../../../text/oneLine.ts";
import { tagsIn } from "../../../records/rows.ts";
import { kinds } from "../../../sql/libraryTables.ts";

export interface SqlColumn {
  /** Expression over `records AS r`, and over `marks AS m` if `isOfMarks`; null if the record has no value. */
  readonly sql: string;
  readonly isOfMarks?: true;
  /** Sorted by `sortable`; other columns by their value. */
  readonly isText?: true;
  /** All possible values of `sql`, if there are few. */
  readonly known?: readonly number[];
  readonly textsOf: (value: unknown) => readonly string[];
}

const maxTextLength = 300;
const asText = (value: unknown): readonly string[] =>
  typeof value === "string" ? [oneLine(value, maxTextLength)] : [];
const asFlag = (value: unknown): readonly string[] => [value === 1 ? "yes" : "no"];
const asNumber = (value: unknown): readonly string[] => [String(value)];
const kindOf = (value: unknown): readonly string[] => kinds.filter((_kind, number) => number === value);

const flags = [0, 1];
const ofText = (sql: string): SqlColumn => ({ sql, isText: true, textsOf: asText });
const ofNumber = (sql: string): SqlColumn => ({ sql, textsOf: asNumber });

/** 1 if the record is new in a saved search, 0 if it has changed since it was viewed, null otherwise. */
const news = `(SELECT max(n.isNew) FROM seen AS n JOIN savedSearches AS v ON v.search = n.search
  JOIN services AS w ON w.service = v.service
  WHERE n.key = r.key AND w.id = r.service AND (n.isNew = 1 OR n.changed <> ''))`;

/** `web` is sorted and filtered by its host, if the host belongs to the company alone. */
export const sqlColumns: Readonly<Record<LibraryColumn, SqlColumn>> = {
  name: ofText("nullif(r.name, '')"),
  raised: ofNumber("r.raised"),
  state: ofText("r.state"),
  industry: ofText("r.industry"),
  series: ofText("r.series"),
  offered: ofNumber("r.offered"),
  minimum: ofNumber("r.minimum"),
  accepted: ofNumber("r.accepted"),
  web: ofText("r.host"),
  kind: { sql: "r.kind", known: [...kinds.keys()], textsOf: kindOf },
  news: { sql: news, known: flags, textsOf: (value) => [value === 1 ? "new" : "changed"] },
  star: { sql: "coalesce(m.star, 0)", isOfMarks: true, known: flags, textsOf: asFlag },
  tags: { sql: "nullif(m.tags, '[]')", isOfMarks: true, isText: true, textsOf: tagsIn },
  note: { ...ofText("nullif(m.note, '')"), isOfMarks: true },
  whole: { sql: "r.whole", known: flags, textsOf: asFlag },
  seen: ofNumber("r.lastSeen"),
};

export const recordText =
  "r.name || ' ' || ifnull(r.state, '') || ' ' || ifnull(r.industry, '') || ' ' || ifnull(r.series, '') || ' ' || ifnull(r.host, '')";
export const markText = "m.tags || ' ' || m.note";

export function defineFunctions(database: Pick<DatabaseSync, "function">): void {
  const options = { deterministic: true } as const;
  // The sort key of a text: without case and accents, numbers by value: “Fund 2” before “Fund 10”.
  database.function("sortable", options, (text) =>
    typeof text === "string" ? foldCase(text).replaceAll(/\d+/g, (digits) => digits.padStart(12, "0")) : null,
  );
  let last: { readonly list: unknown; readonly terms: readonly string[] } = { list: undefined, terms: [] };
  // True if a text contains all folded terms; newlines separate the terms.
  database.function("holds", options, (text, list) => {
    if (typeof text !== "string" || typeof list !== "string") return 0;
    if (last.list !== list) last = { list, terms: list.split("\n") };
    const held = foldCase(text);
    return last.terms.every((term) => held.includes(term)) ? 1 : 0;
  });
  // True if a city, not a street, among the places has this key.
  database.function("namesCity", options, (places, key) =>
    typeof places === "string" && typeof key === "string" && namesCity(places, key) ? 1 : 0,
  );
}

export function numbersIn(list: unknown): readonly (number | null)[] {
  const read: unknown = JSON.parse(typeof list === "string" ? list : "[]");
  return Array.isArray(read) ? read.map((value) => (typeof value === "number" ? value : null)) : [];
}
