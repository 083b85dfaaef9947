import type { ServiceRecord } from "../service/contract/records.ts";
import type { RecordQuestion } from "../service/contract/question.ts";
import { field, isList, isObject, type Json } from "../text/json.ts";
import type { Translate } from "../text/sentence.ts";
import { companyPaths } from "./record/facts.ts";
import type { RecordKey } from "./record/recordKey.ts";

export interface ResultRow extends RecordKey {
  readonly record: ServiceRecord;
  /** The filing in full (§2.4), once it was loaded. */
  readonly detail?: ServiceRecord;
}

/** The `id` of a record as text: a whole number or a non-empty text; absent where there is none. */
export function recordId({ value }: ServiceRecord): string | undefined {
  const id = field(value, "id");
  if (typeof id === "bigint" || (typeof id === "number" && Number.isInteger(id))) return String(id);
  return typeof id === "string" && id !== "" ? id : undefined;
}

/** Well-formed: a database keeps no lone surrogate. */
export function keyOf(kind: ServiceRecord["kind"], id: string): string {
  return `${kind}:${id}`.toWellFormed();
}

export function keyOfQuestion(question: RecordQuestion): string {
  return keyOf(question.endpoint, question.endpoint === "filing" ? question.id : question.slug);
}

/** What asks for the whole of a row's record; undefined where it is whole, or has no id. */
export function questionOf({ record }: Pick<ResultRow, "record">): RecordQuestion | undefined {
  const id = record.kind === "filing" ? recordId(record) : undefined;
  return id === undefined ? undefined : { endpoint: "filing", id };
}

/**
 * The detail, with what only the list row has, such as `web` (§2.4), after the key that it follows there: one shape,
 * whether or not it was opened; what was never asked for is absent.
 */
export function withDetail(listRow: ServiceRecord, detail: ServiceRecord | undefined): ServiceRecord {
  if (detail === undefined) return listRow;
  // A company is asked for by its slug alone, and a service may answer with another filing: nothing is mixed in.
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
  // Unlike an assignment, this makes a field of `__proto__` too.
  return fields.length === Object.keys(more).length
    ? detail
    : { ...detail, value: Object.fromEntries(fields) };
}

/** What a record calls itself: `name`, `title`, `company` or `organization.name`; undefined where none is a text. */
export function ownName(value: Json): string | undefined {
  return firstText([
    field(value, "name"),
    field(value, "title"),
    field(value, "company"),
    field(field(value, "organization"), "name"),
  ]);
}

/** As the service wrote it: of a funding (§2.5) its organization’s, never its title, which is often a headline. */
export function companyNameOf({ kind, value }: ServiceRecord): string | undefined {
  if (kind === "filing") return firstText([field(value, "name")]);
  if (kind === "company") return ownName(value);
  return firstText(companyPaths.map((path) => path.reduce<Json | undefined>(field, value)));
}

/** What the company of a row is called, as far as that is known; empty where it has no name. */
export function companyNameIn({ record, detail }: Pick<ResultRow, "record" | "detail">): string {
  return companyNameOf(detail ?? record)?.trim() ?? "";
}

/** What to call a record: a funding as its company, else by its own name, else its id, else that it has no name. */
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

/** The slug of the company of a `/fundings` record; never made from a name. */
export function companySlugOf({ value }: ServiceRecord): string | undefined {
  const organization = field(value, "organization");
  return firstText([field(value, "company_slug"), field(organization, "id"), field(organization, "slug")]);
}

/** As the service wrote it: of the list row, since a detail has none at its top (§2.4), else of the detail or a contact. */
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
