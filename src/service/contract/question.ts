import type { Role } from "./authentication.ts";
import type { CompanyFilters, FundingFilters } from "./filters/table.ts";

/** One question to the service, without page: the thing that a search keeps while it is paged. */
export type ListQuestion =
  | { readonly endpoint: "companies"; readonly filters: CompanyFilters; readonly perPage?: number }
  | { readonly endpoint: "fundings"; readonly filters: FundingFilters };

/** A number is what the service named as `next_page`, sent as it was: whether v3 counts from 0 or 1 is not shown. */
export type PageNumber = number | "first";

export type PageQuestion = ListQuestion & { readonly page: PageNumber };

export type RecordQuestion =
  | { readonly endpoint: "filing"; readonly id: string }
  | { readonly endpoint: "company"; readonly slug: string };

/** Everything that can be asked: a page of a list, one filing, one company record (§4). */
export type Question = PageQuestion | RecordQuestion;

/** The host that a question goes to (§4). */
export function roleOf({ endpoint }: Pick<Question, "endpoint">): Role {
  return endpoint === "companies" || endpoint === "filing" ? "app" : "base";
}

export function pageOf(question: ListQuestion, page: PageNumber): PageQuestion {
  return { ...question, page };
}

/** No filing can have been made then; where a service holds one all the same, the check says that it cost one. */
const farAhead = "3000-01-01";

/** Matches nothing, so that it tells the allowance for free (§8.3). v3 knows no date: a company that does not exist. */
export function freeCheckQuestion(role: Role): PageQuestion {
  return role === "base"
    ? { endpoint: "fundings", filters: { createdFrom: farAhead }, page: "first" }
    : {
        endpoint: "companies",
        filters: { company: `no-such-company-${crypto.randomUUID()}` },
        page: "first",
      };
}
