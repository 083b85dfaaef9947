import type { HttpRequest, HttpResponse, Send } from "../../src/service/transport.ts";

export const dayMs = 86_400_000;

/** A record that matches a search. */
export interface MonthRecord {
  readonly id: number;
  readonly search: number;
  /** In ms since 1970: its date, and the time from which it is listed. */
  readonly createdAt: number;
  readonly listedAt: number;
}

const pageSize = 25;
const searchesPerDay = 50;

export interface MonthOrder {
  /** True if rows have a date. */
  readonly isDated: boolean;
  /** True if lists begin with the oldest record. */
  readonly isOldestFirst: boolean;
}

/**
 * A simulated service whose records arrive over time. A page with records uses a search (§8.3); each day has its own
 * allowance.
 */
export class MonthService {
  used = 0;
  readonly #records: readonly MonthRecord[];
  readonly #order: MonthOrder;
  #day = 0;
  #usedToday = 0;

  constructor(records: readonly MonthRecord[], order: MonthOrder) {
    const later = order.isOldestFirst ? 1 : -1;
    this.#records = records.toSorted((one, other) => later * (one.createdAt - other.createdAt));
    this.#order = order;
  }

  readonly send: Send = async ({ url }: HttpRequest): Promise<HttpResponse> => {
    const day = Math.floor(Date.now() / dayMs);
    if (day !== this.#day) [this.#day, this.#usedToday] = [day, 0];
    const { searchParams } = new URL(url);
    const page = Number(searchParams.get("page") ?? "1");
    const from = searchParams.get("created_from") ?? "";
    const matching = this.#records.filter(({ search, listedAt, createdAt }) => {
      const isAsked = String(search) === searchParams.get("series") && dayOf(createdAt) >= from;
      return isAsked && listedAt <= Date.now();
    });
    const own = matching.slice((page - 1) * pageSize, page * pageSize);
    if (own.length > 0) [this.used, this.#usedToday] = [this.used + 1, this.#usedToday + 1];
    const meta = {
      current_page: page,
      next_page: matching.length > page * pageSize ? page + 1 : null,
      total_count: matching.length,
      total_pages: Math.ceil(matching.length / pageSize),
      remaining_searches: searchesPerDay - this.#usedToday,
    };
    const data = own.map(({ id, createdAt }) => ({
      id,
      name: `Company ${String(id)}`,
      ...(this.#order.isDated ? { created_at: dayOf(createdAt) } : {}),
    }));
    const body = Buffer.from(JSON.stringify({ data, meta }));
    const headers = { "content-type": "application/json" };
    return await Promise.resolve({ status: 200, headers, body, url });
  };
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
