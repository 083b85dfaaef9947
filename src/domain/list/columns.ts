import { type NameList, widthOf } from "./nameList.ts";
import { cellKeys, headerKind, valueKind } from "./values.ts";

export interface ListColumn {
  /** From 0. */
  readonly index: number;
  /** Empty if the list has no header. */
  readonly header: string;
  /** How likely the column holds company names, from 0 to 1. */
  readonly score: number;
}

/** Most values read of a column and of all columns. */
const mostSampled = { column: 500, all: 1_500 } as const;
/** Least values read of a column, however many columns there are. */
const leastSampled = 20;

/** How much a header of each kind adds to the score, and how much the values under it. */
const weights = {
  company: { header: 0.5, values: 0.5 },
  name: { header: 0.3, values: 0.5 },
  party: { header: 0.2, values: 0.4 },
  unknown: { header: 0, values: 0.6 },
  other: { header: 0, values: 0.15 },
} as const;

/**
 * Returns all columns, the likeliest to hold company names first. `knownShare`: the share of a column’s values that the
 * library has, from 0 to 1.
 */
export function rankColumns(
  list: Pick<NameList, "headers" | "rows">,
  knownShare: (column: number) => number = () => 0,
): readonly ListColumn[] {
  const { headers, rows } = list;
  const width = widthOf(list);
  const most = Math.min(mostSampled.column, Math.max(leastSampled, mostSampled.all / width));
  const sample = sampleOf(rows, most);
  return Array.from({ length: width }, (_, index): ListColumn => {
    const header = headers[index] ?? "";
    const weight = weights[headerKind(header)];
    const likeness = likenessOf(sample.map((row) => row[index] ?? ""));
    const score = likeness === 0 ? 0 : weight.header + weight.values * likeness;
    return { index, header, score: score + (1 - score) * knownShare(index) };
  }).toSorted((one, other) => other.score - one.score || one.index - other.index);
}

/** Returns at most `most` rows, spread over the whole list. */
export function sampleOf<Row>(rows: readonly Row[], most: number): readonly Row[] {
  const step = Math.ceil(rows.length / most);
  return rows.filter((_, at) => at % step === 0);
}

/**
 * Returns how much values look like company names, from 0 to 1: such names differ, and some have a legal form. States and
 * industries are repeated, and have no legal form.
 */
function likenessOf(values: readonly string[]): number {
  const filled = values.filter((value) => valueKind(value) !== "blank");
  const keys = filled.flatMap((value) => cellKeys(value) ?? []);
  if (keys.length === 0) return 0;
  const distinct = new Set(keys.map(({ full }) => full)).size / keys.length;
  const formed = keys.filter(({ core, full }) => core !== full).length / keys.length;
  return (keys.length / filled.length) * (0.3 + 0.4 * distinct + 0.3 * Math.min(1, 2 * formed));
}
