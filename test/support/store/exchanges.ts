import type { Exchange } from "../../../src/service/client/client.ts";

/** One exchange as the client reports it, with what the test says of it. */
export function exchange(overrides: Partial<Exchange> = {}): Exchange {
  return {
    question: { endpoint: "fundings", filters: { series: "Seed" }, page: 1 },
    purpose: "asked",
    role: "base",
    origin: "https://base.example",
    credential: "0123456789abcdef",
    at: 1_000,
    order: 1,
    durationMs: 50,
    status: 200,
    rows: 25,
    counted: "unknown",
    ...overrides,
  };
}
