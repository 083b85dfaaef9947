import type { Asked, ServiceResponse } from "./protocol.ts";

/** `drop`: the service charges, then the connection is lost. */
export type Course = "answer" | "hold" | "drop" | "500" | "401";

/** The cost of a request, whether or not its answer arrives, and the answer. */
export interface Charged {
  readonly charge: number;
  readonly response: ServiceResponse;
  readonly keys: readonly string[];
}

const rowsPerPage = 2;
/** Tomorrow, since a row of the first check’s own day isn’t new. */
const acceptedAt = new Date(Date.now() + 86_400_000).toISOString();

/** A service with filings of two companies, for one key. */
export class Service {
  #added = 0;
  left: number;

  constructor({ searches }: { readonly searches: number }) {
    this.left = searches;
  }

  /** Adds a filing of each company at the top. */
  addFiling(): void {
    this.#added += 1;
  }

  charge(id: string, asked: Asked, course: Course): Charged {
    if (course === "500" || course === "401") return free(id, Number(course), { error: "no", message: "no" });
    if (this.left <= 0) return free(id, 429, { error: "limit", tier: "Pro", message: "Daily limit" });
    const ids = this.#idsOf(asked);
    const page = asked === "second" ? 2 : 1;
    const own = ids.slice((page - 1) * rowsPerPage, page * rowsPerPage);
    // A list without records is free (§8.3).
    const charge = own.length > 0 ? 1 : 0;
    this.left -= charge;
    const body = {
      feed_entries: own.map((one) => ({
        id: one,
        name: `filing ${String(one)}`,
        money_raised: one,
        accepted_at: acceptedAt,
      })),
      previous_page: page > 1 ? 1 : null,
      current_page: page,
      next_page: page * rowsPerPage < ids.length ? page + 1 : null,
      meta: { remaining_searches: this.left },
    };
    const keys = own.map((one) => `filing:${String(one)}`);
    return { charge, keys, response: { id, status: 200, body: JSON.stringify(body) } };
  }

  #idsOf(asked: Asked): readonly number[] {
    if (asked === "none") return [];
    const [first, count] = asked === "orbit" ? [2_000, 2] : [1_000, 4];
    // Newest first.
    return Array.from({ length: count + this.#added }, (_none, at) => first + count + this.#added - at);
  }
}

/** Replaces a held answer that fails. */
export function failure(id: string): ServiceResponse {
  return free(id, 500, { error: "no", message: "no" }).response;
}

function free(id: string, status: number, body: object): Charged {
  return { charge: 0, keys: [], response: { id, status, body: JSON.stringify(body) } };
}
