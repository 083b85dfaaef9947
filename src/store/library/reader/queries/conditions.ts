import type { SQLInputValue } from "node:sqlite";
import type { LibraryColumn, LibraryFilter } from "../../../../domain/library/table.ts";
import { foldedTerms } from "../../../../text/foldCase.ts";
import type { Statements } from "../../../sql/statements.ts";
import { sqlColumns } from "./columns.ts";
import { recordTables, serviceNumbers } from "./records.ts";

/** A condition on `records AS r`, with the values of its question marks; it is null where it is not known whether a record meets it. */
export interface Condition {
  readonly text: string;
  readonly values: readonly SQLInputValue[];
}

const anything: Condition = { text: "TRUE", values: [] };

const plainTables = "records AS r";

/** What a statement that reads these columns reads from. */
export function tablesOf(columns: readonly LibraryColumn[]): string {
  return columns.some((column) => sqlColumns[column].isOfMarks === true) ? recordTables : plainTables;
}

/** That `r` is a record of these services. */
export function inServices(sql: Statements, services: readonly string[]): string {
  return `r.service IN (${serviceNumbers(sql, services).join()})`;
}

/** Without any it is met. */
export function allOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? anything : joined(conditions, " AND ");
}

/** All or one of them; without any it is not met. */
export function joined(conditions: readonly Condition[], by: " AND " | " OR "): Condition {
  return {
    text: conditions.length === 0 ? "0" : conditions.map(({ text }) => `(${text})`).join(by),
    values: conditions.flatMap(({ values }) => values),
  };
}

/** The folded words as `holds` takes them; empty where there are none. */
export function termsIn(text: string): string {
  return foldedTerms(text).join("\n");
}

/** The condition that a filter of a column makes, for records that meet `ofServices`. It is known of every record. */
export function columnCondition(sql: Statements, filter: LibraryFilter, ofServices: string): Condition {
  const column = sqlColumns[filter.column];
  switch (filter.kind) {
    case "text": {
      const terms = termsIn(filter.text);
      return terms === "" ? anything : { text: `holds(${column.sql}, ?)`, values: [terms] };
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
  return allOf([
    { text: `${sql} IS NOT NULL`, values: [] },
    ...(min === undefined ? [] : [{ text: `${sql} >= ?`, values: [min] }]),
    ...(max === undefined ? [] : [{ text: `${sql} <= ?`, values: [max] }]),
  ]);
}

/** In ms. */
const day = 86_400_000;

/** Midnight in UTC is a day without a time, the same everywhere. Any other moment is of the day that it has where the editor runs. */
function days(sql: string, first = "0000-01-01", last = "9999-12-31"): Condition {
  const written = within(sql, Date.parse(`${first}T00:00Z`), Date.parse(`${last}T00:00Z`));
  const moments = within(sql, Date.parse(`${first}T00:00`), Date.parse(`${last}T23:59:59.999`));
  return {
    text: `iif(${sql} % ${day} = 0, ${written.text}, ${moments.text})`,
    values: [...written.values, ...moments.values],
  };
}

/** A service may spell a text in several ways: those that read the same are looked up first. */
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
