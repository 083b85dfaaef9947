import type { IncomingMessage, ServerResponse } from "node:http";

/** Answers a request with a fault. */
export type Fault = (request: IncomingMessage, response: ServerResponse, rest: readonly string[]) => void;

/** True for the base host’s list, whose envelope is §2.1; others have §2.2. */
export const isBase = (request: IncomingMessage): boolean => pathOf(request).endsWith("/fundings");

export const pathOf = (request: IncomingMessage): string =>
  new URL(request.url ?? "/", "http://host").pathname;

/** The requested page, 1 by default. */
export const pageIn = (request: IncomingMessage): number =>
  Number(new URL(request.url ?? "/", "http://host").searchParams.get("page") ?? "1");

/** A complete row of the v3 list (§2.3). */
export const goodRow = (id: number): Record<string, unknown> => ({
  id,
  name: `Faultless ${String(id)}`,
  web: "https://faultless.example",
  accepted_at: "2024-05-06T07:08:09-04:00",
  state: "Maine",
  industry: "Other Technology",
  is_business_combination_transaction: false,
  money_raised: 1000,
  offered_for_sale: "Indefinite",
  min_investment: 0,
});

/** Sends JSON text as §4 says. */
export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { "Content-Type": "application/json; charset=utf-8" });
  response.end(typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body));
}

/** A list in the envelope of the requested host, or of the other one. */
export function listBody(
  request: IncomingMessage,
  rows: readonly unknown[],
  { next = null, other = false }: { readonly next?: unknown; readonly other?: boolean } = {},
): Record<string, unknown> {
  const page = pageIn(request);
  if (isBase(request) === other)
    return { feed_entries: rows, previous_page: null, current_page: page, next_page: next };
  const meta = {
    current_page: page,
    next_page: next,
    total_count: 1,
    total_pages: 1,
    tier: "Pro",
    remaining_searches: 7,
  };
  return { data: rows, meta, upgrade_url: "https://plans.example/" };
}
