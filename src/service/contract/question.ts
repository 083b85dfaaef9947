import { ServiceError } from "./errors.ts";
import type { CompanyFilters, FundingFilters, ListQuestion, PageQuestion, Question } from "./filters.ts";
import { sentence } from "../../text/sentence.ts";
import type { Sentence } from "../../text/sentence.ts";

/** Names that this client or HTTP gives a meaning of its own: as a parameter they would mislead or leak. */
const reservedParameters: ReadonlySet<string> = new Set([
  "page",
  "authorization",
  "auth-token",
  "cookie",
  "accept",
  "accept-encoding",
  "content-type",
  "content-length",
  "connection",
  "host",
  "origin",
  "proxy-authorization",
  "referer",
  "user-agent",
]);

/** The sentence that says why `name` cannot be a further parameter of `/fundings`; undefined where it can. */
export function checkMoreParameter(name: string): Sentence | undefined {
  const plain = name.trim().toLowerCase();
  if (plain === "") return sentence("A parameter needs a name before “=”.");
  if (/\p{Cc}/u.test(plain)) return sentence("“{0}” cannot be the name of a parameter.", name);
  if (plain === "page" || plain.startsWith("page[")) {
    return sentence("“{0}” is set by Load Next Page and cannot be given here.", name.trim());
  }
  if (reservedParameters.has(plain)) {
    return sentence(
      "“{0}” is a header, not a parameter: the key is never put into the address.",
      name.trim(),
    );
  }
  return undefined;
}

/**
 * The same question in its one spelling: texts trimmed, empty ones and repeats dropped.
 * Throws a ServiceError `rejected` (nothing was sent) for what cannot be asked: an amount that is no whole number,
 * a page below 1, a reserved parameter.
 */
export function normaliseQuestion(question: Question): Question {
  if (question.endpoint === "filing") return { endpoint: "filing", id: question.id.trim() };
  if (question.endpoint === "company") return { endpoint: "company", slug: question.slug.trim() };
  const page = whole(question.page);
  if (question.endpoint === "fundings") {
    return { endpoint: "fundings", filters: normaliseFundingFilters(question.filters), page };
  }
  const { perPage } = question;
  return {
    endpoint: "companies",
    filters: normaliseCompanyFilters(question.filters),
    ...(perPage === undefined ? {} : { perPage: whole(perPage) }),
    page,
  };
}

/** A question of a list, as the question of one of its pages; pages count from 1. */
export function pageOf(question: ListQuestion, page: number): PageQuestion {
  return { ...question, page };
}

/** Company filters in their one spelling; throws as `normaliseQuestion` does. */
export function normaliseCompanyFilters(filters: CompanyFilters): CompanyFilters {
  const company = text(filters.company);
  const cities = list(filters.cities);
  const states = list(filters.states);
  const zipCodes = list(filters.zipCodes);
  const industry = text(filters.industry);
  const relatedPerson = text(filters.relatedPerson);
  const minMoneyRaised = amount(filters.minMoneyRaised);
  const maxMoneyRaised = amount(filters.maxMoneyRaised);
  return {
    ...(company === undefined ? {} : { company }),
    ...(cities === undefined ? {} : { cities }),
    ...(states === undefined ? {} : { states }),
    ...(zipCodes === undefined ? {} : { zipCodes }),
    ...(industry === undefined ? {} : { industry }),
    ...(relatedPerson === undefined ? {} : { relatedPerson }),
    ...(minMoneyRaised === undefined ? {} : { minMoneyRaised }),
    ...(maxMoneyRaised === undefined ? {} : { maxMoneyRaised }),
  };
}

function normaliseFundingFilters(filters: FundingFilters): FundingFilters {
  const series = text(filters.series);
  const createdFrom = text(filters.createdFrom);
  const given = (filters.more ?? []).map(([name, value]) => [name.trim(), value.trim()] as const);
  const more = given.filter(([, value]) => value !== "");
  if (more.some(([name]) => checkMoreParameter(name) !== undefined)) throw unaskable();
  return {
    ...(series === undefined ? {} : { series }),
    ...(createdFrom === undefined ? {} : { createdFrom }),
    ...(more.length === 0 ? {} : { more }),
  };
}

function text(value: string | undefined): string | undefined {
  const trimmed = value?.trim();
  return trimmed === "" ? undefined : trimmed;
}

function list(values: readonly string[] | undefined): readonly string[] | undefined {
  const kept = [...new Set((values ?? []).map((value) => value.trim()))].filter((value) => value !== "");
  return kept.length === 0 ? undefined : kept;
}

function amount(value: number | undefined): number | undefined {
  if (value !== undefined && !Number.isSafeInteger(value)) throw unaskable();
  // -0 and 0 are one question.
  return value === 0 ? 0 : value;
}

function whole(value: number): number {
  if (!Number.isSafeInteger(value) || value < 1) throw unaskable();
  return value;
}

function unaskable(): ServiceError {
  return new ServiceError({ kind: "rejected", maybeCounted: false });
}
