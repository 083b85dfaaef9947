import type { Role } from "./connection.ts";
import type { PageQuestion } from "./filters.ts";

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
