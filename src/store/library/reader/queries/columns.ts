import type { DatabaseSync } from "node:sqlite";
import type { LibraryColumn } from "../../../../domain/library/libraryTableTypes.ts";
import { namesCity } from "../../../../domain/library/recordColumns.ts";
import { foldCase } from "../../../../text/foldCase.ts";
import { oneLine } from "../../../../text/oneLine.ts";
import { tagsIn } from "../../../records/rows.ts";
import { kinds } from "../../../sql/libraryTables.ts";

export interface SqlColumn {
  /** Of `records AS r`, and of `marks AS m` where `isOfMarks`. Null where the record does not say. */
  readonly sql: string;
  readonly isOfMarks?: true;
  /** Texts are sorted as people sort them; all else by its size. */
  readonly isText?: true;
  /** All values of `sql`, where there are few. */
  readonly known?: readonly number[];
  /** The texts of a value of `sql`, as filters name them. */
  readonly textsOf: (value: unknown) => readonly string[];
}

const longestText = 300;
const asText = (value: unknown): readonly string[] =>
  typeof value === "string" ? [oneLine(value, longestText)] : [];
const asFlag = (value: unknown): readonly string[] => [value === 1 ? "yes" : "no"];
const asNumber = (value: unknown): readonly string[] => [String(value)];
const kindOf = (value: unknown): readonly string[] => kinds.filter((_kind, number) => number === value);

const flags = [0, 1];
const ofText = (sql: string): SqlColumn => ({ sql, isText: true, textsOf: asText });
const ofNumber = (sql: string): SqlColumn => ({ sql, textsOf: asNumber });

/** 1 where a record is new in a saved search, 0 where it has changed since it was looked at, null where it is neither. */
const news = `(SELECT max(n.isNew) FROM seen AS n JOIN savedSearches AS v ON v.search = n.search
  JOIN services AS w ON w.service = v.service
  WHERE n.key = r.key AND w.id = r.service AND (n.isNew = 1 OR n.changed <> ''))`;

/** Every column. That of a web address is sorted and filtered by its host, where that names the company alone. */
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

/** What words are looked for in, whatever the column; of what a person has put on a record beside it. */
export const recordText =
  "r.name || ' ' || ifnull(r.state, '') || ' ' || ifnull(r.industry, '') || ' ' || ifnull(r.series, '') || ' ' || ifnull(r.host, '')";
export const markText = "m.tags || ' ' || m.note";

/** Makes the functions that the statements of the table call known to a connection. */
export function defineFunctions(database: Pick<DatabaseSync, "function">): void {
  const options = { deterministic: true } as const;
  // What texts are sorted by: without case and accents, numbers by their size: “Fund 2” before “Fund 10”.
  database.function("sortable", options, (text) =>
    typeof text === "string" ? foldCase(text).replaceAll(/\d+/g, (digits) => digits.padStart(12, "0")) : null,
  );
  let last: { readonly list: unknown; readonly terms: readonly string[] } = { list: undefined, terms: [] };
  // Whether a text holds all of these folded terms, which are apart by lines.
  database.function("holds", options, (text, list) => {
    if (typeof text !== "string" || typeof list !== "string") return 0;
    if (last.list !== list) last = { list, terms: list.split("\n") };
    const held = foldCase(text);
    return last.terms.every((term) => held.includes(term)) ? 1 : 0;
  });
  // Whether the places of a record name a city, and no street: by its key.
  database.function("namesCity", options, (places, key) =>
    typeof places === "string" && typeof key === "string" && namesCity(places, key) ? 1 : 0,
  );
}

/** A JSON list of numbers, of which some may be absent. */
export function numbersIn(list: unknown): readonly (number | null)[] {
  const read: unknown = JSON.parse(typeof list === "string" ? list : "[]");
  return Array.isArray(read) ? read.map((value) => (typeof value === "number" ? value : null)) : [];
}
