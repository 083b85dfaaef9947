import type { Role } from "./authentication.ts";
import type { CompanyFilters, FundingFilters } from "./filters/table.ts";

/** Without the page: the same while a search is paged. */
export type ListQuestion =
  | { readonly endpoint: "companies"; readonly filters: CompanyFilters; readonly perPage?: number }
  | { readonly endpoint: "fundings"; readonly filters: FundingFilters };

/** The service’s `next_page`, sent unchanged: the document doesn’t say whether v3 counts from 0 or 1. */
export type PageNumber = number | "first";

export type PageQuestion = ListQuestion & { readonly page: PageNumber };

export type RecordQuestion =
  | { readonly endpoint: "filing"; readonly id: string }
  | { readonly endpoint: "company"; readonly slug: string };

/** §4. */
export type Question = PageQuestion | RecordQuestion;

/** §4. */
export function roleOf({ endpoint }: Pick<Question, "endpoint">): Role {
  return endpoint === "companies" || endpoint === "filing" ? "app" : "base";
}

export function pageOf(question: ListQuestion, page: PageNumber): PageQuestion {
  return { ...question, page };
}

/** If a service has such a new record, the check sees that it paid. */
const farAhead = "3000-01-01";

/** Matches nothing, so it reads the allowance for free (§8.3). v3 has no date filter: a company that doesn’t exist. */
export function freeCheckQuestion(role: Role): PageQuestion {
  return role === "base"
    ? { endpoint: "fundings", filters: { createdFrom: farAhead }, page: "first" }
    : {
        endpoint: "companies",
        filters: { company: `no-such-company-${crypto.randomUUID()}` },
        page: "first",
      };
}
