import { factsByPath } from "../../domain/record/facts.ts";
import type { RecordKind } from "../../service/contract/records.ts";
import type { Wording } from "../wording.ts";
import type { ColumnKind } from "./tableProtocol.ts";

export interface KnownField {
  readonly id: string;
  readonly rank: number;
  /** Absent where it is that of most of its values. */
  readonly kind?: ColumnKind;
  /** Whether it is shown before the person chose; some only where no other field names the record. */
  readonly isUsual: boolean | "unlessNamed";
  /** Its amounts add up: not minimums, prices, valuations. */
  readonly isSummable?: true;
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
 * Fields that fundings may have: §2.5 shows none, so each counts only if a record has it. Those that state a fact go by
 * its name, however a service spells them.
 */
const ofFundings: readonly FieldDefinition[] = [
  { id: "company", kind: "text", isUsual: true, names: true, title: ({ t }) => t("Company") },
  { id: "name", isUsual: true, names: true, title: ({ t }) => t("Name") },
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
  // It says once more who raised how much.
  { id: "title", isUsual: "unlessNamed", title: ({ t }) => t("Title") },
  { id: "organization/location/postal_code", isUsual: false, title: ({ t }) => t("Zip code") },
  { id: "organization/slug", isUsual: false, title: ({ t }) => t("Company slug") },
  { id: "organization/id", isUsual: false, title: ({ t }) => t("Company ID") },
  { id: "source/label", isUsual: false, title: ({ t }) => t("Source") },
  { id: "source/url", isUsual: false, title: ({ t }) => t("Source URL") },
  { id: "id", isUsual: false, title: ({ t }) => t("ID") },
];

/** Makes the reader of what is known of a field by its path, as a column has it. Made once for a table. */
export function knownFields(kind: RecordKind): (id: string) => KnownField | undefined {
  const fields = new Map(
    (kind === "filing" ? ofFilings : ofFundings).map((field, rank) => [field.id, { ...field, rank }]),
  );
  const facts = factsByPath(kind);
  return (id) => fields.get(id) ?? fields.get(facts.get(id) ?? "");
}

/** The fields that every filing has a column for, whether or not one states them; of other records none is sure. */
export function fieldsOfAll(kind: RecordKind): readonly string[] {
  const ids = kind === "filing" ? ofFilings.map(({ id }) => id) : [];
  return ids.filter((id) => id !== newsColumn);
}
