/** A page of either list. */
export interface ListPage {
  readonly body: object;
  readonly meta: object;
  readonly ids: readonly string[];
  readonly nextPage: number | undefined;
}

/** Filings of each search, before any new one came in. */
const filings: Readonly<Record<string, number>> = { labs: 6, energy: 3, orbit: 2 };
const firstIds: Readonly<Record<string, number>> = { labs: 1_000, orbit: 3_000 };
const rowsPerPage = 2;

/** A page of the v3 list (§2.2); `added` new filings have come in on top. */
export function listPage(company: string, page: number, added: number): ListPage {
  const known = filings[company] ?? 0;
  const count = known === 0 ? 0 : known + added;
  const first = firstIds[company] ?? 2_000;
  // The newest has the highest number.
  const all = Array.from({ length: count }, (_, at) => first + count - at);
  const own = all.slice((page - 1) * rowsPerPage, page * rowsPerPage);
  const nextPage = page * rowsPerPage < all.length ? page + 1 : undefined;
  const body = {
    feed_entries: own.map((id) => ({ id, name: filingName(company, id), money_raised: id })),
    previous_page: page > 1 ? page - 1 : null,
    current_page: page,
    next_page: nextPage ?? null,
  };
  return { body, meta: {}, ids: own.map(String), nextPage };
}

/** All of one company are called as it is. */
function filingName(company: string, id: number): string {
  return company === "orbit" ? "Orbit" : `${company} ${String(id)}`;
}

/** A page of `/fundings` that were created on `days`, the newest last; `saysDay`: in each row. */
export function datedPage(
  page: number,
  {
    days,
    from,
    saysDay,
  }: { readonly days: readonly string[]; readonly from: string; readonly saysDay: boolean },
): ListPage {
  const all = days
    .map((day, at) => ({ id: String(at + 1), name: `funding ${String(at + 1)}`, day }))
    .filter(({ day }) => day >= from)
    .toReversed();
  const own = all.slice((page - 1) * rowsPerPage, page * rowsPerPage);
  const nextPage = page * rowsPerPage < all.length ? page + 1 : undefined;
  const data = own.map(({ id, name, day }) => ({ id, name, ...(saysDay ? { created_at: day } : {}) }));
  const meta = { current_page: page, next_page: nextPage ?? null, tier: "Pro" };
  return { body: { data }, meta, ids: own.map(({ id }) => id), nextPage };
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
