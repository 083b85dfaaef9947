import type { ColumnRole } from "../../codegen/file/fileJob.ts";
import { amountOf, statedAmount } from "../../domain/record/amount.ts";
import { momentOf } from "../../domain/record/moment.ts";
import { isMoneyKey } from "../../present/fieldKinds.ts";
import { isObject, type Json } from "../../text/json.ts";

interface ParsedField {
  /** Name of the field that follows the text. */
  readonly name: string;
  readonly parse: (value: Json) => Json;
}

const amountSuffix = /_(?:amount|number)$/;
const dateSuffix = /_utc$/;

/** Finds fields whose texts state amounts or dates in any of the records, and adds their values. */
export class ParsedFields {
  readonly #fields = new Map<string, ParsedField>();

  /** Must be called with each field of each record, before the first `addTo`. */
  learn(name: string, value: Json): void {
    if (this.#fields.has(name)) return;
    const isText = typeof value === "string";
    // Filings (§2.3) have both columns in every file, so that scripts can rely on them.
    if (name === "offered_for_sale" || (isText && isMoneyKey(name) && statedAmount(value) !== undefined))
      this.#fields.set(name, { name: amountName(name), parse: amountIn });
    else if (name === "accepted_at" || (isText && momentOf(value) !== undefined))
      this.#fields.set(name, { name: `${name}_utc`, parse: dateIn });
  }

  /** Returns a record with the value of each text after the text; never replaces a field of the service. */
  addTo(value: Json): Json {
    if (!isObject(value)) return value;
    const fields = Object.entries(value).flatMap(([key, part]) => {
      const more = this.#fields.get(key);
      return more === undefined || Object.hasOwn(value, more.name)
        ? [[key, part] as const]
        : [[key, part] as const, [more.name, more.parse(part)] as const];
    });
    // Unlike an assignment, `fromEntries` makes `__proto__` a field.
    return fields.length === Object.keys(value).length ? value : Object.fromEntries(fields);
  }

  /** Returns the chosen fields with the parsed ones after their texts. */
  fieldsWith(chosen: readonly string[]): readonly string[] {
    return chosen.flatMap((name) => {
      const added = this.#fields.get(name)?.name;
      return added === undefined || chosen.includes(added) ? [name] : [name, added];
    });
  }
}

function amountName(name: string): string {
  return /amount$/i.test(name) ? `${name}_number` : `${name}_amount`;
}

/** Returns the roles of the columns with amounts and dates, by name. */
export function rolesOf(names: Iterable<string>): Readonly<Record<string, ColumnRole>> {
  const roles = Array.from(names, (name): readonly [string, ColumnRole] | undefined => {
    if (dateSuffix.test(name)) return [name, "instant"];
    return isMoneyKey(name) || isMoneyKey(name.replace(amountSuffix, "")) ? [name, "amount"] : undefined;
  });
  return Object.fromEntries(roles.filter((role) => role !== undefined));
}

/** Returns the number that a text such as "4500000" or "$40 Million" states; null for a word such as "Indefinite". */
function amountIn(value: Json): Json {
  const exact = statedAmount(amountOf(value))?.replace(/^\+/, "");
  if (exact === undefined) return null;
  const number = Number(exact);
  return exact.includes(".") || Number.isSafeInteger(number) ? number : BigInt(exact);
}

/** Returns a day unchanged, and a time with an offset in UTC: "2011-07-14T16:18:52Z"; null for a time without an offset. */
function dateIn(value: Json): Json {
  const moment = momentOf(value);
  if (moment === undefined || typeof value !== "string") return null;
  if (!moment.hasTime) return value.trim();
  return moment.hasZone ? new Date(moment.at).toISOString().replace(".000Z", "Z") : null;
}
