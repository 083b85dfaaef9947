import { type ServicesArgument, type LibraryRecord, serviceNumbers } from "./records.ts";
import { cityKey, namesCity } from "../../../../domain/library/places.ts";
import type { RecordKind } from "../../../../service/contract/records.ts";
import { kinds } from "../../../sql/libraryTables.ts";
import { type Statements, textIn } from "../../../sql/statements.ts";
import { allOf, type Condition, conditionsOf, type LibraryFilters } from "./conditions.ts";
import { recordsOf } from "./words.ts";

export interface FilteredArgument extends ServicesArgument {
  readonly kind: RecordKind;
  readonly filters: LibraryFilters;
  /** How many records to answer with, and how many before them to leave out. */
  readonly limit: number;
  readonly offset: number;
}

/** Records that match every filter, the newest first. */
export interface FilteredRecords {
  readonly records: readonly LibraryRecord[];
  readonly total: number;
  /** How many more may match: of a list row, city, zip code and person are not known. */
  readonly unknown: number;
}

const newestFirst = "ORDER BY r.accepted IS NULL, r.accepted DESC, r.id";

export const filterQueries = {
  /** The records that match every filter, those that a search with that filter returned among them. */
  filtered(sql: Statements, { services, kind, filters, limit, offset }: FilteredArgument): FilteredRecords {
    const numbers = serviceNumbers(sql, services);
    if (numbers.length === 0) return { records: [], total: 0, unknown: 0 };
    const { plain, places, toldCities } = conditionsOf(sql, filters, numbers);
    const base: Condition = {
      text: `r.service IN (${numbers.join(", ")}) AND r.kind = ${String(kinds.indexOf(kind))}`,
      values: [],
    };
    const all = allOf([base, ...plain, ...places]);
    const { met, unknown } = counted(sql, all);
    const cities = filters.cities ?? [];
    if (cities.length > 0) {
      const ids = inCities(sql, all, cities, toldCities);
      return { records: recordsOf(sql, ids.slice(offset, offset + limit)), total: ids.length, unknown };
    }
    // Numbers are sorted alone: a record is a hundred times as long.
    const ids = sql.ids(
      `SELECT r.id AS id FROM records AS r WHERE ${all.text} ${newestFirst} LIMIT ? OFFSET ?`,
      [...all.values, limit, offset],
    );
    return { records: recordsOf(sql, ids), total: met, unknown };
  },
} as const;

/** How many records meet a condition, and of how many that is not known. */
function counted(
  sql: Statements,
  { text, values }: Condition,
): { readonly met: number; readonly unknown: number } {
  const rows = sql.all(`SELECT (${text}) AS met, count(*) AS n FROM records AS r GROUP BY 1`, values);
  const of = (met: number | null): number => Number(rows.find((row) => row["met"] === met)?.["n"] ?? 0);
  return { met: of(1), unknown: of(null) };
}

/** The words of a city may be those of a street: what the database finds by them is checked again. */
function inCities(
  sql: Statements,
  all: Condition,
  cities: readonly string[],
  told: Condition,
): readonly number[] {
  const keys = cities.map(cityKey);
  return sql
    .all(
      `SELECT r.id AS id, r.places AS places, ${told.text} AS told FROM records AS r WHERE ${all.text} ${newestFirst}`,
      [...told.values, ...all.values],
    )
    .filter((row) => row["told"] === 1 || keys.some((key) => namesCity(textIn(row["places"]), key)))
    .map(({ id }) => Number(id));
}
