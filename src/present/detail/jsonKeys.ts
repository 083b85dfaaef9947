import type { Translate } from "../../text/sentence.ts";
import { oneLine } from "../../text/oneLine.ts";
import { isList, isObject, type Json, field, stringifyJson } from "../../text/json.ts";

const capitals = new Set("api ceo cfo cik cto ein faq id ipo llc lp sec url us vc".split(" "));
const longestKey = 60;

/** Returns "Company slug" for `company_slug` and `companySlug`, "Source URL" for `source_url`, "Public" for `is_public`. */
export function readableKey(key: string): string {
  const words = oneLine(key, longestKey)
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2")
    .split(/[\s_-]+/)
    .filter(
      (word, index, all) => word !== "" && !(index === 0 && word.toLowerCase() === "is" && all.length > 1),
    )
    .map((word) => {
      const lower = word.toLowerCase();
      if (capitals.has(lower)) return word.toUpperCase();
      return /^\p{Lu}+$/u.test(word) && word.length > 1 ? word : lower;
    });
  const text = words.join(" ");
  return text === ""
    ? key.slice(0, longestKey).toWellFormed() || '""'
    : text.replace(/^\p{Ll}/u, (first) => first.toUpperCase());
}

/** Common fields by key; their English labels equal `readableKey`. */
const knownLabels: Readonly<Record<string, (t: Translate) => string>> = {
  accepted_at: (t) => t("Accepted at"),
  amount: (t) => t("Amount"),
  city: (t) => t("City"),
  country: (t) => t("Country"),
  date: (t) => t("Date"),
  description: (t) => t("Description"),
  founders: (t) => t("Founders"),
  fundings: (t) => t("Fundings"),
  industry: (t) => t("Industry"),
  investors: (t) => t("Investors"),
  is_business_combination_transaction: (t) => t("Business combination transaction"),
  location: (t) => t("Location"),
  min_investment: (t) => t("Min investment"),
  money_raised: (t) => t("Money raised"),
  name: (t) => t("Name"),
  offered_for_sale: (t) => t("Offered for sale"),
  organization: (t) => t("Organization"),
  people: (t) => t("People"),
  relationship: (t) => t("Relationship"),
  series: (t) => t("Series"),
  state: (t) => t("State"),
  tags: (t) => t("Tags"),
  title: (t) => t("Title"),
  web: (t) => t("Web"),
};

/** Returns a known field’s label in the person’s language, or else the readable key. */
export function fieldLabel(key: string, t: Translate): string {
  return Object.hasOwn(knownLabels, key) ? (knownLabels[key]?.(t) ?? readableKey(key)) : readableKey(key);
}

/** Returns the pointer (RFC 6901) to a part of the value at `pointer`. */
export function pointerBelow(pointer: string, key: string | number): string {
  return `${pointer}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

export interface LeafValue {
  /** JSON pointer (RFC 6901). */
  readonly pointer: string;
  /** Readable keys from the record down; list places count from 1. */
  readonly path: readonly string[];
  readonly value: Exclude<Json, null | readonly unknown[] | object>;
}

/** Returns at most `most` values in the record’s order, without null and empty text. */
export function leavesOf(record: Json, most: number, t: Translate): readonly LeafValue[] {
  const found: LeafValue[] = [];
  const collect = (value: Json, pointer: string, path: readonly string[]): void => {
    if (found.length >= most) return;
    if (isList(value)) {
      const isOne = value.length === 1;
      value.forEach((part, index) =>
        collect(part, pointerBelow(pointer, index), isOne ? path : [...path, String(index + 1)]),
      );
    } else if (isObject(value)) {
      for (const [key, part] of Object.entries(value))
        collect(part, pointerBelow(pointer, key), [...path, fieldLabel(key, t)]);
    } else if (value !== null && value !== "") found.push({ pointer, path, value });
  };
  collect(record, "", []);
  return found;
}

/** Returns the value at a pointer (RFC 6901) for the clipboard: a text, texts as lines, else JSON; undefined without one. */
export function textAt(value: Json, pointer: string): string | undefined {
  const found = valueAt(value, pointer);
  if (found === undefined || typeof found === "string") return found;
  const isTexts = isList(found) && found.length > 0 && found.every((item) => typeof item === "string");
  return isTexts ? found.join("\n") : stringifyJson(found, 2);
}

export function valueAt(value: Json, pointer: string): Json | undefined {
  if (pointer === "") return value;
  if (!pointer.startsWith("/")) return undefined;
  let found: Json | undefined = value;
  for (const part of pointer.slice(1).split("/")) {
    const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
    found = isList(found) ? (/^\d+$/.test(key) ? found[Number(key)] : undefined) : field(found, key);
  }
  return found;
}
