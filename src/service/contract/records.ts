import { en } from "zod/locales";
import { $ZodObjectJIT, type $ZodShape, type $ZodType, safeParse } from "zod/v4/core";
import * as z from "zod/mini";
import {
  field,
  type Json,
  type JsonObject,
  isList,
  isObject,
  tooDeep,
  unreadableCharacter,
} from "../../text/json.ts";
import { ServiceError } from "../errors.ts";

/** `problem`: the first unreadable part, and why. */
function readableValue(sent: Json): { readonly value: Json; readonly problem?: string } {
  const found = firstUnread(sent);
  if (found === undefined) return { value: sent };
  // A field that is nested too deep is replaced as a whole.
  const where = found.text === tooDeep ? found.path.slice(0, 1) : found.path;
  const why = found.text === tooDeep ? "nested too deeply" : `not UTF-8, shown as ${unreadableCharacter}`;
  const problem = where.length === 0 ? why : `${where.join(".")}: ${why}`;
  return { value: withoutDeepFields(sent), problem };
}

interface Unread {
  readonly path: readonly string[];
  readonly text: string;
}

// Runs for every field of every row, so it allocates no lists.
function firstUnread(value: Json): Unread | undefined {
  if (typeof value === "string") return isUnread(value) ? { path: [], text: value } : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  if (isList(value)) {
    for (const [index, part] of value.entries()) {
      const found = firstUnread(part);
      if (found !== undefined) return { ...found, path: [String(index), ...found.path] };
    }
    return undefined;
  }
  for (const key in value) {
    const found = isUnread(key) ? { path: [], text: key } : firstUnread(value[key] ?? null);
    if (found !== undefined) return { ...found, path: [key, ...found.path] };
  }
  return undefined;
}

function isUnread(text: string): boolean {
  return text === tooDeep || text.includes(unreadableCharacter);
}

function withoutDeepFields(value: Json): Json {
  if (!isObject(value) || !Object.values(value).some(isDeep)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, isDeep(part) ? tooDeep : part] as const),
  );
}

function isDeep(value: Json): boolean {
  if (typeof value !== "object" || value === null) return value === tooDeep;
  return Object.values(value).some(isDeep);
}

/** May stand beside a wrapped record without being part of it. */
const beside: ReadonlySet<string> = new Set(["data", "meta", "upgrade_url"]);

/** §4.2 says "not wrapped", §2.5 nothing: unwrap only if nothing is lost. Throws `notFound` for null and `{}`. */
function unwrapped(answer: Json): JsonObject {
  if (answer === null || (isList(answer) && answer.length === 0)) throw notFound();
  if (!isObject(answer)) throw new ServiceError({ kind: "badShape", maybeCounted: true });
  const keys = Object.keys(answer);
  if (keys.length === 0) throw notFound();
  if (!keys.every((key) => beside.has(key)) || !keys.includes("data")) return answer;
  const data = field(answer, "data");
  if (data === null || (isObject(data) && Object.keys(data).length === 0)) throw notFound();
  return isObject(data) ? data : answer;
}

export function notFound(): ServiceError {
  return new ServiceError({ kind: "notFound", status: 200, maybeCounted: true });
}

const inEnglish = { error: en().localeError };

const integer = z.union([z.number(), z.bigint()]);
const maybeText = z.nullish(z.string());
const maybeAmount = z.nullish(integer);
const texts = z.nullish(listOf(z.string()));

/**
 * §2.3. Checks a row, and never replaces it. Only `id` is required; `null` and missing are never zero. Amounts are
 * whole currency units; `offered_for_sale` is text ("Indefinite").
 */
export const feedEntrySummarySchema = z.object({
  id: integer,
  name: maybeText,
  web: maybeText,
  accepted_at: maybeText,
  state: maybeText,
  industry: maybeText,
  is_business_combination_transaction: z.nullish(z.boolean()),
  money_raised: maybeAmount,
  offered_for_sale: maybeText,
  min_investment: maybeAmount,
});

/** §2.4. */
export const contactSchema = z.object({
  web: maybeText,
  facebook: maybeText,
  twitter: maybeText,
  linkedin: maybeText,
  address: texts,
  phone: texts,
  fax: texts,
  email: texts,
});

/** §2.4; `relationship` is a role title of any length. */
export const relatedPersonSchema = z.object({ name: maybeText, relationship: maybeText });

/** §2.4: the summary without `web`, plus more. */
export const feedEntrySchema = z.extend(feedEntrySummarySchema, {
  description: maybeText,
  contacts: z.nullish(listOf(contactSchema)),
  related_persons: z.nullish(listOf(relatedPersonSchema)),
});

/** The document shows no fields (§2.5). */
export const undocumentedRecordSchema = z.custom<JsonObject>(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  "not an object",
);

/** Like `z.array`, but names only the first misfit: an answer may hold millions. */
function listOf<T>(item: z.ZodMiniType<T>): z.ZodMiniType<readonly T[]> {
  return z.custom<readonly T[]>(Array.isArray, "not a list").check(({ value, issues }) => {
    if (!Array.isArray(value)) return;
    for (const [index, one] of value.entries()) {
      const issue = item.safeParse(one, inEnglish).error?.issues[0];
      if (issue === undefined) continue;
      issues.push({ code: "custom", input: value, path: [index, ...issue.path], message: issue.message });
      return;
    }
  });
}

/** §2.3. */
export type FeedEntrySummary = Readonly<z.infer<typeof feedEntrySummarySchema>>;

export type RecordKind = "filing" | "funding" | "company";

/** `value` is untouched, except fields nested too deep. A record with a `problem` (misfit, unreadable) is shown raw. */
export interface ServiceRecord {
  readonly kind: RecordKind;
  readonly value: Json;
  readonly problem?: string;
}

/** `whole`: requested alone and complete. */
export type RecordForm = "row" | "whole";

/** `problem` names the first unreadable or undocumented field, never its value. */
export function readRecord(kind: RecordKind, sent: Json, form: RecordForm): ServiceRecord {
  const { value, problem } = readableValue(sent);
  if (problem !== undefined) return { kind, value, problem };
  const schema = kind !== "filing" ? undocumentedRecordSchema : form === "row" ? rowSchema : wholeSchema;
  const issue = safeParse(schema, value, inEnglish).error?.issues[0];
  if (issue === undefined) return { kind, value };
  const where = issue.path.map(String).join(".");
  return { kind, value, problem: where === "" ? issue.message : `${where}: ${issue.message}` };
}

const rowSchema = compiled(feedEntrySummarySchema);
const wholeSchema = compiled(feedEntrySchema);

/** Compiled on first use: checks a row in a third of the time. */
function compiled({ shape }: { readonly shape: $ZodShape }): $ZodType {
  return new $ZodObjectJIT({ type: "object", shape });
}

/** §4.2. Throws `notFound` for null, `{}` or no id, `badShape` for no object. A different id becomes a `problem`. */
export function readFiling(answer: Json, id: string): ServiceRecord {
  const value = unwrapped(answer);
  const found = field(value, "id");
  if (found === undefined || found === null) throw notFound();
  const record = readRecord("filing", value, "whole");
  const asked = id.replace(/^0+(?=\d)/, "");
  const isOther = (typeof found === "number" || typeof found === "bigint") && String(found) !== asked;
  return isOther && record.problem === undefined
    ? { ...record, problem: `id: asked for ${id}, got ${String(found)}` }
    : record;
}

/** §4.1: any shape. Throws as `readFiling`, but requires no id. */
export function readCompany(answer: Json): ServiceRecord {
  return readRecord("company", unwrapped(answer), "whole");
}
