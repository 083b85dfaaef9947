import * as z from "zod";
import type { Json, JsonObject } from "../../text/json.ts";

const integer = z.union([z.number(), z.bigint()]);
const maybeText = z.string().nullish();
const maybeAmount = z.union([z.number(), z.bigint()]).nullish();
const texts = z.array(z.string()).nullish();

/**
 * One row of the v3 company list (§2.3). Says whether a value fits, and is never put in its place: fields that the
 * document does not name stay, and letting them through here would copy each row.
 * Only `id` must be there; `null` and missing are both legal elsewhere, and are never read as zero.
 * `money_raised` and `min_investment` are whole currency units; `offered_for_sale` is text ("Indefinite" is one).
 */
export const feedEntrySummarySchema = z.object({
  id: integer,
  name: maybeText,
  web: maybeText,
  accepted_at: maybeText,
  state: maybeText,
  industry: maybeText,
  is_business_combination_transaction: z.boolean().nullish(),
  money_raised: maybeAmount,
  offered_for_sale: maybeText,
  min_investment: maybeAmount,
});

/** Where a company can be reached (§2.4). */
const contactSchema = z.object({
  web: maybeText,
  facebook: maybeText,
  twitter: maybeText,
  linkedin: maybeText,
  address: texts,
  phone: texts,
  fax: texts,
  email: texts,
});

/** A person or firm that a filing names (§2.4); `relationship` is a role title of any length. */
const relatedPersonSchema = z.object({ name: maybeText, relationship: maybeText });

/** One filing in full (§2.4): the summary without `web`, plus description, contacts and related persons. */
export const feedEntrySchema = feedEntrySummarySchema.extend({
  description: maybeText,
  contacts: z.array(contactSchema).nullish(),
  related_persons: z.array(relatedPersonSchema).nullish(),
});

/** A record whose fields the document does not show (§2.5): any object. */
export const undocumentedRecordSchema = z.custom<JsonObject>(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  "not an object",
);

/** §2.3. */
export type FeedEntrySummary = Readonly<z.infer<typeof feedEntrySummarySchema>>;

/** Which resource a record belongs to; decides how it is shown and which endpoint gives more of it. */
export type RecordKind = "filing" | "funding" | "company";

/**
 * One record as the service sent it. `value` is untouched JSON (unknown fields, order and types kept).
 * `problem` is set when known fields did not have the documented type: the record is shown all the same, as raw JSON.
 */
export interface ServiceRecord {
  readonly kind: RecordKind;
  readonly value: Json;
  readonly problem?: string;
}
