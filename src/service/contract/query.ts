import { ServiceError } from "../errors.ts";
import {
  type CompanyFilters,
  companyFilters,
  type Filter,
  fundingFilters,
  pageSize,
  type PageSize,
  unorderedParameters,
} from "./filters/table.ts";
import type { Parameter } from "./filters/moreParameters.ts";
import type { Question } from "./question.ts";
import { sentence, type ParseResult } from "../../text/sentence.ts";

/** Where a question goes below the host's address; `path` starts with a slash, `query` may be empty. */
export interface WireRequest {
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly query: URLSearchParams;
}

/** Answers are filed under it, without the host. Only lists of §4.2 are sets: whether `sort=a&sort=b` is one is not shown. */
export function canonicalRequest({ path, parameters }: WireRequest): string {
  return JSON.stringify([path, ...parameters.toSorted(byName)]);
}

/** Trimmed, without empty texts and repeats. Throws a ServiceError `rejected` (nothing was sent) for what cannot be asked. */
export function normaliseQuestion(question: Question): Question {
  if (question.endpoint === "filing") return { endpoint: "filing", id: idInOneSpelling(question.id) };
  if (question.endpoint === "company") return { endpoint: "company", slug: question.slug.trim() };
  const { page } = question;
  if (page !== "first" && (!Number.isSafeInteger(page) || page < 1))
    throw new ServiceError({ kind: "rejected", maybeCounted: false });
  if (question.endpoint === "fundings") {
    return { endpoint: "fundings", filters: normalise(fundingFilters, question.filters), page };
  }
  const filters = normalise(companyFilters, question.filters);
  return { endpoint: "companies", filters, ...pageSize.normalise(sizeOf(question)), page };
}

/**
 * Names as in §4.1 and §4.2; nothing without a value, and no `page` for the first: whether v3 counts from 0 or 1 is not
 * shown. Another page is sent as the service named it. Throws as `normaliseQuestion` does.
 */
export function wireRequest(question: Question): WireRequest {
  const asked = normaliseQuestion(question);
  const parameters = parametersOf(asked);
  const query = new URLSearchParams();
  for (const [name, value] of parameters) query.append(name, value);
  return { path: pathOf(asked), parameters, query };
}

/** The filters that a v3 query string stands for; the inverse of `wireRequest`. Unknown parameters are ignored. */
export function companyFiltersFromQuery(query: URLSearchParams): CompanyFilters {
  let filters: CompanyFilters = {};
  for (const filter of companyFilters) filters = filter.normalise(filter.readQuery(filters, query));
  return filters;
}

const largestId = 2n ** 64n - 1n;

/** Reads the id of a filing (§2.3: an integer) as a person types it: up to 64 bits, as text without leading zeros. */
export function checkFilingId(typed: string): ParseResult<string> {
  const id = typed.trim();
  if (id === "") return { ok: false, problem: sentence("Enter a filing ID.") };
  if (!/^\d{1,20}$/.test(id) || BigInt(id) > largestId) {
    const shown = id.slice(0, 100);
    return { ok: false, problem: sentence("“{0}” isn’t a filing ID. A filing ID is a whole number.", shown) };
  }
  return { ok: true, value: idInOneSpelling(id) };
}

// 007 is 7, and has been paid for.
function idInOneSpelling(id: string): string {
  return id.trim().replace(/^0+(?=\d{1,20}$)/, "");
}

/** Reads a company slug (§4.1: a company identifier in text form) as a person types it. */
export function checkSlug(typed: string): ParseResult<string> {
  const slug = typed.trim();
  if (slug === "") return { ok: false, problem: sentence("Enter a company ID.") };
  // `.` and `..` would be resolved away and ask for another address.
  if (slug === "." || slug === ".." || slug.length > 300 || /[/\\\p{Cc}\p{Surrogate}]/u.test(slug)) {
    return { ok: false, problem: sentence("“{0}” isn’t a company ID.", slug.slice(0, 100)) };
  }
  return { ok: true, value: slug };
}

function normalise<Filters extends object>(table: readonly Filter<Filters>[], filters: Filters): Filters {
  let normal = filters;
  for (const filter of table) if (filter.name in filters) normal = filter.normalise(normal);
  return normal;
}

function sizeOf({ perPage }: PageSize): PageSize {
  return perPage === undefined ? {} : { perPage };
}

/** The path of an endpoint as §4 shows it, for the log: an id or a slug says whom a person looks at. */
export function pathTemplate({ endpoint }: Pick<Question, "endpoint">): string {
  return pathTemplates[endpoint];
}

const pathTemplates = {
  companies: "/api/v3/companies",
  filing: "/api/v3/companies/<id>",
  fundings: "/fundings",
  company: "/companies/<slug>",
} as const satisfies Readonly<Record<Question["endpoint"], string>>;

function pathOf(question: Question): string {
  if (question.endpoint === "fundings") return "/fundings";
  if (question.endpoint === "company") return `/companies/${encodeURIComponent(question.slug)}`;
  const v3 = "/api/v3/companies";
  return question.endpoint === "filing" ? `${v3}/${encodeURIComponent(question.id)}` : v3;
}

function parametersOf(question: Question): readonly Parameter[] {
  if (!("page" in question)) return [];
  const page: readonly Parameter[] = question.page === "first" ? [] : [["page", String(question.page)]];
  if (question.endpoint === "fundings") return [...parametersIn(fundingFilters, question.filters), ...page];
  return [...parametersIn(companyFilters, question.filters), ...page, ...pageSize.parametersOf(question)];
}

function parametersIn<Filters extends object>(
  table: readonly Filter<Filters>[],
  filters: Filters,
): readonly Parameter[] {
  const parameters: Parameter[] = [];
  for (const filter of table) if (filter.name in filters) parameters.push(...filter.parametersOf(filters));
  return parameters;
}

// Sorting is stable: equal means that the order of the question is kept.
function byName(a: Parameter, b: Parameter): number {
  if (a[0] !== b[0]) return a[0] < b[0] ? -1 : 1;
  if (a[1] === b[1] || !unorderedParameters.has(a[0])) return 0;
  return a[1] < b[1] ? -1 : 1;
}
