/** A page of either list. */
export interface ListPage {
  readonly body: object;
  readonly meta: object;
  readonly ids: readonly string[];
  readonly nextPage: number | undefined;
}

/** Filings of each search, before any new one came in. */
const filings: Readonly<Record<string, number>> = { labs: 6, energy: 3 };
const rowsPerPage = 2;

/** A page of the v3 list (§2.2); `added` new filings have come in on top. */
export function listPage(company: string, page: number, added: number): ListPage {
  const known = filings[company] ?? 0;
  const count = known === 0 ? 0 : known + added;
  const first = company === "labs" ? 1_000 : 2_000;
  // The newest has the highest number.
  const all = Array.from({ length: count }, (_, at) => first + count - at);
  const own = all.slice((page - 1) * rowsPerPage, page * rowsPerPage);
  const nextPage = page * rowsPerPage < all.length ? page + 1 : undefined;
  const body = {
    feed_entries: own.map((id) => ({ id, name: `${company} ${String(id)}`, money_raised: id })),
    previous_page: page > 1 ? page - 1 : null,
    current_page: page,
    next_page: nextPage ?? null,
  };
  return { body, meta: {}, ids: own.map(String), nextPage };
}

/** A page of `/fundings` (§2.1); a question that matches nothing has none. */
export function fundingsPage(page: number, isEmpty: boolean): ListPage {
  const ids = isEmpty || page > 2 ? [] : [`acme-${String(page)}`, `bolt-${String(page)}`];
  const data = ids.map((id) => ({ id, name: id, company_slug: id, amount: "$4 Million" }));
  const nextPage = !isEmpty && page < 2 ? page + 1 : undefined;
  const meta = {
    current_page: page,
    next_page: nextPage ?? null,
    total_count: isEmpty ? 0 : 4,
    total_pages: 2,
    tier: "Pro",
  };
  return { body: { data }, meta, ids, nextPage };
}

/** A filing in full (§2.4). */
export function detailOf(id: number): object {
  return {
    id,
    name: `filing ${String(id)}`,
    money_raised: id,
    description: "A company.",
    contacts: [],
    related_persons: [],
  };
}

/** The record of a company (§2.5), by its path. */
export function companyOf(path: string): object {
  const slug = path.slice(path.lastIndexOf("/") + 1);
  return { slug, name: slug, stage: "Seed" };
}
