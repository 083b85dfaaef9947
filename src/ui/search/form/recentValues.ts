import type { Filter } from "../../../service/contract/filters/table.ts";
import { mementoKeys } from "../../../host/ids.ts";

export interface ValuesMemory {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

export type RecentValues = ReturnType<typeof createRecentValues>;

const maxPerFilter = 5;
const maxLength = 200;

export function textsIn(stored: unknown): readonly string[] {
  return Array.isArray(stored) ? stored.filter((one) => typeof one === "string") : [];
}

export function createRecentValues(memory: ValuesMemory) {
  const read = (): Readonly<Record<string, unknown>> => {
    const stored = memory.get(mementoKeys.recentValues);
    return typeof stored === "object" && stored !== null ? { ...stored } : {};
  };
  return {
    /** Returns the values as typed, newest first. */
    textsOf: (filter: string) => textsIn(read()[filter]),
    remember<Values>(table: readonly Filter<Values>[], values: Values, locale?: string): void {
      const before = read();
      const now = table.flatMap((filter) => {
        const text = filter.textOf(values, locale);
        if (text === undefined || text.length > maxLength) return [];
        const others = textsIn(before[filter.name]).filter((one) => one !== text);
        return [[filter.name, [text, ...others].slice(0, maxPerFilter)] as const];
      });
      if (now.length > 0)
        void memory.update(mementoKeys.recentValues, { ...before, ...Object.fromEntries(now) });
    },
  };
}
