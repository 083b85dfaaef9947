import { numberText } from "./spell.ts";
import { fieldsOfRecord } from "../../domain/record/columnTypes.ts";
import { stringifyJson, type Json } from "../../text/json.ts";

/** Records as a table, with all fields as columns in the order of their first appearance. */
export interface RecordTable {
  readonly columns: readonly string[];
  /** Cells of missing fields are undefined. */
  readonly rows: readonly (readonly (Json | undefined)[])[];
}

/** Returns records as a table. A value other than an object becomes a record with the field `value`. */
export function tableOf(values: readonly Json[]): RecordTable {
  const records = values.map(fieldsOfRecord);
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const rows = records.map((record) =>
    columns.map((column) => (Object.hasOwn(record, column) ? record[column] : undefined)),
  );
  return { columns, rows };
}

/** Returns text on one line; nested values become JSON text, lone surrogates U+FFFD, because files can’t contain them. */
export function cellText(value: Json): string {
  return (typeof value === "string" ? value : stringifyJson(value)).toWellFormed();
}

/** Returns text without quotes or escapes; nested values become JSON text, `null` becomes empty, lone surrogates U+FFFD. */
export function bareText(value: Json): string {
  if (value === null) return "";
  return typeof value === "number" ? numberText(value, "1e999") : cellText(value);
}
