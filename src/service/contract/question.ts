import { ServiceError } from "./errors.ts";
import type { Role } from "./authentication.ts";
import {
  type CompanyFilters,
  companyFilters,
  type Filter,
  type FundingFilters,
  fundingFilters,
  type PageSize,
  pageSize,
} from "./filters/table.ts";
import type { Translate } from "../../text/sentence.ts";

/** One question to the service, without page: the thing that a search keeps while it is paged. */
export type ListQuestion =
  | { readonly endpoint: "companies"; readonly filters: CompanyFilters; readonly perPage?: number }
  | { readonly endpoint: "fundings"; readonly filters: FundingFilters };

/** One page of a list, counted from 1. */
export type PageQuestion =
  | {
      readonly endpoint: "companies";
      readonly filters: CompanyFilters;
      readonly perPage?: number;
      readonly page: number;
    }
  | { readonly endpoint: "fundings"; readonly filters: FundingFilters; readonly page: number };

/** One record. Ids and slugs as text. */
export type RecordQuestion =
  | { readonly endpoint: "filing"; readonly id: string }
  | { readonly endpoint: "company"; readonly slug: string };

/** Everything that can be asked: a page of a list, one filing, one company record (§4). */
export type Question = PageQuestion | RecordQuestion;

/** The host that a question goes to (§4). */
export function roleOf({ endpoint }: Pick<Question, "endpoint">): Role {
  return endpoint === "companies" || endpoint === "filing" ? "app" : "base";
}

/** A question of a list, as the question of one of its pages; pages count from 1. */
export function pageOf(question: ListQuestion, page: number): PageQuestion {
  return { ...question, page };
}

/**
 * The same question in its one spelling: texts trimmed, empty ones and repeats dropped.
 * Throws a ServiceError `rejected` (nothing was sent) for what cannot be asked: an amount that is no whole number,
 * a page below 1, a reserved parameter.
 */
export function normaliseQuestion(question: Question): Question {
  if (question.endpoint === "filing") return { endpoint: "filing", id: question.id.trim() };
  if (question.endpoint === "company") return { endpoint: "company", slug: question.slug.trim() };
  const { page } = question;
  if (!Number.isSafeInteger(page) || page < 1)
    throw new ServiceError({ kind: "rejected", maybeCounted: false });
  if (question.endpoint === "fundings") {
    return { endpoint: "fundings", filters: normalise(fundingFilters, question.filters), page };
  }
  const filters = normalise(companyFilters, question.filters);
  return { endpoint: "companies", filters, ...pageSize.normalise(sizeOf(question)), page };
}

/**
 * A question in words, for titles, history and ledger: `company “Acme”, California, raised 5,000,000 or more, page 2`.
 * The first page is not named. Holds what was typed, so it is untrusted text.
 */
export function questionInWords(question: Question | ListQuestion, t: Translate): string {
  if (question.endpoint === "filing") return t("filing {0}", question.id);
  if (question.endpoint === "company") return t("company record “{0}”", question.slug);
  const asked =
    question.endpoint === "companies"
      ? companyFilters.flatMap((filter) => filter.wordsOf(question.filters, t))
      : fundingFilters.flatMap((filter) => filter.wordsOf(question.filters, t));
  const all = question.endpoint === "companies" ? t("all companies") : t("all fundings");
  const page = "page" in question && question.page > 1 ? question.page : undefined;
  return [
    ...(asked.length === 0 ? [all] : asked),
    ...(question.endpoint === "companies" ? pageSize.wordsOf(question, t) : []),
    ...(page === undefined ? [] : [t("page {0}", page)]),
  ].join(", ");
}

/** No filing can have been made then; where a service holds one all the same, the check says that it cost one. */
const farAhead = "3000-01-01";

/**
 * A question that matches nothing, so that its answer tells the allowance for free (§8.3). For v3, whose parameters
 * know no date, it is a company name that nobody has.
 */
export function freeCheckQuestion(role: Role): PageQuestion {
  return role === "base"
    ? { endpoint: "fundings", filters: { createdFrom: farAhead }, page: 1 }
    : { endpoint: "companies", filters: { company: `no-such-company-${crypto.randomUUID()}` }, page: 1 };
}

function normalise<Filters>(table: readonly Filter<Filters>[], filters: Filters): Filters {
  let normal = filters;
  for (const filter of table) normal = filter.normalise(normal);
  return normal;
}

function sizeOf({ perPage }: PageSize): PageSize {
  return perPage === undefined ? {} : { perPage };
}
