import {
  allOf,
  columnCondition,
  type Condition,
  inServices,
  joined,
  tablesOf,
  termsIn,
} from "../conditions.ts";
import type { LibraryChart, LibraryFilter, LibraryFilters } from "../../../../../domain/library/table.ts";
import type { Statements } from "../../../../sql/statements.ts";
import { markText, recordText } from "../columns.ts";

/** Records of these services that pass filters: what a statement reads from, and its condition. */
export interface Passing {
  /** After FROM. */
  readonly tables: string;
  readonly ofServices: string;
  readonly passes: Condition;
}

/** Filters to leave out: the marks of a chart, or what is set for a column. */
export interface ExcludedFilters {
  readonly chart?: LibraryChart;
  readonly column?: string;
}

/** Says which records of services pass filters. `columns` are those that the statement reads beside. */
export function passing(
  sql: Statements,
  services: readonly string[],
  filters: LibraryFilters,
  columns: readonly LibraryFilter["column"][] = [],
  but: ExcludedFilters = {},
): Passing {
  const own = filters.columns.filter(({ column }) => column !== but.column);
  const marks = filters.marks.filter(({ chart, anyOf }) => chart !== but.chart && anyOf.length > 0);
  const terms = termsIn(filters.text);
  const ofServices = inServices(sql, services);
  const used = [...columns, ...[...own, ...marks.flatMap(({ anyOf }) => anyOf)].map(({ column }) => column)];
  return {
    tables: tablesOf(used),
    ofServices,
    passes: allOf([
      ...(filters.isLatestOnly ? [{ text: latest(ofServices), values: [] }] : []),
      ...(terms.length === 0 ? [] : [{ text: anywhere, values: [terms, terms] }]),
      ...own.map((filter) => columnCondition(sql, filter, ofServices)),
      ...marks.map(({ anyOf }) =>
        joined(
          anyOf.map((filter) => columnCondition(sql, filter, ofServices)),
          " OR ",
        ),
      ),
    ]),
  };
}

/** In a record, or in it together with what a person has put on it: few are marked, so that these are looked up once. */
const anywhere = `(holds(${recordText}, ?) OR r.id IN (
  SELECT r.id FROM marks AS m JOIN services AS s ON s.service = m.service
    JOIN records AS r ON r.service = s.id AND r.key = m.key
    WHERE holds(${recordText} || ' ' || ${markText}, ?)))`;

/** The newest filing of each company. What has no company or no date stays: nothing says that it is older. */
function latest(ofServices: string): string {
  return `(r.kind <> 0 OR r.company IS NULL OR r.accepted IS NULL OR r.id IN (
    SELECT id FROM (SELECT r.id AS id, max(r.accepted) FROM records AS r
      WHERE ${ofServices} AND r.kind = 0 AND r.company IS NOT NULL AND r.accepted IS NOT NULL GROUP BY r.company)))`;
}
