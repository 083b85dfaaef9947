import type { SQLInputValue } from "node:sqlite";
import type {
  LibraryChart,
  LibraryColumn,
  LibraryFilter,
  LibraryFilters,
} from "../../../../domain/library/libraryTableTypes.ts";
import { foldedTerms } from "../../../../text/foldCase.ts";
import type { Statements } from "../../../sql/statements.ts";
import { markText, recordText, sqlColumns } from "./columns.ts";
import { recordTables, serviceNumbers } from "./records.ts";

/** A condition on `records AS r`, with its values. Null for a record whose list row doesn’t say. */
export interface Condition {
  readonly text: string;
  readonly values: readonly SQLInputValue[];
}

const anything: Condition = { text: "TRUE", values: [] };

const plainTables = "records AS r";

export function tablesOf(columns: readonly LibraryColumn[]): string {
  return columns.some((column) => sqlColumns[column].isOfMarks === true) ? recordTables : plainTables;
}

export function inServices(sql: Statements, services: readonly string[]): string {
  return `r.service IN (${serviceNumbers(sql, services).join()})`;
}

export function allOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? anything : joinConditions(conditions, " AND ");
}

export function joinConditions(conditions: readonly Condition[], by: " AND " | " OR "): Condition {
  return {
    text: conditions.length === 0 ? "0" : conditions.map(({ text }) => `(${text})`).join(by),
    values: conditions.flatMap(({ values }) => values),
  };
}

/** Returns the argument of `holds`; empty if there are no words. */
function termsIn(text: string): string {
  return foldedTerms(text).join("\n");
}

/** Returns the condition of a column filter among `ofServices`; it is never null. */
export function columnCondition(sql: Statements, filter: LibraryFilter, ofServices: string): Condition {
  const column = sqlColumns[filter.column];
  switch (filter.kind) {
    case "text": {
      const terms = termsIn(filter.text);
      return terms === "" ? anything : { text: `holds(${column.sql}, ?)`, values: [terms] };
    }
    case "range":
      return inRange(column.sql, filter.min, filter.max);
    case "days":
      return inDays(column.sql, filter.first, filter.last);
    case "values":
      return oneOf(sql, filter, ofServices);
  }
}

function inRange(sql: string, min: number | undefined, max: number | undefined): Condition {
  return allOf([
    { text: `${sql} IS NOT NULL`, values: [] },
    ...(min === undefined ? [] : [{ text: `${sql} >= ?`, values: [min] }]),
    ...(max === undefined ? [] : [{ text: `${sql} <= ?`, values: [max] }]),
  ]);
}

const day = 86_400_000;

/** Midnight UTC means a date without a time; the date of another moment depends on the editor’s time zone. */
function inDays(sql: string, first = "0000-01-01", last = "9999-12-31"): Condition {
  const written = inRange(sql, Date.parse(`${first}T00:00Z`), Date.parse(`${last}T00:00Z`));
  const moments = inRange(sql, Date.parse(`${first}T00:00`), Date.parse(`${last}T23:59:59.999`));
  return {
    text: `iif(${sql} % ${day} = 0, ${written.text}, ${moments.text})`,
    values: [...written.values, ...moments.values],
  };
}

/** A service may spell a value in several ways, so look up all spellings first. */
function oneOf(
  sql: Statements,
  { column, values }: Extract<LibraryFilter, { readonly kind: "values" }>,
  ofServices: string,
): Condition {
  const { sql: expression, known, textsOf } = sqlColumns[column];
  const wanted = new Set(values.map((value) => value.toLowerCase()));
  const all =
    known ??
    sql
      .all(`SELECT DISTINCT ${expression} AS value FROM ${tablesOf([column])} WHERE ${ofServices}`)
      .map(({ value }) => value);
  const found = all.filter(
    (value) => value !== null && textsOf(value).some((text) => wanted.has(text.toLowerCase())),
  );
  return {
    text: `(ifnull(${expression} IN (SELECT value FROM json_each(?)), 0)${wanted.has("") ? ` OR ${expression} IS NULL` : ""})`,
    values: [JSON.stringify(found)],
  };
}

/** Returns the FROM clause and the conditions for records that pass the filters, except those in `but`. */
export function filterClauses(
  sql: Statements,
  services: readonly string[],
  filters: LibraryFilters,
  columns: readonly LibraryFilter["column"][] = [],
  but: { readonly chart?: LibraryChart; readonly column?: string } = {},
) {
  const own = filters.columns.filter(({ column }) => column !== but.column);
  const marks = filters.marks.filter(({ chart, anyOf }) => chart !== but.chart && anyOf.length > 0);
  const terms = termsIn(filters.text);
  const ofServices = inServices(sql, services);
  const used = [...columns, ...[...own, ...marks.flatMap(({ anyOf }) => anyOf)].map(({ column }) => column)];
  return {
    tables: tablesOf(used),
    ofServices,
    passes: allOf([
      ...(filters.isLatestOnly ? [{ text: latestOnly(ofServices), values: [] }] : []),
      ...(terms.length === 0 ? [] : [{ text: anywhere, values: [terms, terms] }]),
      ...own.map((filter) => columnCondition(sql, filter, ofServices)),
      ...marks.map(({ anyOf }) =>
        joinConditions(
          anyOf.map((filter) => columnCondition(sql, filter, ofServices)),
          " OR ",
        ),
      ),
    ]),
  };
}

/** Matches a record by itself or together with its marks. Few records are marked, so the subquery is cheap. */
const anywhere = `(holds(${recordText}, ?) OR r.id IN (
  SELECT r.id FROM marks AS m JOIN services AS s ON s.service = m.service
    JOIN records AS r ON r.service = s.id AND r.key = m.key
    WHERE holds(${recordText} || ' ' || ${markText}, ?)))`;

/** The newest filing of each company. A filing without company or date stays, since it may be the newest. */
function latestOnly(ofServices: string): string {
  return `(r.kind <> 0 OR r.company IS NULL OR r.accepted IS NULL OR r.id IN (
    SELECT id FROM (SELECT r.id AS id, max(r.accepted) FROM records AS r
      WHERE ${ofServices} AND r.kind = 0 AND r.company IS NOT NULL AND r.accepted IS NOT NULL GROUP BY r.company)))`;
}
