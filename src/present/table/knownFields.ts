import { factsByPath } from "../../domain/record/facts.ts";
import type { RecordKind } from "../../service/contract/records.ts";
import type { Wording } from "../wording.ts";
import type { ColumnKind } from "./tableProtocol.ts";

export interface KnownField {
  readonly id: string;
  readonly rank: number;
  /** By default, the kind of most values in the column. */
  readonly kind?: ColumnKind;
  readonly isUsual: boolean | "unlessNamed";
  /** True if its amounts add up, unlike minimums, prices, valuations. */
  readonly isSummable?: true;
  readonly title?: (wording: Pick<Wording, "t">) => string;
  /** True if this field holds the company’s name. */
  readonly isCompanyName?: true;
}

/** Id of the news column; no field’s path can equal it. */
export const newsColumn = "~new";

const listColumnPrefix = "~list:";

/** Returns the id of a column of a looked-up list; no field’s path can equal it. */
export function listColumnId(header: string): string {
  return `${listColumnPrefix}${header}`;
}

/** Returns a column of a looked-up list, after all others; undefined for any other id. */
export function listColumn(id: string): KnownField | undefined {
  if (!id.startsWith(listColumnPrefix)) return undefined;
  const header = id.slice(listColumnPrefix.length);
  return { id, rank: listRank, isUsual: true, title: ({ t }) => t("{0} (list)", header) };
}

const listRank = 1_000;

type FieldDefinition = Omit<KnownField, "rank">;

/** The fields of §2.3, the most wanted first. */
const filingFields: readonly FieldDefinition[] = [
  { id: "name", kind: "text", isUsual: true, title: ({ t }) => t("Name") },
  { id: newsColumn, kind: "text", isUsual: true, title: ({ t }) => t("New") },
  { id: "money_raised", kind: "amount", isUsual: true, isSummable: true, title: ({ t }) => t("Raised") },
  { id: "state", kind: "text", isUsual: true, title: ({ t }) => t("State") },
  { id: "industry", kind: "text", isUsual: true, title: ({ t }) => t("Industry") },
  { id: "offered_for_sale", kind: "amount", isUsual: true, isSummable: true, title: ({ t }) => t("Offered") },
  { id: "min_investment", kind: "amount", isUsual: true, title: ({ t }) => t("Minimum") },
  { id: "accepted_at", kind: "date", isUsual: true, title: ({ t }) => t("Filed") },
  { id: "web", kind: "text", isUsual: true, title: ({ t }) => t("Web") },
  {
    id: "is_business_combination_transaction",
    kind: "flag",
    isUsual: false,
    title: ({ t }) => t("Combination"),
  },
  { id: "id", kind: "number", isUsual: false, title: ({ t }) => t("ID") },
];

/**
 * Fields that fundings may have: §2.5 shows none, so each counts only if a record has it. Fields with a known fact have
 * the fact’s name, whatever the service’s key.
 */
const fundingFields: readonly FieldDefinition[] = [
  { id: "company", kind: "text", isUsual: true, isCompanyName: true, title: ({ t }) => t("Company") },
  { id: "name", isUsual: true, isCompanyName: true, title: ({ t }) => t("Name") },
  { id: newsColumn, kind: "text", isUsual: true, title: ({ t }) => t("New") },
  { id: "amount", kind: "amount", isUsual: true, isSummable: true, title: ({ t }) => t("Amount") },
  { id: "offered_for_sale", kind: "amount", isUsual: true, isSummable: true, title: ({ t }) => t("Offered") },
  { id: "series", kind: "text", isUsual: true, title: ({ t }) => t("Series") },
  { id: "date", kind: "date", isUsual: true, title: ({ t }) => t("Date") },
  { id: "industry", kind: "text", isUsual: true, title: ({ t }) => t("Industry") },
  { id: "city", kind: "text", isUsual: true, title: ({ t }) => t("City") },
  { id: "state", kind: "text", isUsual: true, title: ({ t }) => t("State") },
  { id: "country", kind: "text", isUsual: true, title: ({ t }) => t("Country") },
  { id: "investors", isUsual: true, title: ({ t }) => t("Investors") },
  { id: "organization/domain", isUsual: true, title: ({ t }) => t("Web") },
  // Titles repeat who raised how much.
  { id: "title", isUsual: "unlessNamed", title: ({ t }) => t("Title") },
  { id: "organization/location/postal_code", isUsual: false, title: ({ t }) => t("Zip code") },
  { id: "organization/slug", isUsual: false, title: ({ t }) => t("Company slug") },
  { id: "organization/id", isUsual: false, title: ({ t }) => t("Company ID") },
  { id: "source/label", isUsual: false, title: ({ t }) => t("Source") },
  { id: "source/url", isUsual: false, title: ({ t }) => t("Source URL") },
  { id: "id", isUsual: false, title: ({ t }) => t("ID") },
];

/** Returns a reader of known fields by their paths. Make it once for a table. */
export function knownFields(kind: RecordKind): (id: string) => KnownField | undefined {
  const fields = new Map(
    (kind === "filing" ? filingFields : fundingFields).map((field, rank) => [field.id, { ...field, rank }]),
  );
  const facts = factsByPath(kind);
  return (id) => fields.get(id) ?? fields.get(facts.get(id) ?? "");
}

/** Returns the fields that every table of this kind has a column for; only filings have any. */
export function fieldsOfAll(kind: RecordKind): readonly string[] {
  const ids = kind === "filing" ? filingFields.map(({ id }) => id) : [];
  return ids.filter((id) => id !== newsColumn);
}
