import { nameKeys } from "../names/nameKeys.ts";
import type { NameList } from "./nameList.ts";
import { headerKind, valueKind } from "./values.ts";

export interface ListColumn {
  /** From 0. */
  readonly index: number;
  /** Empty if the list has no header. */
  readonly header: string;
  /** How likely it holds company names, from 0 to 1. */
  readonly score: number;
}

/** Values that are read, of a column and of all, spread over the whole list. */
const mostSampled = { column: 500, all: 1_500 } as const;
/** Of a column, however many there are. */
const leastSampled = 20;

/** How much a header counts by itself, and how much the values under it. */
const weights = {
  company: { header: 0.5, values: 0.5 },
  name: { header: 0.3, values: 0.5 },
  party: { header: 0.2, values: 0.4 },
  unknown: { header: 0, values: 0.6 },
  other: { header: 0, values: 0.15 },
} as const;

/**
 * All columns, the likeliest to hold company names first. `knownShare`: which share of a column's values the library has,
 * from 0 to 1.
 */
export function rankColumns(
  { headers, rows }: Pick<NameList, "headers" | "rows">,
  knownShare: (column: number) => number = () => 0,
): readonly ListColumn[] {
  const count = rows.reduce((most, row) => Math.max(most, row.length), headers.length);
  const wanted = Math.min(mostSampled.column, Math.max(leastSampled, mostSampled.all / count));
  const step = Math.max(1, Math.ceil(rows.length / wanted));
  const sample = rows.filter((_, at) => at % step === 0);
  return Array.from({ length: count }, (_, index): ListColumn => {
    const header = headers[index] ?? "";
    const weight = weights[headerKind(header)];
    const likeness = likenessOf(sample.map((row) => row[index] ?? ""));
    const score = likeness === 0 ? 0 : weight.header + weight.values * likeness;
    return { index, header, score: score + (1 - score) * knownShare(index) };
  }).toSorted((one, other) => other.score - one.score || one.index - other.index);
}

/** From 0 to 1: names that differ, some with a legal form. States and industries are repeated, and have none. */
function likenessOf(values: readonly string[]): number {
  const filled = values.filter((value) => valueKind(value) !== "blank");
  const keys = filled.flatMap((value) => (valueKind(value) === "name" ? (nameKeys(value) ?? []) : []));
  if (keys.length === 0) return 0;
  const distinct = new Set(keys.map(({ full }) => full)).size / keys.length;
  const formed = keys.filter(({ core, full }) => core !== full).length / keys.length;
  return (keys.length / filled.length) * (0.3 + 0.4 * distinct + 0.3 * Math.min(1, 2 * formed));
}
