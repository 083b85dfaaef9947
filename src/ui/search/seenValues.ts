import type { ResultRow } from "../../domain/record.ts";
import { mementoKeys } from "../../host/ids.ts";
import { field } from "../../text/json.ts";
import { textsIn, type ValuesMemory } from "./form/recentValues.ts";

const maxValues = 200;
const maxLength = 100;

export function createSeenValues(memory: ValuesMemory) {
  const listOf = (key: string, valueOf: (row: ResultRow) => unknown) => {
    const read = (): readonly string[] => textsIn(memory.get(key));
    return {
      read,
      addValues(rows: readonly ResultRow[]): void {
        const known = new Set(read());
        const before = known.size;
        for (const row of rows) {
          const value = valueOf(row);
          const text = typeof value === "string" && value.length <= maxLength ? value.trim() : "";
          if (text !== "" && known.size < maxValues) known.add(text);
        }
        if (known.size === before) return;
        void memory.update(key, [...known].toSorted(byLetters));
      },
    };
  };
  const industries = listOf(mementoKeys.industries, ({ record: { kind, value } }) =>
    kind === "filing" ? field(value, "industry") : undefined,
  );
  const series = listOf(mementoKeys.series, ({ record: { kind, value } }) =>
    kind === "funding" ? field(value, "series") : undefined,
  );
  return {
    industries: industries.read,
    series: series.read,
    addValuesOf(rows: readonly ResultRow[]): void {
      industries.addValues(rows);
      series.addValues(rows);
    },
  };
}

/** Comparing with a locale would delay the first search; the values are the service’s own words, in one alphabet. */
function byLetters(one: string, other: string): number {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return a < b ? -1 : Number(a > b);
}
