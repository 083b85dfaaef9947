import type { FeedEntrySummary } from "../service/contract/records.ts";
import type { Allowance } from "./sampleAllowance.ts";
import { companyRecord } from "./data/companies.ts";
import type { Dataset } from "./data/dataset.ts";
import type { Filing } from "./data/filings.ts";
import type { Funding } from "./data/fundings.ts";
import { Failure, plansPage } from "./sampleFailure.ts";

/** Returns undefined for an unknown path. Throws Failure. */
export type Routes = (path: string, query: URLSearchParams) => object | undefined;

export interface RouteServices {
  readonly data: Dataset;
  readonly allowance: Allowance;
  /** The document doesn’t say whether details count (§8). */
  readonly detailCost: 0 | 1;
}

/** §4.1. */
export function baseRoutes(parts: RouteServices): Routes {
  return (path, query) => {
    if (path === "/fundings") return listFundings(parts, query);
    const slug = below("/companies/", path);
    return slug === undefined
      ? undefined
      : charged(parts, () => {
          const company = parts.data.companyBySlug.get(slug);
          if (company === undefined) throw new Failure(404, "There is no company with this slug.");
          return companyRecord(company);
        });
  };
}

/** §4.2. An id that is no whole number is a bad parameter. */
export function appRoutes(parts: RouteServices): Routes {
  return (path, query) => {
    if (path === "/api/v3/companies") return listFilings(parts, query);
    const id = below("/api/v3/companies/", path);
    if (id === undefined) return undefined;
    if (!/^\d+$/.test(id)) throw new Failure(400, "The id of a feed entry is a whole number.");
    return charged(parts, () => {
      const filing = parts.data.filingById.get(id);
      if (filing === undefined) throw new Failure(404, "There is no feed entry with this id.");
      const { fields, description, contacts, persons } = filing;
      return { ...fields, description, contacts, related_persons: persons };
    });
  };
}

function below(prefix: string, path: string): string | undefined {
  const rest = path.startsWith(prefix) ? path.slice(prefix.length) : "";
  if (rest === "" || rest.includes("/")) return undefined;
  try {
    return decodeURIComponent(rest);
  } catch {
    return undefined;
  }
}

function charged({ allowance, detailCost }: RouteServices, record: () => object): object {
  if (detailCost === 0) return record();
  allowance.check();
  const body = record();
  allowance.spend();
  return body;
}

/** `hint`: a suggestion if nothing meets the condition. */
type Filter<T> = readonly [holds: (record: T) => boolean, hint: string];

function filter<T, Wanted>(
  wanted: Wanted | undefined,
  holds: (record: T, wanted: Wanted) => boolean,
  hint: string,
): readonly Filter<T>[] {
  return wanted === undefined ? [] : [[(record) => holds(record, wanted), hint]];
}

/** §2.1. `series` is exact, `created_from` includes its day. */
function listFundings({ data, allowance }: RouteServices, query: URLSearchParams): object {
  const filters = [
    filter(
      textOf(query, "series"),
      ({ series }: Funding, wanted) => series === wanted,
      "Write the series as Seed, Series A, Series B, Series C, Series D or Series E.",
    ),
    filter(
      dateOf(query, "created_from"),
      ({ created_at }: Funding, from) => created_at.slice(0, 10) >= from,
      "Take an earlier created_from.",
    ),
  ].flat();
  const page = listPage(data.fundings, filters, allowance, numberOfPage(query), 25);
  const meta = {
    current_page: page.current,
    next_page: page.next,
    total_count: page.count,
    total_pages: page.pages,
    tier: allowance.tier,
    remaining_searches: allowance.remaining(),
  };
  return { data: page.rows, meta, upgrade_url: plansPage, ...page.guidance };
}

/** §2.2. All conditions must hold, for any value of a list, in any case. */
function listFilings({ data, allowance }: RouteServices, query: URLSearchParams): object {
  const word = (name: string): string | undefined => textOf(query, name)?.toLowerCase();
  const amount = (name: string): number | undefined => integerOf(query, name, 0, Infinity);
  const filters = [
    filter(
      word("company"),
      ({ fields }: Filing, part) => has(fields.name, part),
      "Shorten the company name.",
    ),
    filter(
      word("selectItemindustries"),
      ({ fields }: Filing, wanted) => fields.industry.toLowerCase() === wanted,
      "Try another industry.",
    ),
    filter(
      word("related_person"),
      ({ persons }: Filing, part) => persons.some(({ name }) => has(name, part)),
      "Try the family name of the related person alone.",
    ),
    filter(
      listOf(query, "cities"),
      ({ city }: Filing, cities) => cities.includes(city.toLowerCase()),
      "Leave out the cities.",
    ),
    filter(
      listOf(query, "selectItemstates"),
      ({ fields }: Filing, states) => states.includes(fields.state.toLowerCase()),
      "Write states by name.",
    ),
    filter(listOf(query, "zip_codes"), hasZip, "Leave out the zip codes."),
    filter(
      amount("min_money_raised"),
      ({ fields }: Filing, low) => fields.money_raised >= low,
      "Lower the minimum raised.",
    ),
    filter(
      amount("max_money_raised"),
      ({ fields }: Filing, high) => fields.money_raised <= high,
      "Raise the maximum raised.",
    ),
  ].flat();
  const number = numberOfPage(query);
  // The document leaves both open (§8): a page holds 25 filings by default, and never more than 100.
  const size = integerOf(query, "per_page", 1, 100) ?? 25;
  const page = listPage(data.filings, filters, allowance, number, size);
  return {
    feed_entries: page.rows.map(summary),
    previous_page: page.previous,
    current_page: page.current,
    next_page: page.next,
    ...page.guidance,
  };
}

function has(text: string, part: string): boolean {
  return text.toLowerCase().includes(part);
}

function hasZip({ zip }: Filing, zips: readonly string[]): boolean {
  const own = zip.toLowerCase();
  return zips.some((wanted) => wanted === own || (/^\d{5}-\d{4}$/.test(wanted) && wanted.startsWith(own)));
}

/** §2.3: the shared fields with `web` after the name. */
function summary({ fields: { id, name, ...rest }, web }: Filing): FeedEntrySummary {
  return { id, name, web, ...rest };
}

function numberOfPage(query: URLSearchParams): number {
  return integerOf(query, "page", 1, Number.MAX_SAFE_INTEGER) ?? 1;
}

/** §4.3; a page without rows is free and has guidance (§8.3). Past the end, the previous page is the last with rows. */
function listPage<T>(
  all: readonly T[],
  filters: readonly Filter<T>[],
  allowance: Allowance,
  current: number,
  size: number,
) {
  allowance.check();
  const matching = all.filter((record) => filters.every(([holds]) => holds(record)));
  const rows = matching.slice((current - 1) * size, current * size);
  if (rows.length > 0) allowance.spend();
  const count = matching.length;
  const pages = Math.ceil(count / size);
  const previous = Math.min(current - 1, pages);
  const guidance =
    count > 0
      ? {
          message: `There is no page ${current}: the results end with page ${pages}.`,
          suggestions: [`Ask for page ${pages}.`],
        }
      : {
          message: "Nothing matches this query. It was not counted.",
          suggestions: filters.map(([, hint]) => hint),
        };
  return {
    rows,
    previous: previous > 0 ? previous : null,
    current,
    next: current < pages ? current + 1 : null,
    count,
    pages,
    ...(rows.length > 0 ? {} : { guidance: { guidance } }),
  };
}

/** The last of a repeated parameter counts. */
function textOf(query: URLSearchParams, name: string): string | undefined {
  const value = query.getAll(name).at(-1)?.trim();
  return value === "" ? undefined : value;
}

/** Reads `name[]` in lowercase; an empty `zip_codes[]` is accepted (§4.2). Returns undefined if there is none. */
function listOf(query: URLSearchParams, name: string): readonly string[] | undefined {
  // If ignored, the query would be answered, and paid for, without this filter.
  if (query.has(name))
    throw new Failure(400, `"${name}" is a list: send it as "${name}[]", once for each value.`);
  const values = query.getAll(`${name}[]`).map((value) => value.trim().toLowerCase());
  const given = values.filter((value) => value !== "");
  return given.length === 0 ? undefined : given;
}

/** Throws Failure: 400 if it is no whole number, 422 if out of bounds. */
function integerOf(query: URLSearchParams, name: string, low: number, high: number): number | undefined {
  const value = textOf(query, name);
  if (value === undefined) return undefined;
  if (!/^[+-]?\d+$/.test(value)) throw new Failure(400, `"${name}" must be a whole number.`);
  const number = Number(value);
  if (number >= low && number <= high) return number;
  const bounds = high === Infinity ? `at least ${low}` : `from ${low} to ${high}`;
  throw new Failure(422, `"${name}" must be ${bounds}.`);
}

function dateOf(query: URLSearchParams, name: string): string | undefined {
  const value = textOf(query, name);
  if (value === undefined || isDay(value)) return value;
  throw new Failure(400, `"${name}" must be a date: YYYY-MM-DD.`);
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  // Date.parse reads February 31 as a day of March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
