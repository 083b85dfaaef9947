import type { RecordKind, ServiceRecord } from "../../service/contract/records.ts";
import { isObject, stringifyJson, type Json } from "../../text/json.ts";

export const recordKinds: readonly RecordKind[] = ["filing", "funding", "company"];

/** A type that Parquet and SQLite distinguish. Dates and timestamps are UTC. */
export type ColumnType = "boolean" | "integer" | "real" | "date" | "timestamp" | "text";

export interface FileColumn {
  readonly name: string;
  readonly type: ColumnType;
  /** Kinds of the records with this field. */
  readonly kinds: readonly RecordKind[];
}

/** An integer is a number or, beyond 2^53, a `bigint`. */
export type TypedCell = null | boolean | number | bigint | string | Date;

type ValueKind = "boolean" | "integer" | "bigInteger" | "real" | "day" | "instant" | "text";

/** Collects the fields of records, and the narrowest types that hold all values without loss. */
export class ColumnTypes {
  readonly #columns = new Map<string, { readonly values: Set<ValueKind>; readonly kinds: Set<RecordKind> }>();

  learn({ kind, value }: ServiceRecord): void {
    for (const [name, part] of Object.entries(fieldsOfRecord(value))) {
      const column = this.#columns.get(name) ?? { values: new Set(), kinds: new Set() };
      this.#columns.set(name, column);
      column.kinds.add(kind);
      if (part !== null) column.values.add(valueKind(part));
    }
  }

  /** Returns the fields in the order of their first appearance. */
  names(): readonly string[] {
    return [...this.#columns.keys()];
  }

  /** Returns a field as a column. Only an `isInstant` column gets dates: other texts stay as the service wrote them. */
  column(name: string, isInstant: boolean): FileColumn {
    const { values = new Set<ValueKind>(), kinds = [] } = this.#columns.get(name) ?? {};
    return { name, type: typeOf(values, isInstant), kinds: [...kinds] };
  }
}

/** Returns the fields of an object; any other value is a record with the field `value`. */
export function fieldsOfRecord(value: Json): Readonly<Record<string, Json>> {
  return isObject(value) ? value : { value };
}

function typeOf(values: ReadonlySet<ValueKind>, isInstant: boolean): ColumnType {
  const has = (...kinds: readonly ValueKind[]): boolean =>
    values.size > 0 && [...values].every((kind) => kinds.includes(kind));
  if (has("boolean")) return "boolean";
  if (has("integer", "bigInteger")) return "integer";
  if (has("integer", "real")) return "real";
  // A day as a timestamp would get an invented time.
  if (isInstant && has("day")) return "date";
  return isInstant && has("instant") ? "timestamp" : "text";
}

function valueKind(value: Exclude<Json, null>): ValueKind {
  if (typeof value === "boolean") return "boolean";
  if (typeof value === "number") return Number.isSafeInteger(value) ? "integer" : "real";
  if (typeof value === "bigint") return BigInt.asIntN(64, value) === value ? "bigInteger" : "text";
  if (typeof value !== "string" || Number.isNaN(Date.parse(value))) return "text";
  if (!/^\d{4}-\d\d-\d\d(?:T[\d:]+(?:\.\d{1,3})?Z)?$/.test(value)) return "text";
  // JavaScript reads February 30 as March 1.
  if (new Date(value).toISOString().slice(0, 10) !== value.slice(0, 10)) return "text";
  return value.length === 10 ? "day" : "instant";
}

/** Returns a value in its column’s type: nested values as JSON text, lone surrogates as U+FFFD. */
export function typedCell(value: Json | undefined, type: ColumnType): TypedCell {
  if (value === undefined || value === null) return null;
  if (type === "text") return (typeof value === "string" ? value : stringifyJson(value)).toWellFormed();
  if ((type === "date" || type === "timestamp") && typeof value === "string") return new Date(value);
  return typeof value === "object" ? null : value;
}
