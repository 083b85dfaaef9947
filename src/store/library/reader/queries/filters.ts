import type { RecordFilter } from "../../../../domain/library/filters.ts";
import type { Statements } from "../../../sql/statements.ts";
import { allOf, inServices, tablesOf } from "./conditions.ts";
import { type ServicesArgument, type LibraryRecord, serviceNumbers } from "./records.ts";
import { conditionOf } from "./searchConditions.ts";
import { recordsOf } from "./words.ts";

export interface FilteredArgument extends ServicesArgument {
  readonly filters: readonly RecordFilter[];
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

export const filterQueries = {
  /** The records that match every filter, those that a search with that filter returned among them. */
  filtered(sql: Statements, { services, filters, limit, offset }: FilteredArgument): FilteredRecords {
    const numbers = serviceNumbers(sql, services);
    if (numbers.length === 0) return { records: [], total: 0, unknown: 0 };
    const { text, values } = allOf(filters.map((filter) => conditionOf(sql, filter, numbers)));
    const tables = tablesOf(filters.flatMap((filter) => ("column" in filter ? [filter.column] : [])));
    // With a limit, the condition is evaluated once for each record; numbers are sorted alone, since a record is a hundred
    // times as long.
    const [counts, ...found] = sql.all(
      `WITH met AS MATERIALIZED (
         SELECT * FROM (SELECT r.id AS id, r.accepted AS accepted, (${text}) AS isMet FROM ${tables}
           WHERE ${inServices(sql, services)} LIMIT -1) WHERE isMet IS NOT 0)
       SELECT NULL AS id, sum(isMet) AS total, sum(isMet IS NULL) AS unknown FROM met UNION ALL
       SELECT id, NULL, NULL FROM (
         SELECT id FROM met WHERE isMet ORDER BY accepted IS NULL, accepted DESC, id LIMIT ? OFFSET ?)`,
      [...values, limit, offset],
    );
    const ids = found.map(({ id }) => Number(id));
    return {
      records: recordsOf(sql, ids),
      total: Number(counts?.["total"] ?? 0),
      unknown: Number(counts?.["unknown"] ?? 0),
    };
  },
} as const;
