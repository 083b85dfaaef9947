import type { Allowance } from "./allowance.ts";
import { companyRecord } from "./data/companies.ts";
import type { FundedCompany, Funding } from "./data/fundings.ts";
import { listPage, guidance } from "./filingRoutes.ts";
import { parametersOf } from "./parameters.ts";
import { failure, plansPage, type Reply } from "./credentials.ts";

/** §4.3. */
const perPage = 25;

/** §4.1: a page of §2.1 for one query, or a free one with guidance. `series` is exact, `created_from` includes its day. */
export function listFundings(
  fundings: readonly Funding[],
  allowance: Allowance,
  query: URLSearchParams,
): Reply {
  const parameters = parametersOf(query);
  const series = parameters.text("series");
  const from = parameters.date("created_from");
  const page = parameters.integer("page", 1, Number.MAX_SAFE_INTEGER) ?? 1;
  const refused = parameters.problem() ?? allowance.refusal();
  if (refused !== undefined) return refused;
  const matching = fundings.filter(
    (funding) =>
      (series === undefined || funding.series === series) &&
      (from === undefined || funding.created_at.slice(0, 10) >= from),
  );
  const found = listPage(matching, page, perPage);
  if (found.rows.length > 0) allowance.spend();
  const hints = [
    ...(series === undefined
      ? []
      : ["Write the series as Seed, Series A, Series B, Series C, Series D or Series E."]),
    ...(from === undefined ? [] : ["Take an earlier created_from."]),
  ];
  const body = {
    data: found.rows,
    meta: {
      current_page: found.currentPage,
      next_page: found.nextPage,
      total_count: found.totalCount,
      total_pages: found.totalPages,
      tier: allowance.tier,
      remaining_searches: allowance.remaining(),
    },
    upgrade_url: plansPage,
  };
  return { status: 200, body: found.rows.length > 0 ? body : { ...body, guidance: guidance(found, hints) } };
}

/** `GET /companies/<company_slug>` (§4.1): one company record; 404 for a slug that no company has. */
export function showCompany(company: FundedCompany | undefined): Reply {
  return company === undefined
    ? failure(404, "There is no company with this slug.")
    : { status: 200, body: companyRecord(company) };
}
