import type { FeedEntrySummary } from "../service/contract/records.ts";
import type { Allowance } from "./allowance.ts";
import type { Filing } from "./data/filings.ts";
import { parametersOf, type Parameters } from "./parameters.ts";
import { failure, type Reply } from "./credentials.ts";

/** The document leaves both open (§8): a page holds 25 filings unless asked otherwise, and never more than 100. */
const defaultPerPage = 25;
const maximumPerPage = 100;

type Condition = (filing: Filing) => boolean;
/** A condition and what to suggest when nothing meets it. */
type Filter = readonly [condition: Condition, hint: string];

function hasZip(filing: Filing, zips: readonly string[]): boolean {
  const zip = filing.zip.toLowerCase();
  return zips.some((wanted) => wanted === zip || (/^\d{5}-\d{4}$/.test(wanted) && wanted.startsWith(zip)));
}

function placeFilters(parameters: Parameters): readonly Filter[] {
  const cities = parameters.list("cities");
  const states = parameters.list("selectItemstates");
  const zips = parameters.list("zip_codes");
  const filters: Filter[] = [];
  if (cities.length > 0) {
    filters.push([({ city }) => cities.includes(city.toLowerCase()), "Leave out the cities."]);
  }
  if (states.length > 0) {
    filters.push([({ fields }) => states.includes(fields.state.toLowerCase()), "Write states by name."]);
  }
  if (zips.length > 0) filters.push([(filing) => hasZip(filing, zips), "Leave out the zip codes."]);
  return filters;
}

function textFilters(parameters: Parameters): readonly Filter[] {
  const company = parameters.text("company")?.toLowerCase();
  const industry = parameters.text("selectItemindustries")?.toLowerCase();
  const person = parameters.text("related_person")?.toLowerCase();
  const filters: Filter[] = [];
  if (company !== undefined) {
    filters.push([({ fields }) => fields.name.toLowerCase().includes(company), "Shorten the company name."]);
  }
  if (industry !== undefined) {
    filters.push([({ fields }) => fields.industry.toLowerCase() === industry, "Try another industry."]);
  }
  if (person !== undefined) {
    const named: Condition = ({ persons }) => persons.some(({ name }) => name.toLowerCase().includes(person));
    filters.push([named, "Try the family name of the related person alone."]);
  }
  return filters;
}

function amountFilters(parameters: Parameters): readonly Filter[] {
  const low = parameters.integer("min_money_raised", 0, Infinity);
  const high = parameters.integer("max_money_raised", 0, Infinity);
  const filters: Filter[] = [];
  if (low !== undefined) {
    filters.push([({ fields }) => fields.money_raised >= low, "Lower the minimum raised."]);
  }
  if (high !== undefined) {
    filters.push([({ fields }) => fields.money_raised <= high, "Raise the maximum raised."]);
  }
  return filters;
}

/** The row of §2.3: the shared fields with `web` after the name. */
function summary(filing: Filing): FeedEntrySummary {
  const { id, name, ...rest } = filing.fields;
  return { id, name, web: filing.web, ...rest };
}

/** §4.2: a page of §2.2 for one query, or a free one with guidance. All conditions hold, any value of a list, any case. */
export function listFilings(filings: readonly Filing[], allowance: Allowance, query: URLSearchParams): Reply {
  const parameters = parametersOf(query);
  const filters = [...textFilters(parameters), ...placeFilters(parameters), ...amountFilters(parameters)];
  const page = parameters.integer("page", 1, Number.MAX_SAFE_INTEGER) ?? 1;
  const perPage = parameters.integer("per_page", 1, maximumPerPage) ?? defaultPerPage;
  const refused = parameters.problem() ?? allowance.refusal();
  if (refused !== undefined) return refused;
  const matching = filings.filter((filing) => filters.every(([holds]) => holds(filing)));
  const found = listPage(matching, page, perPage);
  const body = {
    feed_entries: found.rows.map(summary),
    previous_page: found.previousPage,
    current_page: found.currentPage,
    next_page: found.nextPage,
  };
  if (found.rows.length === 0) {
    const hints = filters.map(([, hint]) => hint);
    return { status: 200, body: { ...body, guidance: guidance(found, hints) } };
  }
  allowance.spend();
  return { status: 200, body };
}

/** `GET /api/v3/companies/:id` (§4.2): one filing of §2.4, not wrapped; 404 for an id that no filing has. */
export function showFiling(filing: Filing | undefined): Reply {
  if (filing === undefined) return failure(404, "There is no feed entry with this id.");
  const { fields, description, contacts, persons } = filing;
  return { status: 200, body: { ...fields, description, contacts, related_persons: persons } };
}

/** One page cut out of everything that matched (§4.3). Pages count from 1. */
export interface ListPage<T> {
  readonly rows: readonly T[];
  readonly previousPage: number | null;
  readonly currentPage: number;
  readonly nextPage: number | null;
  readonly totalCount: number;
  readonly totalPages: number;
}

/** Cuts page `page` of `size` rows. A page past the end is empty; its previous page is then the last with rows. */
export function listPage<T>(all: readonly T[], page: number, size: number): ListPage<T> {
  const totalPages = Math.ceil(all.length / size);
  const start = (page - 1) * size;
  const previous = Math.min(page - 1, totalPages);
  return {
    rows: all.slice(start, start + size),
    previousPage: previous > 0 ? previous : null,
    currentPage: page,
    nextPage: page < totalPages ? page + 1 : null,
    totalCount: all.length,
    totalPages,
  };
}

/** The `guidance` of a page without rows (§8.3); `hints` name what this query could do without. */
export function guidance(found: ListPage<unknown>, hints: readonly string[]): object {
  return found.totalCount > 0
    ? {
        message: `There is no page ${found.currentPage}: the results end with page ${found.totalPages}.`,
        suggestions: [`Ask for page ${found.totalPages}.`],
      }
    : { message: "Nothing matches this query. It was not counted.", suggestions: hints };
}
