import type { RecordKind } from "../../service/contract/records.ts";
import type { Wording } from "../wording.ts";
import type { ColumnKind } from "./messages.ts";

export interface KnownField {
  readonly id: string;
  readonly rank: number;
  /** Absent where it is that of most of its values. */
  readonly kind?: ColumnKind;
  /** Whether it is shown before the person chose; some only where no other field names the record. */
  readonly isUsual: boolean | "unlessNamed";
  /** Absent where its key says it. */
  readonly title?: (wording: Pick<Wording, "t">) => string;
  /** What the record is about is called by it. */
  readonly names?: true;
}

/** Id of the column that says what is new; no path can have it, and it is there once a record is. */
export const newsColumn = "~new";

type FieldDefinition = Omit<KnownField, "rank">;

/** The fields of §2.3: what a person looks for first, and how much, come first. */
const ofFilings: readonly FieldDefinition[] = [
  { id: "name", kind: "text", isUsual: true, title: ({ t }) => t("Name") },
  { id: newsColumn, kind: "text", isUsual: true, title: ({ t }) => t("New") },
  { id: "money_raised", kind: "amount", isUsual: true, title: ({ t }) => t("Raised") },
  { id: "state", kind: "text", isUsual: true, title: ({ t }) => t("State") },
  { id: "industry", kind: "text", isUsual: true, title: ({ t }) => t("Industry") },
  { id: "offered_for_sale", kind: "amount", isUsual: true, title: ({ t }) => t("Offered") },
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

/** Fields that fundings may have: §2.5 shows none, so each counts only where a record has it. */
const ofFundings: readonly FieldDefinition[] = [
  { id: "organization/name", isUsual: true, names: true, title: ({ t }) => t("Company") },
  { id: "company", isUsual: true, names: true, title: ({ t }) => t("Company") },
  { id: "company/name", isUsual: true, names: true, title: ({ t }) => t("Company") },
  { id: "name", isUsual: true, names: true, title: ({ t }) => t("Name") },
  { id: newsColumn, kind: "text", isUsual: true, title: ({ t }) => t("New") },
  { id: "amount", isUsual: true, title: ({ t }) => t("Amount") },
  { id: "money_raised", isUsual: true, title: ({ t }) => t("Raised") },
  { id: "series", isUsual: true, title: ({ t }) => t("Series") },
  { id: "round", isUsual: true },
  { id: "created_at", isUsual: true, title: ({ t }) => t("Date") },
  { id: "announced_on", isUsual: true },
  { id: "organization/industry", isUsual: true, title: ({ t }) => t("Industry") },
  { id: "industry", isUsual: true, title: ({ t }) => t("Industry") },
  { id: "organization/location/city", isUsual: true, title: ({ t }) => t("City") },
  { id: "organization/location/state", isUsual: true, title: ({ t }) => t("State") },
  { id: "organization/location/country", isUsual: true, title: ({ t }) => t("Country") },
  { id: "investors", isUsual: true, title: ({ t }) => t("Investors") },
  { id: "organization/domain", isUsual: true, title: ({ t }) => t("Web") },
  // It says once more who raised how much.
  { id: "title", isUsual: "unlessNamed", title: ({ t }) => t("Title") },
  { id: "organization/location/postal_code", isUsual: false, title: ({ t }) => t("Zip code") },
  { id: "organization/slug", isUsual: false, title: ({ t }) => t("Company slug") },
  { id: "organization/id", isUsual: false, title: ({ t }) => t("Company ID") },
  { id: "source/label", isUsual: false, title: ({ t }) => t("Source") },
  { id: "source/url", isUsual: false, title: ({ t }) => t("Source URL") },
  { id: "id", isUsual: false, title: ({ t }) => t("ID") },
];

export function knownFields(kind: RecordKind): ReadonlyMap<string, KnownField> {
  const fields = kind === "filing" ? ofFilings : ofFundings;
  return new Map(fields.map((field, rank) => [field.id, { ...field, rank }]));
}

/** The fields that every filing has a column for, whether or not one states them; of other records none is sure. */
export function fieldsOfAll(kind: RecordKind): readonly string[] {
  const ids = kind === "filing" ? ofFilings.map(({ id }) => id) : [];
  return ids.filter((id) => id !== newsColumn);
}
