import { nameOf } from "../domain/record.ts";
import { listOf } from "../text/defined.ts";
import { field, type Json } from "../text/json.ts";
import type { RecordKind, ServiceRecord } from "../service/contract/records.ts";
import { amountOf } from "../domain/record/amount.ts";
import { formatAmount, isZero } from "./amountText.ts";
import { dayOf, shortDayOf } from "./date.ts";
import { factsOf } from "../domain/record/facts.ts";
import { oneLine } from "../text/oneLine.ts";
import { escapeIcons } from "../text/oneLine.ts";
import type { Wording } from "./wording.ts";

export interface RowText {
  /** Amount, two spaces, name: labels are cut at the end, and half an amount would read as another. One line, icons escaped. */
  readonly label: string;
  /** One line, icons escaped. */
  readonly name: string;
  /** Follows the label, the most useful first: "date · state · industry", as far as known. */
  readonly description: string;
  /** The amount and the description, with days in full. */
  readonly facts: readonly string[];
  readonly tooltip: readonly string[];
  readonly icon: string;
  readonly accessibleLabel: string;
}

interface RowContent {
  readonly name: string;
  readonly amount?: string | undefined;
  /** The most useful first, because rows are cut at the end. `day` writes a date. */
  readonly facts: (day: (text: string) => string) => readonly (string | undefined)[];
  readonly icon: string;
  readonly kind: string;
  readonly extra: readonly string[];
}

/** A longer text isn’t an amount, and would hide the name. */
const longestAmount = 20;

/** Returns the row of a filing (§2.3), another record (§2.5), or an odd one. `isFull`: the full filing (§2.4) is known. */
export function rowOf(record: ServiceRecord, wording: Wording, isFull = false): RowText {
  const parts =
    record.kind === "filing" && record.problem === undefined
      ? filingContent(record, wording)
      : genericContent(record, wording);
  const [amount] = cleanTexts([parts.amount]);
  const opens = amount !== undefined && amount.length <= longestAmount && /\p{N}/u.test(amount);
  const restWith = (day: (text: string, wording: Wording) => string): readonly string[] =>
    cleanTexts([...(opens ? [] : [parts.amount]), ...parts.facts((text) => day(text, wording))]);
  const rest = restWith(dayOf);
  const facts = opens ? [amount, ...rest] : rest;
  const name = oneLine(parts.name);
  const full = isFull && record.kind === "filing" ? [wording.t("full filing loaded")] : [];
  return {
    label: escapeIcons(opens ? `${amount}  ${name}` : name),
    name: escapeIcons(name),
    description: restWith(shortDayOf).join(" · "),
    facts,
    tooltip: [
      name,
      ...(facts.length === 0 ? [] : [facts.join(" · ")]),
      ...parts.extra.map((line) => oneLine(line, 300)),
    ],
    icon: isFull && parts.icon === "file" ? "file-text" : parts.icon,
    accessibleLabel: [name, parts.kind, ...facts, ...full].join(", "),
  };
}

function cleanTexts(texts: readonly (string | undefined)[]): readonly string[] {
  return texts.flatMap((text) => (text === undefined ? [] : [oneLine(text, 80)]));
}

/** Loads the runtime’s language tables, each of which would delay the first row; run one by one, ahead of time. */
export const rowPreparations: readonly ((wording: Wording) => unknown)[] = [
  (wording) => formatAmount(amountOf(1_500_000), wording, "short"),
  (wording) => formatAmount(amountOf(1_500_000), wording, "full"),
  (wording) => dayOf("2000-01-01T00:00:00Z", wording),
  (wording) => shortDayOf("2000-01-01T00:00:00Z", wording),
  () => oneLine("a".repeat(300)),
];

/** Returns true for the industry of a pooled fund. */
export function isFund(industry: string): boolean {
  return /\b(?:fund|pooled|private equity|venture capital|hedge)\b/i.test(industry);
}

function filingContent(record: ServiceRecord, wording: Wording): RowContent {
  const { t } = wording;
  const valueOf = (key: string): Json | undefined => field(record.value, key);
  const facts = factsOf(record);
  const raised = facts.amount?.value;
  const [industry, state, accepted] = [facts.industry, facts.state, facts.date].map((fact) =>
    textOf(fact?.value),
  );
  const combination = valueOf("is_business_combination_transaction") === true;
  const fund = industry !== undefined && isFund(industry);
  const offered = formatAmount(amountOf(valueOf("offered_for_sale")), wording, "full");
  const kind = fund ? t("filing of a fund") : t("filing");
  return {
    name: nameOf(record, t),
    amount: isZero(raised) ? t("nothing sold yet") : formatAmount(raised, wording, "short"),
    // Filings of one company differ only in their days.
    facts: (day) => [accepted && day(accepted), state && readablePlace(state), industry],
    icon: combination ? "git-merge" : fund ? "briefcase" : "file",
    kind: combination ? t("filing of a business combination") : kind,
    extra: listOf(
      offered !== undefined && t("Offered: {0}", offered),
      combination && t("Business combination"),
      textOf(valueOf("web")),
    ),
  };
}

const icons = { filing: "file", funding: "rocket", company: "organization" } as const;

function genericContent(record: ServiceRecord, wording: Wording): RowContent {
  const { amount, series, date, industry, city, state, country, location } = factsOf(record);
  const place = state ?? country ?? location ?? city;
  const name = nameOf(record, wording.t);
  const title = textOf(field(record.value, "title"));
  const isOdd = record.problem !== undefined;
  return {
    name,
    amount: formatAmount(amount?.value, wording, "short"),
    facts: (day) => [
      series?.value,
      date && day(String(date.value)),
      place && readablePlace(place.value),
      industry?.value,
    ],
    icon: isOdd ? "warning" : icons[record.kind],
    kind: kindInWords(record.kind, wording),
    extra: listOf(
      title !== name && title,
      isOdd && wording.t("Some fields have an unexpected format. The record is shown as received."),
    ),
  };
}

function kindInWords(kind: RecordKind, { t }: Wording): string {
  if (kind === "company") return t("company record");
  return kind === "funding" ? t("funding") : t("filing");
}

function textOf(value: Json | undefined): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

/** Returns a place in capitals as readable text: "New York" for "NEW YORK". Text in mixed case stays as it is. */
export function readablePlace(text: string): string {
  if (text !== text.toUpperCase() || text.length <= 3) return text;
  return text
    .toLowerCase()
    .replaceAll(
      /(^|[\s(/-])((?:\p{L}\.){2,}|\p{L}[\p{L}'’]*)/gu,
      (_all, gap: string, word: string) => gap + capitalised(word, gap === ""),
    );
}

const smallWords = new Set(["of", "and", "the"]);

/** Abbreviations such as "D.C." keep their capitals. */
function capitalised(word: string, isFirst: boolean): string {
  if (word.includes(".")) return word.toUpperCase();
  return !isFirst && smallWords.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1);
}
