import { isSummaryPath } from "../../codegen/literal/columns.ts";
import { fieldsOfRecord } from "../../domain/record/columnTypes.ts";
import { isObject, type Json } from "../../text/json.ts";

/**
 * Collects the first record with each field, and with each kind of value that changes a table’s layout: a table of these
 * few has the same columns as a table of all.
 */
export class Samples {
  readonly values: Json[] = [];
  readonly #seen = new Set<string>();

  add(value: Json): void {
    const before = this.#seen.size;
    for (const [name, part] of Object.entries(fieldsOfRecord(value))) {
      this.#seen.add(`${layoutOf(part)}${name}`);
      if (!isObject(part)) continue;
      for (const [key, inner] of Object.entries(part))
        if (isSummaryPath(`${name}.${key}`)) this.#seen.add(`${layoutOf(inner)}${name}\0${key}`);
    }
    if (this.#seen.size > before) this.values.push(value);
  }
}

function layoutOf(value: Json): "none" | "empty" | "number" | "text" {
  if (value === null) return "none";
  if (value === "" || typeof value === "object") return "empty";
  return typeof value === "number" || typeof value === "bigint" ? "number" : "text";
}
