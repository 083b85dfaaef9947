import type { ServiceRecord } from "../service/contract/records.ts";
import type { RecordQuestion } from "../service/contract/question.ts";
import { field, isList, isObject, type Json } from "../text/json.ts";
import type { Translate } from "../text/sentence.ts";
import { companyPaths } from "./record/facts.ts";
import type { RecordKey } from "./record/recordKey.ts";

export interface ResultRow extends RecordKey {
  readonly record: ServiceRecord;
  /** The full filing (§2.4), if loaded. */
  readonly detail?: ServiceRecord;
  /** The cells of a row of a list, by the list’s headers, if the record was found for that row. */
  readonly listed?: Readonly<Record<string, string>>;
}

export function recordId({ value }: ServiceRecord): string | undefined {
  const id = field(value, "id");
  if (typeof id === "bigint" || (typeof id === "number" && Number.isInteger(id))) return String(id);
  return typeof id === "string" && id !== "" ? id : undefined;
}

/** Well-formed, since a database stores no lone surrogate. */
export function keyOf(kind: ServiceRecord["kind"], id: string): string {
  return `${kind}:${id}`.toWellFormed();
}

export function keyOfQuestion(question: RecordQuestion): string {
  return keyOf(question.endpoint, question.endpoint === "filing" ? question.id : question.slug);
}

/** Returns undefined if the row is complete or has no id. */
export function questionOf({ record }: Pick<ResultRow, "record">): RecordQuestion | undefined {
  const id = record.kind === "filing" ? recordId(record) : undefined;
  return id === undefined ? undefined : { endpoint: "filing", id };
}

/** Adds the fields that only the list row has, such as `web` (§2.4), at their place there. */
export function withDetail(listRow: ServiceRecord, detail: ServiceRecord | undefined): ServiceRecord {
  if (detail === undefined) return listRow;
  // A company is requested by its slug alone, and a service may answer with another filing: don’t mix the two.
  if (detail.kind !== "filing" || recordId(listRow) !== recordId(detail)) return detail;
  const [own, more] = [listRow.value, detail.value];
  if (!isObject(own) || !isObject(more)) return detail;
  const keys = Object.keys(more);
  let before = -1;
  for (const key of Object.keys(own)) {
    if (!Object.hasOwn(more, key)) keys.splice(before + 1, 0, key);
    before = keys.indexOf(key);
  }
  const fields = keys.flatMap((key) => {
    const part = field(Object.hasOwn(more, key) ? more : own, key);
    return part === undefined ? [] : [[key, part] as const];
  });
  // Unlike an assignment, this creates a field `__proto__` too.
  return fields.length === Object.keys(more).length
    ? detail
    : { ...detail, value: Object.fromEntries(fields) };
}

export function ownName(value: Json): string | undefined {
  return firstText([
    field(value, "name"),
    field(value, "title"),
    field(value, "company"),
    field(field(value, "organization"), "name"),
  ]);
}

/** As the service wrote it; of a funding (§2.5) never its title, which is often a headline. */
export function companyNameOf({ kind, value }: ServiceRecord): string | undefined {
  if (kind === "filing") return firstText([field(value, "name")]);
  if (kind === "company") return ownName(value);
  return firstText(companyPaths.map((path) => path.reduce<Json | undefined>(field, value)));
}

export function companyNameIn({ record, detail }: Pick<ResultRow, "record" | "detail">): string {
  return companyNameOf(detail ?? record)?.trim() ?? "";
}

/** The company of a funding, else the record’s own name, else its id, else a text for “no name”. */
export function nameOf(record: ServiceRecord, t: Translate): string {
  const { value } = record;
  if (typeof value !== "object" || value === null || isList(value)) return t("Unreadable record");
  const id = field(value, "id");
  return (
    (record.kind === "funding" ? companyNameOf(record) : undefined) ??
    ownName(value) ??
    (typeof id === "string" || typeof id === "number" || typeof id === "bigint"
      ? t("Record {0}", String(id))
      : t("Record without a name"))
  );
}

/** Never derived from a name. */
export function companySlugOf({ value }: ServiceRecord): string | undefined {
  const organization = field(value, "organization");
  return firstText([field(value, "company_slug"), field(organization, "id"), field(organization, "slug")]);
}

/** As the service wrote it: from the list row first, since a detail has none at its top (§2.4). */
export function webOf(
  detail: ServiceRecord | undefined,
  listRow: ServiceRecord | undefined,
): string | undefined {
  const contacts = field(detail?.value, "contacts");
  return firstText([
    field(listRow?.value, "web"),
    field(detail?.value, "web"),
    ...(isList(contacts) ? contacts.map((contact) => field(contact, "web")) : []),
  ])?.trim();
}

function firstText(values: readonly (Json | undefined)[]): string | undefined {
  return values.filter((value) => typeof value === "string").find((value) => value.trim() !== "");
}
