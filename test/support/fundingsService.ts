import type { HttpRequest, HttpResponse, Send } from "../../src/service/transport.ts";

interface FundingRow {
  readonly id?: number;
  readonly name: string;
  /** YYYY-MM-DD; absent if rows have no date. */
  readonly created_at?: string;
  readonly [field: string]: unknown;
}

interface Failing {
  readonly status: number;
  readonly body: string;
}

/** A service in this process, with fundings and filings in pages of `pageSize`. A list with rows uses a search. */
export class FundingsService {
  rows: FundingRow[] = [];
  pageSize = 25;
  remaining = 50;
  /** The failure of the next requests. */
  failing: Failing | ((url: URL) => Failing | undefined) | undefined;
  /** True if an answer without rows also uses a search. */
  chargesEmpty = false;
  /** Creation dates of rows without one. */
  readonly madeOn = new Map<number, string>();
  /** The rows of a request; default: all. */
  rowsFor: (url: URL) => readonly FundingRow[] = () => this.rows;
  readonly urls: URL[] = [];

  readonly send: Send = (request: HttpRequest): Promise<HttpResponse> => {
    const url = new URL(request.url);
    this.urls.push(url);
    const failing = typeof this.failing === "function" ? this.failing(url) : this.failing;
    const { status, body } = failing ?? { status: 200, body: JSON.stringify(this.#answer(url)) };
    return Promise.resolve({
      status,
      headers: { "content-type": "application/json" },
      body: new TextEncoder().encode(body),
      url: request.url,
    });
  };

  #answer(url: URL): object {
    const from = url.searchParams.get("created_from") ?? "";
    const page = Number(url.searchParams.get("page") ?? "1");
    const matching = this.rowsFor(url).filter(
      (row) => (row.created_at ?? this.madeOn.get(row.id ?? 0) ?? "9") >= from,
    );
    const found = matching.slice((page - 1) * this.pageSize, page * this.pageSize);
    if (found.length > 0 || this.chargesEmpty) this.remaining -= 1;
    const hasMore = matching.length > page * this.pageSize;
    const meta = {
      current_page: page,
      next_page: hasMore ? page + 1 : null,
      remaining_searches: this.remaining,
      total_count: matching.length,
      total_pages: Math.ceil(matching.length / this.pageSize),
    };
    return url.pathname.endsWith("/fundings")
      ? { data: found, meta }
      : { feed_entries: found, next_page: hasMore ? page + 1 : null, meta };
  }
}
