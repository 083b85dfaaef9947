import type { ResultRow } from "../../../src/domain/record.ts";
import type { ShownSearch } from "../../../src/domain/search/state.ts";

export function resultRow(at: number, overrides: Record<string, string> = {}): ResultRow {
  return {
    key: `filing:${String(at)}`,
    service: "https://api.example.com",
    record: { kind: "filing", value: { id: at, name: `Company ${String(at)}`, ...overrides } },
  };
}

const question = { endpoint: "companies", filters: {} } as const;

/** A current search with these rows, all of one question by default. */
export function shownSearch(rows: readonly ResultRow[], change: Partial<ShownSearch> = {}): ShownSearch {
  return {
    question,
    rows,
    next: { kind: "end" },
    pages: 1,
    repeats: 0,
    unfit: 0,
    service: "https://api.example.com",
    from: "service",
    at: 1,
    newest: { at: 1 },
    ...change,
  };
}
