import { numberText } from "./spell.ts";
import { isObject, stringifyJson, type Json, type JsonObject } from "../../text/json.ts";

/** Records as a table: the columns are all fields that any of them has, in the order in which they first appear. */
export interface RecordTable {
  readonly columns: readonly string[];
  /** A cell is undefined where the record lacks the field. */
  readonly rows: readonly (readonly (Json | undefined)[])[];
}

/** Lays records out as a table. A value that is no object becomes a record of one field, `value`. */
export function tableOf(values: readonly Json[]): RecordTable {
  const records = values.map((value): JsonObject => (isObject(value) ? value : { value }));
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const rows = records.map((record) =>
    columns.map((column) => (Object.hasOwn(record, column) ? record[column] : undefined)),
  );
  return { columns, rows };
}

/** Nested values are one line of JSON text; a lone surrogate, which no file can hold, becomes U+FFFD. */
export function cellText(value: Json): string {
  return (typeof value === "string" ? value : stringifyJson(value)).toWellFormed();
}

/** A value as text without quotes or escapes: nested values are JSON text, `null` is nothing; lone surrogates become U+FFFD. */
export function bareText(value: Json): string {
  if (value === null) return "";
  return typeof value === "number" ? numberText(value, "1e999") : cellText(value);
}
