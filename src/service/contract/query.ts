import { ServiceError } from "../errors.ts";
import {
  type CompanyFilters,
  companyFilters,
  type FundingFilters,
  fundingFilters,
  pageSize,
  unorderedParameters,
} from "./filters/table.ts";
import type { Parameter } from "./filters/typedValues.ts";
import type { PageNumber, PageQuestion, Question } from "./question.ts";
import { isList, parseJsonText } from "../../text/json.ts";
import { parsedValue, parseFailure, type ParseResult } from "../../text/sentence.ts";

export interface WireRequest {
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly query: URLSearchParams;
}

/** Omits the host. Only lists of §4.2 are sets: the document doesn’t say whether `sort=a&sort=b` is a set. */
export function canonicalRequest({ path, parameters }: WireRequest): string {
  return JSON.stringify([path, ...parameters.toSorted(byName)]);
}

/**
 * Omits empty values and the first `page`: the document doesn’t say whether v3 counts from 0 or 1. Throws a
 * ServiceError `rejected` (nothing was sent) for an invalid question.
 */
export function wireRequest(question: Question): WireRequest {
  const parameters = "page" in question ? parametersOf(question) : [];
  const query = new URLSearchParams(parameters.map(([name, value]): [string, string] => [name, value]));
  return { path: pathOf(question), parameters, query };
}

export function questionFromCanonical(text: string): Question | undefined {
  try {
    const parts = parseJsonText(text);
    const [path, ...parameters] = isList(parts) ? parts : [];
    const pairs = parameters.map((pair): [string, string] => {
      const [name, value] = isList(pair) ? pair : [];
      if (typeof name !== "string" || typeof value !== "string") throw new RangeError("no parameter");
      return [name, value];
    });
    return typeof path === "string" ? questionAt(path, new URLSearchParams(pairs)) : undefined;
  } catch {
    return undefined;
  }
}

function questionAt(path: string, query: URLSearchParams): Question | undefined {
  const page: PageNumber = query.has("page") ? Number(query.get("page")) : "first";
  if (path === pathTemplates.companies) {
    const filters = companyFilters.reduce<CompanyFilters>((known, one) => one.readQuery(known, query), {});
    return { endpoint: "companies", filters, page, ...pageSize.readQuery({}, query) };
  }
  if (path === pathTemplates.fundings)
    return { endpoint: "fundings", filters: fundingFiltersFromQuery(query), page };
  const name = decodeURIComponent(path.slice(path.lastIndexOf("/") + 1));
  if (path.startsWith(`${pathTemplates.companies}/`)) return { endpoint: "filing", id: name };
  return path.startsWith("/companies/") ? { endpoint: "company", slug: name } : undefined;
}

function fundingFiltersFromQuery(query: URLSearchParams): FundingFilters {
  const filters = fundingFilters.reduce<FundingFilters>((known, one) => one.readQuery(known, query), {});
  const own = new Set(["page", ...fundingFilters.map(({ wire }) => wire)]);
  // Only the first parameter of a name is a filter’s own.
  const more = [...query].filter(([name]) => !own.delete(name));
  return more.length === 0 ? filters : { ...filters, more };
}

const largestId = 2n ** 64n - 1n;

/** §2.3: an integer, up to 64 bits; as text without leading zeros. */
export function checkFilingId(typed: string): ParseResult<string> {
  const id = typed.trim();
  if (id === "") return parseFailure("Enter a filing ID.");
  if (!/^\d{1,20}$/.test(id) || BigInt(id) > largestId) {
    const shown = id.slice(0, 100);
    return parseFailure("“{0}” isn’t a filing ID. A filing ID is a whole number.", shown);
  }
  return parsedValue(idInOneSpelling(id));
}

// 007 is 7, whose answer may be stored.
function idInOneSpelling(id: string): string {
  return id.trim().replace(/^0+(?=\d{1,20}$)/, "");
}

/** §4.1: a company identifier in text form. */
export function checkSlug(typed: string): ParseResult<string> {
  const slug = typed.trim();
  if (slug === "") return parseFailure("Enter a company ID.");
  // `URL` would resolve `.` and `..` to another address.
  if (slug === "." || slug === ".." || slug.length > 300 || /[/\\\p{Cc}\p{Surrogate}]/u.test(slug)) {
    return parseFailure("“{0}” isn’t a company ID.", slug.slice(0, 100));
  }
  return parsedValue(slug);
}

/** As in §4; also for the log: an id or a slug would tell whom a person looks at. */
export const pathTemplates = {
  companies: "/api/v3/companies",
  filing: "/api/v3/companies/<id>",
  fundings: "/fundings",
  company: "/companies/<slug>",
} as const satisfies Readonly<Record<Question["endpoint"], string>>;

function pathOf(question: Question): string {
  const { endpoint } = question;
  const own =
    endpoint === "filing" ? idInOneSpelling(question.id) : endpoint === "company" ? question.slug.trim() : "";
  return pathTemplates[endpoint].replace(/<\w+>/, () => encodeURIComponent(own));
}

function parametersOf(question: PageQuestion): readonly Parameter[] {
  const { endpoint, filters, page } = question;
  if (page !== "first" && (!Number.isSafeInteger(page) || page < 1))
    throw new ServiceError({ kind: "rejected", maybeCounted: false });
  const ofPage: readonly Parameter[] = page === "first" ? [] : [["page", String(page)]];
  if (endpoint === "fundings")
    return [...fundingFilters.flatMap((one) => one.parametersOf(filters)), ...ofPage];
  const asked = companyFilters.flatMap((one) => one.parametersOf(filters));
  return [...asked, ...ofPage, ...pageSize.parametersOf(question)];
}

// Sorting is stable: equal names keep the order of the question.
function byName(a: Parameter, b: Parameter): number {
  if (a[0] !== b[0]) return a[0] < b[0] ? -1 : 1;
  if (a[1] === b[1] || !unorderedParameters.has(a[0])) return 0;
  return a[1] < b[1] ? -1 : 1;
}
