import type { SQLInputValue } from "node:sqlite";
import type { LibraryChart, LibraryFilter, LibraryFilters } from "../../../../../domain/library/table.ts";
import { foldedTerms } from "../../../../../text/folded.ts";
import type { Statements } from "../../../../sql/statements.ts";
import { serviceNumbers } from "../records.ts";
import { markText, recordText, sqlColumns } from "./columns.ts";

/** A part of a statement, with the values of its question marks. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly SQLInputValue[];
}

/** Records of these services that pass filters: what a statement reads from, and its condition. */
export interface Passing {
  /** After FROM. */
  readonly tables: string;
  /** Belongs to the services. */
  readonly ofServices: string;
  /** Passes the filters. */
  readonly passes: Condition;
}

/** Filters to leave out: the marks of a chart, or what is set for a column. */
export interface But {
  readonly chart?: LibraryChart;
  readonly column?: string;
}

/** Every record. */
const anything: Condition = { sql: "TRUE", values: [] };

const plainTables = "records AS r";
const withMarks =
  "records AS r JOIN services AS s ON s.id = r.service LEFT JOIN marks AS m ON m.service = s.service AND m.key = r.key";

/** Says which records of services pass filters. `columns` are those that the statement reads beside. */
export function passing(
  sql: Statements,
  services: readonly string[],
  filters: LibraryFilters,
  columns: readonly LibraryFilter["column"][] = [],
  but: But = {},
): Passing {
  const own = filters.columns.filter(({ column }) => column !== but.column);
  const marks = filters.marks.filter(({ chart, anyOf }) => chart !== but.chart && anyOf.length > 0);
  const terms = termsIn(filters.text);
  const numbers = serviceNumbers(sql, services);
  const ofServices = numbers.length === 0 ? "FALSE" : `r.service IN (${numbers.join()})`;
  const used = [...columns, ...[...own, ...marks.flatMap(({ anyOf }) => anyOf)].map(({ column }) => column)];
  return {
    tables: used.some((column) => sqlColumns[column].isOfMarks === true) ? withMarks : plainTables,
    ofServices,
    passes: all([
      ...(filters.isLatestOnly ? [{ sql: latest(ofServices), values: [] }] : []),
      ...(terms.length === 0 ? [] : [{ sql: anywhere, values: [terms, terms] }]),
      ...own.map((filter) => conditionOf(sql, filter, ofServices)),
      ...marks.map(({ anyOf }) => any(anyOf.map((filter) => conditionOf(sql, filter, ofServices)))),
    ]),
  };
}

/** In a record, or in it together with what a person has put on it: few are marked, so that these are looked up once. */
const anywhere = `(holds(${recordText}, ?) OR r.id IN (
  SELECT r.id FROM marks AS m JOIN services AS s ON s.service = m.service
    JOIN records AS r ON r.service = s.id AND r.key = m.key
    WHERE holds(${recordText} || ' ' || ${markText}, ?)))`;

/** The folded words as `holds` takes them; empty where there are none. */
function termsIn(text: string): string {
  return foldedTerms(text).join("\n");
}

/** The newest filing of each company. What has no company or no date stays: nothing says that it is older. */
function latest(ofServices: string): string {
  return `(r.kind <> 0 OR r.company IS NULL OR r.accepted IS NULL OR r.id IN (
    SELECT id FROM (SELECT r.id AS id, max(r.accepted) FROM records AS r
      WHERE ${ofServices} AND r.kind = 0 AND r.company IS NOT NULL AND r.accepted IS NOT NULL GROUP BY r.company)))`;
}

function all(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? anything : joined(conditions, " AND ");
}

function any(conditions: readonly Condition[]): Condition {
  return joined(conditions, " OR ");
}

function joined(conditions: readonly Condition[], by: string): Condition {
  return {
    sql: `(${conditions.map((condition) => condition.sql).join(by)})`,
    values: conditions.flatMap(({ values }) => values),
  };
}

function conditionOf(sql: Statements, filter: LibraryFilter, ofServices: string): Condition {
  const column = sqlColumns[filter.column];
  switch (filter.kind) {
    case "text": {
      const terms = termsIn(filter.text);
      return terms === "" ? anything : { sql: `holds(${column.sql}, ?)`, values: [terms] };
    }
    case "range":
      return within(column.sql, filter.min, filter.max);
    case "days":
      return days(column.sql, filter.first, filter.last);
    case "values":
      return oneOf(sql, filter, ofServices);
  }
}

function within(sql: string, min: number | undefined, max: number | undefined): Condition {
  return all([
    { sql: `${sql} IS NOT NULL`, values: [] },
    ...(min === undefined ? [] : [{ sql: `${sql} >= ?`, values: [min] }]),
    ...(max === undefined ? [] : [{ sql: `${sql} <= ?`, values: [max] }]),
  ]);
}

/** In ms. */
const day = 86_400_000;

/**
 * A moment at midnight in UTC is a day that was written without a time: it is that day everywhere. Any other moment is of
 * the day that it has where the editor runs.
 */
function days(sql: string, first = "0000-01-01", last = "9999-12-31"): Condition {
  const written = within(sql, Date.parse(`${first}T00:00Z`), Date.parse(`${last}T00:00Z`));
  const moments = within(sql, Date.parse(`${first}T00:00`), Date.parse(`${last}T23:59:59.999`));
  return {
    sql: `iif(${sql} % ${day} = 0, ${written.sql}, ${moments.sql})`,
    values: [...written.values, ...moments.values],
  };
}

/** A service may spell a text in several ways: those that read the same are looked up first. */
function oneOf(
  sql: Statements,
  { column, values }: Extract<LibraryFilter, { readonly kind: "values" }>,
  ofServices: string,
): Condition {
  const { sql: expression, isOfMarks, textsOf } = sqlColumns[column];
  const wanted = new Set(values.map((value) => value.toLowerCase()));
  const tables = isOfMarks === true ? withMarks : plainTables;
  const found = sql
    .all(`SELECT DISTINCT ${expression} AS value FROM ${tables} WHERE ${ofServices}`)
    .flatMap(({ value }) =>
      value !== null && textsOf(value).some((text) => wanted.has(text.toLowerCase())) ? [value] : [],
    );
  return {
    sql: `(${expression} IN (SELECT value FROM json_each(?))${wanted.has("") ? ` OR ${expression} IS NULL` : ""})`,
    values: [JSON.stringify(found)],
  };
}
