import type { ColumnRole } from "../../codegen/file/fileJob.ts";
import { amountOf, statedAmount } from "../../domain/record/amount.ts";
import { momentOf } from "../../domain/record/moment.ts";
import { isMoneyKey } from "../../present/fieldKinds.ts";
import { isObject, type Json } from "../../text/json.ts";

interface ParsedField {
  /** Of the field that follows the text. */
  readonly name: string;
  readonly parse: (value: Json) => Json;
}

const amountSuffix = /_(?:amount|number)$/;
const dateSuffix = /_utc$/;

/** Fields whose texts state amounts or dates, in any of the records, as the table reads them. */
export class ParsedFields {
  readonly #fields = new Map<string, ParsedField>();

  /** Called with each field of each record, before the first record is completed. */
  learn(name: string, value: Json): void {
    if (this.#fields.has(name)) return;
    const isText = typeof value === "string";
    // Filings (§2.3) have both columns in every file, so that scripts can rely on them.
    if (name === "offered_for_sale" || (isText && isMoneyKey(name) && statedAmount(value) !== undefined))
      this.#fields.set(name, { name: amountName(name), parse: amountIn });
    else if (name === "accepted_at" || (isText && momentOf(value) !== undefined))
      this.#fields.set(name, { name: `${name}_utc`, parse: dateIn });
  }

  /** Returns a record with the value of each text after the text; a field of the service’s own is never replaced. */
  addTo(value: Json): Json {
    if (!isObject(value)) return value;
    const fields = Object.entries(value).flatMap(([key, part]) => {
      const more = this.#fields.get(key);
      return more === undefined || Object.hasOwn(value, more.name)
        ? [[key, part] as const]
        : [[key, part] as const, [more.name, more.parse(part)] as const];
    });
    // Unlike an assignment, this makes a field of `__proto__` too.
    return fields.length === Object.keys(value).length ? value : Object.fromEntries(fields);
  }

  /** Returns the name of the field that follows this one. */
  nameAfter(name: string): string | undefined {
    return this.#fields.get(name)?.name;
  }

  /** Returns the chosen fields with the parsed ones after their texts. */
  fieldsWith(chosen: readonly string[]): readonly string[] {
    return chosen.flatMap((name) => {
      const added = this.nameAfter(name);
      return added === undefined || chosen.includes(added) ? [name] : [name, added];
    });
  }
}

function amountName(name: string): string {
  return /amount$/i.test(name) ? `${name}_number` : `${name}_amount`;
}

/** Returns what a workbook makes of these columns. */
export function rolesOf(names: Iterable<string>): Readonly<Record<string, ColumnRole>> {
  const roles = Array.from(names, (name): readonly [string, ColumnRole] | undefined => {
    if (dateSuffix.test(name)) return [name, "instant"];
    return isMoneyKey(name) || isMoneyKey(name.replace(amountSuffix, "")) ? [name, "amount"] : undefined;
  });
  return Object.fromEntries(roles.filter((role) => role !== undefined));
}

/** The number that a text such as "4500000" or "$40 Million" states; null for a word such as "Indefinite". */
function amountIn(value: Json): Json {
  const exact = statedAmount(amountOf(value))?.replace(/^\+/, "");
  if (exact === undefined) return null;
  const number = Number(exact);
  return exact.includes(".") || Number.isSafeInteger(number) ? number : BigInt(exact);
}

/** A day as it is; the instant of a text with an offset, in UTC: "2011-07-14T16:18:52Z". Null for a time without an offset. */
function dateIn(value: Json): Json {
  const moment = momentOf(value);
  if (moment === undefined || typeof value !== "string") return null;
  if (!moment.hasTime) return value.trim();
  return moment.hasZone ? new Date(moment.at).toISOString().replace(".000Z", "Z") : null;
}
