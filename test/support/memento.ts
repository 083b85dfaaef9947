import type { ValuesMemory } from "../../src/ui/search/form/recentValues.ts";

export function createMemento(): ValuesMemory {
  const values = new Map<string, unknown>();
  return {
    get: (key) => values.get(key),
    update: async (key, value) => void values.set(key, value),
  };
}
