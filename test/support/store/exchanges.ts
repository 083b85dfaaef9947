import type { RequestStart, RequestOutcome, LedgerEntry } from "../../../src/service/client/client.ts";

export function departure(overrides: Partial<RequestStart> = {}): RequestStart {
  return {
    question: { endpoint: "fundings", filters: { series: "Seed" }, page: 1 },
    purpose: "person",
    role: "base",
    service: "https://base.example",
    at: 1_000,
    ...overrides,
  };
}

export function ending(overrides: Partial<RequestOutcome> = {}): RequestOutcome {
  return { durationMs: 50, status: 200, rows: 25, counted: "unknown", ...overrides };
}

export function exchange(overrides: Partial<LedgerEntry> = {}): LedgerEntry {
  return {
    ...departure(),
    ...ending(),
    credential: "0123456789abcdef",
    account: "0123456789abcdef",
    line: 1,
    endedAfter: 1,
    ...overrides,
  };
}
