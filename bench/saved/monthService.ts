import type { HttpRequest, HttpResponse, Send } from "../../src/service/transport.ts";

export const dayMs = 86_400_000;

/** A record that matches one of the searches. */
export interface MonthRecord {
  readonly id: number;
  readonly search: number;
  /** In ms since 1970: the day that it is dated, and when the service lists it. */
  readonly createdAt: number;
  readonly listedAt: number;
}

const pageSize = 25;
const searchesPerDay = 50;

/** A service in this process whose records come in over time. A page with records uses a search (§8.3); each day has its own. */
export class MonthService {
  used = 0;
  readonly #records: readonly MonthRecord[];
  readonly #saysDay: boolean;
  #day = 0;
  #usedToday = 0;

  constructor(records: readonly MonthRecord[], saysDay: boolean) {
    this.#records = records;
    this.#saysDay = saysDay;
  }

  readonly send: Send = async (request: HttpRequest): Promise<HttpResponse> => {
    const day = Math.floor(Date.now() / dayMs);
    if (day !== this.#day) [this.#day, this.#usedToday] = [day, 0];
    const { status, body } = this.#answer(new URL(request.url));
    const headers = { "content-type": "application/json" };
    return await Promise.resolve({
      status,
      headers,
      body: Buffer.from(JSON.stringify(body)),
      url: request.url,
    });
  };

  #answer({ pathname, searchParams }: URL): { readonly status: number; readonly body: object } {
    if (this.#usedToday >= searchesPerDay)
      return { status: 429, body: { error: "limit", tier: "Pro", message: "Daily limit" } };
    const search = Number(searchParams.get("series") ?? searchParams.get("company"));
    const page = Number(searchParams.get("page") ?? "1");
    const from = searchParams.get("created_from") ?? "";
    const matching = this.#records
      .filter((one) => one.search === search && one.listedAt <= Date.now() && dayOf(one.createdAt) >= from)
      .toSorted((one, other) => other.listedAt - one.listedAt);
    const own = matching.slice((page - 1) * pageSize, page * pageSize);
    if (own.length > 0) [this.used, this.#usedToday] = [this.used + 1, this.#usedToday + 1];
    const next_page = matching.length > page * pageSize ? page + 1 : null;
    const meta = { current_page: page, next_page, remaining_searches: searchesPerDay - this.#usedToday };
    const rows = own.map(({ id, createdAt }) => {
      return {
        id,
        name: `Company ${String(id)}`,
        ...(this.#saysDay ? { created_at: dayOf(createdAt) } : {}),
      };
    });
    const body = pathname.endsWith("/fundings")
      ? { data: rows, meta }
      : { feed_entries: rows, current_page: page, next_page, meta };
    return { status: 200, body };
  }
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
