import type { ResultRow } from "../domain/record.ts";
import type { ServiceRecord } from "../service/contract/records.ts";
import type { Json } from "../text/json.ts";
import { oneLine } from "../text/oneLine.ts";
import { statedAmount } from "../domain/record/amount.ts";
import { instantOf } from "../domain/record/moment.ts";
import { formatAmount } from "./amountText.ts";
import type { RowGrouping, RowOrder } from "./arrangement.ts";
import { dayReader, dateText } from "./date.ts";
import { factsOf } from "../domain/record/facts.ts";
import { readablePlace } from "./row.ts";
import { inLanguage, type Wording } from "./wording.ts";

export interface RowGroup {
  /** The same for the same heading, whatever its rows. */
  readonly id: string;
  /** One line of plain text. */
  readonly label: string;
  readonly rows: readonly ResultRow[];
}

/** Sorts by the largest amount, the newest date, or text; rows without a value come last, and equal ones keep their order. */
export function sortRows(
  rows: readonly ResultRow[],
  order: RowOrder,
  wording: Wording,
): readonly ResultRow[] {
  switch (order) {
    case "loaded":
      return rows;
    case "amount":
      return byNumber(rows, raisedBy);
    case "date":
      return byNumber(rows, (record) => instantOf(dateOf(record)));
    case "state":
      return byText(rows, placeOf, wording);
    case "industry":
      return byText(rows, industryOf, wording);
  }
}

/** Returns the rows under headings, in their order; empty for no grouping. */
export function groupRows(
  rows: readonly ResultRow[],
  grouping: RowGrouping,
  wording: Wording,
): readonly RowGroup[] {
  switch (grouping) {
    case "none":
      return [];
    case "amount":
      return amountGroups(rows, wording);
    case "date":
      return dateGroups(rows, wording);
    case "state":
      return textGroups(rows, placeOf, wording.t("No state"), wording);
    case "industry":
      return textGroups(rows, industryOf, wording.t("No industry"), wording);
  }
}

type TextReader = (record: ServiceRecord) => string | undefined;

function byNumber(
  rows: readonly ResultRow[],
  numberOf: (record: ServiceRecord) => number | undefined,
): readonly ResultRow[] {
  return rows
    .map((row) => ({ row, value: numberOf(row.record) ?? -Infinity }))
    .toSorted((one, other) => (one.value === other.value ? 0 : other.value - one.value))
    .map(({ row }) => row);
}

function byText(rows: readonly ResultRow[], read: TextReader, wording: Wording): readonly ResultRow[] {
  const texts = rows.map((row) => ({ row, text: read(row.record)?.toLowerCase() }));
  // Compare once per distinct text instead of per pair of rows.
  const known = texts.flatMap(({ text }) => text ?? []);
  const ranks = new Map<string | undefined, number>(
    sortedTexts(known, wording).map((text, rank) => [text, rank]),
  );
  const rankOf = (text: string | undefined): number => ranks.get(text) ?? ranks.size;
  return texts.toSorted((one, other) => rankOf(one.text) - rankOf(other.text)).map(({ row }) => row);
}

function sortedTexts(texts: readonly string[], { locale }: Wording): readonly string[] {
  const collator = inLanguage(locale, (language) => new Intl.Collator(language, { numeric: true }));
  return [...new Set(texts)].toSorted((one, other) => collator.compare(one, other));
}

const amountSteps = [100_000_000, 10_000_000, 1_000_000] as const;

function amountGroups(rows: readonly ResultRow[], wording: Wording): readonly RowGroup[] {
  const { t } = wording;
  const short = (amount: number): string => formatAmount(amount, wording, "short") ?? String(amount);
  const [largest, ...lower] = amountSteps;
  const smallest = lower.at(-1) ?? largest;
  const bands = [
    { id: "amount:0", label: t("{0} or more", short(largest)), from: largest },
    ...lower.map((from, at) => ({
      id: `amount:${String(at + 1)}`,
      label: t("{0} to {1}", short(from), short(amountSteps[at] ?? largest)),
      from,
    })),
    { id: "amount:less", label: t("Less than {0}", short(smallest)), from: Number.MIN_VALUE },
    { id: "amount:nothing", label: t("Nothing sold yet"), from: -Infinity },
  ];
  const without = { id: "amount:", label: t("No amount") };
  return grouped(rows, [...bands, without], ({ record }) => {
    const amount = raisedBy(record);
    return amount === undefined ? without.id : bands.find(({ from }) => amount >= from)?.id;
  });
}

function dateGroups(rows: readonly ResultRow[], wording: Wording): readonly RowGroup[] {
  const dayOf = dayReader(wording);
  const days = new Map(rows.map((row) => [row, dayOf(dateOf(row.record))]));
  const years = new Set([...days.values()].flatMap((day) => day?.slice(0, 4) ?? []));
  const length = years.size > 2 ? 4 : 7;
  const periodOf = (row: ResultRow): string | undefined => days.get(row)?.slice(0, length);
  const periods = [...new Set(rows.flatMap((row) => periodOf(row) ?? []))].toSorted().toReversed();
  return grouped(
    rows,
    [
      ...periods.map((period) => ({ id: `date:${period}`, label: periodLabel(period, wording) })),
      { id: "date:", label: wording.t("No date") },
    ],
    (row) => `date:${periodOf(row) ?? ""}`,
  );
}

function periodLabel(period: string, wording: Wording): string {
  const [year = "", month] = period.split("-");
  if (month === undefined) return year;
  const at = Date.parse(`${period}-01T00:00:00Z`);
  return dateText(at, wording, { year: "numeric", month: "long", timeZone: "UTC" });
}

function textGroups(
  rows: readonly ResultRow[],
  read: TextReader,
  without: string,
  wording: Wording,
): readonly RowGroup[] {
  // Texts that differ only in case share the first spelling.
  const labels = new Map<string, string>();
  for (const row of rows) {
    const text = read(row.record);
    const key = text?.toLowerCase();
    if (text !== undefined && key !== undefined && !labels.has(key)) labels.set(key, text);
  }
  const headings = sortedTexts([...labels.keys()], wording).map((key) => ({
    id: `text:${key}`,
    label: labels.get(key) ?? key,
  }));
  return grouped(rows, [...headings, { id: "none", label: without }], (row) => {
    const key = read(row.record)?.toLowerCase();
    return key === undefined ? "none" : `text:${key}`;
  });
}

function grouped(
  rows: readonly ResultRow[],
  headings: readonly Omit<RowGroup, "rows">[],
  idOf: (row: ResultRow) => string | undefined,
): readonly RowGroup[] {
  const byId = Map.groupBy(rows, idOf);
  return headings.flatMap((heading) => {
    const own = byId.get(heading.id) ?? [];
    return own.length === 0 ? [] : [{ ...heading, rows: own }];
  });
}

function raisedBy(record: ServiceRecord): number | undefined {
  const exact = statedAmount(factsOf(record).amount?.value);
  return exact === undefined ? undefined : Number(exact);
}

function dateOf(record: ServiceRecord): Json | undefined {
  return factsOf(record).date?.value;
}

function placeOf(record: ServiceRecord): string | undefined {
  const { state, country, location } = factsOf(record);
  const text = textIn((state ?? country ?? location)?.value);
  return text === undefined ? undefined : readablePlace(text);
}

function industryOf(record: ServiceRecord): string | undefined {
  return textIn(factsOf(record).industry?.value);
}

function textIn(value: Json | undefined): string | undefined {
  return typeof value === "string" ? oneLine(value, 80) || undefined : undefined;
}
