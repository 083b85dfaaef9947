import { nameOf } from "../domain/record.ts";
import { isObject, type Json, type JsonObject } from "../text/json.ts";
import type { ServiceRecord } from "../service/contract/records.ts";
import { amountOf, formatAmount } from "./amount.ts";
import { dayOf } from "./date.ts";
import { escapeIcons, oneLine } from "../text/oneLine.ts";
import type { Wording } from "./wording.ts";

/** A record as one row of a list. */
export interface RowText {
  /** One line; icons in the name are escaped. */
  readonly label: string;
  /** "amount · industry · state · date", as far as known. */
  readonly description: string;
  /** Plain lines. */
  readonly tooltip: readonly string[];
  /** Name of a codicon. */
  readonly icon: string;
  /** Reads as a sentence. */
  readonly accessibleLabel: string;
}

/** What a row shows; every part is absent where the record does not say. */
interface RowParts {
  readonly name: string;
  readonly amount?: string | undefined;
  readonly facts: readonly string[];
  readonly icon: string;
  readonly kind: string;
  readonly extra: readonly string[];
}

/** The row of any record: a filing (§2.3), a record of undocumented shape (§2.5), or one that fits nothing. */
export function rowOf(record: ServiceRecord, wording: Wording): RowText {
  const parts =
    record.kind === "filing" && record.problem === undefined
      ? filingParts(record, wording)
      : genericParts(record, wording);
  const facts = [parts.amount, ...parts.facts].flatMap((fact) =>
    fact === undefined ? [] : [oneLine(fact, 80)],
  );
  const name = oneLine(parts.name);
  return {
    label: escapeIcons(name),
    description: facts.join(" · "),
    tooltip: [
      name,
      ...(facts.length === 0 ? [] : [facts.join(" · ")]),
      ...parts.extra.map((line) => oneLine(line, 300)),
    ],
    icon: parts.icon,
    accessibleLabel: [name, parts.kind, ...facts].join(", "),
  };
}

/**
 * What the first row of a window takes long for: the runtime loads its tables of languages for each. Done one after
 * the other ahead of it, no row waits.
 */
export const rowPreparations: readonly ((wording: Wording) => unknown)[] = [
  (wording) => formatAmount(amountOf(1_500_000), wording, "short"),
  (wording) => formatAmount(amountOf(1_500_000), wording, "full"),
  (wording) => dayOf("2000-01-01T00:00:00Z", wording),
  () => oneLine("a".repeat(300)),
];

/** A pooled fund among the filings, by its industry. */
export function isFund(industry: string): boolean {
  return /\b(?:fund|pooled|private equity|venture capital|hedge)\b/i.test(industry);
}

function filingParts(record: ServiceRecord, wording: Wording): RowParts {
  const value = objectOf(record.value) ?? {};
  const raised = value["money_raised"];
  const industry = textOf(value["industry"]);
  const state = textOf(value["state"]);
  const accepted = textOf(value["accepted_at"]);
  const combination = value["is_business_combination_transaction"] === true;
  const fund = industry !== undefined && isFund(industry);
  const offered = formatAmount(amountOf(value["offered_for_sale"]), wording, "full");
  const web = textOf(value["web"]);
  return {
    name: nameOf(record, wording.t),
    amount: raised === 0 ? wording.t("nothing sold yet") : formatAmount(amountOf(raised), wording, "short"),
    facts: [
      industry,
      state === undefined ? undefined : readablePlace(state),
      accepted === undefined ? undefined : dayOf(accepted, wording),
    ].flatMap((fact) => (fact === undefined ? [] : [fact])),
    icon: combination ? "git-merge" : fund ? "briefcase" : "organization",
    kind: combination
      ? wording.t("filing of a business combination")
      : fund
        ? wording.t("filing of a fund")
        : wording.t("filing"),
    extra: [
      ...(offered === undefined ? [] : [wording.t("Offered: {0}", offered)]),
      ...(combination ? [wording.t("Business combination")] : []),
      ...(web === undefined ? [] : [web]),
    ],
  };
}

function genericParts(record: ServiceRecord, wording: Wording): RowParts {
  const value = objectOf(record.value) ?? {};
  const organization = objectOf(value["organization"]);
  const pick = (...names: readonly string[]): string | undefined =>
    names.map((name) => plainOf(value[name])).find((text) => text !== undefined);
  const money = value["amount"] ?? value["money_raised"] ?? value["total_raised"];
  const date = pick("created_at", "announced_on", "date", "accepted_at", "founded");
  const name = nameOf(record, wording.t);
  const company = plainOf(organization?.["name"]);
  return {
    name,
    amount: formatAmount(amountOf(money), wording, "short"),
    facts: [
      company === name ? undefined : company,
      pick("series", "round", "stage", "industry"),
      pick("state", "location", "country"),
      date === undefined ? undefined : dayOf(date, wording),
    ].flatMap((fact) => (fact === undefined ? [] : [fact])),
    icon:
      record.problem !== undefined ? "warning" : record.kind === "company" ? "organization" : "symbol-number",
    kind:
      record.kind === "company"
        ? wording.t("company record")
        : record.kind === "funding"
          ? wording.t("funding")
          : wording.t("filing"),
    extra:
      record.problem === undefined
        ? []
        : [wording.t("Some fields have an unexpected form; the record is shown as it came.")],
  };
}

function objectOf(value: Json | undefined): JsonObject | undefined {
  return isObject(value) ? value : undefined;
}

function textOf(value: Json | undefined): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

function plainOf(value: Json | undefined): string | undefined {
  return typeof value === "number" || typeof value === "bigint" ? String(value) : textOf(value);
}

/** A place that the service spells in capitals, readable: "NEW YORK" → "New York". Text in mixed case stays as it is. */
export function readablePlace(text: string): string {
  if (text !== text.toUpperCase() || text.length <= 3) return text;
  return text
    .toLowerCase()
    .replaceAll(
      /(^|[\s(/-])(\p{L}[\p{L}'’]*)/gu,
      (_all, gap: string, word: string) =>
        gap + (gap !== "" && small.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)),
    );
}

const small = new Set(["of", "and", "the"]);
