import type { ResultRow } from "../../domain/record.ts";
import type { Memento } from "vscode";
import { mementoKeys } from "../../host/ids.ts";

/** Industries seen in results, for the form's pick. */
export interface Industries {
  /** In alphabetical order. */
  readonly list: () => readonly string[];
  /** Takes in the industries of new rows. */
  learn(rows: readonly ResultRow[]): void;
}

const most = 200;
const longest = 100;

/** Remembered in the memento, a few bytes each; at most 200. */
export function createIndustries(memory: Memento): Industries {
  const read = (): readonly string[] => memory.get<readonly string[]>(mementoKeys.industries) ?? [];
  return {
    list: read,
    learn(rows) {
      const known = new Set(read());
      const before = known.size;
      for (const row of rows) {
        const industry = industryOf(row);
        if (industry !== undefined && known.size < most) known.add(industry);
      }
      if (known.size === before) return;
      void memory.update(
        mementoKeys.industries,
        [...known].toSorted((a, b) => a.localeCompare(b)),
      );
    },
  };
}

function industryOf({ record }: ResultRow): string | undefined {
  const { kind, value } = record;
  if (kind !== "filing" || typeof value !== "object" || value === null || !("industry" in value))
    return undefined;
  const { industry } = value;
  return typeof industry === "string" && industry.trim() !== "" && industry.length <= longest
    ? industry.trim()
    : undefined;
}
